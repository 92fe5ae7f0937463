import { FoyerError } from '@foyer/contract/errors';
import { couponCodeField, type Currency } from '@foyer/contract/vocabulary';
import type { Actor } from '@foyer/domain/actor';
import { fromMajor, money } from '@foyer/domain/money';
import { canOverrideAmount } from '@foyer/domain/permissions';
import {
  isSoldCurrency,
  priceOrder,
  type CouponRule,
  type PricedOrder,
  type PricedTicket,
  type PriceLine,
} from '@foyer/domain/pricing';
import type { CatalogueCoupon, CatalogueTicket } from './facts.ts';
import type { CheckedLine } from './check-line.ts';

/** Prices every line (domain/pricing). One order has one currency, and one that is sold (readings §5). */
export function priceLines(lines: readonly CheckedLine[], actor: Actor, now: Date): PricedOrder {
  const currency = currencyOf(lines.flatMap(({ ticket, addOns }) => [ticket, ...addOns]));
  const priced = priceOrder(
    lines.map((line) => priceLine(line, currency, actor)),
    now,
  );
  if ('code' in priced) throw new FoyerError(priced.code);
  return priced;
}

function currencyOf(things: readonly { currency: string }[]): Currency {
  const [currency, ...others] = new Set(things.map((thing) => thing.currency));
  if (others.length > 0) throw new FoyerError('MIXED_CURRENCIES');
  if (currency === undefined || !isSoldCurrency(currency)) throw new FoyerError('UNSUPPORTED_CURRENCY');
  return currency;
}

/** A line for pricing, with the attendee's facts that coupons look at. */
function priceLine(
  { ticket, person, relationship, values, addOns, asked }: CheckedLine,
  currency: Currency,
  actor: Actor,
): PriceLine {
  const typed = values[couponCodeField] ?? asked.values[couponCodeField];
  const override = asked.overrideAmount;
  return {
    ticket: priceRules(ticket, currency),
    facts: {
      relationshipType: relationship.relationshipType,
      title: person.title,
      country: person.country,
      codes: typeof typed === 'string' && typed.trim() !== '' ? [typed] : [],
    },
    addOns: addOns.map(({ amountMinor }) => money(amountMinor, currency)),
    overrideMinor:
      override != null && canOverrideAmount(actor) ? (fromMajor(override, currency)?.amountMinor ?? null) : null,
  };
}

/** A ticket as pricing reads it; `uses` are those of lines before it. */
export function priceRules(
  ticket: CatalogueTicket,
  currency: Currency,
  uses: ReadonlyMap<number, number> = new Map(),
): PricedTicket {
  const coupons = ticket.coupons.map((coupon) => {
    const rule = ruleOf(coupon);
    return rule.remaining == null ? rule : { ...rule, remaining: rule.remaining - (uses.get(coupon.couponId) ?? 0) };
  });
  return { price: money(ticket.amountMinor, currency), coupons };
}

/** A coupon as pricing reads it; a stock row of its own limits it to the first N. */
function ruleOf(coupon: CatalogueCoupon): CouponRule {
  const { conditions, quantity, free } = coupon;
  return {
    ticketConfigurationCouponId: coupon.couponId,
    startDateTime: coupon.startDateTime,
    endDateTime: coupon.endDateTime,
    amountOffMinor: coupon.amountOffMinor ?? undefined,
    percentOff: coupon.percentOff ?? undefined,
    conditions: quantity === null ? conditions : { ...conditions, firstN: conditions.firstN ?? Math.max(1, quantity) },
    ...(quantity === null ? {} : { remaining: Math.max(0, free ?? 0) }),
  };
}
