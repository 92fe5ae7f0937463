import { expect, test } from 'vitest';
import { venueTextIn, withAddress, withVenueText } from './venue.ts';

const hall = { name: 'Hall', city: 'Chicago', translations: { venue: { en_US: { name: 'Hall', city: 'Chicago' } } } };

test('English edits the venue without a language, and attendees read it in English', () => {
  const moved = withVenueText(hall, 'en-US', 'name', 'Arena');
  expect(moved).toMatchObject({ name: 'Arena', city: 'Chicago' });
  expect(venueTextIn(moved, 'en-US')).toMatchObject({ name: 'Arena', city: 'Chicago' });
  expect(venueTextIn({ name: 'Hall' }, 'en-US')).toEqual({ name: 'Hall' });
  expect(venueTextIn(hall, 'ja-JP')).toEqual({});
});

test('another language has its own venue until all its fields are empty', () => {
  const translated = withVenueText(hall, 'ja-JP', 'name', 'ホール');
  expect(translated).toMatchObject({ name: 'Hall', translations: { venue: { ja_JP: { name: 'ホール' } } } });
  expect(withVenueText(translated, 'ja-JP', 'name', '')).toEqual(hall);
});

test('removes the venue when all fields are empty', () => {
  expect(withVenueText({ name: 'Hall' }, 'en-US', 'name', '')).toBeUndefined();
  expect(withVenueText(undefined, 'ja-JP', 'city', '')).toMatchObject({ name: '' });
  const onlyJapanese = withVenueText(undefined, 'ja-JP', 'name', 'ホール');
  expect(withVenueText(onlyJapanese, 'en-US', 'name', '')).toMatchObject({
    name: '',
    translations: { venue: { ja_JP: { name: 'ホール' } } },
  });
});

test('keeps the address while other parts change, and removes it alone', () => {
  const addressed = withAddress(hall, '1 Main St');
  expect(withVenueText(addressed, 'en-US', 'name', 'Arena')).toMatchObject({ name: 'Arena', address: '1 Main St' });
  expect(withVenueText({ name: 'Hall', address: '1 Main St' }, 'en-US', 'name', '')).toMatchObject({
    address: '1 Main St',
  });
  expect(withAddress(addressed, '')).toEqual(hall);
  expect(withAddress({ name: '', address: '1 Main St' }, '')).toBeUndefined();
});
