import { expect, test } from 'vitest';
import { currencyFor, homeOf } from './home.ts';

test('a country has its language and currency; others are billed as the USA', () => {
  expect(homeOf('CAN')).toEqual({ locale: 'en-US', currency: 'CAD' });
  expect(homeOf('FRA')).toEqual(homeOf('USA'));
  expect(homeOf('toString')).toEqual(homeOf('USA'));
});

test('the country says what is paid in; without one the language does', () => {
  expect(currencyFor('CAN', 'ja-JP')).toBe('CAD');
  expect(currencyFor('JPN', 'en-US')).toBe('JPY');
  expect(currencyFor(undefined, 'ja-JP')).toBe('JPY');
  expect(currencyFor(undefined, 'en-US')).toBe('USD');
  // No country speaks it first.
  expect(currencyFor(undefined, 'es-US')).toBe('USD');
});
