import { expect, test } from 'vitest';
import { reckon } from './cash-drawer.ts';

test('expects the opening amount plus takings minus refunds in an open drawer', () => {
  expect(reckon({ opening: 10_000, taken: 4_500, refunded: 1_000, closing: null })).toEqual({
    expected: 13_500,
    difference: null,
    since: 0,
  });
});

test('keeps the difference of a counted drawer when cash is received later', () => {
  const closing = { counted: 13_400, expected: 13_500 };
  const atClosing = reckon({ opening: 10_000, taken: 4_500, refunded: 1_000, closing });
  const later = reckon({ opening: 10_000, taken: 6_500, refunded: 1_500, closing });
  expect([atClosing.difference, atClosing.since]).toEqual([-100, 0]);
  expect([later.difference, later.since]).toEqual([-100, 1_500]);
});
