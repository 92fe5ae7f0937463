import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { isRetryable, isUnseen } from './read-refunds.ts';

/** Attention marks of refunds. An intent shows one of them, although several of its refunds may need staff. */
const refundMarks = [
  'REFUND_REFUSED',
  'REFUND_FAILED',
  'REFUND_OVERDUE',
  'REFUNDED_AT_PROVIDER',
  'REFUNDED_TWICE',
] as const;
type RefundMark = (typeof refundMarks)[number];

/**
 * Whether staff still have to resolve the failed refund `r` of payment `p`. A later refund of the same payment and
 * ticket resolves it, and so does the end of the dispute that refused it. A refund of an amount resolves only one of at
 * most the same amount that also leaves the tickets valid. The staff member who requested a refund sees that the
 * provider was unreachable, so the refund gets no attention mark.
 */
const isUnresolved = sql<boolean>`(${isRetryable} AND r.error_code IS DISTINCT FROM 'PROVIDER_UNREACHABLE'
  AND (r.error_code IS DISTINCT FROM 'PAYMENT_DISPUTED' OR EXISTS (SELECT FROM dispute d
    WHERE d.payment_id = r.payment_id AND d.status IN ('needs_response', 'under_review')))
  AND NOT EXISTS (SELECT FROM refund s WHERE s.payment_id = r.payment_id AND s.refund_id > r.refund_id
    AND s.ticket_id IS NOT DISTINCT FROM r.ticket_id AND s.status <> 'FAILED'
    AND (s.ends_tickets OR s.origin = 'provider' OR NOT r.ends_tickets AND s.amount_minor >= r.amount_minor)))`;

const failure = sql<RefundMark>`CASE WHEN r.accepted_at IS NULL AND r.gateway_reference IS NULL THEN 'REFUND_REFUSED' ELSE 'REFUND_FAILED' END`;

/**
 * Replaces the attention mark of a resolved refund with the mark of the intent's next refund that staff have to
 * resolve, or clears it. `resolved` are the marks to replace; by default every mark. An overdue refund is marked again
 * by its next look-up.
 */
export async function showNextRefund(
  tx: Tx,
  orderIntentId: string | null,
  now: Date,
  resolved: readonly RefundMark[] | 'any' = 'any',
): Promise<void> {
  if (orderIntentId === null) return;
  const isResolved = resolved === 'any' ? sql`true` : sql`i.attention = ANY (${[...resolved]}::text[])`;
  await sql`
    UPDATE order_intent i SET attention = n.mark,
      attention_at = CASE WHEN n.mark IS NULL THEN NULL WHEN n.mark = i.attention THEN i.attention_at ELSE ${now}::timestamptz END
    FROM (SELECT (
      SELECT f.mark FROM (
        SELECT r.refund_id, CASE WHEN r.made_twice_reference IS NOT NULL AND r.seen_at IS NULL THEN 'REFUNDED_TWICE'
          WHEN ${isUnseen} THEN 'REFUNDED_AT_PROVIDER' ELSE ${failure} END AS mark
        FROM payment p JOIN refund r ON r.payment_id = p.payment_id JOIN orders o ON o.order_id = p.order_id
        LEFT JOIN payment_attempt a ON a.payment_attempt_id = p.payment_attempt_id
        WHERE p.order_id IN (
            SELECT order_id FROM orders WHERE order_intent_id = ${orderIntentId}
            UNION SELECT y.order_id FROM payment_attempt x JOIN payment y USING (payment_attempt_id) WHERE x.order_intent_id = ${orderIntentId}
            UNION SELECT y.order_id FROM refund x JOIN payment y USING (payment_id) WHERE x.order_intent_id = ${orderIntentId})
          AND coalesce(r.order_intent_id, a.order_intent_id, o.order_intent_id) = ${orderIntentId}
          AND (${isUnseen} OR ${isUnresolved})
        UNION ALL
        SELECT r.refund_id, ${failure} FROM payment_attempt a JOIN refund r ON r.payment_attempt_id = a.payment_attempt_id
        WHERE a.order_intent_id = ${orderIntentId} AND a.status = 'SUCCEEDED' AND r.status = 'FAILED'
          AND NOT EXISTS (SELECT FROM payment p WHERE p.payment_attempt_id = a.payment_attempt_id)
          AND NOT EXISTS (SELECT FROM dispute d WHERE d.payment_attempt_id = a.payment_attempt_id AND d.status = 'lost')
          AND NOT EXISTS (SELECT FROM refund s WHERE s.payment_attempt_id = a.payment_attempt_id AND s.status <> 'FAILED')
      ) f ORDER BY f.refund_id DESC LIMIT 1) AS mark) n
    WHERE i.order_intent_id = ${orderIntentId} AND i.attention IS NOT NULL AND ${isResolved}`.execute(tx);
}
