import type { BytesAnswer } from '@foyer/contract/wire/endpoint';
import { FoyerError } from '@foyer/contract/wire/errors';
import { venueLines, venueText } from '@foyer/domain/events/venue';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { readInstallationId } from '../../../db/installation.ts';
import { calendarFeed } from '../../mail/index.ts';
import { useLimit } from '../../system/limits/index.ts';
import type { CalendarFeedDependencies } from './deps.ts';
import { hashOf, secretIn } from './secret.ts';

/** Events that ended longer ago are left out, in ms. */
const longestPastMs = 90 * 86_400_000;

/**
 * Returns the calendar of the account with this secret (tickets 8.1). It has events of the account's own tickets and no names of people. An
 * event without a valid ticket any more, or one that was called off, stays as cancelled.
 * @throws RECORD_NOT_FOUND for a wrong or ended secret, and for an account that is closed
 */
export async function readFeed(
  { database, publicUrl, mailFrom, isTrial }: CalendarFeedDependencies,
  fileName: string,
  now: Date,
): Promise<BytesAnswer> {
  const db = database.kysely;
  const secret = secretIn(fileName);
  if (secret === null || isTrial) throw new FoyerError('RECORD_NOT_FOUND');
  const secretHash = hashOf(secret);
  const owner = await findOwner(db, secretHash);
  if (!owner) throw new FoyerError('RECORD_NOT_FOUND');
  await useLimit(database, 'calendar-feed-reads', secretHash, now);
  const [events, installationId] = await Promise.all([
    listOwnEvents(db, owner.account_id, new Date(now.getTime() - longestPastMs)),
    readInstallationId(db),
  ]);
  const { locale } = owner;
  return {
    contentType: 'text/calendar; charset=utf-8',
    body: calendarFeed(
      serverTexts[locale].publicPage.ownCalendarName,
      events.map((event) => ({
        eventId: event.event_id,
        installationId,
        // Each bought and each ended ticket is a change of the entry too.
        sequence: event.calendar_sequence + event.tickets + event.ended,
        organizer: mailFrom,
        summary: translatedText(event.translations.name, locale, event.default_name),
        start: event.event_start,
        end: event.event_end,
        timeZone: event.configuration.timeZone,
        location: venueText(venueLines(event.configuration.venue, locale), locale),
        description: null,
        url: `${publicUrl()}/account/${event.event_id}/summary`,
        isCanceled: event.called_off_at !== null || event.ended === event.tickets,
        // The file has the same bytes until something changes, so calendars get 304.
        now: event.changed_at,
      })),
    ),
  };
}

const findOwner = (db: Db, secretHash: string) =>
  db
    .selectFrom('calendar_feed as f')
    .innerJoin('account as a', 'a.account_id', 'f.account_id')
    .select(['a.account_id', 'a.locale'])
    .where('f.secret_hash', '=', secretHash)
    .where('a.closed_at', 'is', null)
    .where('a.anonymised_at', 'is', null)
    .executeTakeFirst();

/** Published events of the account's tickets, with the numbers of all and of ended tickets. */
const listOwnEvents = (db: Db, accountId: number, since: Date) =>
  db
    .selectFrom('event as e')
    .innerJoin(
      (tickets) =>
        tickets
          .selectFrom('ticket')
          .select([
            'event_id',
            sql<number>`count(*)::integer`.as('tickets'),
            sql<number>`(count(*) FILTER (WHERE status = 'CANCELED'))::integer`.as('ended'),
            sql<Date>`max(updated_at)`.as('updated_at'),
          ])
          .where('account_id', '=', accountId)
          .groupBy('event_id')
          .as('t'),
      (join) => join.onRef('t.event_id', '=', 'e.event_id'),
    )
    .select(['e.event_id', 'e.default_name', 'e.translations', 'e.event_start', 'e.event_end', 'e.configuration'])
    .select(['e.calendar_sequence', 'e.called_off_at', 't.tickets', 't.ended'])
    .select(sql<Date>`greatest(e.updated_at, t.updated_at)`.as('changed_at'))
    .where('e.published', '=', true)
    .where('e.event_end', '>', since)
    .orderBy('e.event_start')
    .orderBy('e.event_id')
    .execute();
