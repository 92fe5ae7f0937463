import type { EventConfiguration } from '@foyer/contract/event-configuration';
import type { AdditionalConfiguration, CouponConditions } from '@foyer/contract/ticket-configuration';
import type { Translated } from '@foyer/contract/translations';
import type {
  CardType,
  Currency,
  EventType,
  Locale,
  OrderIntentStatus,
  PaymentKind,
  Role,
  ShoutOutKind,
  TicketStatus,
  Title,
} from '@foyer/contract/vocabulary';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/**
 * The tables as TypeScript sees them: one interface per table, in the order of the migrations. `schema.test.ts`
 * compares every table, column and nullability with `information_schema`. What a column means stands in the migrations.
 * Counters and ids are numbers (int8 is parsed, and refused beyond 2^53), times are `Date`, money is `*_minor`.
 */

/** JSON text for a jsonb column, made by `toJson`: a plain array would reach PostgreSQL as a PostgreSQL array. */
export type JsonText<T> = string & { readonly json?: T };
export function toJson<T>(value: T): JsonText<T> {
  return JSON.stringify(value);
}
/** A jsonb column: read as a value, written through `toJson`. */
export type Json<T> = ColumnType<T, JsonText<T>, JsonText<T>>;
/** The same with a default, so that it may be left out. */
export type JsonWithDefault<T> = ColumnType<T, JsonText<T> | undefined, JsonText<T>>;
/** Nullable jsonb. */
export type OptionalJson<T> = ColumnType<T | null, JsonText<T> | null | undefined, JsonText<T> | null>;

/** Texts by property and language, as `translationsOf` in the contract describes them. */
export type Translations<K extends string = string> = { [P in K]?: Translated | undefined };

/** Values of the registration form of a ticket (spec §3 ticketData). */
export type TicketData = Record<string, unknown>;

/** One line of what happened to an order intent, for the needs-attention list. `at` is ISO 8601 UTC. */
export interface IntentStep {
  at: string;
  step: string;
  detail?: unknown;
}

// 0001-accounts.sql

export interface AccountTable {
  account_id: GeneratedAlways<number>;
  external_account_identifier: string;
  account_type_code: string;
  first_name: string;
  last_name: string;
  title: Title | null;
  email_address: string | null;
  phone_number: string | null;
  country_code: string;
  locale: Locale;
  currency: Currency;
  upline_account_id: number | null;
  roles: Generated<Role[]>;
  password_hash: string | null;
  password_changed_at: Date | null;
  closed_at: Date | null;
  search_text: string;
  search_document: GeneratedAlways<string | null>;
  created_at: Date;
  updated_at: Date;
}

export interface AddressTable {
  address_id: GeneratedAlways<number>;
  account_id: number;
  address1: string;
  address2: string | null;
  locality: string;
  region: string | null;
  postal_code: string | null;
  country: string;
  status: Generated<'ACTIVE' | 'INACTIVE'>;
  position: Generated<number>;
  created_at: Date;
}

export interface SessionTable {
  session_id: GeneratedAlways<number>;
  token_hash: Buffer;
  account_id: number;
  staff_account_id: number | null;
  remember: boolean;
  created_at: Date;
  expires_at: Date;
  user_agent: string | null;
  remote_address: string | null;
}

export interface SignInTokenTable {
  token_hash: Buffer;
  account_id: number;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface SignInThrottleTable {
  kind: 'account' | 'address';
  key: string;
  failures: number;
  window_start: Date;
  blocked_until: Date | null;
}

// 0002-events.sql

export interface EventTable {
  event_id: GeneratedAlways<number>;
  event_short_code: string;
  /** A word of `EventType`; others may be imported. */
  event_type_cd: EventType | (string & {});
  default_name: string;
  translations: JsonWithDefault<Translations<'name'>>;
  parent_event_id: number | null;
  cloned_from_event_id: number | null;
  event_start: Date;
  event_end: Date;
  registration_start: Date;
  registration_end: Date;
  published: boolean;
  activated_from: Date | null;
  activated_until: Date | null;
  configuration: Json<EventConfiguration>;
  created_at: Date;
  updated_at: Date;
}

export interface ImageContentTable {
  content_hash: string;
  content_type: string;
  width: number | null;
  height: number | null;
  bytes: Buffer;
  created_at: Date;
}

export interface ImageTable {
  image_id: GeneratedAlways<number>;
  event_id: number | null;
  image_key: string;
  variant: Generated<string>;
  file_name: string;
  content_hash: string;
  created_at: Date;
}

export interface EmailTemplateTable {
  email_template_id: GeneratedAlways<number>;
  event_id: number | null;
  template_name: string;
  locale: Locale;
  subject: string;
  html_content: string;
  updated_at: Date;
}

export interface EventReportTable {
  event_report_id: GeneratedAlways<number>;
  event_id: number | null;
  report_type: Generated<string>;
  report_key: string;
  default_name: string;
  translations: JsonWithDefault<Translations<'name'>>;
  display_position: number;
}

// 0003-catalogue.sql

export interface StockTable {
  stock_id: GeneratedAlways<number>;
  kind: 'ticket' | 'add_on' | 'coupon';
  quantity: number | null;
  sold: Generated<number>;
  held: Generated<number>;
}

export interface TicketConfigurationTable {
  ticket_configuration_id: GeneratedAlways<number>;
  event_id: number;
  stock_id: number;
  default_description: string;
  more_information: string | null;
  amount_minor: number;
  /** ISO 4217; maybe none that is sold. */
  currency: string;
  currency_locale: Locale;
  sale_start: Date | null;
  sale_end: Date | null;
  relationship_types: string[];
  limit_quantity: Generated<boolean>;
  additional_configuration: JsonWithDefault<AdditionalConfiguration>;
  translations: JsonWithDefault<Translations<'description' | 'moreInformation'>>;
  position: Generated<number>;
  active: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
}

export interface CouponTable {
  coupon_id: GeneratedAlways<number>;
  ticket_configuration_id: number;
  stock_id: number | null;
  default_description: string;
  starts_at: Date | null;
  ends_at: Date | null;
  amount_off_minor: number | null;
  percent_off: number | null;
  conditions: JsonWithDefault<CouponConditions>;
  translations: JsonWithDefault<Translations<'description'>>;
  position: Generated<number>;
  active: Generated<boolean>;
}

export interface AddOnTable {
  add_on_id: GeneratedAlways<number>;
  ticket_configuration_id: number;
  stock_id: number;
  default_name: string;
  default_description: Generated<string>;
  amount_minor: number;
  /** ISO 4217; maybe none that is sold. */
  currency: string;
  currency_locale: Locale;
  starts_at: Date | null;
  ends_at: Date | null;
  limit_quantity: Generated<boolean>;
  translations: JsonWithDefault<Translations<'name' | 'description'>>;
  position: Generated<number>;
  active: Generated<boolean>;
}

// 0004-orders.sql

/**
 * `cart` is shaped by the orders module; here it is only JSON.
 */
export interface OrderIntentTable {
  order_intent_id: string;
  purpose: Generated<'order' | 'ticket_change'>;
  account_id: number;
  staff_account_id: number | null;
  event_id: number;
  status: OrderIntentStatus;
  idempotency_key: string | null;
  request_hash: Buffer | null;
  payment_kind: PaymentKind;
  currency: Currency;
  total_minor: number;
  cart: Json<unknown>;
  auto_check_in: Generated<boolean>;
  redirect_url: string | null;
  error_code: string | null;
  error_metadata: OptionalJson<Record<string, string | number | boolean | null>>;
  steps: JsonWithDefault<IntentStep[]>;
  next_check_at: Date | null;
  check_count: Generated<number>;
  attention: string | null;
  attention_at: Date | null;
  created_at: Date;
  settled_at: Date | null;
  ticket_id: number | null;
}

export interface OrderIntentStockTable {
  order_intent_id: string;
  stock_id: number;
  quantity: number;
  returned_at: Date | null;
}

export interface TicketClaimTable {
  event_id: number;
  account_id: number;
  relationship_type: string;
  slot: number;
  order_intent_id: string;
}

export interface PurchaseWindowTable {
  account_id: number;
  order_intent_id: string;
  taken_at: Date;
}

export interface PaymentAttemptTable {
  payment_attempt_id: GeneratedAlways<number>;
  order_intent_id: string;
  attempt: number;
  gateway: 'sandbox' | 'stripe';
  gateway_key: string;
  kind: 'card' | 'hosted' | 'stored';
  status: 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'REFUNDED';
  amount_minor: number;
  currency: Currency;
  gateway_reference: string | null;
  error_code: string | null;
  created_at: Date;
  finished_at: Date | null;
}

export interface OrdersTable {
  order_id: GeneratedAlways<number>;
  order_intent_id: string | null;
  account_id: number;
  staff_account_id: number | null;
  event_id: number;
  payment_kind: PaymentKind;
  currency: Currency;
  total_minor: number;
  created_at: Date;
}

export interface PaymentTable {
  payment_id: GeneratedAlways<number>;
  order_id: number;
  payment_attempt_id: number | null;
  kind: 'card' | 'hosted' | 'cash' | 'bypass';
  amount_minor: number;
  currency: Currency;
  refunded_minor: Generated<number>;
  gateway: 'sandbox' | 'stripe' | null;
  gateway_reference: string | null;
  last_four: string | null;
  card_type: CardType | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  address1: string | null;
  address2: string | null;
  locality: string | null;
  region: string | null;
  postal_code: string | null;
  country: string | null;
  cash_tendered_minor: number | null;
  cash_change_minor: number | null;
  taken_by_account_id: number | null;
  created_at: Date;
}

export interface RefundTable {
  refund_id: GeneratedAlways<number>;
  payment_id: number | null;
  payment_attempt_id: number | null;
  ticket_id: number | null;
  amount_minor: number;
  currency: Currency;
  status: 'PENDING' | 'COMPLETE' | 'FAILED';
  reason: string;
  gateway_key: string;
  gateway_reference: string | null;
  error_code: string | null;
  requested_by_account_id: number | null;
  next_check_at: Date | null;
  check_count: Generated<number>;
  created_at: Date;
  finished_at: Date | null;
}

// 0005-tickets.sql

export interface HoldTable {
  hold_id: GeneratedAlways<number>;
  holder_account_id: number;
  account_id: number;
  ticket_configuration_id: number;
  stock_id: number;
  relationship_type: string;
  state: 'HELD' | 'CONSUMED' | 'RELEASED';
  order_intent_id: string | null;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}

export interface TicketTable {
  ticket_id: GeneratedAlways<number>;
  event_id: number;
  ticket_configuration_id: number;
  order_id: number;
  account_id: number;
  relationship_type: string;
  slot: Generated<number>;
  is_self: boolean;
  is_guest: boolean;
  status: TicketStatus;
  first_name: string;
  last_name: string;
  email: string | null;
  phone_number: string | null;
  ticket_data: Json<TicketData>;
  list_amount_minor: number;
  amount_minor: number;
  currency: Currency;
  currency_locale: Locale;
  coupons_applied: Generated<number[]>;
  transferable: boolean;
  ticket_group: string | null;
  revision: Generated<number>;
  registered_by_account_id: number;
  search_text: string | null;
  search_document: GeneratedAlways<string | null>;
  created_at: Date;
  updated_at: Date;
  canceled_at: Date | null;
}

export interface TicketAddOnTable {
  ticket_id: number;
  add_on_id: number;
  quantity: Generated<number>;
  amount_minor: number;
  currency: Currency;
}

export interface TicketHistoryTable {
  ticket_history_id: GeneratedAlways<number>;
  ticket_id: number;
  kind: 'TRANSFER' | 'UPGRADE' | 'DOWNGRADE' | 'EDIT' | 'DEACTIVATE' | 'REFUND';
  account_id: number | null;
  staff_account_id: number | null;
  before: OptionalJson<unknown>;
  after: OptionalJson<unknown>;
  notes: string | null;
  created_at: Date;
}

export interface TicketGroupTable {
  ticket_group_id: GeneratedAlways<number>;
  event_id: number;
  ticket_configuration_id: number;
  leader_ticket_id: number;
  max_member_count: number;
  member_count: Generated<number>;
  created_at: Date;
}

export interface TicketGroupMemberTable {
  ticket_id: number;
  ticket_group_id: number;
  position: Generated<number>;
  created_at: Date;
}

export interface TicketGroupClaimTable {
  ticket_id: number;
  order_intent_id: string;
}

export interface CheckInTable {
  ticket_id: number;
  event_id: number;
  checked_in_at: Date;
  checked_in_by_account_id: number | null;
  source: 'scan' | 'list' | 'order' | 'offline';
  device_id: string | null;
  nonce: string | null;
  received_at: Date;
}

// 0006-recognition.sql. `date` columns are text, YYYY-MM-DD: a day has no time zone.

export interface AccountTitleTable {
  account_id: number;
  title: Title;
  since: string | null;
}

export interface AwardTable {
  award_id: GeneratedAlways<number>;
  award_code: string;
  award_name: string;
  award_description: Generated<string>;
  award_group_name: string;
  group_display_order: Generated<number>;
  position: Generated<number>;
  display_level: number;
  is_tiered: Generated<boolean>;
  image_name: string | null;
  translations: JsonWithDefault<Translations<'name' | 'description'>>;
}

export interface AccountAwardTable {
  account_id: number;
  award_id: number;
  is_default: Generated<boolean>;
  earned_on: string | null;
}

export interface BadgeTable {
  ticket_id: number;
  title: Title | null;
  layout: JsonWithDefault<Record<string, unknown>>;
  print_count: Generated<number>;
  last_printed_at: Date | null;
  updated_at: Date;
}

export interface BadgeAwardTable {
  ticket_id: number;
  award_id: number;
  pinned: boolean;
}

export interface ShoutOutTable {
  shout_out_id: GeneratedAlways<number>;
  account_id: number;
  event_id: number | null;
  kind: ShoutOutKind;
  promotion_title_cd: string | null;
  occurred_on: string | null;
  created_at: Date;
}

// 0007-operations.sql

export interface OutboxTable {
  outbox_id: GeneratedAlways<number>;
  kind: Generated<'mail'>;
  template: string;
  recipient: string;
  locale: Locale;
  event_id: number | null;
  order_id: number | null;
  ticket_id: number | null;
  payload: JsonWithDefault<Record<string, unknown>>;
  status: Generated<'PENDING' | 'SENT' | 'FAILED'>;
  attempts: Generated<number>;
  next_attempt_at: Date | null;
  last_error: string | null;
  dedupe_key: string | null;
  created_at: Date;
  sent_at: Date | null;
}

export interface AuditLogTable {
  audit_log_id: GeneratedAlways<number>;
  at: Date;
  account_id: number | null;
  staff_account_id: number | null;
  subject_account_id: number | null;
  event_id: number | null;
  action: string;
  entity: string;
  entity_id: string;
  before: OptionalJson<unknown>;
  after: OptionalJson<unknown>;
  notes: string | null;
  request_id: string | null;
}

export interface WebsiteLogTable {
  website_log_id: GeneratedAlways<number>;
  kind: 'error' | 'state';
  message: string;
  method: string | null;
  detail: OptionalJson<unknown>;
  account_id: number | null;
  request_id: string | null;
  user_agent: string | null;
  created_at: Date;
}

// 0008-sandbox-gateway.sql: the sandbox gateway's own books, read and written by it alone

export interface SandboxChargeTable {
  key: string;
  reference: string;
  attempt: 'charge' | 'hosted';
  amount_minor: number;
  currency: Currency;
  refunded_minor: Generated<number>;
  status: 'open' | 'succeeded' | 'declined' | 'closed';
  decline_code: string | null;
  last_four: string | null;
  card_type: CardType | null;
  declines_later: Generated<boolean>;
  page: OptionalJson<unknown>;
  expires_at: Date | null;
  created_at: Date;
  decided_at: Date;
}

export interface SandboxRefundTable {
  key: string;
  reference: string;
  charge_key: string;
  amount_minor: number;
  created_at: Date;
}

export interface SandboxWebhookTable {
  sandbox_webhook_id: GeneratedAlways<number>;
  body: string;
  due_at: Date;
  attempts: Generated<number>;
  delivered_at: Date | null;
}

/** What the migrator keeps of itself (`migrate.ts`). */
export interface SchemaMigrationTable {
  name: string;
  checksum: string;
  applied_at: Generated<Date>;
}

/** Every table by its name: the type parameter of Kysely. */
export interface Tables {
  account: AccountTable;
  address: AddressTable;
  session: SessionTable;
  sign_in_token: SignInTokenTable;
  sign_in_throttle: SignInThrottleTable;
  event: EventTable;
  image_content: ImageContentTable;
  image: ImageTable;
  email_template: EmailTemplateTable;
  event_report: EventReportTable;
  stock: StockTable;
  ticket_configuration: TicketConfigurationTable;
  coupon: CouponTable;
  add_on: AddOnTable;
  order_intent: OrderIntentTable;
  order_intent_stock: OrderIntentStockTable;
  ticket_claim: TicketClaimTable;
  purchase_window: PurchaseWindowTable;
  payment_attempt: PaymentAttemptTable;
  orders: OrdersTable;
  payment: PaymentTable;
  refund: RefundTable;
  hold: HoldTable;
  ticket: TicketTable;
  ticket_add_on: TicketAddOnTable;
  ticket_history: TicketHistoryTable;
  ticket_group: TicketGroupTable;
  ticket_group_member: TicketGroupMemberTable;
  ticket_group_claim: TicketGroupClaimTable;
  check_in: CheckInTable;
  account_title: AccountTitleTable;
  award: AwardTable;
  account_award: AccountAwardTable;
  badge: BadgeTable;
  badge_award: BadgeAwardTable;
  shout_out: ShoutOutTable;
  outbox: OutboxTable;
  audit_log: AuditLogTable;
  website_log: WebsiteLogTable;
  sandbox_charge: SandboxChargeTable;
  sandbox_refund: SandboxRefundTable;
  sandbox_webhook: SandboxWebhookTable;
  schema_migration: SchemaMigrationTable;
}
