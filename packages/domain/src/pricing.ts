import type { CouponConditions, TicketAddOn, TicketConfiguration } from '@foyer/contract/ticket-configuration';
import type { CouponState } from '@foyer/contract/event-preview';
import { currencies, type Currency } from '@foyer/contract/vocabulary';
import { isWithin, type Instant } from './dates.ts';
import type { Refusal } from './eligibility.ts';
import { addMoney, fromMajor, money, percentOf, subtractMoney, sumMoney, type Money } from './money.ts';

/** A coupon as pricing needs it: amounts in minor units, and how many of its first N are left. */
export interface CouponRule {
  ticketConfigurationCouponId: number;
  startDateTime: Instant | null;
  endDateTime: Instant | null;
  /** Exactly one of the two. */
  amountOffMinor?: number | undefined;
  percentOff?: number | undefined;
  conditions: CouponConditions;
  /** Left of `conditions.firstN`; the whole N where nobody counted. */
  remaining?: number | null | undefined;
}

/** A ticket's price and what may lower it. */
export interface PricedTicket {
  price: Money;
  coupons: readonly CouponRule[];
}

/** What the conditions of coupons look at: the attendee's account, relationship, and codes typed. */
export interface PriceFacts {
  relationshipType: string;
  title: string | null;
  country: string | null;
  codes: readonly string[];
}

export interface TicketPrice {
  /** What is paid. */
  price: Money;
  /** The price before, shown struck through, when it was higher. */
  was: Money | null;
  couponsApplied: number[];
}

/** The form in which coupon codes are compared. */
export const foldCode = (code: string): string => code.normalize('NFKC').trim().toUpperCase();

const sameCode = (a: string, b: string) => foldCode(a) === foldCode(b);

/** An absent or empty list is no condition. */
const includesOrAll = (listed: readonly string[] | undefined, value: string | null) =>
  listed === undefined || listed.length === 0 || (value !== null && listed.includes(value));

/** Pieces left of a coupon limited to the first N; `null` is without limit. */
function remainingOf({ conditions, remaining }: CouponRule): number | null {
  return conditions.firstN === undefined ? null : Math.max(0, remaining ?? conditions.firstN);
}

/** What keeps a coupon from applying, or that it does: inside its window and with all of its conditions met (readings §4). */
export function couponState(coupon: CouponRule, facts: PriceFacts, now: Instant): CouponState {
  const { relationshipTypes, titles, countries, code } = coupon.conditions;
  if (!isWithin(now, coupon.startDateTime, null)) return 'notYet';
  if (!isWithin(now, null, coupon.endDateTime)) return 'over';
  if (!includesOrAll(relationshipTypes, facts.relationshipType)) return 'otherRelationship';
  if (!includesOrAll(titles, facts.title)) return 'otherTitle';
  if (!includesOrAll(countries, facts.country)) return 'otherCountry';
  if (code && !facts.codes.some((typed) => sameCode(typed, code))) return 'needsCode';
  return remainingOf(coupon) === 0 ? 'usedUp' : 'applies';
}

/** What a coupon takes off a price; never more than the price. */
function discountOf(coupon: CouponRule, price: Money): number {
  const off = coupon.amountOffMinor ?? percentOf(price, coupon.percentOff ?? 0).amountMinor;
  return Math.min(Math.max(0, off), price.amountMinor);
}

/**
 * The price of a ticket. Of all coupons that apply the single best one for the attendee counts, the older one (lower
 * id) when two give the same; coupons do not add up. An admin's `overrideMinor` stands instead of all of it.
 */
export function priceTicket(
  ticket: PricedTicket,
  facts: PriceFacts,
  now: Instant,
  overrideMinor?: number | null,
): TicketPrice {
  const { price } = ticket;
  if (overrideMinor != null && overrideMinor >= 0) {
    return { price: money(overrideMinor, price.currency), was: null, couponsApplied: [] };
  }
  const [best] = ticket.coupons
    .filter((coupon) => couponState(coupon, facts, now) === 'applies')
    .map((coupon) => ({ id: coupon.ticketConfigurationCouponId, off: discountOf(coupon, price) }))
    .filter(({ off }) => off > 0)
    .toSorted((a, b) => b.off - a.off || a.id - b.id);
  if (!best) return { price, was: null, couponsApplied: [] };
  return {
    price: money(price.amountMinor - best.off, price.currency),
    was: price,
    couponsApplied: [best.id],
  };
}

/** One attendee's ticket with add-ons, to be priced. */
export interface PriceLine {
  ticket: PricedTicket;
  facts: PriceFacts;
  addOns: readonly Money[];
  overrideMinor?: number | null | undefined;
}

export interface PricedLine extends TicketPrice {
  addOnsTotal: Money;
  total: Money;
}

/** A priced order; `total` is the sum of the lines. */
export interface PricedOrder {
  lines: PricedLine[];
  total: Money;
  /** How often each coupon is used, for its first-N limit. */
  couponUses: Map<number, number>;
}

/**
 * Prices all lines of an order, one after the other, so that a coupon for the first N is never used more often than it
 * has left. `MIXED_CURRENCIES` when the order is not of one, `UNSUPPORTED_CURRENCY` when it is none of those sold, or
 * when there is nothing to price (readings §5).
 */
export function priceOrder(lines: readonly PriceLine[], now: Instant): PricedOrder | Refusal {
  const couponUses = new Map<number, number>();
  const priced: PricedLine[] = [];
  for (const line of lines) {
    const coupons = line.ticket.coupons.map((coupon) => {
      const left = remainingOf(coupon);
      const used = couponUses.get(coupon.ticketConfigurationCouponId) ?? 0;
      return left === null ? coupon : { ...coupon, remaining: left - used };
    });
    const ticket = priceTicket({ ...line.ticket, coupons }, line.facts, now, line.overrideMinor);
    for (const id of ticket.couponsApplied) couponUses.set(id, (couponUses.get(id) ?? 0) + 1);
    const none = money(0, ticket.price.currency);
    const addOnsTotal = sumMoney([none, ...line.addOns]);
    const total = addOnsTotal && addMoney(ticket.price, addOnsTotal);
    if (!addOnsTotal || !total) return { code: 'MIXED_CURRENCIES' };
    priced.push({ ...ticket, addOnsTotal, total });
  }
  const total = sumMoney(priced.map((line) => line.total));
  if (!total && priced.length > 0) return { code: 'MIXED_CURRENCIES' };
  if (!total || !isSoldCurrency(total.currency)) return { code: 'UNSUPPORTED_CURRENCY' };
  return { lines: priced, total, couponUses };
}

/** Whether orders can be in this currency (readings §5). */
export function isSoldCurrency(currency: string): currency is Currency {
  return currencies.some((sold) => sold === currency);
}

type WireAmounts = Pick<TicketConfiguration, 'amount' | 'overrideAmount' | 'currency'>;

/** The price of a ticket configuration as the server answered it: `overrideAmount` after coupons, else `amount`. */
export function shownPrice({ amount, overrideAmount, currency }: WireAmounts): Omit<TicketPrice, 'couponsApplied'> {
  const full = fromMajor(amount, currency) ?? money(0, currency);
  const lowered = overrideAmount === null ? null : fromMajor(overrideAmount, currency);
  return { price: lowered ?? full, was: lowered && lowered.amountMinor < full.amountMinor ? full : null };
}

/** What the coupons that the server applied take off a ticket; `null` where none does. */
export function shownDiscount(ticket: WireAmounts): Money | null {
  const { price, was } = shownPrice(ticket);
  return was && subtractMoney(was, price);
}

/** The price of an add-on on the wire. */
export function addOnPrice({ amount, currency }: Pick<TicketAddOn, 'amount' | 'currency'>): Money {
  return fromMajor(amount, currency) ?? money(0, currency);
}
