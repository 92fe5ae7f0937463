import { mostNextDates, type NextDate } from '@foyer/contract/events/event-overview';
import { translationKey, type Locale } from '@foyer/contract/wire/vocabulary';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Db } from '../../../db/database.ts';
import { translatedSql } from '../../../db/translated-sql.ts';
import { listScheduled } from '../../mail/announcements/index.ts';

interface Row {
  kind: NextDate['kind'];
  at: Date;
  event_id: number;
  count: number;
  about: string | null;
}

/** Lists the next dates of published events, the earliest first (reports 1.2). */
export async function listNextDates(db: Db, { now, locale }: CallContext): Promise<NextDate[]> {
  const { rows } = await datesOfEvents(now, locale).execute(db);
  const dates = [...rows, ...(await dueMessages(db, now))]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .slice(0, mostNextDates);
  const events = await db
    .selectFrom('event')
    .select(['event_id', 'default_name', 'translations'])
    .select(sql<string>`configuration ->> 'timeZone'`.as('time_zone'))
    .where('event_id', 'in', [0, ...dates.map((row) => row.event_id)])
    .execute();
  const named = new Map(events.map((event) => [event.event_id, event]));
  return dates.flatMap(({ kind, at, event_id: eventId, count, about }) => {
    const event = named.get(eventId);
    if (!event) return [];
    const { default_name: defaultName, translations, time_zone: timeZone } = event;
    return [{ kind, at: at.toISOString(), count, about, event: { eventId, defaultName, translations, timeZone } }];
  });
}

/** Messages that are due at the same time are one date. */
async function dueMessages(db: Db, now: Date): Promise<Row[]> {
  const messages = Map.groupBy(await listScheduled(db, now), ({ eventId, at }) => `${eventId} ${at.toISOString()}`);
  return [...messages.values()].flatMap(([first, ...others]) =>
    first
      ? [
          {
            kind: 'message' as const,
            at: first.at,
            event_id: first.eventId,
            count: 1 + others.length,
            about: others.length === 0 ? first.subject : null,
          },
        ]
      : [],
  );
}

/** Dates of an event, and of its ticket types and their discounts. Those at the same time are one date. */
const datesOfEvents = (now: Date, locale: Locale) => sql<Row>`
  WITH coming AS (
    SELECT event_id, registration_start, registration_end FROM event
    WHERE published AND called_off_at IS NULL AND archived_at IS NULL AND event_end > ${now}
  ), type AS (
    SELECT c.event_id, c.ticket_configuration_id, c.sale_start, c.sale_end,
      ${translatedSql(sql`c.translations -> 'description'`, translationKey(locale), sql`c.default_description`)} AS name
    FROM ticket_configuration c JOIN coming USING (event_id) WHERE c.active
  ), discount AS (
    SELECT t.event_id, t.name, d.starts_at, d.ends_at
    FROM coupon d JOIN type t USING (ticket_configuration_id) WHERE d.active
  )
  SELECT kind, at, event_id, count(DISTINCT name)::int AS count,
    CASE WHEN count(DISTINCT name) = 1 THEN min(name) END AS about
  FROM (
    SELECT 'registrationOpens' AS kind, registration_start AS at, event_id, NULL AS name FROM coming
    UNION ALL SELECT 'registrationCloses', registration_end, event_id, NULL FROM coming
    UNION ALL SELECT 'saleStarts', sale_start, event_id, name FROM type
    UNION ALL SELECT 'saleEnds', sale_end, event_id, name FROM type
    UNION ALL SELECT 'priceChanges', starts_at, event_id, name FROM discount
    UNION ALL SELECT 'priceChanges', ends_at, event_id, name FROM discount
  ) date WHERE at > ${now} GROUP BY kind, at, event_id
  ORDER BY at, event_id, kind LIMIT ${mostNextDates}`;
