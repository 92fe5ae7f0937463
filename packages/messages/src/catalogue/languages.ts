import type { Locale } from '@foyer/contract/wire/vocabulary';

/** Languages in their own language. Every language menu shows the same names, so they are not in the catalogues. */
export const languageNames: Readonly<Record<Locale, string>> = {
  'en-US': 'English',
  'es-US': 'Español',
  'ja-JP': '日本語',
};
