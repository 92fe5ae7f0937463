import { beforeEach, expect, test, vi } from 'vitest';
import { reportError } from '../../api/report-error.ts';
import { amountWords, sumOfAmounts } from './amount.ts';

vi.mock('../../api/report-error.ts', () => ({ reportError: vi.fn<typeof reportError>() }));
beforeEach(() => {
  vi.clearAllMocks();
});

/** `Intl` may use any kind of space. */
const words = (...args: Parameters<typeof amountWords>) => amountWords(...args).replaceAll(/\s/g, ' ');

test.each([
  [149.5, 'USD', 'en-US', '$149.50'],
  [1_234.05, 'USD', 'en-US', '$1,234.05'],
  [1_234.05, 'USD', 'es-US', '$1,234.05'],
  [149.5, 'CAD', 'en-US', 'CAD 149.50'],
  [12_000, 'JPY', 'en-US', '¥12,000'],
  [12_000, 'JPY', 'ja-JP', '¥12,000'],
  [-20, 'USD', 'en-US', '-$20.00'],
  [0, 'JPY', 'ja-JP', '¥0'],
] as const)('%f %s in %s is shown as %s', (amount, currency, locale, shown) => {
  expect(words(amount, currency, locale).normalize('NFKC')).toBe(shown.normalize('NFKC'));
});

test.each([
  [12_000.5, 'JPY', 'en-US', '¥12,001'],
  [149.999, 'USD', 'en-US', '$150.00'],
  [Number.NaN, 'USD', 'en-US', '–'],
] as const)(
  'reports the invalid amount %f %s once, and shows it rounded or as a dash',
  (amount, currency, locale, shown) => {
    expect(words(amount, currency, locale)).toBe(shown);
    expect(words(amount, currency, locale)).toBe(shown);
    expect(reportError).toHaveBeenCalledExactlyOnceWith('amountWords', expect.any(RangeError));
  },
);

test('reports no valid amount', () => {
  words(149.5, 'USD', 'en-US');
  expect(reportError).not.toHaveBeenCalled();
});

test('adds and subtracts amounts exactly', () => {
  expect(49.1 + 0.2).not.toBe(49.3);
  expect(sumOfAmounts([49.1, 0.2], 'USD')).toBe(49.3);
  expect(sumOfAmounts([90.1, -100], 'USD')).toBe(-9.9);
  expect(sumOfAmounts([], 'JPY')).toBe(0);
});
