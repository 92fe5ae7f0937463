import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';

/** Something that must never be, with the rows it was found in. */
export interface Violation {
  check: string;
  /** How many rows. */
  count: number;
  /** The first few, as an operator can look them up. */
  examples: string[];
}

interface Check {
  name: string;
  /** A query of one text column, `about`: one row for each violation. $1 is the moment of asking. */
  sql: string;
}

/** An intent or refund whose time to be looked at passed this long ago is nobody's. */
const forgotten = "interval '10 minutes'";

const checks: readonly Check[] = [
  {
    // Tickets, add-ons and coupon uses of live tickets, and what pending orders have taken.
    name: 'sold = live tickets + pending orders, held = live holds',
    sql: `
      WITH used AS (
        SELECT stock_id, sum(pieces) AS pieces FROM (
          SELECT c.stock_id, count(*) AS pieces FROM ticket t JOIN ticket_configuration c USING (ticket_configuration_id)
            WHERE t.status IN ('ACTIVE', 'CHECKED_IN') GROUP BY 1
          UNION ALL
          SELECT a.stock_id, sum(x.quantity) FROM ticket_add_on x JOIN ticket t USING (ticket_id) JOIN add_on a USING (add_on_id)
            WHERE t.status IN ('ACTIVE', 'CHECKED_IN') GROUP BY 1
          UNION ALL
          SELECT k.stock_id, count(*) FROM ticket t, unnest(t.coupons_applied) used(id) JOIN coupon k ON k.coupon_id = used.id
            WHERE t.status IN ('ACTIVE', 'CHECKED_IN') AND k.stock_id IS NOT NULL GROUP BY 1
          UNION ALL
          SELECT s.stock_id, sum(s.quantity) FROM order_intent_stock s JOIN order_intent i USING (order_intent_id)
            WHERE i.status = 'PENDING' AND s.returned_at IS NULL GROUP BY 1
        ) u GROUP BY 1
      ), kept AS (
        SELECT stock_id, count(*) AS pieces FROM hold WHERE state = 'HELD' GROUP BY 1
      )
      SELECT format('stock %s (%s): sold %s, found %s; held %s, found %s', s.stock_id, s.kind, s.sold, coalesce(u.pieces, 0),
        s.held, coalesce(k.pieces, 0)) AS about
      FROM stock s LEFT JOIN used u USING (stock_id) LEFT JOIN kept k USING (stock_id)
      WHERE s.sold <> coalesce(u.pieces, 0) OR s.held <> coalesce(k.pieces, 0)`,
  },
  {
    name: 'never more sold and held than there is',
    sql: `SELECT format('stock %s: %s sold + %s held of %s', stock_id, sold, held, quantity) AS about FROM stock
      WHERE sold + held > quantity`,
  },
  {
    name: 'sum of charges = settled orders + refunds',
    sql: `
      SELECT format('%s: charged %s, orders %s, refunds without order %s', currency, charged, paid, refunded) AS about FROM (
        SELECT c.currency,
          (SELECT coalesce(sum(a.amount_minor), 0) FROM payment_attempt a
            WHERE a.currency = c.currency AND a.status IN ('SUCCEEDED', 'REFUNDED')) AS charged,
          (SELECT coalesce(sum(p.amount_minor), 0) FROM payment p
            WHERE p.currency = c.currency AND p.payment_attempt_id IS NOT NULL) AS paid,
          (SELECT coalesce(sum(r.amount_minor), 0) FROM refund r
            WHERE r.currency = c.currency AND r.payment_attempt_id IS NOT NULL AND r.status <> 'FAILED') AS refunded
        FROM (VALUES ('USD'), ('CAD'), ('JPY')) c(currency)
      ) sums WHERE charged <> paid + refunded`,
  },
  {
    name: 'nobody paid without a ticket or a refund',
    sql: `
      SELECT format('intent %s, attempt %s (%s %s)', a.order_intent_id, a.payment_attempt_id, a.amount_minor, a.currency) AS about
      FROM payment_attempt a
      WHERE a.status IN ('SUCCEEDED', 'REFUNDED')
        AND NOT EXISTS (SELECT FROM refund r WHERE r.payment_attempt_id = a.payment_attempt_id AND r.status <> 'FAILED')
        AND NOT EXISTS (SELECT FROM payment p JOIN ticket t ON t.order_id = p.order_id
          WHERE p.payment_attempt_id = a.payment_attempt_id)`,
  },
  {
    name: 'a settled order has its tickets and its payment',
    sql: `
      SELECT format('order %s', o.order_id) AS about FROM orders o
      LEFT JOIN order_intent i ON i.order_intent_id = o.order_intent_id
      WHERE NOT EXISTS (SELECT FROM ticket t WHERE t.order_id = o.order_id)
        OR (i.purpose = 'order' AND jsonb_array_length(i.cart -> 'tickets') > (
          SELECT count(*) FROM ticket t WHERE t.order_id = o.order_id))
        OR (o.payment_kind <> 'none' AND o.total_minor > 0 AND o.total_minor > (
          SELECT coalesce(sum(p.amount_minor), 0) FROM payment p WHERE p.order_id = o.order_id))`,
  },
  {
    name: 'no intent is pending without anybody looking at it',
    sql: `
      SELECT format('intent %s, since %s', order_intent_id, created_at) AS about FROM order_intent
      WHERE status = 'PENDING' AND next_check_at < $1::timestamptz - ${forgotten}
      UNION ALL
      SELECT format('refund %s, since %s', refund_id, created_at) FROM refund
      WHERE status = 'PENDING' AND next_check_at < $1::timestamptz - ${forgotten}`,
  },
  {
    name: 'an intent is complete exactly when it has an order',
    sql: `
      SELECT format('intent %s is %s, order %s', i.order_intent_id, i.status, coalesce(o.order_id::text, 'none')) AS about
      FROM order_intent i LEFT JOIN orders o USING (order_intent_id)
      WHERE i.purpose = 'order' AND (i.status = 'COMPLETE') <> (o.order_id IS NOT NULL)`,
  },
  {
    name: 'a decided intent keeps nothing',
    sql: `
      SELECT format('claim of intent %s, which is %s', c.order_intent_id, i.status) AS about
      FROM ticket_claim c JOIN order_intent i USING (order_intent_id) WHERE i.status <> 'PENDING'
      UNION ALL
      SELECT format('group claim of intent %s, which is %s', c.order_intent_id, i.status)
      FROM ticket_group_claim c JOIN order_intent i USING (order_intent_id) WHERE i.status <> 'PENDING'
      UNION ALL
      SELECT format('pieces of intent %s, which has failed', s.order_intent_id)
      FROM order_intent_stock s JOIN order_intent i USING (order_intent_id) WHERE i.status = 'FAILED' AND s.returned_at IS NULL
      UNION ALL
      SELECT format('attempt %s is pending, its intent %s', a.payment_attempt_id, i.status)
      FROM payment_attempt a JOIN order_intent i USING (order_intent_id) WHERE a.status = 'PENDING' AND i.status <> 'PENDING'`,
  },
  {
    name: 'what was refunded is what the refunds say',
    sql: `
      SELECT format('payment %s: %s noted, %s in refunds', p.payment_id, p.refunded_minor, coalesce(r.amount, 0)) AS about
      FROM payment p LEFT JOIN (
        SELECT payment_id, sum(amount_minor) AS amount FROM refund WHERE status <> 'FAILED' GROUP BY payment_id
      ) r ON r.payment_id = p.payment_id
      WHERE p.refunded_minor <> coalesce(r.amount, 0)`,
  },
  {
    name: 'a group has as many members as it counts',
    sql: `
      SELECT format('group %s counts %s', g.ticket_group_id, g.member_count) AS about FROM ticket_group g
      WHERE g.member_count <> (SELECT count(*) FROM ticket_group_member m WHERE m.ticket_group_id = g.ticket_group_id)`,
  },
  {
    name: 'who is checked in was checked in',
    sql: `
      SELECT format('ticket %s is %s', t.ticket_id, t.status) AS about FROM ticket t
      WHERE t.status = 'CHECKED_IN' AND NOT EXISTS (SELECT FROM check_in c WHERE c.ticket_id = t.ticket_id)`,
  },
  {
    // The books of the embedded provider against ours; empty with another one.
    name: 'the sandbox has taken what we know of, and no more',
    sql: `
      SELECT format('sandbox charge %s: %s %s', c.key, c.amount_minor - c.refunded_minor, c.currency) AS about
      FROM sandbox_charge c
      LEFT JOIN payment_attempt a ON a.gateway_key = c.key
      LEFT JOIN order_intent i ON i.order_intent_id = a.order_intent_id
      WHERE c.status = 'succeeded' AND c.decided_at <= $1 AND c.refunded_minor < c.amount_minor
        AND coalesce(a.status, 'FAILED') NOT IN ('SUCCEEDED', 'REFUNDED') AND coalesce(i.status, 'FAILED') <> 'PENDING'
      UNION ALL
      SELECT format('attempt %s: the sandbox has no such charge', a.gateway_key)
      FROM payment_attempt a LEFT JOIN sandbox_charge c ON c.key = a.gateway_key
      WHERE a.gateway = 'sandbox' AND a.kind <> 'stored' AND a.status IN ('SUCCEEDED', 'REFUNDED')
        AND c.status IS DISTINCT FROM 'succeeded' AND EXISTS (SELECT FROM sandbox_charge)`,
  },
];

/** The invariants of orders and money, held against the database as it is at one moment; empty when all hold. */
export async function auditOrders(database: Database, now: Date): Promise<Violation[]> {
  return database.transaction(
    async (tx) => {
      const violations: Violation[] = [];
      for (const check of checks) {
        const found = await run(tx, check, now);
        if (found.length > 0) violations.push({ check: check.name, count: found.length, examples: found.slice(0, 5) });
      }
      return violations;
    },
    { isolation: 'repeatable read' },
  );
}

/** Names of all that is checked, in order. */
export const auditChecks: readonly string[] = checks.map(({ name }) => name);

async function run(tx: Tx, check: Check, now: Date): Promise<string[]> {
  const [before = '', ...after] = check.sql.split('$1');
  const query = after.reduce((built, part) => sql`${built}${now}${sql.raw(part)}`, sql.raw(before));
  const { rows } = await sql<{ about: string }>`${query}`.execute(tx);
  return rows.map(({ about }) => about);
}
