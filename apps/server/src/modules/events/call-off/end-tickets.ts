import type { Locale, Role } from '@foyer/contract/wire/vocabulary';
import { fullName } from '@foyer/domain/people/names';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { addressHash } from '../../mail/announcements/index.ts';
import { endCalledOffTickets } from '../../stock/index.ts';
import { queueMail } from '../../mail/index.ts';

/** Number of tickets per transaction. */
const batch = 50;

interface Row {
  ticketId: number;
  callOffId: number;
  /** The event that was called off. The ticket may belong to one of its child events. */
  eventId: number;
  reason: string;
  staffId: number;
  staffRoles: Role[];
  firstName: string;
  lastName: string;
  address: string | null;
  locale: Locale;
}

/**
 * Ends the next tickets of called-off events and queues one mail per address. A ticket that was used at the entrance
 * does not change, but its holder gets the mail. Several processes share the work.
 * @returns the number of tickets it looked at
 */
export const endNextTickets = (database: Database, now: Date): Promise<number> =>
  database.transaction(
    async (tx) => {
      const rows = await nextTickets(tx);
      for (const callOffId of new Set(rows.map((row) => row.callOffId))) {
        const own = rows.filter((row) => row.callOffId === callOffId);
        const [first] = own;
        if (first) await endTickets(tx, first, own, now);
      }
      return rows.length;
    },
    { retries: 3 },
  );

async function nextTickets(tx: Tx): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT o.ticket_id AS "ticketId", c.call_off_id AS "callOffId", c.event_id AS "eventId", c.reason, c.account_id AS "staffId",
      s.roles AS "staffRoles", t.first_name AS "firstName", t.last_name AS "lastName", a.locale,
      CASE WHEN a.closed_at IS NULL THEN coalesce(t.email, a.email_address) END AS address
    FROM call_off_ticket o
    JOIN call_off c USING (call_off_id)
    JOIN account s ON s.account_id = c.account_id
    JOIN ticket t USING (ticket_id)
    JOIN account a ON a.account_id = t.account_id
    WHERE o.done_at IS NULL
    ORDER BY o.ticket_id LIMIT ${batch}
    FOR UPDATE OF o SKIP LOCKED`.execute(tx);
  return rows;
}

async function endTickets(tx: Tx, { callOffId, staffId, staffRoles, reason }: Row, rows: Row[], now: Date) {
  const ticketIds = rows.map(({ ticketId }) => ticketId);
  const context = { now, actor: { accountId: staffId, roles: staffRoles } };
  await endCalledOffTickets(tx, context, { ticketIds, notes: reason });
  for (const row of rows) await notify(tx, row, now);
  await tx
    .updateTable('call_off_ticket')
    .set({ done_at: now })
    .where('call_off_id', '=', callOffId)
    .where('ticket_id', 'in', ticketIds)
    .execute();
}

/** Queues a mail, unless another ticket has the same address: the outbox accepts each key once. */
async function notify(tx: Tx, row: Row, now: Date): Promise<void> {
  const { callOffId, ticketId, eventId, address, locale, firstName, lastName } = row;
  if (address === null) return;
  const name = fullName({ firstName, lastName }, locale);
  // The key contains no plain address, because erasing a person does not change outbox keys.
  const dedupeKey = `called-off:${callOffId}:${addressHash(address).toString('base64url')}`;
  await queueMail(tx, { template: 'called-off', to: address, locale, eventId, ticketId, name, dedupeKey }, now);
}
