import type { Currency, Locale } from '@foyer/contract/vocabulary';
import type { Payer, PricedAddOn, StockWish } from './cart.ts';

/** A priced change of a ticket, as `order_intent.cart` keeps it and `change_write` carries it out. Money in minor units. */
export interface StoredChange {
  change: 'upgrade' | 'downgrade';
  /** The ticket's as it was planned with; another one by now means that somebody else was first. */
  revision: number;
  from: {
    ticketConfigurationId: number;
    description: string;
    amountMinor: number;
    addOns: PricedAddOn[];
  };
  to: {
    ticketConfigurationId: number;
    description: string;
    /** Before coupons. */
    listMinor: number;
    amountMinor: number;
    currencyLocale: Locale;
    coupons: number[];
    transferable: boolean;
    ticketGroup: string | null;
    /** Of the team that it leads; null for tickets without one. */
    maxMembers: number | null;
  };
  /** Those it has afterwards. */
  addOns: PricedAddOn[];
  /** All that it keeps of the stock afterwards. */
  stock: StockWish[];
  /** Above 0 it is paid; below 0 that much money goes back. */
  dueMinor: number;
  /** What is taken off the payments: the money that goes back, and what had been waived. 0 where staff keep it, or nothing is due. */
  giveBackMinor: number;
  currency: Currency;
  payer: Payer;
  /** Who pays, where it is not the one who holds the ticket: they get a mail, too. */
  mailTo: string | null;
  locale: Locale;
  eventShortCode: string;
}
