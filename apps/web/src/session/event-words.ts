import type { RelationshipType } from '@foyer/contract/event-configuration';
import type { EventView } from '@foyer/contract/events';
import type { Translated } from '@foyer/contract/translations';
import { translationKey, type Locale } from '@foyer/contract/vocabulary';

/** A translated property in the reader's language, else its default. */
export function translatedText(translated: Translated | undefined, locale: Locale, fallback: string): string {
  return translated?.[translationKey(locale)]?.value ?? fallback;
}

/** The event's name in the reader's language. */
export function eventName(event: Pick<EventView, 'defaultName' | 'translations'>, locale: Locale): string {
  return translatedText(event.translations.name, locale, event.defaultName);
}

/** `Venue, City, State` in the reader's language (spec §2 Events list); undefined without a venue. */
export function venueLine(event: Pick<EventView, 'configuration'>, locale: Locale): string | undefined {
  const { venue } = event.configuration;
  if (!venue) return undefined;
  const place = venue.translations?.venue?.[translationKey(locale)] ?? venue;
  const parts = [place.name, place.city, place.state].filter(Boolean);
  return locale === 'ja-JP' ? parts.toReversed().join(' ') : parts.join(', ');
}

/** The address of an event's image, cached for ever by its content hash; undefined where the event has none. */
export function eventImageUrl(event: Pick<EventView, 'eventId' | 'configuration'>, kind: string): string | undefined {
  const image = event.configuration.images.find((one) => one.key === kind);
  return image && `/api/events/${event.eventId}/images/${kind}?v=${encodeURIComponent(image.fileExternalId)}`;
}

/**
 * What an attendee of a relationship type is called: "Spouse", or to the account itself "My spouse". A type that the
 * event no longer knows stands as it is stored.
 */
export function relationshipLabel(
  types: readonly RelationshipType[],
  relationshipType: string,
  locale: Locale,
  voice: 'plain' | 'self' = 'plain',
): string {
  const words = types.find((type) => type.relationshipType === relationshipType)?.translations;
  if (!words) return relationshipType;
  const plain = translatedText(words.label, locale, words.defaultLabel ?? relationshipType);
  return voice === 'plain' ? plain : translatedText(words.selfLabel, locale, words.defaultSelfLabel ?? plain);
}
