import type { OrderRefund } from '@foyer/contract/payments/order-refunds';
import type { Currency, Locale, RefundStatus } from '@foyer/contract/wire/vocabulary';
import { money, toMajor } from '@foyer/domain/shared/money';
import { reasonOfRefund } from '@foyer/domain/orders/refusal-reasons';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { personJson, personOf, type PersonJson } from '../../people/accounts/index.ts';

/** A refund as JSON from a query. */
export interface RefundJson {
  refundId: number;
  minor: number;
  currency: Currency;
  status: RefundStatus;
  ticketId: number | null;
  endsTickets: boolean;
  reason: string;
  requestedBy: PersonJson | null;
  /** Milliseconds since 1970, because JSON has no date type. */
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

/**
 * Amount that was given back of ticket `t`: refunds of the ticket by staff, and the cancellation by its holder. Refunds
 * of ticket changes are left out, because they already lowered the ticket's price.
 */
export const givenBackOfTicket = sql<number>`coalesce((SELECT sum(g.amount_minor) FROM refund g
  LEFT JOIN order_intent i ON i.order_intent_id = g.order_intent_id
  WHERE g.ticket_id = t.ticket_id AND g.status <> 'FAILED' AND (g.order_intent_id IS NULL OR i.cart ->> 'change' = 'cancel')), 0)`;

/** What is left to refund of ticket `t`: its price with its add-ons, minus its refunds. */
export const leftOfTicket = sql<number>`(t.amount_minor
  + coalesce((SELECT sum(x.amount_minor) FROM ticket_add_on x WHERE x.ticket_id = t.ticket_id), 0) - ${givenBackOfTicket})`;

/**
 * Whether a failed refund can be retried: no other refund replaces it, and its payment and its ticket have the money.
 * `r` is the refund, `p` its payment.
 */
export const isRetryable = sql<boolean>`(r.status = 'FAILED' AND r.amount_minor <= p.amount_minor - p.refunded_minor
  AND NOT EXISTS (SELECT FROM refund s WHERE s.settled_refund_id = r.refund_id AND s.status <> 'FAILED')
  AND (r.ticket_id IS NULL OR r.order_intent_id IS NOT NULL
    OR r.amount_minor <= (SELECT ${leftOfTicket} FROM ticket t WHERE t.ticket_id = r.ticket_id)))`;

/** Whether a refund at the provider, which may repeat a refund by hand, has not been acknowledged by staff. */
export const isUnseen = sql<boolean>`(((r.origin = 'provider' AND r.status <> 'FAILED') OR r.made_twice_reference IS NOT NULL)
  AND r.seen_at IS NULL)`;

/**
 * Why money forbids to restore the cancelled ticket `t`: a refund of the ticket or its order that ended tickets, was made
 * at the provider, or was made after the cancellation; or a dispute. Null when no money went back.
 */
export const moneyWentBack = sql<'refunded' | 'disputed' | null>`CASE
  WHEN EXISTS (SELECT FROM payment p JOIN refund r USING (payment_id) WHERE p.order_id = t.order_id AND r.status <> 'FAILED'
    AND (r.ticket_id = t.ticket_id OR r.ticket_id IS NULL)
    AND (r.ends_tickets OR r.origin = 'provider' OR r.created_at >= t.canceled_at)) THEN 'refunded'
  WHEN EXISTS (SELECT FROM payment p JOIN dispute d USING (payment_id) WHERE p.order_id = t.order_id AND NOT d.is_inquiry
    AND d.status IN ('needs_response', 'under_review', 'lost')) THEN 'disputed' END`;

/** A refund from `refundTables` as JSON, for `presentRefund`. */
export const refundJson = sql<RefundJson>`jsonb_build_object('refundId', r.refund_id, 'minor', r.amount_minor, 'currency', r.currency,
  'status', r.status, 'ticketId', r.ticket_id, 'endsTickets', r.ends_tickets, 'reason', r.reason,
  'requestedBy', CASE WHEN q.account_id IS NOT NULL THEN ${personJson('q')} END,
  'at', extract(epoch FROM r.created_at) * 1000, 'isAccepted', r.accepted_at IS NOT NULL,
  'needsAction', r.status = 'PENDING' AND r.provider_status IS NOT DISTINCT FROM 'requires_action', 'origin', r.origin,
  'givenBy', r.given_by, 'isMadeTwice', r.made_twice_reference IS NOT NULL,
  'errorCode', CASE WHEN r.status = 'FAILED' THEN r.error_code END,
  'canRetry', ${isRetryable}, 'canAcknowledge', ${isUnseen})`;

/** Refunds `r` of payments `p`, with the requesting account `q`. */
export const refundTables = sql`payment p JOIN refund r ON r.payment_id = p.payment_id
  LEFT JOIN account q ON q.account_id = r.requested_by_account_id`;

export function presentRefund(refund: RefundJson, locale: Locale): OrderRefund {
  const { minor, requestedBy, at, errorCode, ...fields } = refund;
  return {
    ...fields,
    refusal: errorCode === null ? null : reasonOfRefund(errorCode),
    amount: toMajor(money(minor, refund.currency)),
    requestedBy: requestedBy && personOf(requestedBy, locale),
    createDate: new Date(at).toISOString(),
  };
}

export async function readRefund(db: Db, refundId: number, locale: Locale): Promise<OrderRefund | null> {
  const { rows } = await sql<{ refund: RefundJson }>`
    SELECT ${refundJson} AS refund FROM ${refundTables} WHERE r.refund_id = ${refundId}`.execute(db);
  const [row] = rows;
  return row ? presentRefund(row.refund, locale) : null;
}
