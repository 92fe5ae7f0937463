import { expect, test } from 'vitest';
import { translatedText } from './translated-text.ts';

test.each([
  ['no translations', undefined],
  ['another language', { es_US: { value: 'Gala' } }],
  ['an empty translation', { ja_JP: { value: '' } }],
  ['a blank translation', { ja_JP: { value: ' \t　' } }],
])('returns the default for %s', (_, translated) => {
  expect(translatedText(translated, 'ja-JP', 'Default')).toBe('Default');
});

test('returns the translation unchanged', () => {
  expect(translatedText({ ja_JP: { value: ' ガラ ' } }, 'ja-JP', 'Default')).toBe(' ガラ ');
});
