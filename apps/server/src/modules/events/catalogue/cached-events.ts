import { singleEventFields, unsentFields } from '@foyer/contract/events/field-vocabulary';
import type { OwnEvent } from '@foyer/contract/events/events';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { includesEvent } from '@foyer/domain/people/grants';
import { eventDays } from '@foyer/domain/events/event-state';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { EventsContext } from '../../../calls/context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { timesOf } from '../../../db/event-times.ts';
import { openOffers } from '../../stock/index.ts';
import { presentEvent, stateOf, type ListedConfiguration } from './present.ts';
import { hasChildren, hasSaleWindows } from './queries.ts';

/**
 * Caches events for lists in memory, without their forms. Every change of an event updates the `event_edition` row in
 * the same commit. Each list request reads that row, so a process never returns old data.
 */

type ListedRow = Awaited<ReturnType<ReturnType<typeof listedRows>['execute']>>[number];
type CachedEvent = ListedRow & { times: ReturnType<typeof timesOf> };
/** An event with the reader's own ticket and the end of the reader's waiting-list offer. */
type SeenEvent = CachedEvent & { own_ticket_id: number | null; offer_until: Date | null };

interface CachedEvents {
  edition: string;
  events: readonly CachedEvent[];
  /** Recent responses by everything they depend on. Most people get the same response. */
  answers: LRUCache<string, object>;
}

/** The cache of one database. */
interface Shelf {
  cached?: CachedEvents;
  reading?: Promise<CachedEvents>;
}
const shelves = new WeakMap<Db, Shelf>();

/** Maximum number of cached responses. The least recently used are removed first. */
const mostAnswers = 60;

/** Builds a list response from all events. */
export interface EventListing<V, A extends object> {
  /** Part of the cache key. Must always belong to the same `view` and `make`. */
  name: string;
  pick: (event: SeenEvent) => boolean;
  view: (event: OwnEvent, locale: Locale) => V;
  make: (views: V[]) => A;
}

/**
 * The selected events as this person sees them now, and only those of `events`. Equal responses are the same object, so
 * they are serialised only once.
 */
export async function answerEvents<V, A extends object>(
  db: Db,
  { name, pick, view, make }: EventListing<V, A>,
  { actor, now, locale, events }: EventsContext,
): Promise<A> {
  const { cached, own, offers } = await readCached(db, actor.accountId);
  const picked = cached.events
    .map((event) => ({
      ...event,
      own_ticket_id: own.get(event.event_id) ?? null,
      offer_until: offers.get(event.event_id) ?? null,
    }))
    .filter((event) => includesEvent(events, event.event_id) && pick(event));
  const key = [name, locale, ...picked.map((event) => `${event.event_id}:${stateOf(event, actor, now)}`)].join(' ');
  const known = cached.answers.get(key);
  // The key contains the listing's name, so the cached response has this listing's type.
  const answer = (known as A | undefined) ?? make(picked.map((event) => view(presentEvent(event, actor, now), locale)));
  cached.answers.set(key, answer);
  return answer;
}

/** Returns the current cache, and the account's own ticket and waiting-list offer for each event. */
async function readCached(
  db: Db,
  accountId: number,
): Promise<{ cached: CachedEvents; own: ReadonlyMap<number, number>; offers: ReadonlyMap<number, Date> }> {
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
      SELECT jsonb_agg(jsonb_build_object('event', o.event_id, 'until', o.until)) FROM ${openOffers(accountId)} o) AS offers
    FROM event_edition`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('event_edition has no row.');
  return {
    cached: await cachedEventsOf(db, row.edition),
    own: new Map((row.own ?? []).map(({ event, ticket }) => [event, ticket])),
    offers: new Map((row.offers ?? []).map(({ event, until }) => [event, new Date(until)])),
  };
}

/** Returns the cache if it has this edition. Otherwise reads the events, which then have this edition or a newer one. */
async function cachedEventsOf(db: Db, edition: string): Promise<CachedEvents> {
  const shelf = shelves.get(db) ?? {};
  shelves.set(db, shelf);
  if (shelf.cached?.edition === edition) return shelf.cached;
  // A concurrent read may have started before the change that produced this edition.
  const others = await shelf.reading?.catch(() => undefined);
  if (others?.edition === edition) return others;
  const reading = readAll(db);
  shelf.reading = reading;
  try {
    return (shelf.cached = await reading);
  } finally {
    if (shelf.reading === reading) delete shelf.reading;
  }
}

/** Reads all events and their edition in one snapshot. */
async function readAll(db: Db): Promise<CachedEvents> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { edition } = await tx.selectFrom('event_edition').select('edition').executeTakeFirstOrThrow();
      const rows = await listedRows(tx).execute();
      const events = rows.map((row): CachedEvent => {
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
      sql<ListedConfiguration>`e.configuration - ${[...singleEventFields, ...unsentFields]}::text[]`.as(
        'configuration',
      ),
      hasChildren.as('has_children'),
      hasSaleWindows.as('has_sale_windows'),
    ])
    .orderBy('e.event_start')
    .orderBy('e.event_id');
}
