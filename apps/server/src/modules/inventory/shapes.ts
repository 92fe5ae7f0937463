import type { ErrorMetadata } from '@foyer/contract/errors';
import type { EventConfiguration } from '@foyer/contract/event-configuration';
import type { AdditionalConfiguration, CouponConditions } from '@foyer/contract/ticket-configuration';
import type { Translated } from '@foyer/contract/translations';
import type { Currency, Locale, PaymentKind, Title } from '@foyer/contract/vocabulary';
import type { IntentStep, Translations } from '../../db/schema.ts';
import type { HeldTicket, StockWish, StoredCart } from './cart.ts';
import type { StoredChange, StoredPlan } from './change-cart.ts';

/** The JSON that the SQL functions take and answer, declared once; `functions.test.ts` holds it against their texts. */

/** How many there are; `free` is what is neither sold nor kept by a hold that still runs. Null without limit. */
export interface Pieces {
  quantity: number | null;
  free: number | null;
}

export interface CatalogueAddOn extends Pieces {
  addOnId: number;
  stockId: number;
  name: string;
  amountMinor: number;
  /** ISO 4217; maybe none that orders can be in. */
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
  /** ISO 4217; maybe none that orders can be in. */
  currency: string;
  currencyLocale: Locale;
  startDateTime: string | null;
  endDateTime: string | null;
  relationshipTypes: string[];
  additional: AdditionalConfiguration;
  addOns: CatalogueAddOn[];
  coupons: CatalogueCoupon[];
}

/** The same with what people read, in every language. */
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

/** The event that one must be registered for before this one. */
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

/** Somebody a question or an order names, or the buyer. */
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
   * Slots that pending orders are buying. `orderIntentId`: the buyer's own order, when it waits on the payment page. `unpaidByOther`:
   * an order of another buyer for the present buyer, when it waits on the payment page.
   */
  claims: {
    relationshipType: string;
    slot: number;
    orderIntentId: string | null;
    unpaidByOther: string | null;
  }[];
  isRegisteredForParent: boolean;
  /** The buyer is their upline at any depth; false where nobody asked. */
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
  /** Says of everybody whether they are of the buyer's organisation. */
  withOrganisation: boolean;
  /** Keys of the counters of refused cards (`payments/charge/refused-cards.ts`) that may refuse this order. */
  cardKeys: readonly string[];
  now: Date;
}

export interface PeopleRow {
  n: number;
  people: Person[];
  members: MemberTicket[];
  /** The buyer's holds that have not run out, at whichever event. */
  holds: HeldTicket[];
  lastPurchase: Date | null;
  /** Until when the buyer, or the card, has to wait after refused payments; null when neither has to. */
  cardWait: Date | null;
  earlier: EarlierIntent | null;
}

/** The intent that was made with the same `Idempotency-Key`. */
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
  places: TakenPlace[];
  /** Tickets that join a group. */
  members: number[];
  stock: StockWish[];
  holds: HeldTicket[];
  gateway: string | null;
  /** The account at the gateway that it is charged with. */
  gatewayAccount: string | null;
  /** Null where there is nothing to charge: such an order is settled at once. */
  gatewayKey: string | null;
}

/** The place a ticket takes in `ticket_claim`, and the types whose tickets fill it. */
interface TakenPlace {
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

/** Of a refusal the piece it is about; of an order that was settled at once the order. */
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

/** A change of ticket as `change_take` reads it. */
export interface ChangeTakeRequest {
  n: number;
  intentId: string;
  accountId: number;
  staffAccountId: number | null;
  eventId: number;
  ticketId: number;
  kind: PaymentKind;
  currency: Currency;
  /** To be charged; 0 where nothing is, or money goes back. */
  totalMinor: number;
  cart: StoredPlan;
  idempotencyKey: string | null;
  requestHash: string | null;
  steps: IntentStep[];
  nextCheckAt: string;
  gateway: string | null;
  gatewayAccount: string | null;
  /** Null where there is nothing to charge: such a change is written at once. */
  gatewayKey: string | null;
  attemptKind: 'card' | 'stored' | 'hosted' | null;
}

export type ChangeTakeRefusalCode = 'IDEMPOTENCY_KEY' | 'TICKET' | 'CHANGE_PENDING' | 'SOLD_OUT';

/** A ticket, and what was planned with it. */
export interface ChangeLockRequest {
  ticketId: number;
  cart: StoredPlan;
}

/** What forbids a change of a ticket by now (`change_lock`). */
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

/** What is told of a change, as `change_news` reads it before it is written. */
export interface ChangeNews {
  intent_id: string;
  /** Who made it; at the desk the holder. */
  account_id: number;
  event_id: number;
  staff_account_id: number | null;
  payment_kind: PaymentKind;
  cart: StoredChange;
  ticket_id: number;
  holder_id: number;
  first_name: string;
  last_name: string;
  /** Where a mail finds the holder. */
  mail_to: string | null;
  locale: Locale;
  type_names: Named;
  /** Of the add-ons it had before. */
  add_on_names: Named[];
  /** Others are on a team that ends with it. */
  ends_team: boolean;
}

/** History, audit log and mail of a change. */
export interface ChangeTold {
  kind: string;
  /** In the audit log. */
  action: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  mails: ToldMail[];
}

export interface ToldMail {
  template: string;
  recipient: string;
  locale: string;
  payload: Record<string, unknown>;
  dedupeKey: string | null;
}

/** What `change_write` writes of a change; nothing of a charge where nothing was charged. */
export interface ChangeVerdict extends ChangeTold {
  intentId: string;
  requestId: string | null;
  key: string | null;
  reference: string | null;
  lastFour: string | null;
  cardType: string | null;
  wallet: string | null;
  by: string;
}
