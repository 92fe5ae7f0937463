import { FoyerError } from '@foyer/contract/errors';
import { couponCodeField, type Currency } from '@foyer/contract/vocabulary';
import type { Actor } from '@foyer/domain/actor';
import { fromMajor, money } from '@foyer/domain/money';
import { canOverrideAmount } from '@foyer/domain/permissions';
import { isSoldCurrency, priceOrder, type PricedOrder, type PriceLine } from '@foyer/domain/pricing';
import { priceRules } from '../inventory/index.ts';
import type { CheckedLine } from './check-line.ts';

/** Prices every line (domain/pricing). One order has one currency, and one that is sold (readings §5). */
export function priceLines(lines: readonly CheckedLine[], actor: Actor, now: Date): PricedOrder {
  const currency = currencyOf(lines.flatMap(({ ticket, addOns }) => [ticket, ...addOns]));
  const priced = priceOrder(
    lines.map((line, index) => priceLine(line, currency, actor, index)),
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
  index: number,
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
    overrideMinor: override != null && canOverrideAmount(actor) ? overrideOf(override, currency, index) : null,
  };
}

/** What an admin sets a price to. An amount that the currency does not have, half a yen, is refused and not passed over. */
function overrideOf(amount: number, currency: Currency, index: number): number {
  const set = fromMajor(amount, currency);
  if (set) return set.amountMinor;
  const path = `body.tickets.${index}.overrideAmount`;
  throw new FoyerError('VALIDATION_ERROR', { items: [{ code: 'FORMAT', path }] });
}
