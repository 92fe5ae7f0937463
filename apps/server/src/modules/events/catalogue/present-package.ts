import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import { sharesOf } from '@foyer/domain/orders/packages';
import { priceTicket, type PriceFacts } from '@foyer/domain/orders/pricing';
import { toMajor } from '@foyer/domain/shared/money';
import { priceRules } from '../../orders/plan/index.ts';
import { presentConfiguration, type SoldOffer } from './present-configuration.ts';

/**
 * The tickets of a package with their shares of its price, for one account (orders 11.4). Its coupons are counted once.
 * `null` when a ticket type of the package is not on offer. Units are held with the package, so the parts show no limit.
 */
export function presentParts(
  offer: SoldOffer,
  offers: readonly SoldOffer[],
  facts: PriceFacts,
  now: Date,
): NonNullable<TicketConfiguration['parts']> | null {
  const parts = (offer.additional.package?.parts ?? []).flatMap(({ ticket, relationshipType }) => {
    const found = offers.find((each) => each.ticketConfigurationId === ticket);
    return found ? [{ relationshipType, found }] : [];
  });
  if (parts.length !== offer.additional.package?.parts.length) return null;
  const price = priceTicket(priceRules(offer, offer.currency), facts, now);
  const shares = sharesOf(
    price,
    parts.map(({ found }) => found.amountMinor),
  );
  return parts.map(({ relationshipType, found }, part) => {
    const { price: share, was, couponsApplied } = shares[part] ?? price;
    const { available: _, poolUnits: __, ...ticket } = presentConfiguration(found, facts, now);
    return {
      relationshipType,
      ticketConfiguration: {
        ...ticket,
        amount: toMajor(was ?? share),
        overrideAmount: was ? toMajor(share) : null,
        coupons: [],
        couponsApplied,
        limitQuantity: false,
        quantity: null,
      },
    };
  });
}
