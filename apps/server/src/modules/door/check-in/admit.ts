import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { runPrepared } from '../../../db/prepared.ts';
import type { TicketRow } from '../../tickets/index.ts';

export interface Admission {
  ticketId: number;
  /** The revision in the scanned code. Null for an address or a bare id. */
  codeRevision: number | null;
  /** The staff member at the door; null for an API key. */
  byAccountId: number | null;
  /**
   * The account of the session. Differs from `byAccountId` when staff act for another account (people 5.1).
   */
  actorAccountId: number | null;
  /** The API key that checks the ticket in. */
  apiKeyId?: number;
  source: 'scan' | 'list' | 'offline';
  /** Id of the scan and of the device, if known. */
  scanId?: string | undefined;
  deviceId?: string | undefined;
  /** Time of arrival. Equals `now` for an online scan. */
  at: Date;
  now: Date;
  requestId: string;
}

export type ReadTicket = Pick<TicketRow, 'revision' | 'answers_revision' | 'first_name' | 'last_name'>;

export interface Admitted {
  /** True if the ticket has not changed since it was read. */
  isAsRead: boolean;
}

/**
 * The parts `admitted`, `entry` and `audit` of a statement that checks a ticket in. `onlyIf` restricts the tickets, and
 * `entries` are the rows from which check-ins are inserted.
 */
export function admissionParts(
  admission: Admission,
  read: ReadTicket,
  { onlyIf, entries }: { onlyIf: (isAsRead: RawBuilder<boolean>) => RawBuilder<boolean>; entries: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const {
    ticketId,
    codeRevision,
    byAccountId,
    actorAccountId,
    apiKeyId = null,
    source,
    scanId = null,
    deviceId = null,
    at,
    now,
    requestId,
  } = admission;
  const isAsRead = sql<boolean>`(revision = ${read.revision}::integer AND answers_revision = ${read.answers_revision}::integer
    AND first_name = ${read.first_name}::text AND last_name = ${read.last_name}::text)`;
  return sql`
    admitted AS (
      UPDATE ticket SET status = 'CHECKED_IN', updated_at = ${now}::timestamptz
      WHERE ticket_id = ${ticketId}::bigint AND status = 'ACTIVE'
        AND (${codeRevision}::integer IS NULL OR revision = ${codeRevision}::integer) AND ${onlyIf(isAsRead)}
      RETURNING ticket_id, event_id, account_id, ${isAsRead} AS is_as_read
    ), entry AS (
      INSERT INTO check_in (ticket_id, event_id, checked_in_at, checked_in_by_account_id, source, device_id, nonce, received_at)
      SELECT ticket_id, event_id, ${at}::timestamptz, ${byAccountId}::bigint, ${source}::text, ${deviceId}::uuid, ${scanId}::uuid,
        ${now}::timestamptz
      FROM ${entries}
    ), audit AS (
      INSERT INTO audit_log (at, account_id, staff_account_id, subject_account_id, event_id, action, entity, entity_id,
        before, after, request_id, api_key_id)
      SELECT ${now}::timestamptz, ${actorAccountId}::bigint, ${byAccountId}::bigint, account_id, event_id,
        'ticket.checkedIn', 'ticket', ticket_id::text, '{"status": "ACTIVE"}'::jsonb, '{"status": "CHECKED_IN"}'::jsonb,
        ${requestId}::text, ${apiKeyId}::bigint
      FROM admitted
    )`;
}

/**
 * Checks a ticket in: updates the status and inserts check-in and audit entry in one statement. Returns null if the
 * ticket is not ACTIVE or its code was replaced.
 * Of two concurrent scans, the second waits for the row lock, finds the new status and changes nothing.
 */
export async function admitOnce(db: Db | Tx, admission: Admission, read: ReadTicket): Promise<Admitted | null> {
  const parts = admissionParts(admission, read, { onlyIf: () => sql`true`, entries: sql`admitted` });
  const [admitted] = await runPrepared(db, sql<Admitted>`WITH ${parts} SELECT is_as_read AS "isAsRead" FROM admitted`);
  return admitted ?? null;
}
