import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { RefundRow } from './find-refund.ts';
import { isRetryable } from './read-refunds.ts';

/**
 * Whether staff still have to resolve the failed refund `r` of payment `p`. A later refund of the same payment and
 * ticket resolves it, and so does the end of the dispute that refused it. The staff member who requested a refund sees
 * that the provider was unreachable, so the refund gets no attention mark.
 */
const isUnresolved = sql<boolean>`(${isRetryable} AND r.error_code IS DISTINCT FROM 'PROVIDER_UNREACHABLE'
  AND (r.error_code IS DISTINCT FROM 'PAYMENT_DISPUTED' OR EXISTS (SELECT FROM dispute d
    WHERE d.payment_id = r.payment_id AND d.status IN ('needs_response', 'under_review')))
  AND NOT EXISTS (SELECT FROM refund s WHERE s.payment_id = r.payment_id AND s.refund_id > r.refund_id
    AND s.ticket_id IS NOT DISTINCT FROM r.ticket_id AND s.status <> 'FAILED'))`;

/** Clears the attention mark of failed refunds from the refund's intent, unless another one is unresolved. */
export async function clearFailure(tx: Tx, { orderId, orderIntentId }: RefundRow): Promise<void> {
  await sql`
    UPDATE order_intent i SET attention = NULL, attention_at = NULL
    WHERE i.order_intent_id = ${orderIntentId} AND i.attention IN ('REFUND_REFUSED', 'REFUND_FAILED')
      AND NOT EXISTS (
        SELECT FROM payment p JOIN refund r ON r.payment_id = p.payment_id JOIN orders o ON o.order_id = p.order_id
        LEFT JOIN payment_attempt a ON a.payment_attempt_id = p.payment_attempt_id
        WHERE p.order_id = ${orderId} AND ${isUnresolved}
          AND coalesce(r.order_intent_id, a.order_intent_id, o.order_intent_id) = i.order_intent_id)`.execute(tx);
}
