import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cancellationEnd } from './cancellation-window.ts';
import {
  cancellationRefusal,
  cancellationTeam,
  splitCancellation,
  type CancellationFacts,
  type CancellationMoney,
} from './cancellation.ts';
import { cancellationFee } from './cancellation-fee.ts';
import type { GivingPayment } from './ticket-changes.ts';

const start = '2026-03-01T15:00:00Z';
const until = '2026-02-01T06:00:00Z';

describe('cancellationEnd', () => {
  it.each([
    ['nothing is set', undefined, null],
    ['it is off', { enabled: false, until }, null],
    ['it is on without a date', { enabled: true }, start],
    ['it is on until a date', { enabled: true, until }, until],
    ['the date is after the start', { enabled: true, until: '2026-04-01T00:00:00Z' }, start],
  ])('%s', (_, settings, end) =>
    expect(cancellationEnd(settings, start)).toBe(end === null ? null : new Date(end).getTime()),
  );
});

describe('cancellationRefusal', () => {
  const back: CancellationMoney = { parts: [], moneyMinor: 0, feeMinor: 0, fee: undefined, hasCash: false };
  const ticket: CancellationFacts = {
    status: 'ACTIVE',
    end: new Date(until).getTime(),
    hasCompanions: false,
    hasChildTickets: false,
    isChanging: false,
    isRefunding: false,
    isDisputed: false,
    giveBack: back,
    isElsewhere: false,
  };
  it.each<[string, Partial<CancellationFacts>, string | null]>([
    ['without obstacles', {}, null],
    ['off', { end: null }, 'notOffered'],
    ['used', { status: 'CHECKED_IN' }, 'checkedIn'],
    ['over', { status: 'CANCELED' }, 'canceled'],
    ['with other tickets on the account', { hasCompanions: true }, 'otherTickets'],
    ['with child events', { hasChildTickets: true }, 'childEvents'],
    ['being changed', { isChanging: true }, 'changePending'],
    ['being refunded', { isRefunding: true }, 'refundPending'],
    ['disputed', { isDisputed: true }, 'disputed'],
    ['without the money', { giveBack: null }, 'notRefundable'],
    ['paid elsewhere', { isElsewhere: true }, 'notRefundable'],
    ['paid in cash', { giveBack: { ...back, hasCash: true } }, 'paidAtDesk'],
    ['with a used ticket of its package', { isPackageUsed: true, hasCompanions: true }, 'package'],
    ['with other tickets and child events', { hasCompanions: true, hasChildTickets: true }, 'otherTickets'],
    ['disputed and being refunded', { isDisputed: true, isRefunding: true }, 'disputed'],
  ])('%s', (_, over, reason) =>
    expect(cancellationRefusal({ ...ticket, ...over }, '2026-01-20T12:00:00Z')).toBe(reason),
  );

  it('allows cancelling until the exact last moment', () => {
    expect(cancellationRefusal(ticket, until)).toBeNull();
    expect(cancellationRefusal(ticket, new Date(new Date(until).getTime() + 1))).toBe('tooLate');
  });
});

describe('cancellationFee', () => {
  it.each([
    [undefined, 10_000, 'USD', 0],
    [{ percent: 12.5 }, 9_999, 'USD', 1_250],
    [{ percent: 100 }, 9_999, 'USD', 9_999],
    [{ percent: 3 }, 1_050, 'JPY', 32],
    [{ fixed: { USD: 15, JPY: 2_000 } }, 10_000, 'USD', 1_500],
    [{ fixed: { USD: 15, JPY: 2_000 } }, 1_500, 'JPY', 1_500],
    [{ fixed: { USD: 15 } }, 10_000, 'CAD', 0],
    [{ percent: 50 }, 0, 'USD', 0],
  ] as const)('%j of %i %s is %i', (fee, paid, currency, expected) =>
    expect(cancellationFee(fee, paid, currency)).toBe(expected),
  );
});

describe('splitCancellation', () => {
  const payment = (paymentId: number, leftMinor: number, more: Partial<GivingPayment> = {}): GivingPayment => ({
    paymentId,
    kind: 'card',
    leftMinor,
    changedTicketId: null,
    ...more,
  });
  const ticket = { ticketId: 7, paidMinor: 15_000, currency: 'USD' } as const;

  it('takes the fee from money, never from a waived amount', () => {
    const payments = [payment(1, 10_000, { kind: 'bypass' }), payment(2, 5_000, { changedTicketId: 7 })];
    expect(splitCancellation(payments, ticket, [{ percent: 90 }, { fixed: { USD: 10 } }])).toEqual({
      parts: [
        { paymentId: 2, amountMinor: 4_000 },
        { paymentId: 1, amountMinor: 10_000 },
      ],
      moneyMinor: 4_000,
      feeMinor: 1_000,
      fee: { fixed: { USD: 10 } },
      hasCash: false,
    });
  });

  it('returns null when the payments do not hold enough money', () => {
    expect(splitCancellation([payment(1, 14_999)], ticket, [])).toBeNull();
  });

  test('adds refund and fee up to the paid money, and refunds no more than a payment has', () => {
    const kinds = fc.constantFrom('card', 'hosted', 'cash', 'bypass' as const);
    const payments = fc.array(
      fc.record({
        kind: kinds,
        leftMinor: fc.nat(20_000),
        changedTicketId: fc.option(fc.constantFrom(7, 8)),
      }),
      { maxLength: 5 },
    );
    const fee = fc.oneof(
      fc.constant(undefined),
      fc.nat(100).map((percent) => ({ percent })),
      fc.nat(300).map((USD) => ({ fixed: { USD } })),
    );
    fc.assert(
      fc.property(payments, fc.nat(30_000), fee, (drawn, paidMinor, feeRule) => {
        const given = drawn.map((each, index) => ({ ...each, paymentId: index + 1 }));
        const back = splitCancellation(given, { ...ticket, paidMinor }, [feeRule]);
        const total = given.reduce((sum, { leftMinor }) => sum + leftMinor, 0);
        expect(back === null).toBe(paidMinor > total);
        if (!back) return;
        expect(back.parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(paidMinor - back.feeMinor);
        let money = 0;
        for (const { paymentId, amountMinor } of back.parts) {
          const from = given.find((each) => each.paymentId === paymentId);
          expect(amountMinor).toBeGreaterThan(0);
          expect(amountMinor).toBeLessThanOrEqual(from?.leftMinor ?? -1);
          if (from?.kind !== 'bypass') money += amountMinor;
        }
        expect(money).toBe(back.moneyMinor);
        expect(back.moneyMinor).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

test('decides what cancelling does to teams', () => {
  expect(cancellationTeam({ ledMembers: null, isMemberOfOther: false })).toBe('none');
  expect(cancellationTeam({ ledMembers: null, isMemberOfOther: true })).toBe('leaves');
  expect(cancellationTeam({ ledMembers: 3, isMemberOfOther: false })).toBe('ends');
  // A team that consists only of its leader has no other members.
  expect(cancellationTeam({ ledMembers: 1, isMemberOfOther: false })).toBe('none');
});
