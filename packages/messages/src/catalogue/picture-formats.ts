import type { Locale } from '@foyer/contract/wire/vocabulary';

/** Written out, because `Intl.ListFormat` takes 20 ms when it is first used, and each page and each start use it. */
const choices: Readonly<Record<Locale, string>> = {
  'en-US': 'JPEG, PNG, WebP, AVIF, or GIF',
  'es-US': 'JPEG, PNG, WebP, AVIF o GIF',
  'ja-JP': 'JPEG、PNG、WebP、AVIF、またはGIF',
};

/** The formats of uploaded pictures as a choice: `JPEG, PNG, WebP, AVIF, or GIF`. */
export const pictureFormatChoice = (locale: Locale): string => choices[locale];
