import { expect, test } from 'vitest';
import type { Card } from '../port.ts';
import { scenarioOfCard, type Scenario } from './scenarios.ts';

/** How a card alone determines the scenario, without a clock or database. */

const good: Card = {
  number: '4242424242424242',
  expiryMonth: 6,
  expiryYear: 2026,
  cvv: '737',
  firstName: 'Robin',
  lastName: 'Payer',
};
const amount = { amountMinor: 10_000, currency: 'USD' } as const;
const at = (card: Partial<Card>, moment = '2026-06-15T12:00:00Z') =>
  scenarioOfCard({ ...good, ...card }, amount, new Date(moment));
const invalid: Scenario = { kind: 'decline', code: 'INVALID_CARD_INFORMATION' };
const succeeds: Scenario = { kind: 'succeed', declinesLater: false, afterCharge: null };

test.each([
  [1, succeeds],
  [12, succeeds],
  [13, invalid],
  [0, invalid],
  [-1, invalid],
])('returns the scenario of month %i of next year', (expiryMonth, outcome) => {
  expect(at({ expiryMonth, expiryYear: 2027 })).toEqual(outcome);
});

test('accepts a card through the last day of its month in every time zone', () => {
  expect(at({}, '2026-07-01T11:59:59.999Z')).toEqual(succeeds);
  expect(at({}, '2026-07-01T12:00:00Z')).toEqual(invalid);
  expect(at({ expiryMonth: 12, expiryYear: 2025 }, '2026-01-01T11:59:59Z')).toEqual(succeeds);
  expect(at({ expiryMonth: 12, expiryYear: 2025 }, '2026-01-01T12:00:00Z')).toEqual(invalid);
});

test.each(['4242424242424241', '42424242424', '42424242424242424242', '4242 4242 4242 4242', ''])(
  'refuses the card number %j',
  (number) => expect(at({ number })).toEqual(invalid),
);
