import { expect, test } from 'vitest';
import { currencyFor, homeOf } from './home.ts';

test('returns the language and currency of a country, and the values of the USA for others', () => {
  expect(homeOf('CAN')).toEqual({ locale: 'en-US', currency: 'CAD' });
  expect(homeOf('FRA')).toEqual(homeOf('USA'));
  expect(homeOf('toString')).toEqual(homeOf('USA'));
});

test('derives the currency from the country, else from the language', () => {
  expect(currencyFor('CAN', 'ja-JP')).toBe('CAD');
  expect(currencyFor('JPN', 'en-US')).toBe('JPY');
  expect(currencyFor(undefined, 'ja-JP')).toBe('JPY');
  expect(currencyFor(undefined, 'en-US')).toBe('USD');
  // No country has this language as its first, so the default applies.
  expect(currencyFor(undefined, 'es-US')).toBe('USD');
});
