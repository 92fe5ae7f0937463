import { FoyerError } from '@foyer/contract/errors';
import { couponCodeField } from '@foyer/contract/vocabulary';
import type { Actor } from '@foyer/domain/actor';
import { fromMajor, money } from '@foyer/domain/money';
import { canOverrideAmount } from '@foyer/domain/permissions';
import {
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
  const currencies = new Set(
    lines.flatMap(({ ticket, addOns }) => [ticket.currency, ...addOns.map(({ currency }) => currency)]),
  );
  if (currencies.size > 1) throw new FoyerError('MIXED_CURRENCIES');
  const priced = priceOrder(
    lines.map((line) => priceLine(line, actor)),
    now,
  );
  if ('code' in priced) throw new FoyerError(priced.code);
  return priced;
}

/** A line for pricing, with the attendee's facts that coupons look at. */
function priceLine({ ticket, person, relationship, values, addOns, asked }: CheckedLine, actor: Actor): PriceLine {
  const typed = values[couponCodeField] ?? asked.values[couponCodeField];
  const override = asked.overrideAmount;
  return {
    ticket: priceRules(ticket),
    facts: {
      relationshipType: relationship.relationshipType,
      title: person.title,
      country: person.country,
      codes: typeof typed === 'string' && typed.trim() !== '' ? [typed] : [],
    },
    addOns: addOns.map(({ amountMinor, currency }) => money(amountMinor, currency)),
    overrideMinor:
      override != null && canOverrideAmount(actor) ? (fromMajor(override, ticket.currency)?.amountMinor ?? null) : null,
  };
}

/** A ticket as pricing reads it; `uses` are those of lines before it. */
export function priceRules(ticket: CatalogueTicket, uses: ReadonlyMap<number, number> = new Map()): PricedTicket {
  const coupons = ticket.coupons.map((coupon) => {
    const rule = ruleOf(coupon);
    return rule.remaining == null ? rule : { ...rule, remaining: rule.remaining - (uses.get(coupon.couponId) ?? 0) };
  });
  return { price: money(ticket.amountMinor, ticket.currency), coupons };
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
