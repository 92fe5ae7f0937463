import { expect, test } from 'vitest';
import { amountWords } from './amount.ts';

/** `Intl` may use any kind of space. */
const words = (...asked: Parameters<typeof amountWords>) => amountWords(...asked).replaceAll(/\s/g, ' ');

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

test('an amount that is invalid in its currency is shown as zero', () => {
  expect(words(12_000.5, 'JPY', 'en-US')).toBe('¥0');
  expect(words(Number.NaN, 'USD', 'en-US')).toBe('$0.00');
});
