import type { OrderIntentStatus, PaymentKind } from '@foyer/contract/wire/vocabulary';
import type { AttemptStatus } from '@foyer/domain/orders/order-state';
import type { Db, Tx } from '../../../db/database.ts';
import type { Purpose } from './purpose.ts';

/** An intent with its latest attempt. */
export interface Intent {
  orderIntentId: string;
  /** An order, or a change of the ticket `ticketId`. */
  purpose: Purpose;
  ticketId: number | null;
  staffAccountId: number | null;
  status: OrderIntentStatus;
  accountId: number;
  eventId: number;
  paymentKind: PaymentKind;
  currency: 'USD' | 'CAD' | 'JPY';
  totalMinor: number;
  redirectUrl: string | null;
  requestHash: Buffer | null;
  errorCode: string | null;
  errorMetadata: Record<string, string | number | boolean | null> | null;
  attention: string | null;
  createdAt: Date;
  /** The order of the intent. For a complete ticket change, the order of the ticket. */
  orderId: number | null;
  attempt: {
    paymentAttemptId: number;
    gatewayKey: string;
    kind: 'card' | 'hosted' | 'stored';
    status: AttemptStatus;
    /** Gateway reference of the charge. */
    gatewayReference: string | null;
    /** Gateway reference of the hosted page. */
    pageReference: string | null;
    gateway: 'sandbox' | 'stripe';
    /** Gateway account of the attempt; null when it was not stored. */
    account: string | null;
  } | null;
}

function intents(db: Db | Tx) {
  return db
    .selectFrom('order_intent as i')
    .leftJoin('orders as o', 'o.order_intent_id', 'i.order_intent_id')
    .leftJoin('payment_attempt as a', 'a.order_intent_id', 'i.order_intent_id')
    .leftJoin('ticket as t', (join) => join.onRef('t.ticket_id', '=', 'i.ticket_id').on('i.status', '=', 'COMPLETE'))
    .select([
      'i.order_intent_id',
      'i.purpose',
      'i.ticket_id',
      'i.staff_account_id',
      'i.status',
      'i.account_id',
      'i.event_id',
      'i.payment_kind',
      'i.currency',
      'i.total_minor',
      'i.redirect_url',
      'i.request_hash',
      'i.error_code',
      'i.error_metadata',
      'i.attention',
      'i.created_at',
      'a.payment_attempt_id',
      'a.gateway_key',
      'a.kind as attempt_kind',
      'a.status as attempt_status',
      'a.gateway_reference',
      'a.page_reference',
      'a.gateway',
      'a.gateway_account',
    ])
    .select(({ fn }) => fn.coalesce('o.order_id', 't.order_id').as('order_id'))
    .orderBy('a.attempt', 'desc')
    .limit(1);
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof intents>['executeTakeFirst']>>>;

const intentOf = (row: Row): Intent => ({
  orderIntentId: row.order_intent_id,
  purpose: row.purpose,
  ticketId: row.ticket_id,
  staffAccountId: row.staff_account_id,
  status: row.status,
  accountId: row.account_id,
  eventId: row.event_id,
  paymentKind: row.payment_kind,
  currency: row.currency,
  totalMinor: row.total_minor,
  redirectUrl: row.redirect_url,
  requestHash: row.request_hash,
  errorCode: row.error_code,
  errorMetadata: row.error_metadata,
  attention: row.attention,
  createdAt: row.created_at,
  orderId: row.order_id,
  attempt:
    row.payment_attempt_id === null ||
    row.gateway_key === null ||
    row.attempt_kind === null ||
    row.attempt_status === null ||
    row.gateway === null
      ? null
      : {
          paymentAttemptId: row.payment_attempt_id,
          gatewayKey: row.gateway_key,
          kind: row.attempt_kind,
          status: row.attempt_status,
          gatewayReference: row.gateway_reference,
          pageReference: row.page_reference,
          gateway: row.gateway,
          account: row.gateway_account,
        },
});

/**
 * Whether the intent waits, or waited, for its payer on the gateway's page or at the bank. Includes hosted attempts
 * without a stored page URL.
 */
export const waitsForPayer = ({ redirectUrl, attempt }: Pick<Intent, 'redirectUrl' | 'attempt'>): boolean =>
  redirectUrl !== null || attempt?.kind === 'hosted';

export async function findIntent(db: Db | Tx, orderIntentId: string): Promise<Intent | null> {
  const row = await intents(db).where('i.order_intent_id', '=', orderIntentId).executeTakeFirst();
  return row ? intentOf(row) : null;
}

export async function findIntentByKey(db: Db, accountId: number, idempotencyKey: string): Promise<Intent | null> {
  const row = await intents(db)
    .where('i.account_id', '=', accountId)
    .where('i.idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row ? intentOf(row) : null;
}

/** The intent that contains the attempt with this gateway key. */
export async function findIntentByGatewayKey(db: Db, gatewayKey: string): Promise<Intent | null> {
  const row = await intents(db).where('a.gateway_key', '=', gatewayKey).executeTakeFirst();
  return row ? intentOf(row) : null;
}
