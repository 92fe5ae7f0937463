import type { Translated } from '@foyer/contract/wire/translations';
import { translationKey, type Locale } from '@foyer/contract/wire/vocabulary';

/** A translated text in the reader's language, or its default. An empty or blank translation counts as none. */
export function translatedText(translated: Translated | null | undefined, locale: Locale, fallback: string): string {
  const text = translated?.[translationKey(locale)]?.value;
  return text === undefined || text.trim() === '' ? fallback : text;
}
