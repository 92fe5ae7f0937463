import type { AccountList } from '@foyer/contract/people/account-lists';
import type { Audience } from '@foyer/contract/people/audience';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { isForEverybody } from '@foyer/domain/people/audience';
import { translatedText } from '@foyer/domain/shared/translated-text';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';

/** The name of a country by its code of three letters, whose first two are its ISO code. */
export const countryWords = (code: string, locale: Locale): string => {
  try {
    return new Intl.DisplayNames(locale, { type: 'region', style: 'short' }).of(code.slice(0, 2)) ?? code;
  } catch {
    return code;
  }
};

/** Who belongs to an audience: `NC, EC · Japan · Top 100 leaders`. */
export function audienceWords(
  audience: Audience,
  { t, locale, lists }: { t: StaffMessages['buyers']; locale: Locale; lists: readonly AccountList[] },
): string {
  if (isForEverybody(audience)) return t.everybody;
  const listName = (key: string) => {
    const list = lists.find((each) => each.key === key);
    return list ? translatedText(list.translations.name, locale, list.name) : key;
  };
  const { titles, countries, qualifications, organisationsOf } = audience;
  return [
    titles,
    countries?.map((code) => countryWords(code, locale)),
    audience.lists?.map(listName),
    qualifications,
    organisationsOf?.map((number) => t.organisationOf({ number })),
  ]
    .flatMap((values) => (values ? [values.join(', ')] : []))
    .join(' · ');
}
