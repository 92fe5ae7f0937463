import type { Venue } from '@foyer/contract/events/event-configuration';
import { translationKey, type Locale } from '@foyer/contract/wire/vocabulary';

/** Name and town of a venue in one language. */
export type VenueText = Omit<Venue, 'translations'>;

const isBlank = (text: string | undefined) => text === undefined || text.trim() === '';

/** The venue in the reader's language. A blank name, and a town without city and state, count as not translated. */
export function venueIn({ translations, ...venue }: Venue, locale: Locale): VenueText {
  const own = translations?.venue?.[translationKey(locale)];
  if (!own) return venue;
  const { city, state } = isBlank(own.city) && isBlank(own.state) ? venue : own;
  const { address } = venue;
  return { name: isBlank(own.name) ? venue.name : own.name, city, state, ...(address ? { address } : {}) };
}

/**
 * Name and town of a venue in the reader's language. Empty without a venue. `space` is between the words of a city and
 * its state. In Japanese a line may always break between both.
 */
export function venueLines(venue: Venue | undefined, locale: Locale, space = ' '): string[] {
  if (!venue) return [];
  const { name, city, state } = venueIn(venue, locale);
  const town =
    locale === 'ja-JP'
      ? [state, city].filter(Boolean).join(' ')
      : [city, state].filter(Boolean).join(', ').replaceAll(' ', space);
  return [name, town].filter((line) => line !== '');
}

/** The lines of a venue in one text (events 3.8): `Hall, Chicago, Illinois`, in Japanese `イリノイ州 シカゴ ホール`. */
export const venueText = (lines: readonly string[], locale: Locale): string =>
  locale === 'ja-JP' ? lines.toReversed().join(' ') : lines.join(', ');

/** A link to the venue on a map. It opens a page, so no script of the map runs on pages of the product. */
export const mapUrl = (venue: Pick<Venue, 'name' | 'address'>): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent([venue.name, venue.address].filter(Boolean).join(', '))}`;
