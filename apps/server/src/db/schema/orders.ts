import type {
  CardType,
  Currency,
  DisputeStatus,
  OrderIntentStatus,
  PaymentKind,
  Wallet,
} from '@foyer/contract/wire/vocabulary';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, JsonWithDefault, OptionalJson, IntentStep } from './columns.ts';

/** The modules `orders` and `tickets/changes` define the shapes of `cart`. Here it is plain JSON. */
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
  asked_at: Date | null;
  turn_at: Date | null;
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
  page_reference: string | null;
  gateway_account: string | null;
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
  mail_to: string | null;
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
  wallet: Wallet | null;
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
  labelled_at: Date | null;
  order_intent_id: string | null;
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
  order_intent_id: string | null;
  accepted_at: Date | null;
  provider_status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | null;
  origin: Generated<'asked' | 'provider' | 'by_hand'>;
  settled_refund_id: number | null;
  seen_at: Date | null;
  given_by: 'transfer' | 'cash' | 'other' | null;
  made_twice_reference: string | null;
}

export interface DisputeTable {
  dispute_id: GeneratedAlways<number>;
  gateway: 'sandbox' | 'stripe';
  gateway_reference: string;
  payment_id: number | null;
  payment_attempt_id: number | null;
  amount_minor: number;
  currency: Currency;
  reason: string;
  status: DisputeStatus;
  is_inquiry: boolean;
  opened_at: Date;
  due_by: Date | null;
  decided_at: Date | null;
  next_check_at: Date | null;
  created_at: Date;
}

export interface UnknownChargeTable {
  unknown_charge_id: GeneratedAlways<number>;
  gateway: 'sandbox' | 'stripe';
  gateway_reference: string;
  gateway_key: string | null;
  amount_minor: number;
  refunded_minor: Generated<number>;
  currency: Currency;
  charged_at: Date;
  found_by: 'webhook' | 'audit';
  created_at: Date;
  resolved_at: Date | null;
  resolution: string | null;
  resolved_by_account_id: number | null;
}

/** The tables of 0004-orders.sql with 0022-after-charge.sql and 0023-disputes.sql, and of 0016-keeping.sql. */
export interface IdempotentResponseTable {
  account_id: number;
  call: string;
  idempotency_key: string;
  request_hash: Buffer;
  body: string;
  created_at: Date;
}

export interface OtherAmountTable {
  order_intent_id: string;
  paid_minor: number;
  paid_currency: Currency;
  due_minor: number;
  due_currency: Currency;
  accepted_by_account_id: number | null;
  accepted_at: Date | null;
}

export interface OrderTables {
  other_amount: OtherAmountTable;
  idempotent_response: IdempotentResponseTable;
  unknown_charge: UnknownChargeTable;
  dispute: DisputeTable;
  order_intent: OrderIntentTable;
  order_intent_stock: OrderIntentStockTable;
  ticket_claim: TicketClaimTable;
  purchase_window: PurchaseWindowTable;
  payment_attempt: PaymentAttemptTable;
  orders: OrdersTable;
  payment: PaymentTable;
  refund: RefundTable;
}
