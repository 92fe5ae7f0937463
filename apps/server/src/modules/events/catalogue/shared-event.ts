import { translationKey } from '@foyer/contract/wire/vocabulary';
import { maySeeEvent } from '@foyer/domain/events/event-state';
import { cropPath } from '@foyer/domain/events/image-crop';
import { mainLocaleOf } from '@foyer/domain/mail/announcements';
import { formatEventDates } from '@foyer/domain/shared/dates';
import type { Db } from '../../../db/database.ts';
import { timesOf } from '../../../db/event-times.ts';

/**
 * Returns an event for the preview of a shared link, in its main language (events 4.18). Null for an event that not
 * everyone may see: a draft, an event that was called off or archived, or one that is limited to accounts or languages.
 */
export async function readSharedEvent(db: Db, publicUrl: string, eventId: number) {
  const event = await db
    .selectFrom('event as e')
    .leftJoin('image as i', (join) =>
      join.onRef('i.event_id', '=', 'e.event_id').on('i.image_key', '=', 'event-banner'),
    )
    .leftJoin('image_content as c', (join) =>
      join.onRef('c.content_hash', '=', 'i.content_hash').on('c.width', 'is not', null),
    )
    .select(['e.default_name', 'e.translations', 'e.event_start', 'e.event_end', 'e.configuration'])
    .select(['e.registration_start', 'e.registration_end', 'e.activated_from', 'e.activated_until'])
    .select(['e.published', 'e.called_off_at', 'c.content_hash', 'i.framing'])
    .where('e.event_id', '=', eventId)
    .where('e.called_off_at', 'is', null)
    .where('e.archived_at', 'is', null)
    .executeTakeFirst();
  if (!event || !maySeeEvent(timesOf(event), null)) return null;
  const { configuration, content_hash: contentHash, framing } = event;
  const locale = mainLocaleOf(configuration);
  const key = translationKey(locale);
  const venue = configuration.venue?.translations?.venue?.[key] ?? configuration.venue;
  const dates = formatEventDates(event.event_start, event.event_end, configuration.timeZone, locale);
  return {
    title: event.translations.name?.[key]?.value ?? event.default_name,
    description: [dates, venue?.name, venue?.city].filter(Boolean).join(' · '),
    url: `${publicUrl}/registration/${eventId}`,
    image:
      contentHash === null
        ? null
        : `${publicUrl}${cropPath({ eventId, key: 'event-banner', contentHash, framing }, 'share')}`,
  };
}
