import type { Client } from 'pg';

/** The totals expected from the responses of the load. */
export interface Expected {
  orders: number;
  /** Total paid, in minor units. */
  totalMinor: number;
  /** Orders with a failed payment, as reported to their buyers; 0 by default. */
  failed?: number;
}

/** Compares the database with the responses to the buyers. Returns the differences as text. */
export async function checkBooks(db: Client, { orders, totalMinor, failed = 0 }: Expected): Promise<string[]> {
  const { rows } = await db.query<Record<string, number>>(
    `SELECT
       (SELECT count(*) FROM orders)::float8 AS orders,
       (SELECT count(*) FROM ticket WHERE status = 'ACTIVE')::float8 AS tickets,
       (SELECT coalesce(sum(sold), 0) FROM stock WHERE kind NOT IN ('pool', 'window'))::float8 AS sold,
       (SELECT count(*) FROM stock WHERE sold + held > quantity)::float8 AS oversold,
       (SELECT coalesce(sum(total_minor), 0) FROM orders)::float8 AS "ordersMinor",
       (SELECT coalesce(sum(amount_minor), 0) FROM payment)::float8 AS "paymentsMinor",
       (SELECT coalesce(sum(amount_minor), 0) FROM sandbox_charge WHERE status = 'succeeded')::float8 AS "chargedMinor",
       (SELECT count(*) FROM order_intent WHERE status NOT IN ('COMPLETE', 'FAILED'))::float8 AS "undecided",
       (SELECT count(*) FROM order_intent WHERE status = 'FAILED')::float8 AS "failed",
       (SELECT count(*) FROM outbox)::float8 AS mails`,
  );
  const expected: Record<string, number> = {
    orders,
    tickets: orders,
    sold: orders,
    mails: orders,
    oversold: 0,
    undecided: 0,
    failed,
    ordersMinor: totalMinor,
    paymentsMinor: totalMinor,
    chargedMinor: totalMinor,
  };
  const found = rows[0] ?? {};
  return Object.entries(expected)
    .filter(([name, value]) => found[name] !== value)
    .map(([name, value]) => `${name}: ${String(found[name])}, should be ${value}`);
}
