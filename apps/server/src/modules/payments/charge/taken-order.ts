import type { PlannedOrder, PricedTicketLine, StoredCart } from '../../inventory/index.ts';

/** What a charge needs to know of what it is for. */
export type ChargedOrder = Pick<PlannedOrder, 'accountId' | 'staffAccountId' | 'totalMinor' | 'currency'> & {
  cart: Pick<StoredCart, 'payer' | 'mailTo' | 'locale' | 'eventShortCode'> & {
    tickets: readonly Pick<PricedTicketLine, 'description' | 'amountMinor' | 'addOns'>[];
  };
};

/** An order, or a change of a ticket, whose inventory is taken and whose money is not. */
export interface TakenOrder {
  orderIntentId: string;
  gatewayKey: string;
  purpose: 'order' | 'ticket_change';
  order: ChargedOrder;
}
