import { randomUUIDv7 } from 'node:crypto';
import type { ErrorCode, ErrorMetadata } from '@foyer/contract/wire/errors';
import { startsUnpaid } from '@foyer/domain/payments/payment-rules';
import type { Database } from '../../db/database.ts';
import { isNoResponse, isRetryable } from '../../db/errors.ts';
import type { PaymentGateway } from '../../gateways/payments/port.ts';
import { toJson, type JsonText } from '../../db/schema.ts';
import { callFunction } from './functions.ts';
import { groupCommit } from '../../db/group-commit.ts';
import type { GivenBackUse } from '../system/limits/index.ts';
import type { FailRequest, SettledTicket, SettleRequest, TakeDetail, TakeRefusalCode, TakeRequest } from './shapes.ts';
import type { OrderUnits } from './units.ts';

/** The three transactions of an order. Each call handles all orders that arrive together. */
export interface OrderEngine {
  /** Takes the stock and writes the intent. A free, cash or bypassed order is settled in the same transaction. */
  take(order: OrderUnits, about: TakeContext): Promise<TakeVerdict>;
  /** Writes the order of an intent after its charge succeeded. Returns null when the intent was decided before. */
  settle(verdict: SettleVerdict): Promise<SettledOrder | null>;
  /** Fails the intent and releases its stock. Returns false when the intent was decided before. */
  fail(verdict: FailVerdict): Promise<boolean>;
}

export interface TakeContext {
  now: Date;
  requestId: string;
  idempotency: { key: string; hash: string } | null;
  /** Time at which the reconciler looks at the intent if this process does not finish it. */
  nextCheckAt: Date;
}

export interface SettledOrder {
  orderId: number;
  tickets: SettledTicket[];
}

/** The result of an intent, which may still be pending. */
export type Outcome =
  | { status: 'COMPLETE'; order: SettledOrder }
  | { status: 'FAILED'; code: ErrorCode }
  | { status: 'PENDING' };

export type TakeVerdict =
  | { status: 'taken'; orderIntentId: string; gatewayKey: string | null; settled: SettledOrder | null }
  | { status: 'refused'; refusal: TakeRefusal };

export type TakeRefusal =
  | { code: 'IDEMPOTENCY_KEY' }
  | { code: 'CALLED_OFF' }
  | { code: 'WITHDRAWN' }
  | { code: 'PLACE_TAKEN' }
  | { code: 'EARNED_PLACE' }
  | { code: 'NEEDED_TICKET' }
  | { code: 'MEMBER_TAKEN'; ticketId: number }
  | { code: 'WINDOW'; nextPossibleAt: Date }
  | { code: 'WAIT'; until: Date }
  | { code: 'SOLD_OUT'; stockId: number };

/** Who decided an intent; stored in its steps. */
export type DecidedBy = 'request' | 'poll' | 'webhook' | 'reconciler' | 'staff';

export interface SettleVerdict {
  orderIntentId: string;
  gatewayKey: string;
  reference: string;
  lastFour: string;
  cardType: string | null;
  wallet: string | null;
  by: DecidedBy;
  requestId: string | null;
  now: Date;
  /** Uses of limits that a paid order gives back. */
  uses?: readonly GivenBackUse[];
}

export interface FailVerdict {
  orderIntentId: string;
  code: string;
  metadata?: ErrorMetadata;
  by: DecidedBy;
  now: Date;
}

/** Maximum number of orders per transaction. */
export const batchSize = 64;

/** The latest time of a batch. With it, no order gets a time before its request. */
export const latest = (moments: readonly Date[]): Date =>
  new Date(Math.max(...moments.map((moment) => moment.getTime())));

interface TakeItem {
  orderIntentId: string;
  gatewayKey: string | null;
  order: OrderUnits;
  about: TakeContext;
}

export interface TakeRow {
  intent_id: string;
  refusal: TakeRefusalCode | null;
  detail: TakeDetail | null;
}

export interface SettledRow {
  intent_id: string;
  order_id: number;
  tickets: SettledTicket[];
}

/** The SQL functions that write orders. They belong to the orders module, which is above stock and registers them. */
export interface OrderWriter {
  submit(
    pool: Database['pool'],
    args: { requests: JsonText<TakeRequest[]>; moment: Date; purchase_window_ms: number },
  ): Promise<TakeRow[]>;
  settle(pool: Database['pool'], args: { verdicts: JsonText<SettleRequest[]>; moment: Date }): Promise<SettledRow[]>;
}

export function createEngine(
  { pool }: Pick<Database, 'pool'>,
  gateway: Pick<PaymentGateway, 'name' | 'account'>,
  { orders, purchaseWindowMs }: { orders: OrderWriter; purchaseWindowMs: number },
): OrderEngine {
  const take = groupCommit<TakeItem, TakeVerdict>({
    batchSize,
    keysOf: ({ order }) => [
      ...new Set([
        `a${order.accountId}`,
        ...order.places.map(({ accountId }) => `a${accountId}`),
        ...order.members.map((id) => `t${id}`),
      ]),
    ],
    run: async (items) => {
      const ask = (requested: readonly TakeItem[]) =>
        retrying(() =>
          orders.submit(pool, {
            requests: toJson(requested.map((item, n) => takeRequest(item, n, gateway))),
            moment: latest(requested.map(({ about }) => about.now)),
            purchase_window_ms: purchaseWindowMs,
          }),
        );
      const rows = await despiteNoResponse(
        () => ask(items),
        async () => {
          const taken = await takenOf(pool, items);
          const left = items.filter((item) => !taken.some((row) => row.intent_id === item.orderIntentId));
          return left.length === 0 ? taken : [...taken, ...(await ask(left))];
        },
      );
      const found = new Map(rows.map((row) => [row.intent_id, row]));
      return items.map((item) => takeVerdict(item, found.get(item.orderIntentId)));
    },
  });

  const settle = groupCommit<SettleVerdict, { settled: SettledOrder | null }>({
    batchSize,
    // Settling locks no shared rows. Several transactions run at once, and PostgreSQL flushes them together.
    concurrency: 3,
    run: async (verdicts) => {
      const ask = () =>
        retrying(() =>
          orders.settle(pool, {
            verdicts: toJson(verdicts.map((verdict, n) => settleRequest(verdict, n))),
            moment: latest(verdicts.map(({ now }) => now)),
          }),
        );
      // An intent that the lost call settled returns no row here, like an intent that another process settled.
      const rows = await despiteNoResponse(ask, ask);
      const found = new Map(rows.map((row) => [row.intent_id, { orderId: row.order_id, tickets: row.tickets }]));
      return verdicts.map(({ orderIntentId }) => ({ settled: found.get(orderIntentId) ?? null }));
    },
    // Two verdicts on one intent (request and webhook) must not be in the same call.
    keysOf: ({ orderIntentId }) => [orderIntentId],
  });

  const fail = groupCommit<FailVerdict, boolean>({
    batchSize,
    run: async (verdicts) => {
      const ask = () =>
        retrying(() =>
          callFunction(pool, 'order_fail', {
            verdicts: toJson(verdicts.map(failRequest)),
            moment: latest(verdicts.map(({ now }) => now)),
          }),
        );
      const rows = await despiteNoResponse(ask, ask);
      const done = new Set(rows.map((row) => row.order_fail));
      return verdicts.map(({ orderIntentId }) => done.has(orderIntentId));
    },
    keysOf: ({ orderIntentId }) => [orderIntentId],
  });

  return {
    take(order, about) {
      // Time-ordered ids are next to each other in every index, so an order writes few pages however large the tables
      // are.
      const orderIntentId = randomUUIDv7();
      return take({ orderIntentId, gatewayKey: startsUnpaid(order.kind) ? `${orderIntentId}-1` : null, order, about });
    },
    settle: async (verdict) => (await settle(verdict)).settled,
    fail,
  };
}

function takeVerdict({ orderIntentId, gatewayKey }: TakeItem, row: TakeRow | undefined): TakeVerdict {
  if (!row) throw new Error('An order got no verdict.');
  const { refusal, detail } = row;
  switch (refusal) {
    case null: {
      const settled = detail?.orderId ? { orderId: detail.orderId, tickets: detail.tickets ?? [] } : null;
      return { status: 'taken', orderIntentId, gatewayKey, settled };
    }
    case 'MEMBER_TAKEN':
      return { status: 'refused', refusal: { code: refusal, ticketId: detail?.ticketId ?? 0 } };
    case 'WINDOW':
      return { status: 'refused', refusal: { code: refusal, nextPossibleAt: new Date(detail?.nextPossibleAt ?? 0) } };
    case 'WAIT':
      return { status: 'refused', refusal: { code: refusal, until: new Date(detail?.until ?? 0) } };
    case 'SOLD_OUT':
      return { status: 'refused', refusal: { code: refusal, stockId: detail?.stockId ?? 0 } };
    default:
      return { status: 'refused', refusal: { code: refusal } };
  }
}

/** The JSON of a verdict for `order_settle` and `order_write`. */
export function settleRequest(
  { orderIntentId, gatewayKey, reference, lastFour, cardType, wallet, by, requestId, uses }: SettleVerdict,
  n: number,
): SettleRequest {
  const known = /^[0-9]{4}$/.test(lastFour) ? lastFour : null;
  const about = { n, intentId: orderIntentId, key: gatewayKey, reference, by, requestId };
  return { ...about, lastFour: known, cardType, wallet, ...(uses && { uses }) };
}

/** The JSON of a verdict for `order_fail`. */
export const failRequest = ({ orderIntentId, code, metadata, by }: Omit<FailVerdict, 'now'>): FailRequest => ({
  intentId: orderIntentId,
  code,
  metadata,
  by,
});

function takeRequest(
  { orderIntentId, gatewayKey, order, about }: TakeItem,
  n: number,
  gateway: Pick<PaymentGateway, 'name' | 'account'>,
): TakeRequest {
  return {
    ...order,
    n,
    intentId: orderIntentId,
    idempotencyKey: about.idempotency?.key ?? null,
    requestHash: about.idempotency?.hash ?? null,
    requestId: about.requestId,
    steps: [{ at: about.now.toISOString(), step: 'inventoryTaken' }],
    nextCheckAt: about.nextCheckAt.toISOString(),
    gateway: gatewayKey === null ? null : gateway.name,
    gatewayAccount: gatewayKey === null ? null : gateway.account,
    gatewayKey,
  };
}

/** The orders that a call without a response has taken, as `order_submit` returns them. */
async function takenOf(pool: Database['pool'], items: readonly TakeItem[]): Promise<TakeRow[]> {
  const { rows } = await pool.query<TakeRow>(
    `SELECT i.order_intent_id AS intent_id, NULL AS refusal, CASE WHEN o.order_id IS NOT NULL THEN jsonb_build_object(
       'orderId', o.order_id,
       'tickets', (SELECT jsonb_agg(jsonb_build_object('ticketId', t.ticket_id, 'isGuest', t.is_guest) ORDER BY t.ticket_id)
         FROM ticket t WHERE t.order_id = o.order_id)) END AS detail
     FROM order_intent i LEFT JOIN orders o USING (order_intent_id) WHERE i.order_intent_id = ANY ($1)`,
    [items.map(({ orderIntentId }) => orderIntentId)],
  );
  return rows;
}

/**
 * Calls `again` after a connection gave no response, to find out what the lost call did. Retries twice, because other
 * connections may be dead too.
 */
async function despiteNoResponse<T>(ask: () => Promise<T>, again: () => Promise<T>): Promise<T> {
  for (let left = 2, next = ask; ; left -= 1, next = again) {
    try {
      return await next();
    } catch (error) {
      if (left === 0 || !isNoResponse(error)) throw error;
    }
  }
}

/** Retries a call after a deadlock or serialization failure. This is safe because the failed call changed nothing. */
export async function retrying<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = 2; ; left -= 1) {
    try {
      return await ask();
    } catch (error) {
      if (left === 0 || !isRetryable(error)) throw error;
    }
  }
}
