import { expect, test } from 'vitest';
import { reckon } from './cash-drawer.ts';

test('an open drawer should hold the opening amount and the takings without the refunds', () => {
  expect(reckon({ opening: 10_000, taken: 4_500, refunded: 1_000, closing: null })).toEqual({
    expected: 13_500,
    difference: null,
    since: 0,
  });
});

test('the difference of a counted drawer stays the same when cash comes in later', () => {
  const closing = { counted: 13_400, expected: 13_500 };
  const atClosing = reckon({ opening: 10_000, taken: 4_500, refunded: 1_000, closing });
  const later = reckon({ opening: 10_000, taken: 6_500, refunded: 1_500, closing });
  expect([atClosing.difference, atClosing.since]).toEqual([-100, 0]);
  expect([later.difference, later.since]).toEqual([-100, 1_500]);
});
