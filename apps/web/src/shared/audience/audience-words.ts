import type { Audience } from '@foyer/contract/people/audience';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { isForEverybody } from '@foyer/domain/people/audience';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import type { AudienceNames } from './use-audience-names.ts';

/** The name of a country by its code of three letters, whose first two are its ISO code. */
export const countryWords = (code: string, locale: Locale): string => {
  try {
    return new Intl.DisplayNames(locale, { type: 'region', style: 'short' }).of(code.slice(0, 2)) ?? code;
  } catch {
    return code;
  }
};

interface AudienceContext {
  t: Pick<StaffMessages['buyers'], 'everybody' | 'organisationOf'>;
  locale: Locale;
  names: AudienceNames;
}

/** The values of one condition of an audience, by name. */
export function conditionWords<F extends keyof Audience>(
  field: F,
  values: NonNullable<Audience[F]>,
  { t, locale, names }: AudienceContext,
): string {
  const wordsOf: Readonly<Record<keyof Audience, (value: string) => string>> = {
    titles: (title) => title,
    countries: (code) => countryWords(code, locale),
    lists: names.list,
    qualifications: names.qualification,
    organisationsOf: (number) => t.organisationOf({ number }),
  };
  return values.map((value) => wordsOf[field](value)).join(', ');
}

/** Who belongs to an audience: `NC, EC · Japan · Top 100 leaders`. */
export function audienceWords(audience: Audience, context: AudienceContext): string {
  if (isForEverybody(audience)) return context.t.everybody;
  return (['titles', 'countries', 'lists', 'qualifications', 'organisationsOf'] as const)
    .flatMap((field) => {
      const values = audience[field];
      return values ? [conditionWords(field, values, context)] : [];
    })
    .join(' · ');
}
