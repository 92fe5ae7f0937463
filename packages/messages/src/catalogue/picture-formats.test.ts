import { locales, pictureFormats } from '@foyer/contract/wire/vocabulary';
import { expect, test } from 'vitest';
import { loadStaff } from './catalogues.ts';
import { errorText } from './error-text.ts';
import { pictureFormatChoice } from './picture-formats.ts';
import { serverTexts } from './server-texts.ts';

test.each(locales)('texts about images name every accepted format: %s', async (locale) => {
  const { eventPictures } = await loadStaff(locale);
  const { errors, answeredErrors } = serverTexts[locale];
  const about = [
    eventPictures.formats({ width: 640, height: 336 }),
    eventPictures.notPicture({ name: 'notes.txt' }),
    errorText({ ...errors, ...answeredErrors }, 'INVALID_IMAGE'),
  ];
  for (const text of about) {
    expect(pictureFormats.filter((format) => !text.toLowerCase().includes(format))).toEqual([]);
  }
});

test.each(locales)('the choice of formats is punctuated like other lists: %s', (locale) => {
  const list = new Intl.ListFormat(locale, { type: 'disjunction' }).format(pictureFormats);
  expect(pictureFormatChoice(locale).toLowerCase()).toBe(list.toLowerCase());
});
