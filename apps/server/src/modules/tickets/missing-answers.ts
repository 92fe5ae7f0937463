import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { EventConfiguration } from '@foyer/contract/events/event-configuration';
import type { Db, Tx } from '../../db/database.ts';
import { readBounds } from '../../db/transactions.ts';
import { allWhoMiss } from './who-misses.ts';

/**
 * Tickets with missing answers (reports 3.14). Only TypeScript can evaluate a form, so the result is stored in
 * `missing_answers`. A reader first evaluates the tickets that were written since, or all of them after a change of the form.
 */

/** Increase after a change to the rules of missing answers (`unansweredIn`). All tickets are then evaluated again. */
const rules = 1;

/** What decides, together with the ticket, which answers are missing. SQL expression on `event e`. */
const form = sql`md5(concat(${rules}::text, e.configuration -> 'sections', e.configuration -> 'relationshipTypes',
  e.configuration -> 'guestFields'))`;

/** Rows of a restored copy can have larger numbers of transactions. They are no changes. */
const isChanged = sql<SqlBool>`t.changed_in >= s.oldest AND t.changed_in < pg_snapshot_xmax(pg_current_snapshot())`;

/** SQL condition on `ticket t`, true for all tickets with missing answers that were written before this call. */
export async function missingAnswersOf(db: Db | Tx, eventId: number, now: Date): Promise<RawBuilder<SqlBool>> {
  if (!(await isCurrent(db, eventId))) {
    const work = (tx: Tx) => evaluate(tx, eventId, now);
    await (db.isTransaction ? work(db as Tx) : db.transaction().execute(work));
  }
  return sql`t.ticket_id IN (SELECT m.ticket_id FROM missing_answers m WHERE m.event_id = ${eventId})`;
}

/** Whether neither form nor tickets have changed since the stored state. */
async function isCurrent(db: Db | Tx, eventId: number): Promise<boolean> {
  const { epoch } = await readBounds(db);
  const { rows } = await sql<{ is_current: boolean }>`
    SELECT s.form = ${form} AND s.epoch = ${epoch}
      AND NOT EXISTS (SELECT FROM ticket t WHERE t.event_id = s.event_id AND ${isChanged}) AS is_current
    FROM missing_answers_state s JOIN event e USING (event_id) WHERE s.event_id = ${eventId}`.execute(db);
  return rows[0]?.is_current ?? false;
}

const manyAdded = 1_000;

interface StateRow {
  configuration: EventConfiguration;
  digest: string;
  is_same: boolean | null;
}

/**
 * Evaluates what changed. One reader of an event does this at a time, because an older result must not replace a newer
 * one. The bounds are read first, so a ticket that is written during the evaluation is evaluated again by the next reader.
 */
async function evaluate(tx: Tx, eventId: number, now: Date): Promise<void> {
  await sql`INSERT INTO missing_answers_state (event_id, form, epoch, oldest) SELECT event_id, '', '', '0' FROM event
    WHERE event_id = ${eventId} ON CONFLICT DO NOTHING`.execute(tx);
  await sql`SELECT FROM missing_answers_state WHERE event_id = ${eventId} FOR UPDATE`.execute(tx);
  const { epoch, oldest } = await readBounds(tx);
  const { rows } = await sql<StateRow>`
    SELECT e.configuration, ${form} AS digest, s.form = ${form} AND s.epoch = ${epoch} AS is_same
    FROM missing_answers_state s JOIN event e USING (event_id) WHERE s.event_id = ${eventId}`.execute(tx);
  const [state] = rows;
  if (!state) return;
  const changed = state.is_same === true ? await changedTickets(tx, eventId) : null;
  const among = changed === null ? sql`t.event_id = ${eventId}` : sql`t.ticket_id = ANY (${changed}::bigint[])`;
  const event = { configuration: state.configuration };
  const missing = await allWhoMiss(tx, { from: sql`FROM ticket t WHERE ${among}`, event, now });
  await sql`
    DELETE FROM missing_answers m WHERE m.event_id = ${eventId}
      AND ${changed === null ? sql`true` : sql`m.ticket_id = ANY (${changed}::bigint[])`}
      AND NOT EXISTS (SELECT FROM unnest(${missing}::bigint[]) still(id) WHERE still.id = m.ticket_id)`.execute(tx);
  const { numAffectedRows: added = 0n } =
    await sql`INSERT INTO missing_answers (event_id, ticket_id) SELECT ${eventId}, id FROM unnest(${missing}::bigint[]) found(id)
    ORDER BY id ON CONFLICT DO NOTHING`.execute(tx);
  await sql`UPDATE missing_answers_state SET form = ${state.digest}, epoch = ${epoch}, oldest = ${oldest}::xid8
    WHERE event_id = ${eventId}`.execute(tx);
  // Without statistics, the first reader of a large event would look up each ticket.
  if (added > manyAdded) await sql`ANALYZE missing_answers`.execute(tx);
}

/** The tickets that were written since the stored state, as PostgreSQL array text. */
async function changedTickets(tx: Tx, eventId: number): Promise<string> {
  const { rows } = await sql<{ tickets: string }>`
    SELECT coalesce(array_agg(t.ticket_id)::text, '{}') AS tickets
    FROM missing_answers_state s JOIN ticket t ON t.event_id = s.event_id AND ${isChanged}
    WHERE s.event_id = ${eventId}`.execute(tx);
  return rows[0]?.tickets ?? '{}';
}

/**
 * Compares the stored result with an evaluation of each ticket, for `foyer audit`. Tickets that the next reader evaluates
 * anyway are left out.
 */
export async function auditMissingAnswers(tx: Tx, now: Date): Promise<{ about: string }[]> {
  const { epoch } = await readBounds(tx);
  const { rows: events } = await sql<{ event_id: number; configuration: EventConfiguration }>`
    SELECT s.event_id, e.configuration FROM missing_answers_state s JOIN event e USING (event_id)
    WHERE s.form = ${form} AND s.epoch = ${epoch} ORDER BY s.event_id`.execute(tx);
  const wrong: { about: string }[] = [];
  for (const { event_id: eventId, ...event } of events) {
    const among = sql`FROM missing_answers_state s JOIN ticket t USING (event_id) WHERE s.event_id = ${eventId} AND NOT (${isChanged})`;
    const missing = await allWhoMiss(tx, { from: among, event, now });
    const { rows } = await sql<{ about: string }>`
      SELECT format('ticket %s: %s', ticket_id, CASE WHEN stored IS NULL THEN 'missing answers are not stored'
        ELSE 'stored with missing answers, but has all' END) AS about
      FROM (SELECT t.ticket_id, t.ticket_id AS stored ${among}
          AND t.ticket_id IN (SELECT m.ticket_id FROM missing_answers m WHERE m.event_id = ${eventId})) stored
        FULL JOIN unnest(${missing}::bigint[]) found(ticket_id) USING (ticket_id)
      WHERE stored IS NULL OR found.ticket_id IS NULL ORDER BY ticket_id`.execute(tx);
    wrong.push(...rows);
  }
  return wrong;
}
