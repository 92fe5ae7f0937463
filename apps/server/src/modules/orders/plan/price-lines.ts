import { FoyerError } from '@foyer/contract/wire/errors';
import { couponCodeField, type Currency } from '@foyer/contract/wire/vocabulary';
import { fromMajor, money } from '@foyer/domain/shared/money';
import { isExempt } from '@foyer/domain/people/permissions';
import { isSoldCurrency, priceFacts, priceOrder, type PricedOrder, type PriceLine } from '@foyer/domain/orders/pricing';
import type { Actor } from '../../../calls/context.ts';
import { priceRules } from './price-rules.ts';
import type { CheckedLine } from './check-line.ts';
import { shareOf, type OrderedPackage } from './packages.ts';

/**
 * Prices every line (domain/pricing). An order has exactly one currency, which must be a supported one (orders 4.5).
 */
export function priceLines(
  lines: readonly CheckedLine[],
  packages: readonly OrderedPackage[],
  actor: Actor,
  now: Date,
): PricedOrder {
  const tickets = packages.map(({ ticket }) => ticket);
  const currency = currencyOf([...lines.flatMap(({ ticket, addOns }) => [ticket, ...addOns]), ...tickets]);
  const priced = priceOrder(
    lines.map((line, index) => ({
      ...priceLine(line, currency, actor, index),
      share: shareOf(packages, index, (first) => lines[first]),
    })),
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

/** The input for pricing, with the attendee's facts that coupon conditions use. */
function priceLine(
  { ticket, person, relationship, values, addOns, requested }: CheckedLine,
  currency: Currency,
  actor: Actor,
  index: number,
): PriceLine {
  const typed = values[couponCodeField] ?? requested.values[couponCodeField];
  const override = requested.overrideAmount;
  return {
    ticket: priceRules(ticket, currency),
    facts: priceFacts(person, relationship.relationshipType, typed),
    addOns: addOns.map(({ amountMinor }) => money(amountMinor, currency)),
    overrideMinor: override != null && isExempt(actor, 'ownPrice') ? overrideOf(override, currency, index) : null,
  };
}

/**
 * An admin's price override in minor units. Rejects an amount that the currency cannot represent, such as half a yen.
 */
function overrideOf(amount: number, currency: Currency, index: number): number {
  const set = fromMajor(amount, currency);
  if (set) return set.amountMinor;
  const path = `body.tickets.${index}.overrideAmount`;
  throw new FoyerError('VALIDATION_ERROR', { items: [{ code: 'FORMAT', path }] });
}
