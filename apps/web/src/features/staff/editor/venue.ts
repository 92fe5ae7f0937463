import type { Venue } from '@foyer/contract/event-configuration';
import { defaultLocale, translationKey, type Locale } from '@foyer/contract/vocabulary';

/** The place of an event in its languages. */

type Place = Pick<Venue, 'name' | 'city' | 'state'>;

/** The place as it is written in a language; English is also what stands without one. */
export function placeIn(venue: Venue | undefined, locale: Locale): Partial<Place> {
  const own = venue?.translations?.venue?.[translationKey(locale)];
  return own ?? (locale === defaultLocale ? (venue ?? {}) : {});
}

/** A place with a part of it changed in a language. One of which nothing is left is taken away, the whole venue with its English one. */
export function withPlace(
  venue: Venue | undefined,
  locale: Locale,
  part: keyof Place,
  value: string,
): Venue | undefined {
  const key = translationKey(locale);
  const { name, city, state } = placeIn(venue, locale);
  const place: Place = { name: name ?? '', city, state, [part]: part === 'name' ? value : value || undefined };
  const isEmpty = !place.name && !place.city && !place.state;
  const { [key]: _, ...others } = venue?.translations?.venue ?? {};
  // A language's own place needs all that it says: it is shown in the place of the English one, not beside it.
  const translations = { venue: isEmpty ? others : { ...others, [key]: place } };
  if (locale !== defaultLocale) return { ...(venue ?? { name: '' }), translations };
  if (isEmpty && Object.keys(others).length === 0) return undefined;
  return { ...place, translations };
}
