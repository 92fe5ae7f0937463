import type { Translated } from '@foyer/contract/translations';
import { translationKey, type Locale } from '@foyer/contract/vocabulary';

/** A translated property in the reader's language, otherwise its default. */
export function translatedText(translated: Translated | undefined, locale: Locale, fallback: string): string {
  return translated?.[translationKey(locale)]?.value ?? fallback;
}
