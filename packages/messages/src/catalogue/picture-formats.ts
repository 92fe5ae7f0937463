import type { Locale, PictureFormat } from '@foyer/contract/wire/vocabulary';

const names: Readonly<Record<PictureFormat, string>> = {
  jpeg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
  avif: 'AVIF',
  gif: 'GIF',
};

/** The formats of uploaded pictures as a choice: `JPEG, PNG, WebP, AVIF, or GIF`. */
export const pictureFormatChoice = (locale: Locale): string =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(Object.values(names));
