import { callOffMethod, type CallOffMoney } from '@foyer/domain/events/call-off';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

type Row = Omit<CallOffMoney, 'way'> & { kind: Parameters<typeof callOffMethod>[0] };

/** The payments of events, summed by currency, payment kind and refund state. */
export async function readMoney(db: Db, eventIds: readonly number[]): Promise<CallOffMoney[]> {
  const { rows } = await sql<Row>`
    SELECT p.currency, p.kind, s."isTakenBack", s."isFailed", count(*) AS payments, sum(p.amount_minor) AS "paidMinor",
      sum(p.refunded_minor - coalesce(r.pending, 0)) AS "refundedMinor", coalesce(sum(r.pending), 0) AS "pendingMinor"
    FROM orders o
    JOIN payment p ON p.order_id = o.order_id
    LEFT JOIN call_off_payment w ON w.payment_id = p.payment_id
    LEFT JOIN (
      -- Refunds that are not done have a time of their next check, and an index of it.
      SELECT payment_id, sum(amount_minor) AS pending FROM refund
      WHERE next_check_at IS NOT NULL AND status = 'PENDING' AND payment_id IS NOT NULL GROUP BY payment_id
    ) r ON r.payment_id = p.payment_id
    CROSS JOIN LATERAL (
      SELECT EXISTS (SELECT FROM dispute d WHERE d.payment_id = p.payment_id AND d.status = 'lost') AS "isTakenBack",
        p.kind IN ('card', 'hosted') AND CASE WHEN w.payment_id IS NULL
          THEN EXISTS (SELECT FROM dispute d WHERE d.payment_id = p.payment_id AND NOT d.is_inquiry
            AND d.status IN ('needs_response', 'under_review'))
          ELSE w.next_try_at IS NULL END AS "isFailed"
    ) s
    WHERE o.event_id = ANY (${[...eventIds]}::bigint[])
    GROUP BY p.currency, p.kind, s."isTakenBack", s."isFailed"
    ORDER BY p.currency, p.kind`.execute(db);
  return rows.map(({ kind, ...row }) => ({ ...row, way: callOffMethod(kind) }));
}
