import { sql } from 'kysely';
import type { Db } from '../../../../db/database.ts';
import { foldTickets } from '../../../../db/fold-names.ts';

const ticketsAtOnce = 500;

const isOver = (before: Date) => sql`greatest(e.event_end, e.activated_until) < ${before}`;

/** Events that ended, are not activated any more, and still have answers to delete. */
const dueEvents = (before: Date) => sql`
  event e LEFT JOIN answers_forgotten f ON f.event_id = e.event_id
  WHERE ${isOver(before)} AND f.finished_at IS NULL`;

/** Number of tickets with answers that are old enough to be deleted. */
export async function countAnswers(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM ticket t JOIN (
      SELECT e.event_id, coalesce(f.last_ticket, 0) AS last_ticket FROM ${dueEvents(before)}
    ) due ON due.event_id = t.event_id AND t.ticket_id > due.last_ticket`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * Deletes attendees' answers of due events, in batches: from tickets, the carts of their orders, edit history and audit
 * log. Names and addresses of the tickets stay, because they identify the holder. Two simultaneous runs work on
 * different events.
 * @returns the number of tickets in this batch, 0 when nothing is left. All batches add up to `countAnswers`.
 */
export async function forgetAnswers(db: Db, before: Date): Promise<number> {
  for (;;) {
    const tickets = await forgetSome(db, before);
    if (tickets !== 0) return tickets ?? 0;
  }
}

/** Processes the next tickets of a due event. @returns 0 when this finished the event, `null` when no event is due */
async function forgetSome(db: Db, before: Date): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    await sql`
      INSERT INTO answers_forgotten (event_id)
      SELECT e.event_id FROM ${dueEvents(before)} AND f.event_id IS NULL ORDER BY e.event_id LIMIT 1
      ON CONFLICT DO NOTHING`.execute(tx);
    const { rows: due } = await sql<{ event_id: number; last_ticket: number }>`
      SELECT f.event_id, f.last_ticket FROM answers_forgotten f JOIN event e ON e.event_id = f.event_id
      WHERE f.finished_at IS NULL AND ${isOver(before)}
      ORDER BY f.event_id LIMIT 1 FOR UPDATE OF f SKIP LOCKED`.execute(tx);
    const [event] = due;
    if (!event) return null;
    const { rows } = await sql<{ ticket_id: number }>`
      SELECT ticket_id FROM ticket WHERE event_id = ${event.event_id} AND ticket_id > ${event.last_ticket}
      ORDER BY ticket_id LIMIT ${ticketsAtOnce}`.execute(tx);
    const tickets = rows.map((row) => row.ticket_id);
    const last = tickets.at(-1);
    if (last === undefined) {
      await sql`UPDATE order_intent SET cart = jsonb_set(cart, '{tickets}', ${unanswered})
        WHERE event_id = ${event.event_id} AND status = 'FAILED' AND jsonb_typeof(cart -> 'tickets') = 'array'`.execute(
        tx,
      );
      await sql`UPDATE answers_forgotten SET finished_at = ${before} WHERE event_id = ${event.event_id}`.execute(tx);
      return 0;
    }
    await sql`UPDATE ticket SET ticket_data = '{"registrationForm": {}}' WHERE ticket_id = ANY (${tickets})`.execute(
      tx,
    );
    // Readings and names on badges are searched.
    await foldTickets(tx, tickets);
    await sql`
      UPDATE order_intent SET cart = jsonb_set(cart, '{tickets}', ${unanswered})
      WHERE jsonb_typeof(cart -> 'tickets') = 'array' AND order_intent_id IN (
        SELECT o.order_intent_id FROM orders o JOIN ticket t ON t.order_id = o.order_id WHERE t.ticket_id = ANY (${tickets}))`.execute(
      tx,
    );
    await sql`
      UPDATE ticket_history SET before = NULL, after = NULL WHERE kind = 'EDIT' AND ticket_id = ANY (${tickets})`.execute(
      tx,
    );
    await sql`
      UPDATE audit_log SET before = NULL, after = NULL
      WHERE action = 'ticket.edited' AND entity = 'ticket' AND entity_id = ANY (${tickets.map(String)})`.execute(tx);
    await sql`UPDATE answers_forgotten SET last_ticket = ${last} WHERE event_id = ${event.event_id}`.execute(tx);
    return tickets.length;
  });
}

const unanswered = sql`(
  SELECT coalesce(jsonb_agg(line || '{"values": {}}' ORDER BY n), '[]')
  FROM jsonb_array_elements(cart -> 'tickets') WITH ORDINALITY AS lines(line, n))`;
