import type { DraftImpact } from '@foyer/contract/events/event-draft';
import {
  effectsOf,
  newParent,
  newQuestions,
  removedChoices,
  type NewQuestion,
  type RemovedChoices,
} from '@foyer/domain/events/event-changes';
import { changesOf } from '@foyer/domain/events/listed-changes';
import type { TicketsWithTerms } from '@foyer/domain/events/worse-terms';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { countNewDates } from '../../mail/announcements/index.ts';
import { readUnits } from '../../stock/index.ts';
import { findDraft, withImages } from './draft.ts';
import { readStored } from './stored-event.ts';

/** Returns what publishing would change now, and how many people each change affects (events 4.3). */
export async function draftImpact(database: Database, eventId: number, now: Date): Promise<DraftImpact> {
  return database.transaction(
    async (tx) => {
      const stored = await readStored(tx, eventId);
      const draft = await findDraft(tx, eventId);
      const before = withImages(stored.definition, stored);
      const after = { ...withImages(draft?.definition ?? before, stored), published: true };
      const withoutParent = await countWithoutParent(tx, eventId, newParent(before, after));
      const { registered, unanswered } = await countTickets(tx, eventId, newQuestions(before, after));
      const withRemoved = await countRemovedChoices(tx, eventId, removedChoices(before, after));
      const units = (await readUnits(tx, eventId)).map(({ id, kind, sold, held }) => ({
        kind,
        sold,
        held,
        key: String(id),
      }));
      const newDatesRecipients = await countNewDates(tx, { eventId, before, after }, now);
      return {
        newDatesRecipients,
        version: stored.version,
        revision: draft?.revision ?? null,
        changes: changesOf(before, after),
        effects: effectsOf(before, after, {
          units,
          registered,
          withoutParent,
          unanswered,
          removedChoices: withRemoved,
          terms: await readTerms(tx, eventId),
          withEarnedPlace: await countWithEarnedPlace(tx, eventId),
        }),
      };
    },
    { isolation: 'repeatable read' },
  );
}

/** Counts the valid tickets, and for each question the tickets that lack an answer, among tickets that show the question. */
async function countTickets(tx: Tx, eventId: number, questions: readonly NewQuestion[]) {
  const live = sql`event_id = ${eventId} AND status IN ('ACTIVE', 'CHECKED_IN')`;
  const { rows: people } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ticket WHERE ${live}`.execute(tx);
  const unanswered = new Map<string, number>();
  if (questions.length > 0) {
    const { rows } = await sql<{ name: string; count: number }>`
      SELECT name, count(*)::int AS count FROM ticket CROSS JOIN
        unnest(${questions.map(({ name }) => name)}::text[], ${questions.map(({ ofGuests }) => ofGuests)}::boolean[])
        AS question (name, of_guests)
      WHERE ${live} AND (of_guests OR NOT is_guest) AND coalesce(ticket_data #>> ARRAY['registrationForm', name], '') = ''
      GROUP BY name`.execute(tx);
    for (const { name, count } of rows) unanswered.set(name, count);
  }
  return { registered: people[0]?.count ?? 0, unanswered };
}

/** Counts the accounts with a valid ticket that uses an earned place (selling 8.2). */
async function countWithEarnedPlace(tx: Tx, eventId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT account_id)::int AS count FROM ticket
    WHERE event_id = ${eventId} AND status IN ('ACTIVE', 'CHECKED_IN') AND earned_place_id IS NOT NULL`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Counts the valid tickets by type and terms of purchase. */
async function readTerms(tx: Tx, eventId: number): Promise<TicketsWithTerms[]> {
  const { rows } = await sql<TicketsWithTerms>`
    SELECT ticket_configuration_id::text AS key, terms, count(*)::int AS count FROM ticket
    WHERE event_id = ${eventId} AND status IN ('ACTIVE', 'CHECKED_IN') GROUP BY ticket_configuration_id, terms`.execute(
    tx,
  );
  return rows;
}

/** Counts accounts that have a ticket of the event but none of the event with this short code. */
async function countWithoutParent(tx: Tx, eventId: number, code: string | null): Promise<number> {
  if (code === null) return 0;
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT account_id)::int AS count FROM ticket t
    WHERE event_id = ${eventId} AND status IN ('ACTIVE', 'CHECKED_IN') AND NOT EXISTS (
      SELECT FROM ticket p JOIN event e USING (event_id)
      WHERE e.event_short_code = ${code} AND p.account_id = t.account_id AND p.status IN ('ACTIVE', 'CHECKED_IN'))`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Number of tickets, by question name, with an answer that is or includes one of the removed choices. */
async function countRemovedChoices(tx: Tx, eventId: number, questions: readonly RemovedChoices[]) {
  if (questions.length === 0) return new Map<string, number>();
  const choices = questions.flatMap(({ name, values }) => values.map((value) => ({ name, value })));
  const { rows } = await sql<{ name: string; count: number }>`
    SELECT name, count(DISTINCT ticket_id)::int AS count FROM ticket CROSS JOIN
      unnest(${choices.map(({ name }) => name)}::text[], ${choices.map(({ value }) => value)}::text[]) AS choice (name, value)
    WHERE event_id = ${eventId} AND status IN ('ACTIVE', 'CHECKED_IN')
      -- A single choice is stored as a text, several as an array: the operator matches both.
      AND ticket_data #> ARRAY['registrationForm', name] @> to_jsonb(value)
    GROUP BY name`.execute(tx);
  return new Map(rows.map(({ name, count }) => [name, count]));
}
