import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitAmount } from './split-amount.ts';

describe('splitAmount', () => {
  test.each([
    [9_000, [10_000], [9_000]],
    [100, [50, 50, 50], [34, 33, 33]],
    [101, [10, 20, 30], [17, 34, 50]],
    [12_000, [7_500, 2_500, 0], [9_000, 3_000, 0]],
    [1, [0, 500, 500], [0, 1, 0]],
    [700, [0, 0], [700, 0]],
  ])('splits %i over the prices %j', (total, prices, parts) => {
    expect(splitAmount(total, prices)).toEqual(parts);
  });

  test('adds the parts up to the total, each at most one unit from its share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000_000_000 }),
        fc.array(fc.integer({ min: 0, max: 2_000_000_000 }), { minLength: 1, maxLength: 12 }),
        (total, prices) => {
          const parts = splitAmount(total, prices);
          expect(parts.reduce((all, part) => all + part, 0)).toBe(total);
          const sum = prices.reduce((all, price) => all + price, 0);
          parts.forEach((part, index) => {
            const price = prices[index] ?? 0;
            if (sum > 0) expect(Math.abs(part - (total / sum) * price)).toBeLessThan(1.001);
            if (sum > 0 && price === 0) expect(part).toBe(0);
          });
        },
      ),
    );
  });
});
