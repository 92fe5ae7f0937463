import { callOffWay, type CallOffMoney } from '@foyer/domain/call-off';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

type Row = Omit<CallOffMoney, 'way'> & { kind: Parameters<typeof callOffWay>[0] };

/** The payments of events, summed by currency, payment kind and refund state. */
export async function readMoney(db: Db, eventIds: readonly number[]): Promise<CallOffMoney[]> {
  const { rows } = await sql<Row>`
    SELECT p.currency, p.kind, s."isTakenBack", s."isFailed", count(*) AS payments, sum(p.amount_minor) AS "paidMinor",
      sum(p.refunded_minor - s.pending) AS "refundedMinor", sum(s.pending) AS "pendingMinor"
    FROM orders o
    JOIN payment p ON p.order_id = o.order_id
    LEFT JOIN call_off_payment w ON w.payment_id = p.payment_id
    CROSS JOIN LATERAL (
      SELECT coalesce((SELECT sum(r.amount_minor) FROM refund r WHERE r.payment_id = p.payment_id AND r.status = 'PENDING'), 0) AS pending,
        EXISTS (SELECT FROM dispute d WHERE d.payment_id = p.payment_id AND d.status = 'lost') AS "isTakenBack",
        p.kind IN ('card', 'hosted') AND CASE WHEN w.payment_id IS NULL
          THEN EXISTS (SELECT FROM dispute d WHERE d.payment_id = p.payment_id AND NOT d.is_inquiry
            AND d.status IN ('needs_response', 'under_review'))
          ELSE w.next_try_at IS NULL END AS "isFailed"
    ) s
    WHERE o.event_id = ANY (${[...eventIds]}::bigint[])
    GROUP BY p.currency, p.kind, s."isTakenBack", s."isFailed"
    ORDER BY p.currency, p.kind`.execute(db);
  return rows.map(({ kind, ...row }) => ({ ...row, way: callOffWay(kind) }));
}
