import type { Currency } from '@foyer/contract/wire/vocabulary';
import { money } from '@foyer/domain/shared/money';
import type { CouponRule, PricedTicket } from '@foyer/domain/orders/pricing';
import type { CatalogueCoupon, CatalogueTicket } from './shapes.ts';

/** Converts a ticket for pricing. `uses` counts the coupon uses of earlier lines. */
export function priceRules(
  ticket: CatalogueTicket,
  currency: Currency,
  uses: ReadonlyMap<number, number> = new Map(),
): PricedTicket {
  const coupons = ticket.coupons.map((coupon) => {
    const rule = ruleOf(coupon);
    return rule.remaining == null ? rule : { ...rule, remaining: rule.remaining - (uses.get(coupon.couponId) ?? 0) };
  });
  return { price: money(ticket.amountMinor, currency), coupons, terms: ticket.additional };
}

/** Converts a coupon for pricing. A stock row limits the coupon to its first N uses. */
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
