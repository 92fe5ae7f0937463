import type { EventConfiguration } from '@foyer/contract/events/event-configuration';
import { hasEnded, isRegistrationActive } from '@foyer/domain/events/event-state';
import { isPublicEvent, publicSale, type PublicSale } from '@foyer/domain/events/public-page';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { BytesAnswer } from '@foyer/contract/wire/endpoint';
import type { Db } from '../../../db/database.ts';
import { eventBanner, type EventBanner } from '../../../db/event-banner.ts';
import { timesOf } from '../../../db/event-times.ts';
import type { Translations } from '../../../db/schema.ts';
import { limitOf, ticketFor, type Catalogue } from '../../orders/plan/index.ts';
import type { PublicPagesDependencies } from './deps.ts';

/** An event with a public page, as it is stored. */
export interface PublicRow {
  eventId: number;
  parentEventId: number | null;
  defaultName: string;
  translations: Translations<'name'>;
  times: ReturnType<typeof timesOf>;
  configuration: Pick<
    EventConfiguration,
    'timeZone' | 'venue' | 'description' | 'color' | 'relationshipTypes' | 'mailSenderName' | 'locale'
  >;
  banner: EventBanner | null;
  announcedStart: Date | null;
  calendarSequence: number;
  updatedAt: Date;
  tickets: Catalogue['tickets'];
  pools: EventConfiguration['pools'];
}

/** All events with a public page, by start. The pages that were made of them are stored with them. */
export interface PublicEvents {
  edition: string;
  readAt: Date;
  events: ReadonlyMap<number, PublicRow>;
  pages: LRUCache<string, BytesAnswer>;
}

/**
 * How long the units of ticket types are used, in ms. Changes of an event apply at once. Orders change units often, and
 * a page may show a sold-out event as open for this time.
 */
const unitsRestMs = 30_000;
/** Most stored pages. A page has three languages and few states. */
const mostPages = 2_000;

/**
 * Reads all public events into memory. They are read again when an event changed, or after 30 seconds. Requests for pages that
 * do not exist then cause no query of events, and many requests at once cause one reading.
 */
export function publicEventsReader({
  database,
  readers,
}: Pick<PublicPagesDependencies, 'database' | 'readers'>): (now: Date) => Promise<PublicEvents> {
  const db = database.kysely;
  let stored: PublicEvents | undefined;
  let reading: Promise<PublicEvents> | undefined;
  const isCurrent = (found: PublicEvents | undefined, edition: string, now: Date): found is PublicEvents =>
    found?.edition === edition && Math.abs(now.getTime() - found.readAt.getTime()) < unitsRestMs;
  return async (now) => {
    const edition = await readEdition(db);
    for (;;) {
      if (isCurrent(stored, edition, now)) return stored;
      if (!reading) break;
      // A reading that began before the change has an older edition.
      const other = await reading.catch(() => undefined);
      if (isCurrent(other, edition, now)) return other;
    }
    const own = readAll(db, readers, now);
    reading = own;
    try {
      return (stored = await own);
    } finally {
      reading = undefined;
    }
  };
}

async function readEdition(db: Db): Promise<string> {
  const { edition } = await db.selectFrom('event_edition').select('edition').executeTakeFirstOrThrow();
  return edition;
}

async function readAll(db: Db, readers: PublicPagesDependencies['readers'], now: Date): Promise<PublicEvents> {
  // The edition comes first, so an event that changes during the reading is read again.
  const edition = await readEdition(db);
  const rows = await db
    .selectFrom('event')
    .select(['event_id', 'parent_event_id', 'default_name', 'translations', 'event_start', 'event_end'])
    .select(['registration_start', 'registration_end', 'activated_from', 'activated_until', 'published'])
    .select(['called_off_at', 'archived_at', 'configuration', 'announced_start', 'calendar_sequence', 'updated_at'])
    .select(eventBanner.as('banner'))
    .where('published', '=', true)
    .where(sql<boolean>`configuration -> 'publicPage' = 'true'`)
    .orderBy('event_start')
    .orderBy('event_id')
    .execute();
  const found = await Promise.all(
    rows.map(async (row): Promise<PublicRow[]> => {
      const times = timesOf(row);
      const { configuration } = row;
      if (!isPublicEvent({ times, isArchived: row.archived_at !== null, publicPage: configuration.publicPage }))
        return [];
      const isOver = times.isCalledOff === true || (hasEnded(times, now) && !isRegistrationActive(times, null, now));
      const sold = isOver
        ? null
        : (await readers.catalogue({ eventId: row.event_id, ticketConfigurationIds: 'all', now })).found;
      const { timeZone, venue, description, color, relationshipTypes, mailSenderName, locale } = configuration;
      return [
        {
          eventId: row.event_id,
          parentEventId: row.parent_event_id,
          defaultName: row.default_name,
          translations: row.translations,
          times,
          configuration: { timeZone, venue, description, color, relationshipTypes, mailSenderName, locale },
          banner: row.banner,
          announcedStart: row.announced_start,
          calendarSequence: row.calendar_sequence,
          updatedAt: row.updated_at,
          tickets: sold?.tickets ?? [],
          pools: configuration.pools,
        },
      ];
    }),
  );
  const events = new Map(found.flat().map((event) => [event.eventId, event]));
  return { edition, readAt: now, events, pages: new LRUCache({ max: mostPages }) };
}

/** The sale of an event for nobody in particular. */
export function saleOf({ times, tickets, pools, configuration }: PublicRow, isPaused: boolean, now: Date): PublicSale {
  const offers = tickets.map((ticket) => {
    const own = ticketFor(ticket, undefined, now, { pools });
    const price = own.window.state === 'notYet' ? own.window.window.amountMinor : null;
    return { ...own, ...limitOf(own), amountMinor: price ?? own.amountMinor };
  });
  const selfTypes = configuration.relationshipTypes.flatMap((type) => (type.selfType ? [type.relationshipType] : []));
  return publicSale(times, offers, { selfTypes, isPaused, now });
}
