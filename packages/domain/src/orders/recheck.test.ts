import { recheckObstacles, recheckRules, earnedPlaceStates } from '@foyer/contract/people/qualification-vocabulary';
import { ticketStatuses } from '@foyer/contract/wire/vocabulary';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money } from '../shared/money.ts';
import { priceTicket, type CouponRule } from './pricing.ts';
import { decideRecheck, isQualificationLost, isRecheckOpen, usualPrice, type RecheckedTicket } from './recheck.ts';

const usd = (minor: number) => money(minor, 'USD');
const minor = fc.nat(1_000_000);
const ticketOf: fc.Arbitrary<RecheckedTicket> = fc.record({
  status: fc.constantFrom(...ticketStatuses),
  usesUnit: fc.boolean(),
  isLost: fc.boolean(),
  paid: minor.map(usd),
  usual: minor.map(usd),
  refundMinor: fc.option(minor),
  obstacle: fc.option(fc.constantFrom(...recheckObstacles)),
});
const lost: RecheckedTicket = {
  status: 'ACTIVE',
  usesUnit: true,
  isLost: true,
  paid: usd(0),
  usual: usd(10_000),
  refundMinor: 0,
  obstacle: null,
};
const at = '2026-01-20T12:00:00Z';
const coupon = (amountOffMinor: number, conditions: object = {}): CouponRule => ({
  ticketConfigurationCouponId: 1,
  startDateTime: null,
  endDateTime: '2026-01-31T00:00:00Z',
  amountOffMinor,
  conditions,
});
const facts = { relationshipType: 'CONSULTANT', title: null, country: 'USA', codes: [] };

describe('the re-check of a ticket (selling 8.3)', () => {
  test('keeps, asks for the difference, or cancels, by the rule', () => {
    expect(recheckRules.map((rule) => decideRecheck(rule, lost))).toEqual([
      { outcome: 'keep' },
      { outcome: 'pay', dueMinor: 10_000 },
      { outcome: 'cancel', refundMinor: 0 },
    ]);
    expect(decideRecheck('pay', { ...lost, paid: usd(2500) })).toEqual({ outcome: 'pay', dueMinor: 7500 });
    expect(decideRecheck('pay', { ...lost, paid: usd(10_000) })).toEqual({ outcome: 'keep' });
    expect(decideRecheck('cancel', { ...lost, refundMinor: null })).toEqual({
      outcome: 'skip',
      obstacle: 'notRefundable',
    });
    const [obstacle] = recheckObstacles;
    expect(decideRecheck('cancel', { ...lost, refundMinor: null, obstacle })).toEqual({ outcome: 'skip', obstacle });
  });

  test('changes nothing for a ticket that ended, uses no place, or whose holder is qualified', () => {
    fc.assert(
      fc.property(fc.constantFrom(...recheckRules), ticketOf, (rule, ticket) => {
        const { outcome } = decideRecheck(rule, ticket);
        const isConcerned = ticket.status !== 'CANCELED' && ticket.usesUnit && ticket.isLost;
        expect(outcome === 'skip' || isConcerned).toBe(true);
        if (outcome === 'pay' || outcome === 'cancel') expect(ticket.status).toBe('ACTIVE');
        if (isConcerned && rule === 'keep') expect(outcome).toBe('keep');
      }),
    );
  });

  test('never takes more than the usual price, and never gives money back under the rule "pay"', () => {
    fc.assert(
      fc.property(ticketOf, (ticket) => {
        const result = decideRecheck('pay', ticket);
        if (result.outcome !== 'pay') return;
        expect(result.dueMinor).toBeGreaterThan(0);
        expect(ticket.paid.amountMinor + result.dueMinor).toBe(ticket.usual.amountMinor);
      }),
    );
  });

  test('cancels only what no obstacle keeps', () => {
    fc.assert(
      fc.property(ticketOf, (ticket) => {
        const result = decideRecheck('cancel', ticket);
        if (result.outcome !== 'cancel') return;
        expect([ticket.obstacle, result.refundMinor]).toEqual([null, ticket.refundMinor]);
      }),
    );
  });
});

test('the usual price has the coupons of the moment of the purchase, and no benefit', () => {
  const ticket = { price: usd(10_000), coupons: [coupon(3000)] };
  expect(usualPrice(ticket, facts, at).amountMinor).toBe(7000);
  expect(usualPrice(ticket, facts, '2026-02-01T00:00:00Z').amountMinor).toBe(10_000);
  const withCode = { price: usd(10_000), coupons: [coupon(3000, { code: 'STAR' })] };
  expect(usualPrice(withCode, facts, at).amountMinor).toBe(10_000);
  expect(usualPrice(withCode, { ...facts, codes: ['star'] }, at).amountMinor).toBe(7000);
  fc.assert(
    fc.property(minor, minor, (price, off) => {
      const terms = { benefits: [{ qualification: 'top', price: { kind: 'free' as const } }] };
      const priced = { price: usd(price), coupons: [coupon(off)], terms };
      const held = {
        earnedPlaceId: 1,
        qualification: 'top',
        state: 'ACCEPTED' as const,
        offeredUntil: at,
        isDeferredHere: false,
        seats: 1,
        guests: 0,
        usedUnits: [],
      };
      const qualified = { ...facts, earnedPlaces: [held] };
      const paid = priceTicket(priced, qualified, at).price.amountMinor;
      const usual = usualPrice(priced, qualified, at).amountMinor;
      expect([paid, usual]).toEqual([0, Math.max(0, price - off)]);
    }),
  );
});

test('a qualification is lost when its place was revoked or an import says so', () => {
  expect(earnedPlaceStates.filter((state) => isQualificationLost({ state, isLost: false }))).toEqual(['REVOKED']);
  expect(earnedPlaceStates.filter((state) => isQualificationLost({ state, isLost: true }))).toEqual([
    ...earnedPlaceStates,
  ]);
});

test('staff can decide until the last moment of the event', () => {
  const until = '2026-02-01T00:00:00.000Z';
  expect([isRecheckOpen({ until }, until), isRecheckOpen({ until }, '2026-02-01T00:00:00.001Z')]).toEqual([
    true,
    false,
  ]);
});
