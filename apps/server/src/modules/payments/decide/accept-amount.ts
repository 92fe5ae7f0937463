import type { Currency } from '@foyer/contract/wire/vocabulary';
import { splitAmount } from '@foyer/domain/shared/split-amount';
import { toJson } from '../../../db/schema.ts';
import type { Tx } from '../../../db/database.ts';
import type { StoredCart } from '../../orders/plan/index.ts';
import type { PricedAddOn, StoredChange } from '../../stock/index.ts';

export interface OtherAmount {
  paid: { amountMinor: number; currency: Currency };
  due: { amountMinor: number; currency: Currency };
}

export const canBeAccepted = (purpose: 'order' | 'ticket_change', { paid, due }: OtherAmount): boolean =>
  purpose === 'order' || paid.currency === due.currency;

/**
 * Makes the paid amount the price of an unsettled intent. Adjusts the prices of its tickets and add-ons, so they add up
 * to the payment, also on the receipt and for later refunds. The caller has locked the intent.
 */
export async function acceptAmount(tx: Tx, orderIntentId: string, amounts: OtherAmount): Promise<void> {
  const { paid } = amounts;
  const { purpose, cart } = await tx
    .selectFrom('order_intent')
    .select(['purpose', 'cart'])
    .where('order_intent_id', '=', orderIntentId)
    .executeTakeFirstOrThrow();
  // Safe cast: only the inventory writes `cart`, and `purpose` tells its type.
  const priced =
    purpose === 'order' ? priceCart(cart as StoredCart, amounts) : priceChange(cart as StoredChange, amounts);
  await tx
    .updateTable('order_intent')
    .set({ total_minor: paid.amountMinor, currency: paid.currency, cart: toJson<unknown>(priced) })
    .where('order_intent_id', '=', orderIntentId)
    .execute();
}

function priceCart(cart: StoredCart, { paid, due }: OtherAmount): StoredCart {
  const pieces = cart.tickets.flatMap((line) => [line.amountMinor, ...line.addOns.map((each) => each.amountMinor)]);
  const rest = splitAmount(paid.amountMinor, pieces);
  const next = () => rest.shift() ?? 0;
  return {
    ...cart,
    tickets: cart.tickets.map((line) => {
      const amountMinor = next();
      const isSame = paid.currency === due.currency;
      return {
        ...line,
        amountMinor,
        // There is no list price in another currency.
        listMinor: isSame ? line.listMinor : amountMinor,
        addOns: line.addOns.map((each) => ({ ...each, amountMinor: next() })),
      };
    }),
  };
}

/** Adds the difference to the prices of the ticket's new parts. Prices of unchanged parts stay. */
export function priceChange(change: StoredChange, { paid, due }: OtherAmount): StoredChange {
  const { to, addOns, from } = change;
  const had = new Set(from.addOns.map(({ addOnId }) => addOnId));
  const isNew = (each: PricedAddOn) => change.change === 'addOns' && !had.has(each.addOnId);
  const pieces = [to.amountMinor, ...addOns.map((each) => each.amountMinor)];
  const takes = [change.change !== 'addOns', ...addOns.map(isNew)];
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
  const difference = paid.amountMinor - due.amountMinor;
  const isEnough = sum(pieces.filter((_, index) => takes[index])) + difference >= 0;
  const shared = pieces.map((price, index) => (!isEnough || takes[index] ? price : 0));
  const split = splitAmount(sum(shared) + difference, shared);
  const prices = pieces.map((price, index) => (split[index] ?? 0) + (shared[index] === 0 ? price : 0));
  const [amountMinor = 0, ...ofAddOns] = prices;
  return {
    ...change,
    dueMinor: paid.amountMinor,
    to: { ...to, amountMinor },
    addOns: addOns.map((each, index) => ({ ...each, amountMinor: ofAddOns[index] ?? 0 })),
  };
}
