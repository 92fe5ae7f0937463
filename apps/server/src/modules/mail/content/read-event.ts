import type { MailedEvent } from '@foyer/contract/events/event-draft';
import type { EventConfiguration } from '@foyer/contract/events/event-configuration';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { venueLines, venueText } from '@foyer/domain/events/venue';
import { translatedText } from '@foyer/domain/shared/translated-text';
import type { Db } from '../../../db/database.ts';
import { bannerUrl, eventBanner } from '../../../db/event-banner.ts';
import { installationId } from '../../../db/installation.ts';
import type { MailEvent } from '../compose/content.ts';
import type { ContentSettings } from './row.ts';

export interface ReadEvent {
  eventId: number;
  qrCodes: boolean;
  /** The registration form. */
  sections: EventConfiguration['sections'];
  /** Name and town of the venue. Empty without a venue. */
  venue: string[];
  mail: MailEvent;
}

/** Reads an event for a mail in the reader's language. Returns null if it does not exist. */
export async function readEvent(
  db: Db,
  settings: Pick<ContentSettings, 'publicUrl'>,
  eventId: number,
  locale: Locale,
): Promise<ReadEvent | null> {
  const event = await db
    .selectFrom('event')
    .select(['default_name', 'translations', 'event_start', 'event_end', 'configuration', 'calendar_sequence'])
    .select([installationId.as('installation_id'), eventBanner.as('banner')])
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!event) return null;
  const { configuration, banner } = event;
  const venue = venueLines(configuration.venue, locale);
  return {
    eventId,
    qrCodes: configuration.qrCodeEnabled,
    sections: configuration.sections,
    venue,
    mail: {
      eventId,
      installationId: event.installation_id,
      calendarSequence: event.calendar_sequence,
      name: translatedText(event.translations.name, locale, event.default_name),
      start: event.event_start,
      end: event.event_end,
      timeZone: configuration.timeZone,
      fields: { VENUE: venueText(venue, locale) },
      image: banner && bannerUrl(settings.publicUrl(), eventId, banner, 'mail'),
      color: configuration.color ?? null,
      senderName: configuration.mailSenderName ?? null,
      replyTo: configuration.mailReplyTo ?? null,
      url: `${settings.publicUrl()}/account/${eventId}/summary`,
    },
  };
}

/** The event with the values of a draft, for a preview. The banner is the published one. */
export function withDraft(event: ReadEvent, draft: MailedEvent, locale: Locale): ReadEvent {
  const { configuration } = draft;
  const venue = venueLines(configuration.venue, locale);
  return {
    ...event,
    venue,
    mail: {
      ...event.mail,
      name: translatedText(draft.translations?.name, locale, draft.defaultName),
      start: new Date(draft.eventStart),
      end: new Date(draft.eventEnd),
      timeZone: configuration.timeZone,
      fields: { VENUE: venueText(venue, locale) },
      color: configuration.color ?? null,
      senderName: configuration.mailSenderName ?? null,
      replyTo: configuration.mailReplyTo ?? null,
    },
  };
}
