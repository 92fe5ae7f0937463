import type { Venue } from '@foyer/contract/events/event-configuration';
import { defaultLocale, translationKey, type Locale } from '@foyer/contract/wire/vocabulary';

/** The venue of an event in its languages. */

type VenueText = Pick<Venue, 'name' | 'city' | 'state'>;

/** The venue in a language. English also uses the venue without a language. */
export function venueTextIn(venue: Venue | undefined, locale: Locale): Partial<VenueText> {
  const own = venue?.translations?.venue?.[translationKey(locale)];
  return own ?? (locale === defaultLocale ? (venue ?? {}) : {});
}

/**
 * Changes a part of the venue in a language. A language without any text is removed. An empty English venue without
 * translations removes the whole venue.
 */
export function withVenueText(
  venue: Venue | undefined,
  locale: Locale,
  part: keyof VenueText,
  value: string,
): Venue | undefined {
  const key = translationKey(locale);
  const { name, city, state } = venueTextIn(venue, locale);
  const venueText: VenueText = { name: name ?? '', city, state, [part]: part === 'name' ? value : value || undefined };
  const isEmpty = !venueText.name && !venueText.city && !venueText.state;
  const { [key]: _, ...others } = venue?.translations?.venue ?? {};
  // A translated venue must be complete, because it replaces the English one.
  const translations = { venue: isEmpty ? others : { ...others, [key]: venueText } };
  if (locale !== defaultLocale) return { ...(venue ?? { name: '' }), translations };
  if (isEmpty && Object.keys(others).length === 0 && !venue?.address) return undefined;
  return { ...venueText, ...(venue?.address ? { address: venue.address } : {}), translations };
}

/** Changes the address. A venue without any text is removed. */
export function withAddress(venue: Venue | undefined, address: string): Venue | undefined {
  const { address: _, ...rest } = venue ?? { name: '' };
  if (address !== '') return { ...rest, address };
  return venue && (rest.name || rest.city || rest.state || rest.translations) ? rest : undefined;
}
