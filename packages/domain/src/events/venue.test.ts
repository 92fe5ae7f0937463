import { expect, test } from 'vitest';
import { venueIn, venueText, venueLines } from './venue.ts';

const hall = {
  name: 'Hall',
  city: 'Chicago',
  state: 'Illinois',
  translations: { venue: { ja_JP: { name: 'ホール', city: 'シカゴ', state: 'イリノイ州' } } },
};

test.each([
  ['en-US', 'Hall, Chicago, Illinois'],
  ['es-US', 'Hall, Chicago, Illinois'],
  ['ja-JP', 'イリノイ州 シカゴ ホール'],
] as const)('writes a venue in the order of the language: %s', (locale, text) => {
  expect(venueText(venueLines(hall, locale), locale)).toBe(text);
});

test.each([
  ['an empty translation', { name: '' }, 'Illinois Chicago Hall'],
  ['a blank translation', { name: ' ', city: '', state: '　' }, 'Illinois Chicago Hall'],
  ['a translated name', { name: 'ホール' }, 'Illinois Chicago ホール'],
  ['a translated town', { name: '', city: 'シカゴ' }, 'シカゴ Hall'],
])('uses the default for each part that is not translated: %s', (_, ja_JP, text) => {
  expect(venueText(venueLines({ ...hall, translations: { venue: { ja_JP } } }, 'ja-JP'), 'ja-JP')).toBe(text);
});

test.each([
  ['only a name', { name: 'Hall' }, 'Hall', 'Hall'],
  ['no state', { name: 'Hall', city: 'Chicago' }, 'Hall, Chicago', 'Chicago Hall'],
  ['no name', { name: '', city: 'Chicago', state: 'Illinois' }, 'Chicago, Illinois', 'Illinois Chicago'],
  ['nothing', undefined, '', ''],
])('leaves out what a venue does not have: %s', (_, venue, english, japanese) => {
  expect(venueText(venueLines(venue, 'en-US'), 'en-US')).toBe(english);
  expect(venueText(venueLines(venue, 'ja-JP'), 'ja-JP')).toBe(japanese);
});

test('joins the words of a town by another space, for lines that do not break there', () => {
  const coast = { name: 'Harbour hall', city: 'San Diego', state: 'California' };
  expect(venueLines(coast, 'en-US', '_')).toEqual(['Harbour hall', 'San_Diego,_California']);
  expect(venueLines(coast, 'ja-JP', '_')).toEqual(['Harbour hall', 'California San Diego']);
});

test('has the address in every language', () => {
  const addressed = { ...hall, address: '1 Main St' };
  expect([venueIn(addressed, 'ja-JP').address, venueIn(addressed, 'en-US').address]).toEqual([
    '1 Main St',
    '1 Main St',
  ]);
});
