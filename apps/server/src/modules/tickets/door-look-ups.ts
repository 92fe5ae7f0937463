import { readsOnlyAtDoor } from '@foyer/domain/people/permissions';
import { sql } from 'kysely';
import { personAtKeyboardId, type CallContext } from '../../calls/context.ts';
import type { Database } from '../../db/database.ts';
import { tryUse, useLimit, useLimits } from '../system/limits/index.ts';

/** How long after a scan its ticket and badge can be opened without a count, in ms. */
const afterScanMs = 3_600_000;

/**
 * Counts the people that a scanner reads by the number of a ticket (door 1.6). Every call that shows a person at the
 * door counts here before it responds: tickets, badges, lists and files of badges, and check-ins by number. Unknown
 * numbers are counted too, so a scanner cannot try numbers. Tickets that the scanner scanned by their signed code in the
 * last hour are not counted. Other staff can list the attendees of their events and are not counted.
 * @throws RATE_LIMITED for too many
 */
export async function countDoorLookUps(
  database: Pick<Database, 'kysely' | 'pool'>,
  ticketIds: readonly number[],
  { actor, now }: Pick<CallContext, 'actor' | 'now'>,
): Promise<void> {
  if (!readsOnlyAtDoor(actor) || ticketIds.length === 0) return;
  const by = personAtKeyboardId(actor);
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT ticket_id)::int AS count FROM door_scan
    WHERE ticket_id = ANY (${ticketIds}::bigint[]) AND by_account_id = ${by} AND is_signed
      AND verdict IN ('admit', 'alreadyCheckedIn') AND received_at > ${new Date(now.getTime() - afterScanMs)}`.execute(
    database.kysely,
  );
  const counted = new Set(ticketIds).size - (rows[0]?.count ?? 0);
  if (counted > 0) await useLimits(database, 'door-look-ups', String(by), { times: counted, now });
}

/**
 * Counts a check-in by number, whose response shows the person. Repeated check-ins of one ticket count once, because
 * several scanners may share an account and the same guest. @throws RATE_LIMITED for too many
 */
export async function countCheckInByNumber(
  database: Pick<Database, 'pool'>,
  ticketId: number,
  { actor, now }: Pick<CallContext, 'actor' | 'now'>,
): Promise<void> {
  if (!readsOnlyAtDoor(actor)) return;
  const by = personAtKeyboardId(actor);
  const isFirst = await tryUse(database, 'door-checked-in', `${by} ${ticketId}`, now);
  if (isFirst) await useLimit(database, 'door-look-ups', String(by), now);
}
