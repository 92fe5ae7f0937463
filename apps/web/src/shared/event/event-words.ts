import type { ShownField } from '@foyer/contract/events/field-vocabulary';
import type { ListedEvent } from '@foyer/contract/events/events';
import { imageWidths, pictureVersionLength, type ImageUse, type Locale } from '@foyer/contract/wire/vocabulary';
import { cropVersion } from '@foyer/domain/events/image-crop';
import { venueLines, venueText } from '@foyer/domain/events/venue';
import { translatedText } from '@foyer/domain/shared/translated-text';
import type { IconName } from '../../ui/Icon.tsx';
import type { EventFact, Picture } from '../../ui/EventFrame.tsx';

/** The event's name in the reader's language. */
export function eventName(event: Pick<ListedEvent, 'defaultName' | 'translations'>, locale: Locale): string {
  return translatedText(event.translations.name, locale, event.defaultName);
}

/** The venue in the reader's language (events 3.8); undefined without a venue. */
export function venueLine(
  event: { configuration: Pick<ListedEvent['configuration'], 'venue'> },
  locale: Locale,
): string | undefined {
  const { venue } = event.configuration;
  if (!venue) return undefined;
  // No line breaks inside the city with its state, such as `San Diego, California`.
  return venueText(venueLines(venue, locale, '\u00A0'), locale);
}

/** The texts of the configured fields that an event's card and pages show. */
export const fieldTexts = (
  event: Parameters<typeof venueLine>[0],
  locale: Locale,
): Record<ShownField, string | undefined> => ({
  venue: venueLine(event, locale),
});

const fieldIcons: Readonly<Record<ShownField, IconName>> = { venue: 'pin' };

/** The configured fields as facts of a card. Empty fields are left out. */
export function fieldFacts(event: Parameters<typeof venueLine>[0], locale: Locale): EventFact[] {
  const texts = Object.entries(fieldTexts(event, locale)) as [ShownField, string | undefined][];
  return texts.flatMap(([field, text]) => (text ? [{ icon: fieldIcons[field], text }] : []));
}

/**
 * An event's picture in all available widths. Its URL contains the content hash, so it is cached forever. Undefined if
 * the event has no such picture.
 */
export function eventPicture(
  event: Pick<ListedEvent, 'eventId' | 'configuration'>,
  kind: string,
  use?: ImageUse,
): Picture | undefined {
  const image = event.configuration.images.find((one) => one.key === kind);
  if (!image) return undefined;
  const version = encodeURIComponent(image.fileExternalId.slice(0, pictureVersionLength));
  const crop = use && cropVersion(image, use);
  // A picture without a focus point is shown as it is, and the page cuts it in the middle.
  const part = crop ? `&use=${use}&c=${crop}` : '';
  const src = `/api/events/${event.eventId}/images/${kind}?v=${version}${part}`;
  return { srcSet: imageWidths.map((width) => `${src}&width=${width} ${width}w`).join(), src };
}

/** The common props of event cards: name, pictures and colour. */
export function eventFace(event: ListedEvent, locale: Locale, use: ImageUse = 'card') {
  return {
    title: eventName(event, locale),
    image: eventPicture(event, 'event-banner', use),
    logo: eventPicture(event, 'event-logo'),
    tint: event.configuration.color,
  };
}
