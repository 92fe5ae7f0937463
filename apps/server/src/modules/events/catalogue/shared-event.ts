import { venueText, venueLines } from '@foyer/domain/events/venue';
import { maySeeEvent } from '@foyer/domain/events/event-state';
import { mainLocaleOf } from '@foyer/domain/mail/announcements';
import { formatEventDates } from '@foyer/domain/shared/dates';
import { translatedText } from '@foyer/domain/shared/translated-text';
import type { Db } from '../../../db/database.ts';
import { bannerUrl, eventBanner } from '../../../db/event-banner.ts';
import { timesOf } from '../../../db/event-times.ts';

/**
 * Returns an event for the preview of a shared link, in its main language (events 4.18). Null for an event that not
 * everyone may see: a draft, an event that was called off or archived, or one that is limited to accounts or languages.
 */
export async function readSharedEvent(db: Db, publicUrl: string, eventId: number) {
  const event = await db
    .selectFrom('event')
    .select(['default_name', 'translations', 'event_start', 'event_end', 'registration_start', 'registration_end'])
    .select(['activated_from', 'activated_until', 'published', 'called_off_at', 'configuration'])
    .select(eventBanner.as('banner'))
    .where('event_id', '=', eventId)
    .where('called_off_at', 'is', null)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (!event || !maySeeEvent(timesOf(event), null)) return null;
  const { configuration, banner } = event;
  const locale = mainLocaleOf(configuration);
  const venue = venueText(venueLines(configuration.venue, locale), locale);
  const dates = formatEventDates(event.event_start, event.event_end, configuration.timeZone, locale);
  return {
    title: translatedText(event.translations.name, locale, event.default_name),
    description: [dates, venue].filter(Boolean).join(' · '),
    url: `${publicUrl}/registration/${eventId}`,
    image: banner && bannerUrl(publicUrl, eventId, banner, 'share'),
  };
}
