import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { Payer, PricedAddOn, PricedType } from '../../orders/plan/index.ts';
import type { ChangeUnits, StoredUnits } from '../../stock/index.ts';

/** The plan of a ticket change or cancellation, as stored in `order_intent.cart`. Money in minor units. */
export interface StoredPlan extends StoredUnits {
  /**
   * `addOns`: the same ticket type with other add-ons. `difference`: the same ticket type without the earned place (selling 8).
   * `cancel`: a cancellation by the holder or by the re-check.
   */
  change: 'upgrade' | 'downgrade' | 'addOns' | 'difference' | 'cancel';
  from: {
    ticketConfigurationId: number;
    description: string;
    amountMinor: number;
    addOns: PricedAddOn[];
  };
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
  /** The refund of all tickets that ended together, stored for the requested ticket. Absent for one ticket in old rows. */
  refundMinor?: number;
}

/** A priced ticket change, which `change_apply` writes. */
export interface StoredChange extends StoredPlan {
  change: 'upgrade' | 'downgrade' | 'addOns' | 'difference';
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

/** A ticket change that passed the rules and is priced. The next step takes its units. */
export interface PlannedChange<C extends StoredPlan = StoredChange> extends ChangeUnits {
  cart: C;
}
