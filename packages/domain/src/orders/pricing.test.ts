import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '../shared/money.ts';
import { priceOrder, priceTicket, shownPrice, type CouponRule, type PriceFacts, type PriceLine } from './pricing.ts';
import { now, ticketOf } from '../testing/factories.ts';

const facts: PriceFacts = { relationshipType: 'CONSULTANT', title: 'SC', country: 'USA', codes: [] };
const couponOf = (id: number, more: Partial<CouponRule> = {}): CouponRule => ({
  ticketConfigurationCouponId: id,
  startDateTime: null,
  endDateTime: null,
  amountOffMinor: 1000,
  conditions: {},
  ...more,
});
const ticket = (coupons: CouponRule[], minor = 10_000) => ({ price: money(minor, 'USD'), coupons });

describe('coupons', () => {
  it.each<[string, Partial<CouponRule>, Partial<PriceFacts>, boolean]>([
    ['without conditions', {}, {}, true],
    ['before its window', { startDateTime: '2026-06-02T00:00:00Z' }, {}, false],
    ['after its window', { endDateTime: '2026-05-31T00:00:00Z' }, {}, false],
    ['for the relationship', { conditions: { relationshipTypes: ['CONSULTANT'] } }, {}, true],
    ['for another relationship', { conditions: { relationshipTypes: ['GUEST'] } }, {}, false],
    ['for the title', { conditions: { titles: ['SC', 'EC'] } }, {}, true],
    ['for a title when the attendee has none', { conditions: { titles: ['SC'] } }, { title: null }, false],
    ['for the country', { conditions: { countries: ['USA'] } }, {}, true],
    ['for another country', { conditions: { countries: ['JPN'] } }, {}, false],
    ['with one condition of two', { conditions: { countries: ['USA'], titles: ['MC'] } }, {}, false],
    ['with an empty list', { conditions: { countries: [] } }, {}, true],
    ['with a code that was not typed', { conditions: { code: 'SPRING' } }, {}, false],
    ['with a code typed in any way', { conditions: { code: 'Spring' } }, { codes: [' ｓｐｒｉｎｇ '] }, true],
    ['with some of the first N left', { conditions: { firstN: 5 }, remaining: 1 }, {}, true],
    ['with none of the first N left', { conditions: { firstN: 5 }, remaining: 0 }, {}, false],
  ])('%s', (_, more, about, applies) => {
    const priced = priceTicket(ticket([couponOf(1, more)]), { ...facts, ...about }, now);
    expect(priced).toEqual(
      applies
        ? { price: money(9000, 'USD'), was: money(10_000, 'USD'), couponsApplied: [1] }
        : { price: money(10_000, 'USD'), was: null, couponsApplied: [] },
    );
  });

  it('do not add up: the best coupon counts, the older one on a tie', () => {
    const coupons = [couponOf(3), couponOf(2), couponOf(1, { amountOffMinor: undefined, percentOff: 25 })];
    expect(priceTicket(ticket(coupons), facts, now).couponsApplied).toEqual([1]);
    expect(priceTicket(ticket(coupons, 4000), facts, now)).toMatchObject({
      price: money(3000, 'USD'),
      couponsApplied: [1],
    });
    expect(priceTicket(ticket([couponOf(3), couponOf(2)]), facts, now).couponsApplied).toEqual([2]);
  });

  it('never reduce a price below 0, and do nothing to free tickets', () => {
    expect(priceTicket(ticket([couponOf(1, { amountOffMinor: 99_999 })]), facts, now).price).toEqual(money(0, 'USD'));
    expect(priceTicket(ticket([couponOf(1)], 0), facts, now)).toEqual({
      price: money(0, 'USD'),
      was: null,
      couponsApplied: [],
    });
  });

  it("are ignored with an admin's override price", () => {
    expect(priceTicket(ticket([couponOf(1)]), facts, now, 0)).toEqual({
      price: money(0, 'USD'),
      was: null,
      couponsApplied: [],
    });
    expect(priceTicket(ticket([]), facts, now, null).price).toEqual(money(10_000, 'USD'));
  });
});

describe('orders', () => {
  const line = (coupons: CouponRule[], more: Partial<PriceLine> = {}): PriceLine => ({
    ticket: ticket(coupons),
    facts,
    addOns: [],
    ...more,
  });

  it('use a first-N coupon only up to its remaining uses', () => {
    const first = couponOf(1, { conditions: { firstN: 10 }, remaining: 1 });
    const order = priceOrder([line([first]), line([first])], now);
    expect(order).toMatchObject({
      total: money(19_000, 'USD'),
      lines: [{ couponsApplied: [1] }, { couponsApplied: [] }],
    });
    expect('couponUses' in order && order.couponUses).toEqual(new Map([[1, 1]]));
  });
  it('add tickets and add-ons', () => {
    const order = priceOrder([line([], { addOns: [money(500, 'USD'), money(25, 'USD')] })], now);
    expect(order).toMatchObject({ total: money(10_525, 'USD'), lines: [{ addOnsTotal: money(525, 'USD') }] });
  });
  it('must have one currency, which is sold', () => {
    const yen = { price: money(100, 'JPY'), coupons: [] };
    expect(priceOrder([line([]), line([], { ticket: yen })], now)).toEqual({ code: 'MIXED_CURRENCIES' });
    expect(priceOrder([line([], { addOns: [money(1, 'CAD')] })], now)).toEqual({ code: 'MIXED_CURRENCIES' });
    expect(priceOrder([], now)).toEqual({ code: 'UNSUPPORTED_CURRENCY' });
  });

  it('total the sum of their lines, never below 0 nor above the list price', () => {
    const coupon = fc.record({
      id: fc.integer({ min: 1, max: 4 }),
      off: fc.nat(20_000),
      percent: fc.integer({ min: 1, max: 100 }),
      isPercent: fc.boolean(),
      firstN: fc.option(fc.integer({ min: 1, max: 3 })),
    });
    const lines = fc.array(
      fc.record({ minor: fc.nat(20_000), coupons: fc.uniqueArray(coupon, { selector: ({ id }) => id }) }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(lines, (given) => {
        const order = priceOrder(
          given.map(({ minor, coupons }) => {
            const rules = coupons.map(({ id, off, percent, isPercent, firstN }) =>
              couponOf(id, {
                amountOffMinor: isPercent ? undefined : off,
                percentOff: isPercent ? percent : undefined,
                conditions: firstN === null ? {} : { firstN },
              }),
            );
            return line([], { ticket: ticket(rules, minor) });
          }),
          now,
        );
        if (!('lines' in order)) throw new Error('one currency');
        const sum = order.lines.reduce((total, { total: each }) => total + each.amountMinor, 0);
        expect(order.total.amountMinor).toBe(sum);
        order.lines.forEach((priced, index) => {
          expect(priced.price.amountMinor).toBeGreaterThanOrEqual(0);
          expect(priced.price.amountMinor).toBeLessThanOrEqual(given[index]?.minor ?? 0);
        });
      }),
    );
  });
});

it('shows the price after coupons, and the old price only when it was higher', () => {
  expect(shownPrice(ticketOf(1))).toEqual({ price: money(10_000, 'USD'), was: null });
  expect(shownPrice(ticketOf(1, { overrideAmount: 80 }))).toEqual({
    price: money(8000, 'USD'),
    was: money(10_000, 'USD'),
  });
  expect(shownPrice(ticketOf(1, { overrideAmount: 120 }))).toEqual({ price: money(12_000, 'USD'), was: null });
});
