import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '../shared/money.ts';
import { quickAmounts } from './quick-amounts.ts';

test.each([
  [4_900, 'USD', [4_900, 5_000, 6_000, 10_000]],
  [12_550, 'USD', [12_550, 13_000, 14_000, 15_000]],
  [10_000, 'CAD', [10_000]],
  [5_200, 'JPY', [5_200, 5_500, 6_000, 10_000]],
  [0, 'USD', []],
] as const)('offers for %i %s the exact amount and the next notes', (total, currency, amounts) => {
  expect(quickAmounts(money(total, currency)).map(({ amountMinor }) => amountMinor)).toEqual(amounts);
});

test('offers ascending amounts that pay the total', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.constantFrom('USD', 'CAD', 'JPY'), (total, currency) => {
      const amounts = quickAmounts(money(total, currency)).map(({ amountMinor }) => amountMinor);
      expect(amounts[0]).toBe(total);
      expect(amounts).toEqual([...new Set(amounts)].toSorted((a, b) => a - b));
    }),
  );
});
