import type { Ticket } from '@foyer/contract/tickets/ticket';
import type { Client } from 'pg';
import { tokenOf } from '../orders/shop.ts';
import { searcher } from './fill.ts';

/** Check-in for the event filled by `fill.ts`, and the requests of a device. */

/** Moves the event to the present, with no check-ins, and returns its tickets. Needs a superuser. */
export async function openDoors(db: Client, eventId: number): Promise<number[]> {
  await db.query('SET session_replication_role = replica');
  await db.query(
    "UPDATE event SET event_start = now() - interval '1 day', event_end = now() + interval '2 days' WHERE event_id = $1",
    [eventId],
  );
  await db.query('DELETE FROM check_in WHERE event_id = $1', [eventId]);
  await db.query("UPDATE ticket SET status = 'ACTIVE' WHERE event_id = $1 AND status = 'CHECKED_IN'", [eventId]);
  const { rows } = await db.query<{ ticketId: string }>(
    `SELECT ticket_id AS "ticketId" FROM ticket WHERE event_id = $1 AND status = 'ACTIVE' ORDER BY ticket_id`,
    [eventId],
  );
  await db.query('VACUUM ANALYZE ticket, check_in');
  return rows.map(({ ticketId }) => Number(ticketId));
}

/** The ticket's code, as its holder sees it. */
export async function codeOf(address: string, ticketId: number): Promise<string> {
  const headers = { 'x-request-source': 'web', 'x-auth-token': tokenOf(searcher) };
  const answer = await fetch(`${address}/api/ticket/${ticketId}`, { headers });
  if (!answer.ok) throw new Error(`Ticket ${ticketId}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as Ticket).ticketCode ?? '';
}

/** The staff member of these databases, as the browser's session. */
export const signedInStaff = {
  token: tokenOf(searcher),
  userId: `C${1_000_000 + searcher}`,
  username: 'Robin Taylor',
  isAdmin: true,
  roles: ['admin'],
};
