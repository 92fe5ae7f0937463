import { FoyerError } from '@foyer/contract/wire/errors';
import type { RefundMethod } from '@foyer/contract/wire/vocabulary';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { isRetryable } from './read-refunds.ts';

/**
 * Writes the refund that replaces a failed one. The payment's lock prevents a second replacement.
 * @throws FoyerError REFUND_NOT_POSSIBLE when another refund replaces it already, or the payment does not have the
 * money any more
 */
export async function writeSuccessor(
  tx: Tx,
  refundId: number,
  about: { origin: 'asked' | 'by_hand'; requestedBy: number; now: Date; reason?: string; givenBy?: RefundMethod },
): Promise<number> {
  const { origin, requestedBy, now, reason, givenBy = null } = about;
  await sql`SELECT FROM payment WHERE payment_id = (SELECT payment_id FROM refund WHERE refund_id = ${refundId}) FOR UPDATE`.execute(
    tx,
  );
  const { rows } = await sql<{ refund_id: number }>`
    INSERT INTO refund (payment_id, order_intent_id, ticket_id, ends_tickets, amount_minor, currency, status, reason, gateway_key, origin, settled_refund_id,
      requested_by_account_id, next_check_at, created_at, given_by)
    SELECT r.payment_id, r.order_intent_id, r.ticket_id, r.ends_tickets, r.amount_minor, r.currency, 'PENDING', coalesce(${reason ?? null}::text, r.reason),
      'refund-' || r.refund_id || '-again-' || (SELECT count(*) FROM refund s WHERE s.settled_refund_id = r.refund_id),
      ${origin}, r.refund_id, ${requestedBy}, ${new Date(now.getTime() + 60_000)}, ${now}, ${givenBy}
    FROM refund r JOIN payment p ON p.payment_id = r.payment_id
    WHERE r.refund_id = ${refundId} AND ${isRetryable}
    RETURNING refund_id`.execute(tx);
  const [row] = rows;
  if (!row) throw new FoyerError('REFUND_NOT_POSSIBLE');
  await sql`
    UPDATE payment p SET refunded_minor = p.refunded_minor + r.amount_minor FROM refund r
    WHERE r.refund_id = ${row.refund_id} AND p.payment_id = r.payment_id`.execute(tx);
  return row.refund_id;
}
