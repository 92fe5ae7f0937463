import type { Currency, Locale } from '@foyer/contract/vocabulary';
import type { Payer, PricedAddOn, PricedType, StockWish } from './cart.ts';

/** What `order_intent.cart` keeps of whatever is done with a ticket. Money in minor units. */
export interface StoredPlan {
  /** `addOns`: the same ticket type with others of its add-ons. `cancel`: by whoever holds it. */
  change: 'upgrade' | 'downgrade' | 'addOns' | 'cancel';
  /** The ticket as it was planned with, here and in `from`; another one by now means that somebody else was first (`change_lock`). */
  revision: number;
  from: {
    ticketConfigurationId: number;
    description: string;
    amountMinor: number;
    addOns: PricedAddOn[];
  };
  /** All that it keeps of the stock afterwards. */
  stock: StockWish[];
  currency: Currency;
}

/** A cancellation by whoever holds the ticket. */
export interface StoredCancellation extends StoredPlan {
  change: 'cancel';
  /** What is taken off the payments: the money that goes back, and what had been waived. */
  giveBackMinor: number;
  /** The money among it. */
  moneyMinor: number;
  /** Kept of what was paid. */
  feeMinor: number;
}

/** A priced change of a ticket, as `change_write` carries it out. */
export interface StoredChange extends StoredPlan {
  change: 'upgrade' | 'downgrade' | 'addOns';
  to: PricedType;
  /** Those it has afterwards. */
  addOns: PricedAddOn[];
  /** Above 0 it is paid; below 0 that much money goes back. */
  dueMinor: number;
  /** What is taken off the payments: the money that goes back, and what had been waived. 0 where staff keep it, or nothing is due. */
  giveBackMinor: number;
  payer: Payer;
  /** Who pays, where it is not the one who holds the ticket: they get a mail, too. */
  mailTo: string | null;
  locale: Locale;
  eventShortCode: string;
}

/** `order_intent.cart` of a change of ticket; `change` says which of the two it is. */
export type TicketPlan = StoredChange | StoredCancellation;
