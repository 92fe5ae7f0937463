import { foldCode } from '../people/identifiers.ts';
import type { CouponConditions, TicketAddOn, TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import type { CouponState } from '@foyer/contract/events/event-preview';
import { currencies, type Currency } from '@foyer/contract/wire/vocabulary';
import {
  benefitPriceOf,
  chooseBenefit,
  unitKey,
  type BenefitTerms,
  type BenefitUse,
  type HeldEarnedPlace,
} from './benefits.ts';
import { isWithin, type Instant } from '../shared/dates.ts';
import { sharesOf } from './packages.ts';
import type { Refusal } from './refusal.ts';
import { addMoney, money, nearestMoney, percentOf, subtractMoney, sumMoney, type Money } from '../shared/money.ts';

/** A coupon for pricing, with amounts in minor units and the remaining uses of a first-N limit. */
export interface CouponRule {
  ticketConfigurationCouponId: number;
  startDateTime: Instant | null;
  endDateTime: Instant | null;
  /** Exactly one of `amountOffMinor` and `percentOff` is set. */
  amountOffMinor?: number | undefined;
  percentOff?: number | undefined;
  conditions: CouponConditions;
  /** Remaining uses of `conditions.firstN`; N itself when unknown. */
  remaining?: number | null | undefined;
}

/** A ticket's price, its coupons and benefits. */
export interface PricedTicket {
  price: Money;
  coupons: readonly CouponRule[];
  terms?: BenefitTerms | undefined;
}

/** The facts that coupon conditions check: the attendee's relationship, title and country, and the typed codes. */
export interface PriceFacts {
  relationshipType: string;
  title: string | null;
  country: string | null;
  codes: readonly string[];
  /** The places that the account earned. */
  earnedPlaces?: readonly HeldEarnedPlace[] | undefined;
}

/** The facts of an attendee. `code` is what was typed in the form. */
export const priceFacts = (
  person: Pick<PriceFacts, 'title' | 'country' | 'earnedPlaces'> | undefined,
  relationshipType: string,
  code: unknown,
): PriceFacts => ({
  relationshipType,
  title: person?.title ?? null,
  country: person?.country ?? null,
  codes: typeof code === 'string' && code.trim() !== '' ? [code] : [],
  earnedPlaces: person?.earnedPlaces,
});

export interface TicketPrice {
  /** The amount to pay. */
  price: Money;
  /** The higher price before discounts, shown struck through; null without a discount. */
  was: Money | null;
  couponsApplied: number[];
  /** The place that the ticket uses (selling 4.2). */
  use?: BenefitUse | undefined;
}

const sameCode = (a: string, b: string) => foldCode(a) === foldCode(b);

/** Whether a condition accepts a value. An absent or empty list accepts all. */
const includesOrAll = (listed: readonly string[] | undefined, value: string | null) =>
  listed === undefined || listed.length === 0 || (value !== null && listed.includes(value));

/** Remaining uses of a coupon limited to the first N; `null` means no limit. */
function remainingOf({ conditions, remaining }: CouponRule): number | null {
  return conditions.firstN === undefined ? null : Math.max(0, remaining ?? conditions.firstN);
}

/** Why a coupon does not apply, or `applies`: inside its window and with all of its conditions met (orders 6.3). */
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

/** Whether a typed code is that of a coupon that applies. A better discount without a code may win nevertheless. */
export const isCodeAccepted = (coupons: readonly CouponRule[], facts: PriceFacts, now: Instant): boolean =>
  coupons.some((coupon) => Boolean(coupon.conditions.code) && couponState(coupon, facts, now) === 'applies');

/** The discount of a coupon on a price, in minor units. Never more than the price. */
function discountOf(coupon: CouponRule, price: Money): number {
  const off = coupon.amountOffMinor ?? percentOf(price, coupon.percentOff ?? 0).amountMinor;
  return Math.min(Math.max(0, off), price.amountMinor);
}

/**
 * The price of a ticket. Only the best coupon for the attendee counts, and the older one (lower id) on a tie; coupons
 * do not add up. A benefit lowers the price first, and coupons add to it only if it says so (selling 4.3). An admin's
 * `overrideMinor` replaces the price and all coupons. `taken`: units of places that earlier lines use.
 */
export function priceTicket(
  ticket: PricedTicket,
  facts: PriceFacts,
  now: Instant,
  overrideMinor?: number | null,
  taken?: ReadonlySet<string>,
): TicketPrice {
  const { terms = {}, price: full } = ticket;
  const { earnedPlaces = [], relationshipType } = facts;
  const use =
    (terms.benefits && chooseBenefit({ terms, earnedPlaces, relationshipType, price: full, now, taken })) ?? undefined;
  if (overrideMinor != null && overrideMinor >= 0) {
    return { price: money(overrideMinor, full.currency), was: null, couponsApplied: [], use };
  }
  const price = use ? benefitPriceOf(full, use.benefit) : full;
  const wasBefore = price.amountMinor < full.amountMinor ? full : null;
  const coupons = use && use.benefit.withCoupons !== true ? [] : ticket.coupons;
  const [best] = coupons
    .filter((coupon) => couponState(coupon, facts, now) === 'applies')
    .map((coupon) => ({ id: coupon.ticketConfigurationCouponId, off: discountOf(coupon, price) }))
    .filter(({ off }) => off > 0)
    .toSorted((a, b) => b.off - a.off || a.id - b.id);
  if (!best) return { price, was: wasBefore, couponsApplied: [], use };
  return {
    price: money(price.amountMinor - best.off, price.currency),
    was: wasBefore ?? price,
    couponsApplied: [best.id],
    use,
  };
}

/** One attendee's ticket with its add-ons, before pricing. */
export interface PriceLine {
  ticket: PricedTicket;
  facts: PriceFacts;
  addOns: readonly Money[];
  overrideMinor?: number | null | undefined;
  /** The ticket is part of a package: its price is a share of the price of the package (orders 11.4). */
  share?: PackageShare | undefined;
}

/** A package in an order, and which of its parts a line is. `facts` are those of the first part's attendee. */
export interface PackageShare {
  purchase: number;
  part: number;
  of: PricedTicket;
  facts: PriceFacts;
  listMinor: readonly number[];
}

export interface PricedLine extends TicketPrice {
  addOnsTotal: Money;
  total: Money;
}

/** A priced order; `total` is the sum of the lines. */
export interface PricedOrder {
  lines: PricedLine[];
  total: Money;
  /** Number of uses of each coupon, for its first-N limit. */
  couponUses: Map<number, number>;
}

/**
 * Prices all lines of an order in sequence, because a coupon for the first N must not exceed its remaining uses.
 * `MIXED_CURRENCIES` when the lines have several currencies. `UNSUPPORTED_CURRENCY` when the currency is not sold, or
 * when there are no lines (orders 4.5).
 */
export function priceOrder(lines: readonly PriceLine[], now: Instant): PricedOrder | Refusal {
  const couponUses = new Map<number, number>();
  const packages = new Map<number, TicketPrice[]>();
  const taken = new Set<string>();
  const price = (of: PricedTicket, facts: PriceFacts, overrideMinor?: number | null): TicketPrice => {
    const coupons = of.coupons.map((coupon) => {
      const left = remainingOf(coupon);
      const used = couponUses.get(coupon.ticketConfigurationCouponId) ?? 0;
      return left === null ? coupon : { ...coupon, remaining: left - used };
    });
    const ticket = priceTicket({ ...of, coupons }, facts, now, overrideMinor, taken);
    if (ticket.use) taken.add(unitKey(ticket.use));
    for (const id of ticket.couponsApplied) couponUses.set(id, (couponUses.get(id) ?? 0) + 1);
    return ticket;
  };
  const shareOf = ({ purchase, part, of, facts, listMinor }: PackageShare): TicketPrice | undefined => {
    const shares = packages.get(purchase) ?? sharesOf(price(of, facts), listMinor);
    packages.set(purchase, shares);
    return shares[part];
  };
  const priced: PricedLine[] = [];
  for (const line of lines) {
    const share = line.share && shareOf(line.share);
    const { overrideMinor } = line;
    const ticket = share && overrideMinor == null ? share : price(line.ticket, line.facts, overrideMinor);
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

/** Whether orders support this currency (orders 4.5). */
export function isSoldCurrency(currency: string): currency is Currency {
  return currencies.some((sold) => sold === currency);
}

type WireAmounts = Pick<TicketConfiguration, 'amount' | 'overrideAmount' | 'currency'>;

/** The price of a ticket configuration from the server: `overrideAmount` after coupons, else `amount`. */
export function shownPrice({
  amount,
  overrideAmount,
  currency,
}: WireAmounts): Omit<TicketPrice, 'couponsApplied' | 'use'> {
  const full = nearestMoney(amount, currency);
  const lowered = overrideAmount === null ? null : nearestMoney(overrideAmount, currency);
  return { price: lowered ?? full, was: lowered && lowered.amountMinor < full.amountMinor ? full : null };
}

/** The discount of the coupons that the server applied to a ticket; `null` without a discount. */
export function shownDiscount(ticket: WireAmounts): Money | null {
  const { price, was } = shownPrice(ticket);
  return was && subtractMoney(was, price);
}

/** The price of an add-on on the wire. */
export function addOnPrice({ amount, currency }: Pick<TicketAddOn, 'amount' | 'currency'>): Money {
  return nearestMoney(amount, currency);
}
