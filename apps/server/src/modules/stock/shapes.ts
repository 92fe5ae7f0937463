import type { ErrorMetadata } from '@foyer/contract/wire/errors';
import type { EventConfiguration } from '@foyer/contract/events/event-configuration';
import type { AdditionalConfiguration, CouponConditions } from '@foyer/contract/tickets/ticket-configuration';
import type { Translated } from '@foyer/contract/wire/translations';
import type { Currency, Locale, PaymentKind, Title } from '@foyer/contract/wire/vocabulary';
import type { IntentStep, Translations } from '../../db/schema.ts';
import type { HeldTicket, StockWish, StoredCart } from './cart.ts';
import type { StoredChange, StoredPlan } from './change-cart.ts';

/** JSON parameters and results of the SQL functions. `functions.test.ts` compares them with the functions' source. */

/** A stock quantity. `free` is the part that is neither sold nor on hold. Null for unlimited. */
export interface Pieces {
  quantity: number | null;
  free: number | null;
}

export interface CatalogueAddOn extends Pieces {
  addOnId: number;
  stockId: number;
  name: string;
  amountMinor: number;
  /** ISO 4217. May be a currency that orders do not support. */
  currency: string;
  startDateTime: string | null;
  endDateTime: string | null;
}

export interface CatalogueCoupon extends Pieces {
  couponId: number;
  stockId: number | null;
  startDateTime: string | null;
  endDateTime: string | null;
  amountOffMinor: number | null;
  percentOff: number | null;
  conditions: CouponConditions;
}

export interface CatalogueTicket extends Pieces {
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
  isRegisteredForParent: boolean;
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
  /** Keys of the counters of refused cards (`payments/charge/refused-cards.ts`) that may refuse this order. */
  cardKeys: readonly string[];
  now: Date;
}

export interface PeopleRow {
  n: number;
  people: Person[];
  members: MemberTicket[];
  /** The buyer's active holds at all events. */
  holds: HeldTicket[];
  lastPurchase: Date | null;
  /** Time until which the buyer or the card is blocked after refused payments; null when neither is. */
  cardWait: Date | null;
  earlier: EarlierIntent | null;
}

/** An intent with the same `Idempotency-Key`. */
interface EarlierIntent {
  orderIntentId: string;
  requestHash: string;
}

export interface TakeRequest {
  n: number;
  intentId: string;
  accountId: number;
  staffAccountId: number | null;
  eventId: number;
  kind: PaymentKind;
  currency: Currency;
  totalMinor: number;
  cart: StoredCart;
  autoCheckIn: boolean;
  windowed: boolean;
  idempotencyKey: string | null;
  requestHash: string | null;
  requestId: string;
  steps: IntentStep[];
  nextCheckAt: string;
  places: TakenSlot[];
  /** Tickets that join a group. */
  members: number[];
  stock: StockWish[];
  holds: HeldTicket[];
  gateway: string | null;
  /** The gateway account of the charge. */
  gatewayAccount: string | null;
  /** Null when nothing is charged: such an order is settled at once. */
  gatewayKey: string | null;
}

/** The place that a ticket takes in `ticket_claim`, and the relationship types that occupy it. */
interface TakenSlot {
  accountId: number;
  place: string;
  types: string[];
  slot: number;
}

export type TakeRefusalCode =
  | 'IDEMPOTENCY_KEY'
  | 'CALLED_OFF'
  | 'PLACE_TAKEN'
  | 'NEEDED_TICKET'
  | 'MEMBER_TAKEN'
  | 'WINDOW'
  | 'SOLD_OUT';

/** Details of a refusal, or the order when it was settled at once. */
export interface TakeDetail {
  orderId?: number;
  tickets?: SettledTicket[];
  ticketId?: number;
  nextPossibleAt?: string;
  stockId?: number;
  /** The event of a missing ticket that the order needs. */
  eventId?: number;
}

export interface SettledTicket {
  ticketId: number;
  isGuest: boolean;
}

export interface SettleRequest {
  n: number;
  intentId: string;
  key: string;
  reference: string;
  lastFour: string | null;
  cardType: string | null;
  wallet: string | null;
  by: string;
  requestId: string | null;
}

export interface FailRequest {
  intentId: string;
  code: string;
  metadata?: ErrorMetadata | undefined;
  by: string;
}

/** A ticket change for `change_take`. */
export interface ChangeTakeRequest {
  n: number;
  intentId: string;
  accountId: number;
  staffAccountId: number | null;
  eventId: number;
  ticketId: number;
  kind: PaymentKind;
  currency: Currency;
  /** Amount to charge, in minor units. 0 when nothing is charged or money goes back. */
  totalMinor: number;
  cart: StoredPlan;
  idempotencyKey: string | null;
  requestHash: string | null;
  steps: IntentStep[];
  nextCheckAt: string;
  gateway: string | null;
  gatewayAccount: string | null;
  /** Null when nothing is charged: such a change is written at once. */
  gatewayKey: string | null;
  attemptKind: 'card' | 'stored' | 'hosted' | null;
}

export type ChangeTakeRefusalCode = 'IDEMPOTENCY_KEY' | 'TICKET' | 'CHANGE_PENDING' | 'SOLD_OUT';

/** A ticket and its planned change. */
export interface ChangeLockRequest {
  ticketId: number;
  cart: StoredPlan;
}

/** The reason why a ticket cannot be changed now (`change_lock`). */
export type ChangeObstacle = 'CALLED_OFF' | 'CANCELED' | 'CHECKED_IN' | 'MOVED' | 'REFUNDING';

export interface ChangeTakeDetail {
  status?: ChangeObstacle;
  orderIntentId?: string | null;
  stockId?: number;
}

/** A text with its translations. */
export interface Named {
  name: string;
  translations: Translated | null;
}

/** Data for history and mails of a change, read by `change_news` before the change is written. */
export interface ChangeNews {
  intent_id: string;
  /** The account that made the change; for changes by staff, the holder. */
  account_id: number;
  event_id: number;
  staff_account_id: number | null;
  payment_kind: PaymentKind;
  cart: StoredChange;
  ticket_id: number;
  holder_id: number;
  first_name: string;
  last_name: string;
  /** The holder's mail address. */
  mail_to: string | null;
  locale: Locale;
  type_names: Named;
  /** Names of the add-ons before the change. */
  add_on_names: Named[];
  /** The change ends a team that has other members. */
  ends_team: boolean;
}

/** History, audit log entry and mails of a change. */
export interface ChangeNotice {
  kind: string;
  /** Action name in the audit log. */
  action: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  mails: NoticeMail[];
}

export interface NoticeMail {
  template: string;
  recipient: string;
  locale: string;
  payload: Record<string, unknown>;
  dedupeKey: string | null;
}

/** Input of `change_write` for one change. The charge fields are null when nothing was charged. */
export interface ChangeVerdict extends ChangeNotice {
  intentId: string;
  requestId: string | null;
  key: string | null;
  reference: string | null;
  lastFour: string | null;
  cardType: string | null;
  wallet: string | null;
  by: string;
}
