import type { Translated } from '@foyer/contract/wire/translations';
import { translationKey, type Locale } from '@foyer/contract/wire/vocabulary';

/** A translated property in the reader's language, otherwise its default. */
export function translatedText(translated: Translated | undefined, locale: Locale, fallback: string): string {
  return translated?.[translationKey(locale)]?.value ?? fallback;
}
