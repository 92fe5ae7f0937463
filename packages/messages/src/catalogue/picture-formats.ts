import { pictureFormats, type Locale } from '@foyer/contract/wire/vocabulary';

/** The formats of uploaded pictures as a choice: `JPEG, PNG, WebP, AVIF, or GIF`. */
export const pictureFormatChoice = (locale: Locale): string =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(Object.keys(pictureFormats));
