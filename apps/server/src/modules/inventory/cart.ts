import type { Currency, Locale, PaymentKind } from '@foyer/contract/vocabulary';
import type { TicketData } from '../../db/schema.ts';
import type { Billing } from '../../gateways/payments/attempt.ts';

/** What a ticket of a type costs and allows, as it was priced. Money in minor units. */
export interface PricedType {
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
}

/** One ticket of a priced cart, as `order_intent.cart` keeps it and `order_write` turns it into rows. Money in minor units. */
export interface PricedTicketLine extends PricedType {
  line: number;
  accountId: number;
  relationshipType: string;
  /** The place in `ticket_claim`: the relationship, or for extra tickets the first type of that kind. */
  place: string;
  /** Types whose tickets fill the place. */
  types: string[];
  slot: number;
  isSelf: boolean;
  isGuest: boolean;
  firstName: string;
  lastName: string;
  email: string | null;
  phoneNumber: string | null;
  values: TicketData;
  searchText: string | null;
  addOns: PricedAddOn[];
  /** Tickets that join the group of this one. */
  members: number[];
  /** The ticket itself is a member: no other ticket of its account is among them. */
  leaderJoins: boolean;
}

export interface PricedAddOn {
  addOnId: number;
  name: string;
  amountMinor: number;
}

/** Who paid, as far as it may be kept: never a card number or CVV. */
export interface Payer extends Billing {
  firstName?: string;
  lastName?: string;
  email?: string;
  tenderedMinor?: number;
  changeMinor?: number;
  /** The staff member who took cash or waived the payment. */
  takenBy?: number;
}

export interface StoredCart {
  tickets: PricedTicketLine[];
  /** Tickets outside of the cart that must be valid when the seats are taken and when the order is written. */
  needs?: StoredNeed[];
  payer: Payer;
  mailTo: string | null;
  locale: Locale;
  eventShortCode: string;
}

/** A ticket of an account that a ticket of the cart needs (domain/ticket-dependencies). */
export interface StoredNeed {
  accountId: number;
  eventId: number;
  /** Null: of any relationship type. */
  types: string[] | null;
}

/** An order that has passed the rules and is priced, ready to take its inventory. */
export interface PlannedOrder {
  eventId: number;
  accountId: number;
  staffAccountId: number | null;
  kind: PaymentKind;
  currency: Currency;
  totalMinor: number;
  cart: StoredCart;
  autoCheckIn: boolean;
  /** Counts for the one purchase in 30 minutes. */
  windowed: boolean;
  stock: StockWish[];
  /** What each stock row is of, for the words of a refusal. */
  stockOf: ReadonlyMap<number, StockOwner>;
  /** Holds of the buyer that this order may use up. */
  holds: HeldTicket[];
}

/** Pieces of one stock row. */
export interface StockWish {
  stockId: number;
  quantity: number;
}

/** What a hold is on. */
export interface HeldTicket {
  accountId: number;
  ticketConfigurationId: number;
  relationshipType: string;
}

export type StockOwner =
  | { kind: 'ticket'; ticketConfigurationId: number; hadHold: boolean }
  | { kind: 'addOn'; addOnId: number }
  | { kind: 'coupon' };
