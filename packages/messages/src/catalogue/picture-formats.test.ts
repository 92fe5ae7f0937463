import { locales, pictureFormats } from '@foyer/contract/wire/vocabulary';
import { expect, test } from 'vitest';
import { loadStaff } from './catalogues.ts';
import { errorText } from './error-text.ts';
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
