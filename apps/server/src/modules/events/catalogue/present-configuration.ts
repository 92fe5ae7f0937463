import type { Coupon, TicketAddOn, TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import type { Currency } from '@foyer/contract/wire/vocabulary';
import { money, toMajor } from '@foyer/domain/shared/money';
import { isSoldCurrency, priceTicket, type PriceFacts } from '@foyer/domain/orders/pricing';
import {
  priceRules,
  publicLimitOf,
  type AddOnOffer,
  type CouponOffer,
  type TicketOffer,
} from '../../orders/plan/index.ts';

/** An offer in a supported currency. Offers in other currencies are not shown (orders 4.5). */
export type SoldOffer = TicketOffer & { currency: Currency };
export const isSold = <T extends TicketOffer>(offer: T): offer is T & { currency: Currency } =>
  isSoldCurrency(offer.currency);

/**
 * A ticket type with the price for one attendee: coupons are applied and their codes stay secret (orders 6.3).
 */
export function presentConfiguration(offer: SoldOffer, facts: PriceFacts, now: Date): TicketConfiguration {
  const { currency } = offer;
  const { price, was, couponsApplied } = priceTicket(priceRules(offer, currency), facts, now);
  return {
    ticketConfigurationId: offer.ticketConfigurationId,
    defaultDescription: offer.description,
    amount: toMajor(money(offer.amountMinor, currency)),
    overrideAmount: was ? toMajor(price) : null,
    ...publicLimitOf(offer),
    currency,
    currencyLocale: offer.currencyLocale,
    startDateTime: instant(offer.startDateTime),
    endDateTime: instant(offer.endDateTime),
    relationshipTypes: offer.relationshipTypes,
    // Coupons with a code are shown only if the attendee entered the code.
    coupons: offer.coupons
      .filter(({ conditions, couponId }) => !conditions.code || couponsApplied.includes(couponId))
      .map((coupon) => presentCoupon(coupon, currency)),
    couponsApplied,
    addOns: presentAddOns(offer.addOns),
    ...(offer.moreInformation === null ? {} : { moreInformation: offer.moreInformation }),
    translations: offer.translations,
    additionalConfiguration: publicAdditional(offer.additional),
  };
}

/** Who gets which benefit is not public (selling 4.6). */
function publicAdditional(additional: TicketOffer['additional']) {
  const { benefits: _, qualifiedOnly: __, ...open } = additional;
  return open;
}

/** Add-ons in supported currencies. */
export function presentAddOns(addOns: readonly AddOnOffer[]): TicketAddOn[] {
  return addOns.flatMap((addOn) => {
    const { currency } = addOn;
    if (!isSoldCurrency(currency)) return [];
    return {
      ticketConfigurationAddOnId: addOn.addOnId,
      currency,
      currencyLocale: addOn.currencyLocale,
      amount: toMajor(money(addOn.amountMinor, currency)),
      startDateTime: instant(addOn.startDateTime),
      endDateTime: instant(addOn.endDateTime),
      ...publicLimitOf(addOn),
      defaultName: addOn.name,
      defaultDescription: addOn.description,
      translations: addOn.translations,
    };
  });
}

function presentCoupon(coupon: CouponOffer, currency: Currency): Coupon {
  const { code: _, ...conditions } = coupon.conditions;
  return {
    ticketConfigurationCouponId: coupon.couponId,
    defaultDescription: coupon.description,
    startDateTime: instant(coupon.startDateTime),
    endDateTime: instant(coupon.endDateTime),
    ...(coupon.amountOffMinor === null ? {} : { amountOff: toMajor(money(coupon.amountOffMinor, currency)) }),
    ...(coupon.percentOff === null ? {} : { percentOff: coupon.percentOff }),
    conditions,
    translations: coupon.translations,
  };
}

/** Converts a time from PostgreSQL's JSON to the wire format. */
const instant = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString());
