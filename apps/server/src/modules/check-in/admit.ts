import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { runPrepared } from '../../db/prepared.ts';
import type { TicketRow } from '../tickets/index.ts';

export interface Admission {
  ticketId: number;
  /** The revision of the scanned code; null for an address or a bare id. */
  codeRevision: number | null;
  /** Who stands at the door. */
  byAccountId: number;
  /** In whose name, when that is somebody else (readings §2 switch-context). */
  actorAccountId: number;
  source: 'scan' | 'list' | 'offline';
  /** The act of scanning and the device, where they are known. */
  scanId?: string | undefined;
  deviceId?: string | undefined;
  /** When the person came; `now` where the server was asked at the door. */
  at: Date;
  now: Date;
  requestId: string;
}

/** The ticket as it was read before it was let in. */
export type ReadTicket = Pick<TicketRow, 'revision' | 'answers_revision' | 'first_name' | 'last_name'>;

/** A ticket that was let in. */
export interface Admitted {
  /** Nothing else of it changed since it was read. */
  isAsRead: boolean;
}

/**
 * Lets a ticket in: status, check-in and audit in one statement. Null when it is no longer ACTIVE or its code was
 * replaced. Of two at once the second waits for the row, finds it changed, and changes nothing.
 */
export async function admitOnce(db: Db | Tx, admission: Admission, read: ReadTicket): Promise<Admitted | null> {
  const {
    ticketId,
    codeRevision,
    byAccountId,
    actorAccountId,
    source,
    scanId = null,
    deviceId = null,
    at,
    now,
    requestId,
  } = admission;
  const statement = sql<Admitted>`
    WITH admitted AS (
      UPDATE ticket SET status = 'CHECKED_IN', updated_at = ${now}::timestamptz
      WHERE ticket_id = ${ticketId}::bigint AND status = 'ACTIVE'
        AND (${codeRevision}::integer IS NULL OR revision = ${codeRevision}::integer)
      RETURNING ticket_id, event_id, account_id,
        revision = ${read.revision}::integer AND answers_revision = ${read.answers_revision}::integer
          AND first_name = ${read.first_name}::text AND last_name = ${read.last_name}::text AS is_as_read
    ), entry AS (
      INSERT INTO check_in (ticket_id, event_id, checked_in_at, checked_in_by_account_id, source, device_id, nonce, received_at)
      SELECT ticket_id, event_id, ${at}::timestamptz, ${byAccountId}::bigint, ${source}::text, ${deviceId}::uuid, ${scanId}::uuid,
        ${now}::timestamptz
      FROM admitted
    ), audit AS (
      INSERT INTO audit_log (at, account_id, staff_account_id, subject_account_id, event_id, action, entity, entity_id,
        before, after, request_id)
      SELECT ${now}::timestamptz, ${actorAccountId}::bigint, ${byAccountId}::bigint, account_id, event_id,
        'ticket.checkedIn', 'ticket', ticket_id::text, '{"status": "ACTIVE"}'::jsonb, '{"status": "CHECKED_IN"}'::jsonb,
        ${requestId}::text
      FROM admitted
    )
    SELECT is_as_read AS "isAsRead" FROM admitted`;
  const [admitted] = await runPrepared(db, statement);
  return admitted ?? null;
}
