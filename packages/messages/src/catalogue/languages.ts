import type { Locale } from '@foyer/contract/wire/vocabulary';

/** Each language in its own language. Constants, because `Intl.DisplayNames` took 100 ms of the first page on a slow phone. */
const names: Readonly<Record<Locale, string>> = { 'en-US': 'English', 'es-US': 'Español', 'ja-JP': '日本語' };

/** A language in its own language, with a capital letter: `Español`. Every language menu shows the same names. */
export const languageName = (locale: Locale): string => names[locale];

const words: Readonly<Record<Locale, Readonly<Record<Locale, string>>>> = {
  'en-US': { 'en-US': 'English', 'es-US': 'Spanish', 'ja-JP': 'Japanese' },
  'es-US': { 'en-US': 'inglés', 'es-US': 'español', 'ja-JP': 'japonés' },
  'ja-JP': { 'en-US': '英語', 'es-US': 'スペイン語', 'ja-JP': '日本語' },
};

/** A language in the reader's language, for labels and sentences: `Name in Spanish`, `Nombre en español`. */
export const languageWord = (language: Locale, reader: Locale): string => words[reader][language];
