import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  callOffRest,
  callOffSums,
  callOffMethod,
  isCallOffConfirmed,
  nextCallOffTry,
  type CallOffMoney,
} from './call-off.ts';

const payment = (over: Partial<CallOffMoney> = {}): CallOffMoney => ({
  currency: 'USD',
  way: 'provider',
  payments: 1,
  paidMinor: 10_000,
  refundedMinor: 0,
  pendingMinor: 0,
  isTakenBack: false,
  isFailed: false,
  ...over,
});

/** A payment that is partly refunded and has a pending refund. */
const payments = fc
  .record({
    currency: fc.constantFrom('USD', 'CAD', 'JPY'),
    way: fc.constantFrom('provider', 'byHand', 'waived'),
    paidMinor: fc.integer({ min: 1, max: 1_000_000 }),
    refunded: fc.nat(100),
    pending: fc.nat(100),
    isTakenBack: fc.boolean(),
    isFailed: fc.boolean(),
  })
  .map(({ refunded, pending, paidMinor, ...rest }): CallOffMoney => {
    const refundedMinor = Math.floor((paidMinor * refunded) / 100);
    const pendingMinor = Math.floor(((paidMinor - refundedMinor) * pending) / 100);
    return { ...rest, payments: 1, paidMinor, refundedMinor, pendingMinor };
  });
const minor = (amount: number, currency: string) => Math.round(amount * (currency === 'JPY' ? 1 : 100));

describe('callOffSums', () => {
  test('adds up the parts of every sum to the paid amount, and counts every payment once', () => {
    fc.assert(
      fc.property(fc.array(payments, { maxLength: 30 }), (all) => {
        const sums = callOffSums(all);
        for (const { currency, paid, refunded, onItsWay, left, failed, kept } of sums) {
          const parts = [refunded, onItsWay, left, failed, kept].map((part) => minor(part, currency));
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(minor(paid, currency));
        }
        expect(sums.reduce((count, sum) => count + sum.payments, 0)).toBe(all.length);
        expect(new Set(sums.map(({ currency, way }) => `${currency} ${way}`)).size).toBe(sums.length);
        for (const currency of ['USD', 'CAD', 'JPY']) {
          const paid = all.filter((each) => each.currency === currency).reduce((sum, each) => sum + each.paidMinor, 0);
          const summed = sums
            .filter((sum) => sum.currency === currency)
            .reduce((sum, each) => sum + minor(each.paid, currency), 0);
          expect(summed).toBe(paid);
        }
      }),
    );
  });

  test('leaves nothing to refund of waived payments and of payments that the bank took back', () => {
    fc.assert(
      fc.property(fc.array(payments, { maxLength: 30 }), (all) => {
        const gone = all.map((each) => ({ ...each, isTakenBack: each.way !== 'waived' }));
        expect(callOffSums(gone).every(({ left, failed }) => left === 0 && failed === 0)).toBe(true);
      }),
    );
  });

  test('separates refund methods and currencies', () => {
    expect(
      callOffSums([
        payment(),
        payment({ way: 'byHand' }),
        payment({ currency: 'JPY', paidMinor: 500, refundedMinor: 200 }),
      ]),
    ).toMatchObject([
      { currency: 'USD', way: 'provider', left: 100 },
      { currency: 'USD', way: 'byHand', left: 100 },
      { currency: 'JPY', way: 'provider', paid: 500, refunded: 200, left: 300 },
    ]);
  });
});

test('marks the rest of a payment as failed only when a refund is still owed', () => {
  expect(callOffRest(payment({ isFailed: true }))).toBe('failed');
  expect(callOffRest(payment({ isFailed: true, isTakenBack: true }))).toBe('kept');
  expect(callOffRest(payment({ isFailed: true, way: 'waived' }))).toBe('kept');
  expect(callOffRest(payment())).toBe('left');
});

test('refunds cards and hosted pages at the provider, cash by hand, and never waived payments', () => {
  expect((['card', 'hosted', 'cash', 'bypass'] as const).map(callOffMethod)).toEqual([
    'provider',
    'provider',
    'byHand',
    'waived',
  ]);
});

test('accepts the short code as confirmation in any letter case, width and spacing', () => {
  for (const typed of ['GALA-26', ' gala-26 ', 'ＧＡＬＡ-26']) expect(isCallOffConfirmed(typed, 'GALA-26')).toBe(true);
  for (const typed of ['', 'GALA', 'GALA-27', 'yes']) expect(isCallOffConfirmed(typed, 'GALA-26')).toBe(false);
});

test('retries after increasing pauses, and stops after the eighth attempt', () => {
  const now = new Date('2026-01-01T00:00:00Z');
  const pauses = Array.from({ length: 10 }, (_, index) => nextCallOffTry(index + 1, now)?.getTime() ?? null);
  const made = pauses.flatMap((at) => (at === null ? [] : [at - now.getTime()]));
  expect(made).toEqual(made.toSorted((a, b) => a - b));
  expect(made[0]).toBe(30_000);
  expect(pauses.map((at) => at === null)).toEqual([...Array.from({ length: 7 }, () => false), true, true, true]);
});
