import { sql } from 'kysely';
import type { IntentStep } from '../../../db/schema.ts';
import type { Payments } from '../deps.ts';

/**
 * Shows staff a refund that is open for more than `REFUND_PATIENCE_DAYS` days, with its order, until it ends. A bank
 * that is silent for weeks usually never responds. An existing attention mark stays.
 */
export async function showOverdueRefund(payments: Payments, refundId: number, now: Date): Promise<void> {
  const { database, log, refundPatienceDays } = payments;
  const since = new Date(now.getTime() - refundPatienceDays * 86_400_000);
  const step: IntentStep = { at: now.toISOString(), step: 'refundOverdue', detail: { days: refundPatienceDays } };
  const line = JSON.stringify([step]);
  const { numAffectedRows = 0n } = await sql`
    UPDATE order_intent i SET attention = 'REFUND_OVERDUE', attention_at = ${now}, steps = i.steps || ${line}::jsonb
    FROM refund r LEFT JOIN payment p ON p.payment_id = r.payment_id LEFT JOIN orders o ON o.order_id = p.order_id
      LEFT JOIN payment_attempt a ON a.payment_attempt_id = coalesce(r.payment_attempt_id, p.payment_attempt_id)
    WHERE r.refund_id = ${refundId} AND r.status = 'PENDING' AND r.created_at <= ${since}
      AND i.order_intent_id = coalesce(r.order_intent_id, a.order_intent_id, o.order_intent_id) AND i.attention IS NULL`.execute(
    database.kysely,
  );
  if (numAffectedRows > 0n) log('refund is overdue', { refundId, days: refundPatienceDays });
}
