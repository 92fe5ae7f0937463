import { splitAmount } from '@foyer/domain/shared/split-amount';
import type { PricedAddOn } from '../../orders/plan/index.ts';
import type { OtherAmount } from '../../payments/index.ts';
import type { StoredChange } from './change-cart.ts';

/** Adds the difference to the prices of the ticket's new parts. Prices of unchanged parts stay. */
export function repriceChange(change: StoredChange, { paid, due }: OtherAmount): StoredChange {
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
