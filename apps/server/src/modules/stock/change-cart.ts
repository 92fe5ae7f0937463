import type { Currency, Locale } from '@foyer/contract/wire/vocabulary';
import type { Billing } from '../../gateways/payments/attempt.ts';
import type { StockWish } from './units.ts';

/** Price and properties of a ticket type at the time of pricing. Money in minor units. */
export interface PricedType {
  ticketConfigurationId: number;
  description: string;
  /** Price before coupons. */
  listMinor: number;
  amountMinor: number;
  currencyLocale: Locale;
  coupons: number[];
  transferable: boolean;
  ticketGroup: string | null;
  /** Maximum size of the team that the ticket leads; null for tickets without a team. */
  maxMembers: number | null;
}

export interface PricedAddOn {
  addOnId: number;
  name: string;
  amountMinor: number;
}

/** The payer's details that may be stored: never a card number or CVV. */
export interface Payer extends Billing {
  firstName?: string;
  lastName?: string;
  email?: string;
  tenderedMinor?: number;
  changeMinor?: number;
  /** The staff member who took cash or waived the payment. */
  takenBy?: number;
}

/** The plan of a ticket change or cancellation, as stored in `order_intent.cart`. Money in minor units. */
export interface StoredPlan {
  /** `addOns`: the same ticket type with other add-ons. `cancel`: a cancellation by the holder. */
  change: 'upgrade' | 'downgrade' | 'addOns' | 'cancel';
  /**
   * The ticket's revision at planning time. A different revision or different `from` means that another change was
   * first (`change_lock`).
   */
  revision: number;
  from: {
    ticketConfigurationId: number;
    description: string;
    amountMinor: number;
    addOns: PricedAddOn[];
  };
  /** All stock that the ticket uses afterwards. */
  stock: StockWish[];
  currency: Currency;
}

/** A cancellation by the holder of the ticket. */
export interface StoredCancellation extends StoredPlan {
  change: 'cancel';
  /** Amount taken off the payments: the returned money plus any waived amount. */
  giveBackMinor: number;
  /** The part of `giveBackMinor` that is returned money. */
  moneyMinor: number;
  /** Cancellation fee: the part of the paid amount that is not returned. */
  feeMinor: number;
}

/** A priced ticket change, which `change_write` carries out. */
export interface StoredChange extends StoredPlan {
  change: 'upgrade' | 'downgrade' | 'addOns';
  to: PricedType;
  /** The add-ons after the change. */
  addOns: PricedAddOn[];
  /** Positive: amount to pay. Negative: amount to give back. */
  dueMinor: number;
  /**
   * Amount taken off the payments: the returned money plus any waived amount. 0 when staff keep the money or nothing is
   * due.
   */
  giveBackMinor: number;
  payer: Payer;
  /**
   * Mail address of the account that makes the change. Null when staff make it at the desk or the account has no
   * address. A buyer who is not the holder gets a separate mail there.
   */
  mailTo: string | null;
  locale: Locale;
  eventShortCode: string;
}

/** `order_intent.cart` of a ticket change; `change` tells the two apart. */
export type TicketPlan = StoredChange | StoredCancellation;
