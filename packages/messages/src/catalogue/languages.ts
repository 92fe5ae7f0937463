import type { Locale } from '@foyer/contract/wire/vocabulary';

/** A language in its own language, with a capital letter: `Español`. Every language menu shows the same names. */
export function languageName(locale: Locale): string {
  const [language = locale] = locale.split('-');
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
