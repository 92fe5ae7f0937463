import type { Currency, PaymentKind } from '@foyer/contract/wire/vocabulary';
import type { LimitUse } from '../system/limits/index.ts';

/** The units that orders and changes take. Stock knows keys and quantities, and no prices. */

/** Units of one stock row. */
export interface StockWish {
  stockId: number;
  quantity: number;
}

/** The attendee, ticket type and relationship of a hold. */
export interface HeldTicket {
  accountId: number;
  ticketConfigurationId: number;
  relationshipType: string;
}

/** The place that a ticket takes in `ticket_claim`, and the relationship types that occupy it. */
export interface TakenSlot {
  accountId: number;
  place: string;
  types: string[];
  slot: number;
  /** The unit of an earned place that the ticket uses. */
  earnedPlaceId?: number;
  earnedUnit?: number | undefined;
}

/** The parts of a stored ticket change that stock reads. */
export interface StoredUnits {
  /**
   * The ticket's revision at planning time. A different revision or different add-ons mean that another change was first
   * (`change_lock`).
   */
  revision: number;
  from: { addOns: { addOnId: number; amountMinor: number }[] };
  /** All stock that the ticket uses afterwards. */
  stock: StockWish[];
  currency: Currency;
}

/** A ticket change with the units that the ticket uses afterwards, and the intent that is written with it. */
export interface ChangeUnits {
  ticketId: number;
  eventId: number;
  accountId: number;
  staffAccountId: number | null;
  kind: 'none' | 'card' | 'hosted' | 'cash' | 'bypass';
  /** Only with `card`: a typed card instead of the card on file. */
  isCardTyped?: true;
  /** Amount to charge in minor units; 0 when nothing is charged. */
  totalMinor: number;
  cart: StoredUnits;
}

/** The units, slots and team members that an order takes, and the intent that is written with them. */
export interface OrderUnits {
  eventId: number;
  accountId: number;
  staffAccountId: number | null;
  kind: PaymentKind;
  currency: Currency;
  totalMinor: number;
  /** Stored in the intent. TypeScript of this module never reads it. */
  cart: object;
  autoCheckIn: boolean;
  /** Whether the order counts for the limit of one purchase in 30 minutes. */
  windowed: boolean;
  /** Whether the event was published when the order was planned. An order of an event that was withdrawn since is planned again. */
  wasPublished: boolean;
  places: TakenSlot[];
  /** Limits that count the order before its charge (orders 7.8). None when nothing is charged. */
  uses: readonly LimitUse[];
  /** Tickets that join a group. */
  members: number[];
  stock: StockWish[];
  /** Holds of the buyer that this order may consume. */
  holds: HeldTicket[];
}
