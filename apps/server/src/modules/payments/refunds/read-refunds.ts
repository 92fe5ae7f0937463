import type { OrderRefund } from '@foyer/contract/admin';
import type { Currency, RefundStatus } from '@foyer/contract/vocabulary';
import { money, toMajor } from '@foyer/domain/money';
import { reasonOfRefund } from '@foyer/domain/refusal-reasons';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { personJson, personOf, type PersonJson } from '../../account/index.ts';

/** A refund as a query gathers it. */
export interface RefundJson {
  refundId: number;
  minor: number;
  currency: Currency;
  status: RefundStatus;
  ticketId: number | null;
  reason: string;
  requestedBy: PersonJson | null;
  /** Milliseconds since 1970: JSON has no times. */
  at: number;
  isAccepted: boolean;
  needsAction: boolean;
  origin: OrderRefund['origin'];
  givenBy: OrderRefund['givenBy'];
  isMadeTwice: boolean;
  errorCode: string | null;
  canRetry: boolean;
  canAcknowledge: boolean;
}

/** A refund that failed and that no other stands for, whose money is still the payment's. `r` is the refund, `p` its payment. */
export const isRetryable = sql<boolean>`(r.status = 'FAILED' AND r.amount_minor <= p.amount_minor - p.refunded_minor
  AND NOT EXISTS (SELECT FROM refund s WHERE s.settled_refund_id = r.refund_id AND s.status <> 'FAILED'))`;

/** Made at the provider, perhaps although staff had given it back, and nobody has said that they looked at it. */
export const isUnseen = sql<boolean>`(((r.origin = 'provider' AND r.status <> 'FAILED') OR r.made_twice_reference IS NOT NULL)
  AND r.seen_at IS NULL)`;

/**
 * What ended a ticket `t` has given back of what was paid for it: refunds of the order, and its holder's cancellation. What its changes gave
 * back has lowered its price already.
 */
export const givenBackOfTicket = sql<number>`coalesce((SELECT sum(r.amount_minor) FROM refund r
  LEFT JOIN order_intent i ON i.order_intent_id = r.order_intent_id
  WHERE r.ticket_id = t.ticket_id AND r.status <> 'FAILED' AND (r.order_intent_id IS NULL OR i.cart ->> 'change' = 'cancel')), 0)`;

/** The JSON of a refund out of `refundTables`, for `presentRefund`. */
export const refundJson = sql<RefundJson>`jsonb_build_object('refundId', r.refund_id, 'minor', r.amount_minor, 'currency', r.currency,
  'status', r.status, 'ticketId', r.ticket_id, 'reason', r.reason,
  'requestedBy', CASE WHEN q.account_id IS NOT NULL THEN ${personJson('q')} END,
  'at', extract(epoch FROM r.created_at) * 1000, 'isAccepted', r.accepted_at IS NOT NULL,
  'needsAction', r.status = 'PENDING' AND r.provider_status IS NOT DISTINCT FROM 'requires_action', 'origin', r.origin,
  'givenBy', r.given_by, 'isMadeTwice', r.made_twice_reference IS NOT NULL,
  'errorCode', CASE WHEN r.status = 'FAILED' THEN r.error_code END,
  'canRetry', ${isRetryable}, 'canAcknowledge', ${isUnseen})`;

/** Refunds `r` of payments `p`, with who asked for them. */
export const refundTables = sql`payment p JOIN refund r ON r.payment_id = p.payment_id
  LEFT JOIN account q ON q.account_id = r.requested_by_account_id`;

export function presentRefund(refund: RefundJson): OrderRefund {
  const { minor, requestedBy, at, errorCode, ...kept } = refund;
  return {
    ...kept,
    refusal: errorCode === null ? null : reasonOfRefund(errorCode),
    amount: toMajor(money(minor, refund.currency)),
    requestedBy: requestedBy && personOf(requestedBy),
    createDate: new Date(at).toISOString(),
  };
}

/** A refund of an order as staff see it. */
export async function readRefund(db: Db, refundId: number): Promise<OrderRefund | null> {
  const { rows } = await sql<{ refund: RefundJson }>`
    SELECT ${refundJson} AS refund FROM ${refundTables} WHERE r.refund_id = ${refundId}`.execute(db);
  const [row] = rows;
  return row ? presentRefund(row.refund) : null;
}
