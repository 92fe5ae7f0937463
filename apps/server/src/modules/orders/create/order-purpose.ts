import { splitAmount } from '@foyer/domain/shared/split-amount';
import type { IntentPurpose, OtherAmount } from '../../payments/index.ts';
import type { OrderEngine } from '../../stock/index.ts';
import type { StoredCart } from '../plan/index.ts';
import { writeOrder } from './functions.ts';

/** How payments completes an intent that buys tickets. */
export const orderPurpose = (engine: Pick<OrderEngine, 'settle'>): IntentPurpose => ({
  settle: engine.settle,
  complete: writeOrder,
  // Stock checks the tickets when it takes the units again.
  isForbidden: async () => false,
  // Safe cast: `planOrder` makes the cart of each such intent.
  reprice: (cart, amounts) => repriceCart(cart as StoredCart, amounts),
  lost: { code: 'NO_AVAILABLE_TICKET', reason: 'Charged after the seats were gone' },
});

/** Splits the paid amount over the tickets and add-ons of a cart. */
function repriceCart(cart: StoredCart, { paid, due }: OtherAmount): StoredCart {
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
        // In another currency the tickets have no list price to compare with.
        listMinor: isSame ? line.listMinor : amountMinor,
        addOns: line.addOns.map((each) => ({ ...each, amountMinor: next() })),
      };
    }),
  };
}
