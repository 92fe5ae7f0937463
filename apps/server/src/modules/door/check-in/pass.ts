import type { PassDirection } from '@foyer/contract/door/door';
import { isInsideAfter, type ListRule } from '@foyer/domain/door/check-in-lists';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Admission } from './admit.ts';

export interface Pass {
  isInside: boolean;
  at: Date;
  device: string | null;
  firstName: string | null;
  lastName: string | null;
}

export interface Passing extends Admission {
  listId: string;
  rule: ListRule;
  way: PassDirection;
}

export async function readPass(db: Db | Tx, ticketId: number, listId: string): Promise<Pass | null> {
  const { rows } = await sql<Pass>`
    SELECT p.is_inside AS "isInside", p.passed_at AS at, d.name AS device, a.first_name AS "firstName", a.last_name AS "lastName"
    FROM list_entry p
    LEFT JOIN door_device d ON d.device_id = p.device_id
    LEFT JOIN account a ON a.account_id = p.passed_by_account_id
    WHERE p.ticket_id = ${ticketId} AND p.list_id = ${listId}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Records a pass at a check-in list: its state and the audit entry in one statement. Returns false if the ticket is
 * cancelled, its code was replaced, or the list already has that state.
 * Also updates the ticket row: concurrent scans wait for its lock, and devices then receive the pass as a change of the
 * ticket.
 */
export async function passOnce(db: Db | Tx, passing: Passing): Promise<boolean> {
  const { ticketId, codeRevision, byAccountId, actorAccountId, scanId = null, deviceId = null, at, now } = passing;
  const { listId, rule, way, requestId } = passing;
  const isInside = isInsideAfter(rule, way);
  const { rows } = await sql<{ ticket_id: number }>`
    WITH held AS (
      UPDATE ticket SET updated_at = ${now}
      WHERE ticket_id = ${ticketId} AND status <> 'CANCELED'
        AND (${codeRevision}::integer IS NULL OR revision = ${codeRevision}::integer)
      RETURNING ticket_id, event_id, account_id
    ), entry AS (
      INSERT INTO list_entry (ticket_id, list_id, event_id, is_inside, passed_at, passed_by_account_id, device_id, nonce, received_at)
      SELECT ticket_id, ${listId}, event_id, ${isInside}, ${at}::timestamptz, ${byAccountId}::bigint, ${deviceId}::uuid, ${scanId}::uuid,
        ${now}::timestamptz
      FROM held
      ON CONFLICT (ticket_id, list_id) DO UPDATE SET is_inside = excluded.is_inside, passed_at = excluded.passed_at,
        passed_by_account_id = excluded.passed_by_account_id, device_id = excluded.device_id, nonce = excluded.nonce,
        received_at = excluded.received_at
      WHERE list_entry.is_inside <> excluded.is_inside AND list_entry.passed_at <= excluded.passed_at
      RETURNING ticket_id
    ), audit AS (
      INSERT INTO audit_log (at, account_id, staff_account_id, subject_account_id, event_id, action, entity, entity_id, after, request_id)
      SELECT ${now}::timestamptz, ${actorAccountId}::bigint, ${byAccountId}::bigint, account_id, event_id,
        ${way === 'out' ? 'ticket.listLeft' : 'ticket.listPassed'}, 'ticket', ticket_id::text,
        jsonb_build_object('listId', ${listId}::text), ${requestId}
      FROM held JOIN entry USING (ticket_id)
    )
    SELECT ticket_id FROM entry`.execute(db);
  return rows.length === 1;
}

/**
 * Deletes the state of a ticket at a list, as if it had never passed. Returns the time of the pass, or null if there
 * was none.
 */
export async function dropPass(tx: Tx, ticketId: number, listId: string): Promise<Date | null> {
  const { rows } = await sql<{ passed_at: Date }>`
    DELETE FROM list_entry WHERE ticket_id = ${ticketId} AND list_id = ${listId} RETURNING passed_at`.execute(tx);
  return rows[0]?.passed_at ?? null;
}
