import type { EventConfiguration } from '@foyer/contract/events/event-configuration';
import type { AdditionalConfiguration, CouponConditions } from '@foyer/contract/tickets/ticket-configuration';
import type { Translated } from '@foyer/contract/wire/translations';
import type { Locale, Title } from '@foyer/contract/wire/vocabulary';
import type { WindowRule } from '@foyer/domain/orders/sale-windows';
import type { AudienceFacts } from '@foyer/domain/people/audience';
import type { HeldEarnedPlace, QualificationNames } from '@foyer/domain/orders/benefits';
import type { DrawnPool } from '@foyer/domain/stock/pools';
import type { Translations } from '../../../db/schema.ts';
import type { HeldTicket } from '../../stock/index.ts';
import type { LimitKey } from '../../system/limits/index.ts';

/** JSON parameters and results of the SQL functions. `db/sql-functions.test.ts` compares them with the functions' source. */

/** A stock quantity. `free` is the part that is neither sold nor on hold. Null for unlimited. */
export interface Units {
  quantity: number | null;
  free: number | null;
}

/** What a ticket type or add-on takes of pools. `quantity` and `free` count them (domain/stock/pools). */
export interface Drawing {
  /** Null without pools. */
  pools: DrawnPool[] | null;
  /** The units without the pools. */
  own?: Units;
  /** What buyers see of the units that are left. */
  shown?: 'number' | 'enough' | 'few';
}

export interface CatalogueAddOn extends Units, Drawing {
  addOnId: number;
  stockId: number;
  name: string;
  amountMinor: number;
  /** ISO 4217. May be a currency that orders do not support. */
  currency: string;
  startDateTime: string | null;
  endDateTime: string | null;
}

export interface CatalogueCoupon extends Units {
  couponId: number;
  stockId: number | null;
  startDateTime: string | null;
  endDateTime: string | null;
  amountOffMinor: number | null;
  percentOff: number | null;
  conditions: CouponConditions;
}

/** A sale window of a ticket type. */
export interface CatalogueWindow extends WindowRule {
  stockId: number;
  /** The price in the window. Null: the price of the ticket type. */
  amountMinor: number | null;
  /** Units that the window still reserves. They are not among the free units of the ticket type. */
  left: number;
}
export interface CatalogueTicket extends Units, Drawing {
  /** Null: sold between `startDateTime` and `endDateTime` to everybody. */
  windows: CatalogueWindow[] | null;
  ticketConfigurationId: number;
  stockId: number;
  description: string;
  amountMinor: number;
  /** ISO 4217. May be a currency that orders do not support. */
  currency: string;
  currencyLocale: Locale;
  startDateTime: string | null;
  endDateTime: string | null;
  relationshipTypes: string[];
  additional: AdditionalConfiguration;
  addOns: CatalogueAddOn[];
  coupons: CatalogueCoupon[];
  /** Names of the qualifications of its benefits. Null without benefits. */
  qualifications: QualificationNames | null;
}

/** A ticket type with its texts in every language. */
export interface TicketOffer extends CatalogueTicket {
  moreInformation: string | null;
  translations: Translations<'description' | 'moreInformation'>;
  addOns: AddOnOffer[];
  coupons: CouponOffer[];
}

export interface AddOnOffer extends CatalogueAddOn {
  currencyLocale: Locale;
  description: string;
  translations: Translations<'name' | 'description'>;
}

export interface CouponOffer extends CatalogueCoupon {
  description: string;
  translations: Translations<'description'>;
}

/** The event that an attendee must be registered for before this event. */
export interface ParentEvent {
  eventId: number;
  defaultName: string;
  name: Translated | null | undefined;
}

export interface CatalogueRow {
  event_id: number;
  event_short_code: string;
  published: boolean;
  event_start: Date;
  event_end: Date;
  registration_start: Date;
  registration_end: Date;
  activated_from: Date | null;
  activated_until: Date | null;
  called_off_at: Date | null;
  version: string;
  /** Null when the caller knows this version of the event. */
  configuration: EventConfiguration | null;
  parent: ParentEvent | null;
  tickets: CatalogueTicket[] | null;
}

/** The buyer, or a person that a question or an order names. */
export interface Person {
  accountId: number;
  externalAccountIdentifier: string;
  /** `CONSULTANT` or `STAFF`. */
  typeCode: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phoneNumber: string | null;
  title: Title | null;
  country: string;
  /** ACTIVE and CHECKED_IN tickets at the event. */
  tickets: { relationshipType: string; slot: number }[];
  /**
   * Slots that pending orders are buying. `orderIntentId`: the buyer's own order, when it waits on the payment page.
   * `unpaidByOther`: an order of another buyer for the present buyer, when it waits on the payment page.
   */
  claims: {
    relationshipType: string;
    slot: number;
    orderIntentId: string | null;
    unpaidByOther: string | null;
  }[];
  /** The places that the account earned (selling 4). */
  earnedPlaces: HeldEarnedPlace[];
  isRegisteredForParent: boolean;
  /** Null at an event without sale windows. */
  audience: AudienceFacts | null;
  /** The buyer is an upline of this person at any level. False when it was not requested. */
  isInCallersOrganisation: boolean;
}

export interface MemberTicket {
  ticketId: number;
  eventId: number;
  accountId: number;
  isLive: boolean;
  isSelf: boolean;
  inGroup: boolean;
}

export interface PeopleRequest {
  n: number;
  buyerAccountId: number;
  eventId: number;
  identifiers: readonly string[];
  memberTicketIds: readonly number[];
  idempotencyKey: string | null;
  /** Whether to compute `isInCallersOrganisation`. */
  withOrganisation: boolean;
  /** The limits that may refuse this order (`payments/charge/charge-limits.ts`). */
  uses: readonly LimitKey[];
  now: Date;
}

/** A hold of the buyer. */
export interface BuyersHold extends HeldTicket {
  /** The sale window in which the unit was held. It applies until the hold ends. */
  windowStockId: number | null;
}
export interface PeopleRow {
  n: number;
  people: Person[];
  members: MemberTicket[];
  /** The buyer's active holds at all events. */
  holds: BuyersHold[];
  lastPurchase: Date | null;
  /** The limits of `uses` that refuse now. */
  waits: LimitWait[];
  earlier: EarlierIntent | null;
}

/** A limit that refuses, and the end of its wait. */
export interface LimitWait {
  name: string;
  until: string;
}

/** An intent with the same `Idempotency-Key`. */
interface EarlierIntent {
  orderIntentId: string;
  requestHash: string;
}
