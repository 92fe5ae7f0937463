import type { PlannedOrder, PricedTicketLine, StoredCart } from '../../orders/plan/index.ts';
import type { GivenBackUse } from '../../system/limits/index.ts';
import type { Purpose } from '../intents/purpose.ts';

/** The parts of an order that a charge needs. */
export type ChargedOrder = Pick<PlannedOrder, 'accountId' | 'staffAccountId' | 'totalMinor' | 'currency'> & {
  cart: Pick<StoredCart, 'payer' | 'mailTo' | 'locale' | 'eventShortCode'> & {
    tickets: readonly Pick<PricedTicketLine, 'description' | 'amountMinor' | 'addOns'>[];
  };
};

/** An order or a ticket change that has its stock but has not been charged. */
export interface TakenOrder {
  orderIntentId: string;
  gatewayKey: string;
  purpose: Purpose;
  order: ChargedOrder;
  /** Uses of limits that the settlement gives back. */
  uses?: readonly GivenBackUse[];
}
