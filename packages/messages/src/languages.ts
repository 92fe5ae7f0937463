import type { Locale } from '@foyer/contract/vocabulary';

/** Languages as their own speakers call them; the same in every language menu, hence no catalogue entry. */
export const languageNames: Readonly<Record<Locale, string>> = {
  'en-US': 'English',
  'es-US': 'Español',
  'ja-JP': '日本語',
};
