import type { Currency, Locale, PaymentKind } from '@foyer/contract/wire/vocabulary';
import type { PurchaseTerms } from '@foyer/domain/tickets/purchase-terms';
import type { TicketData } from '../../../db/schema.ts';
import type { Billing } from '../../../gateways/payments/attempt.ts';
import type { HeldTicket, StockWish } from '../../stock/index.ts';

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
  /** The terms of the purchase. */
  terms: PurchaseTerms | null;
  ticketGroup: string | null;
  /** The sale window in which it is sold; null outside of windows. Absent in carts of an older version. */
  windowStockId?: number | null;
  /** Staff sold it although no window was open for the account. The audit log names such an order. */
  outsideWindow?: true;
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

/** The package of a ticket and its position in it (orders 11). `order_insert` writes the package. */
export interface StoredPackage {
  ticketConfigurationId: number;
  /** Numbers the packages of the order. */
  purchase: number;
  part: number;
  endsWhole: boolean;
}

/** The parts of a ticket that the checks of its order decide. The stored cart has them unchanged. */
export interface DecidedLine {
  /** The place in `ticket_claim`: the relationship type, or for extra tickets the first extra type. */
  place: string;
  /** Relationship types that occupy the same place. */
  types: string[];
  slot: number;
  values: TicketData;
  /** Tickets that join the group of this ticket. */
  members: number[];
  /** Whether the ticket itself is a member: no other member ticket belongs to its account. */
  leaderJoins: boolean;
}

/**
 * One ticket of a priced cart, as stored in `order_intent.cart`. `order_insert` turns it into rows. Money in minor
 * units.
 */
export interface PricedTicketLine extends PricedType, DecidedLine {
  line: number;
  accountId: number;
  relationshipType: string;
  isSelf: boolean;
  isGuest: boolean;
  firstName: string;
  lastName: string;
  email: string | null;
  phoneNumber: string | null;
  searchText: string | null;
  /** The earned place and its unit that the ticket uses (selling 4.2). */
  earnedPlaceId?: number;
  earnedUnit?: number;
  addOns: PricedAddOn[];
  /** The package of the ticket. `amountMinor` is then the ticket's share of its price. */
  package?: StoredPackage;
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
  /** Null: any relationship type. */
  types: string[] | null;
}

/** An order that passed the rules and is priced. The next step takes its stock. */
export interface PlannedOrder {
  eventId: number;
  accountId: number;
  staffAccountId: number | null;
  kind: PaymentKind;
  currency: Currency;
  totalMinor: number;
  cart: StoredCart;
  autoCheckIn: boolean;
  /** Whether the event was published when the order was planned. */
  wasPublished: boolean;
  /** Whether the order counts for the limit of one purchase in 30 minutes. */
  windowed: boolean;
  stock: StockWish[];
  /** The owner of each stock row, for the text of a refusal. */
  stockOf: ReadonlyMap<number, StockOwner>;
  /** Holds of the buyer that this order may consume. */
  holds: HeldTicket[];
}

export type StockOwner =
  | { kind: 'ticket'; ticketConfigurationId: number; hadHold: boolean }
  | { kind: 'addOn'; addOnId: number }
  | { kind: 'coupon' }
  | { kind: 'window' }
  /** The public name of a pool of the ticket type, or of the add-on only. */
  | { kind: 'pool'; ticketConfigurationId: number; addOnId?: number; pool: string };
