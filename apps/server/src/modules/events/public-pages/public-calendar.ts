import type { BytesAnswer } from '@foyer/contract/wire/endpoint';
import { defaultLocale } from '@foyer/contract/wire/vocabulary';
import { publicPath } from '@foyer/domain/events/public-page';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import { calendarFeed } from '../../mail/index.ts';
import { nameOf, venueOf } from './event-texts.ts';
import { pageLifetime } from './event-page.ts';
import type { PublicEvents } from './read-public-events.ts';

/** Events that ended longer ago are left out, in ms. */
const longestPastMs = 90 * 86_400_000;

/** The calendar of all public events (events 6.7). Each event is in its main language, because calendars request no language. */
export function publicCalendar(
  { events }: Pick<PublicEvents, 'events'>,
  {
    installationId,
    publicUrl,
    mailFrom,
    now,
  }: { installationId: string; publicUrl: string; mailFrom: string; now: Date },
): BytesAnswer {
  const entries = [...events.values()].filter(
    ({ times }) => new Date(times.eventEnd).getTime() > now.getTime() - longestPastMs,
  );
  return {
    contentType: 'text/calendar; charset=utf-8',
    body: calendarFeed(
      serverTexts[defaultLocale].publicPage.calendarName,
      entries.map((event) => {
        const locale = event.configuration.locale ?? defaultLocale;
        return {
          eventId: event.eventId,
          installationId,
          sequence: event.calendarSequence,
          organizer: mailFrom,
          summary: nameOf(event, locale),
          start: new Date(event.times.eventStart),
          end: new Date(event.times.eventEnd),
          timeZone: event.configuration.timeZone,
          location: venueOf(event, locale),
          description: null,
          url: `${publicUrl}${publicPath(event.eventId, locale)}`,
          isCanceled: event.times.isCalledOff === true,
          // The file has the same bytes until an event changes.
          now: event.updatedAt,
        };
      }),
    ),
    cacheControl: pageLifetime,
    isStored: true,
  };
}
