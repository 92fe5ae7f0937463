import type { Translated } from '@foyer/contract/wire/translations';
import { translationKey, type Locale } from '@foyer/contract/wire/vocabulary';

/** The text in the reader's language, if there is one. */
export function translate(translations: Translated | undefined, locale: Locale): string | undefined {
  const value = translations?.[translationKey(locale)]?.value;
  return value === '' ? undefined : value;
}
