import type { EventConfiguration } from '@foyer/contract/event-configuration';
import type { OwnEvent } from '@foyer/contract/events';
import type { Locale } from '@foyer/contract/vocabulary';
import type { CallContext } from '@foyer/domain/actor';
import { eventDays } from '@foyer/domain/event-state';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db, Tx } from '../../db/database.ts';
import { timesOf } from '../../db/event-times.ts';
import { presentEvent, stateOf } from './present.ts';
import { hasChildren } from './queries.ts';

/**
 * Events as lists tell them, kept in memory: without the form, read again when `event_edition` says that any of them changed. That
 * row changes in the commit of the change and is asked for with every list, so that no process ever answers with what was.
 */

/** Without what lists leave out, and still with what attendees are not told. */
type ListedConfiguration = Omit<EventConfiguration, 'sections' | 'guestFields' | 'orderSummaryFields'>;
type ListedRow = Awaited<ReturnType<ReturnType<typeof listedRows>['execute']>>[number];
/** … with its times, reckoned once. */
type KeptEvent = ListedRow & { times: ReturnType<typeof timesOf> };
/** … and the reader's own ticket, and what a waiting list keeps for them. */
type SeenEvent = KeptEvent & { own_ticket_id: number | null; offer_until: Date | null };

interface Kept {
  edition: string;
  /** All there are, by start. */
  events: readonly KeptEvent[];
  /** Answers that were given last, by all they depend on: most people are told the same. */
  answers: LRUCache<string, object>;
}

/** What is kept of one database. */
interface Shelf {
  kept?: Kept;
  reading?: Promise<Kept>;
}
const shelves = new WeakMap<Db, Shelf>();

/** Answers that are kept; those asked least recently go first. */
const mostAnswers = 60;

/** How a list is made of all events. */
export interface EventListing<V, A extends object> {
  /** Names `view` and `make` for good: answers are kept by it. */
  name: string;
  pick: (event: SeenEvent) => boolean;
  view: (event: OwnEvent, locale: Locale) => V;
  make: (views: V[]) => A;
}

/** The events that are picked, as this person sees them now. The same answer is the same object, so that it is written but once. */
export async function answerEvents<V, A extends object>(
  db: Db,
  { name, pick, view, make }: EventListing<V, A>,
  { actor, now, locale }: CallContext,
): Promise<A> {
  const { kept, own, offers } = await readKept(db, actor.accountId);
  const picked = kept.events
    .map((event) => ({
      ...event,
      own_ticket_id: own.get(event.event_id) ?? null,
      offer_until: offers.get(event.event_id) ?? null,
    }))
    .filter(pick);
  const key = [name, locale, ...picked.map((event) => `${event.event_id}:${stateOf(event, actor, now)}`)].join(' ');
  const known = kept.answers.get(key);
  // The key names the listing, which made what is kept under it.
  const answer = (known as A | undefined) ?? make(picked.map((event) => view(presentEvent(event, actor, now), locale)));
  kept.answers.set(key, answer);
  return answer;
}

/** Everything kept, fresh as of now, and the account's own ticket of each event that it has one of. */
async function readKept(
  db: Db,
  accountId: number,
): Promise<{ kept: Kept; own: ReadonlyMap<number, number>; offers: ReadonlyMap<number, Date> }> {
  const { rows } = await sql<{
    edition: string;
    own: { event: number; ticket: number }[] | null;
    offers: { event: number; until: string }[] | null;
  }>`
    SELECT edition, (
      SELECT jsonb_agg(jsonb_build_object('event', t.event_id, 'ticket', t.ticket_id)) FROM (
        SELECT DISTINCT ON (event_id) event_id, ticket_id FROM ticket
        WHERE account_id = ${accountId} AND status IN ('ACTIVE', 'CHECKED_IN')
        ORDER BY event_id, is_self DESC, ticket_id) t) AS own, (
      SELECT jsonb_agg(jsonb_build_object('event', w.event_id, 'until', w.until)) FROM (
        SELECT event_id, min(offered_until) AS until FROM waiting_entry
        WHERE account_id = ${accountId} AND state = 'OFFERED' GROUP BY event_id) w) AS offers
    FROM event_edition`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('event_edition has no row.');
  return {
    kept: await keptOf(db, row.edition),
    own: new Map((row.own ?? []).map(({ event, ticket }) => [event, ticket])),
    offers: new Map((row.offers ?? []).map(({ event, until }) => [event, new Date(until)])),
  };
}

/** What is kept if it is of this edition, else what is read now, which is of this one or newer. */
async function keptOf(db: Db, edition: string): Promise<Kept> {
  const shelf = shelves.get(db) ?? {};
  shelves.set(db, shelf);
  if (shelf.kept?.edition === edition) return shelf.kept;
  // Another's reading may have begun before the change that this one has seen.
  const others = await shelf.reading?.catch(() => undefined);
  if (others?.edition === edition) return others;
  const reading = readAll(db);
  shelf.reading = reading;
  try {
    return (shelf.kept = await reading);
  } finally {
    if (shelf.reading === reading) delete shelf.reading;
  }
}

/** All events and the edition they are of, as of one moment. */
async function readAll(db: Db): Promise<Kept> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { edition } = await tx.selectFrom('event_edition').select('edition').executeTakeFirstOrThrow();
      const rows = await listedRows(tx).execute();
      const events = rows.map((row): KeptEvent => {
        const times = timesOf(row);
        return { ...row, times: { ...times, days: eventDays(times) } };
      });
      return { edition, events, answers: new LRUCache({ max: mostAnswers }) };
    });
}

function listedRows(tx: Tx) {
  return tx
    .selectFrom('event as e')
    .select([
      'e.event_id',
      'e.event_short_code',
      'e.event_type_cd',
      'e.default_name',
      'e.translations',
      'e.parent_event_id',
      'e.event_start',
      'e.event_end',
      'e.registration_start',
      'e.registration_end',
      'e.published',
      'e.activated_from',
      'e.activated_until',
      'e.called_off_at',
      'e.created_at',
      sql<ListedConfiguration>`e.configuration - '{sections,guestFields,orderSummaryFields}'::text[]`.as(
        'configuration',
      ),
      hasChildren.as('has_children'),
    ])
    .orderBy('e.event_start')
    .orderBy('e.event_id');
}
