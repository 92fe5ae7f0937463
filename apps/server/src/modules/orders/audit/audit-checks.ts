import { auditMissingAnswers } from '../../tickets/index.ts';
import type { Pass } from './audit-pass.ts';
import { moneyTraces } from './audit-traces.ts';

/** The checks of `foyer audit`. Each check is a query for rows that violate an invariant. */

/**
 * Pending intents and refunds are re-checked at `next_check_at`. The audit reports rows that are overdue by this
 * interval.
 */
const forgotten = "interval '10 minutes'";

export const passes: readonly Pass[] = [
  {
    // `sold` counts tickets, add-ons, coupon uses and sale windows of live tickets plus the units of pending orders.
    names: ['sold = live tickets + pending orders, held = live holds'],
    sql: `
      WITH live AS MATERIALIZED (
        SELECT ticket_configuration_id, coupons_applied, count(*) AS tickets FROM ticket
        WHERE status IN ('ACTIVE', 'CHECKED_IN') GROUP BY 1, 2
      ), used AS (
        SELECT stock_id, sum(units) AS units FROM (
          SELECT c.stock_id, sum(l.tickets) AS units FROM live l JOIN ticket_configuration c USING (ticket_configuration_id) GROUP BY 1
          UNION ALL
          SELECT a.stock_id, sum(x.quantity) FROM ticket_add_on x JOIN ticket t USING (ticket_id) JOIN add_on a USING (add_on_id)
            WHERE t.status IN ('ACTIVE', 'CHECKED_IN') GROUP BY 1
          UNION ALL
          SELECT k.stock_id, sum(l.tickets) FROM live l, unnest(l.coupons_applied) used(id) JOIN coupon k ON k.coupon_id = used.id
            WHERE k.stock_id IS NOT NULL GROUP BY 1
          UNION ALL
          SELECT c.stock_id, count(DISTINCT p.ticket_package_id) FROM ticket_package p JOIN ticket_configuration c USING (ticket_configuration_id)
            JOIN ticket t ON t.ticket_package_id = p.ticket_package_id AND t.status IN ('ACTIVE', 'CHECKED_IN') GROUP BY 1
          UNION ALL
          SELECT t.window_stock_id, count(*) FROM ticket t
            WHERE t.window_stock_id IS NOT NULL AND t.status IN ('ACTIVE', 'CHECKED_IN') GROUP BY 1
          UNION ALL
          -- Only pending intents have next_check_at. The condition lets PostgreSQL use the partial index.
          SELECT s.stock_id, sum(s.quantity) FROM order_intent_stock s JOIN order_intent i USING (order_intent_id)
            WHERE i.status = 'PENDING' AND i.next_check_at IS NOT NULL AND s.returned_at IS NULL GROUP BY 1
        ) u GROUP BY 1
      ), held_units AS (
        SELECT stock_id, sum(units) AS units FROM (
          SELECT u.stock_id, count(*) AS units FROM hold h, unnest(ARRAY[h.stock_id, h.window_stock_id]) u(stock_id)
          WHERE h.state = 'HELD' AND u.stock_id IS NOT NULL GROUP BY 1
          UNION ALL
          -- A hold of a package holds the units of its parts.
          SELECT p.part_stock_id, sum(p.units) FROM hold h JOIN package_part p USING (stock_id) WHERE h.state = 'HELD' GROUP BY 1
        ) h GROUP BY 1
      )
      SELECT format('stock %s (%s): sold %s, found %s; held %s, found %s', s.stock_id, s.kind, s.sold, coalesce(u.units, 0),
        s.held, coalesce(k.units, 0)) AS about
      FROM stock s LEFT JOIN used u USING (stock_id) LEFT JOIN held_units k USING (stock_id)
      WHERE s.kind <> 'pool' AND (s.sold <> coalesce(u.units, 0) OR s.held <> coalesce(k.units, 0))`,
  },
  {
    names: ['a pool counts the units of its ticket types and add-ons'],
    sql: `
      -- The units of pending changes are read once for all pools.
      WITH pending AS MATERIALIZED (
        SELECT o.stock_id, sum(o.quantity) AS units FROM order_intent_stock o JOIN order_intent i USING (order_intent_id)
        WHERE i.status = 'PENDING' AND i.next_check_at IS NOT NULL AND o.returned_at IS NULL GROUP BY 1
      )
      SELECT format('pool %s: sold %s, found %s; held %s, found %s', p.stock_id, p.sold, u.sold, p.held, u.held) AS about
      FROM pool JOIN stock p USING (stock_id), LATERAL (
        SELECT coalesce(sum(d.weight * s.sold), 0) + coalesce((SELECT n.units FROM pending n WHERE n.stock_id = p.stock_id), 0) AS sold,
          coalesce(sum(d.weight * s.held), 0) AS held
        FROM stock_draw d JOIN stock s ON s.stock_id = d.stock_id WHERE d.pool_stock_id = p.stock_id
      ) u
      WHERE p.sold <> u.sold OR p.held <> u.held`,
  },
  {
    names: ['an account list counts its accounts'],
    sql: `
      SELECT format('list %s: %s, found %s', l.key, l.member_count, count(m.account_id)) AS about
      FROM account_list l LEFT JOIN account_list_member m USING (account_list_id)
      GROUP BY l.account_list_id HAVING l.member_count <> count(m.account_id)`,
  },
  {
    names: ['a package has its tickets'],
    sql: `
      SELECT format('package %s: %s of %s tickets', p.ticket_package_id, count(t.ticket_id), p.part_count) AS about
      FROM ticket_package p LEFT JOIN ticket t USING (ticket_package_id)
      GROUP BY p.ticket_package_id HAVING count(t.ticket_id) <> p.part_count OR count(DISTINCT t.package_part) <> p.part_count`,
  },
  {
    names: ['never more sold and held than there is'],
    sql: `SELECT format('stock %s: %s sold + %s held of %s', stock_id, sold, held, quantity) AS about FROM stock
      WHERE sold + held > quantity`,
  },
  {
    names: ['who waits is counted, and who has an offer has its hold'],
    sql: `
      SELECT format('stock %s: %s waiting, found %s', s.stock_id, s.waiting, coalesce(w.entries, 0)) AS about
      FROM stock s LEFT JOIN (
        SELECT u.stock_id, count(*) AS entries FROM waiting_entry e, unnest(ARRAY[e.stock_id, e.window_stock_id]) u(stock_id)
        WHERE e.state = 'WAITING' AND u.stock_id IS NOT NULL GROUP BY 1
      ) w USING (stock_id)
      WHERE s.waiting <> coalesce(w.entries, 0)
      UNION ALL
      SELECT format('entry %s has no hold for its offer', w.waiting_entry_id) FROM waiting_entry w
      LEFT JOIN hold h ON h.hold_id = w.hold_id
      WHERE w.state = 'OFFERED' AND h.offered IS NOT TRUE
      UNION ALL
      SELECT format('hold %s is offered to nobody', h.hold_id) FROM hold h
      WHERE h.state = 'HELD' AND h.offered AND NOT EXISTS (SELECT FROM waiting_entry w WHERE w.hold_id = h.hold_id AND w.state = 'OFFERED')`,
  },
  {
    // The order is computed from the seed again. Every entry of a made draw won, waits, was withdrawn or expired.
    names: ['a draw follows from its seed, and its entries add up'],
    sql: `
      WITH entry AS (
        SELECT e.draw_id, e.draw_entry_id, e.state, e.units, e.rank, d.drawn_at, row_number() OVER (
          PARTITION BY e.draw_id, e.state = 'WITHDRAWN' ORDER BY sha256(convert_to(d.seed || ':' || e.draw_entry_id, 'UTF8'))) AS nth
        FROM draw_entry e JOIN draw d USING (draw_id)
      ), member AS (
        SELECT draw_entry_id, count(*) FILTER (WHERE is_drawn) AS drawn, count(*) FILTER (WHERE is_drawn AND waiting_entry_id IS NULL) AS lost
        FROM draw_entry_member GROUP BY 1
      )
      SELECT format('entry %s of draw %s is %s', e.draw_entry_id, e.draw_id, e.state) AS about FROM entry e
      WHERE e.state = 'ENTERED' AND e.drawn_at IS NOT NULL OR e.state IN ('WON', 'WAITING', 'EXPIRED') AND e.drawn_at IS NULL
      UNION ALL
      SELECT format('entry %s of draw %s: rank %s, from the seed %s', e.draw_entry_id, e.draw_id, e.rank, e.nth) FROM entry e
      WHERE e.rank <> e.nth
      UNION ALL
      SELECT format('entry %s of draw %s: %s units, drawn %s, without an entry of the waiting list %s', e.draw_entry_id, e.draw_id, e.units,
        coalesce(m.drawn, 0), coalesce(m.lost, 0))
      FROM entry e LEFT JOIN member m USING (draw_entry_id)
      WHERE e.rank IS NOT NULL AND (e.units <> coalesce(m.drawn, 0) OR m.lost > 0)
      UNION ALL
      SELECT format('draw %s: %s units won of %s', d.draw_id, sum(e.units), d.drawn_units)
      FROM draw d JOIN draw_entry e USING (draw_id) WHERE e.state = 'WON' GROUP BY d.draw_id HAVING sum(e.units) > d.drawn_units`,
  },
  {
    names: ['sum of charges = settled orders + refunds'],
    sql: `
      SELECT format('%s: charged %s, orders %s, refunds without order %s', currency, sum(charged), sum(paid), sum(refunded)) AS about FROM (
        SELECT currency, sum(amount_minor) AS charged, 0 AS paid, 0 AS refunded FROM payment_attempt
          WHERE status IN ('SUCCEEDED', 'REFUNDED') GROUP BY 1
        UNION ALL
        SELECT currency, 0, sum(amount_minor), 0 FROM payment WHERE payment_attempt_id IS NOT NULL GROUP BY 1
        UNION ALL
        SELECT currency, 0, 0, sum(amount_minor) FROM refund WHERE payment_attempt_id IS NOT NULL AND status <> 'FAILED' GROUP BY 1
      ) sums GROUP BY currency HAVING sum(charged) <> sum(paid) + sum(refunded)`,
  },
  {
    names: ['a settled order has its tickets', 'an intent is complete exactly when it has an order'],
    dear: true,
    sql: `
      WITH bought AS (
        SELECT order_id, count(*) AS tickets FROM ticket GROUP BY order_id
      ), sold AS MATERIALIZED (
        SELECT i.order_intent_id, i.status, i.purpose, jsonb_array_length(i.cart -> 'tickets') AS lines, o.order_id, b.tickets
        FROM order_intent i FULL JOIN orders o USING (order_intent_id) LEFT JOIN bought b USING (order_id)
        WHERE i.purpose = 'order' AND (i.status = 'COMPLETE') <> (o.order_id IS NOT NULL)
          OR o.order_id IS NOT NULL
            AND (b.tickets IS NULL OR i.purpose = 'order' AND jsonb_array_length(i.cart -> 'tickets') > b.tickets)
      )
      SELECT 1 AS which, format('order %s', order_id) AS about FROM sold
      WHERE order_id IS NOT NULL AND (tickets IS NULL OR purpose = 'order' AND lines > tickets)
      UNION ALL
      SELECT 2, format('intent %s is %s, order %s', order_intent_id, status, coalesce(order_id::text, 'none')) FROM sold
      WHERE purpose = 'order' AND (status = 'COMPLETE') <> (order_id IS NOT NULL)`,
  },
  {
    names: ['nobody paid without a ticket or a refund', 'a settled order has its payment'],
    dear: true,
    // Most orders have one payment for the full total. Only the remaining orders need the sum of their payments.
    sql: `
      WITH in_parts AS MATERIALIZED (
        SELECT o.order_id, o.total_minor FROM orders o
        WHERE o.payment_kind <> 'none' AND o.total_minor > 0
          AND NOT EXISTS (SELECT FROM payment p WHERE p.order_id = o.order_id AND p.amount_minor >= o.total_minor)
      )
      SELECT 1 AS which, format('intent %s, attempt %s (%s %s)', a.order_intent_id, a.payment_attempt_id, a.amount_minor, a.currency) AS about
      FROM payment_attempt a LEFT JOIN payment p USING (payment_attempt_id)
      WHERE a.status IN ('SUCCEEDED', 'REFUNDED')
        AND NOT EXISTS (SELECT FROM ticket t WHERE t.order_id = p.order_id)
        AND NOT EXISTS (SELECT FROM refund r WHERE r.payment_attempt_id = a.payment_attempt_id AND r.status <> 'FAILED')
      UNION ALL
      SELECT 2, format('order %s', o.order_id) FROM in_parts o
      WHERE o.total_minor > (SELECT coalesce(sum(p.amount_minor), 0) FROM payment p WHERE p.order_id = o.order_id)`,
  },
  {
    names: ['no intent is pending without anybody looking at it'],
    sql: `
      SELECT format('intent %s, since %s', order_intent_id, created_at) AS about FROM order_intent
      WHERE status = 'PENDING' AND next_check_at < $1::timestamptz - ${forgotten}
      UNION ALL
      SELECT format('refund %s, since %s', refund_id, created_at) FROM refund
      WHERE status = 'PENDING' AND next_check_at < $1::timestamptz - ${forgotten}`,
  },
  {
    names: ['a decided intent keeps nothing'],
    sql: `
      SELECT format('claim of intent %s, which is %s', c.order_intent_id, i.status) AS about
      FROM ticket_claim c JOIN order_intent i USING (order_intent_id) WHERE i.status <> 'PENDING'
      UNION ALL
      SELECT format('group claim of intent %s, which is %s', c.order_intent_id, i.status)
      FROM ticket_group_claim c JOIN order_intent i USING (order_intent_id) WHERE i.status <> 'PENDING'
      UNION ALL
      SELECT format('units of intent %s, which has failed', s.order_intent_id)
      FROM order_intent_stock s JOIN order_intent i USING (order_intent_id) WHERE i.status = 'FAILED' AND s.returned_at IS NULL
      UNION ALL
      SELECT format('attempt %s is pending, its intent %s', a.payment_attempt_id, i.status)
      FROM payment_attempt a JOIN order_intent i USING (order_intent_id) WHERE a.status = 'PENDING' AND i.status <> 'PENDING'`,
  },
  {
    names: ['what was refunded is what the refunds say'],
    sql: `
      SELECT format('payment %s: %s noted, %s in refunds', p.payment_id, p.refunded_minor, coalesce(r.amount, 0)) AS about
      FROM payment p LEFT JOIN (
        SELECT payment_id, sum(amount_minor) AS amount FROM refund WHERE status <> 'FAILED' GROUP BY payment_id
      ) r ON r.payment_id = p.payment_id
      WHERE p.refunded_minor <> coalesce(r.amount, 0)`,
  },
  {
    names: ['a change of ticket was paid for, or given back'],
    sql: `
      WITH paid AS (
        SELECT order_intent_id, sum(amount_minor) AS minor FROM payment WHERE order_intent_id IS NOT NULL GROUP BY 1
      ), given AS (
        SELECT order_intent_id, coalesce(sum(amount_minor) FILTER (WHERE status <> 'FAILED'), 0) AS minor, bool_or(status = 'FAILED') AS failed
        FROM refund WHERE order_intent_id IS NOT NULL GROUP BY 1
      )
      SELECT format('change %s of ticket %s is %s: due %s, paid %s; to give back %s, in refunds %s', i.order_intent_id, i.ticket_id,
        i.status, i.total_minor, coalesce(p.minor, 0), i.cart ->> 'giveBackMinor', coalesce(g.minor, 0)) AS about
      FROM order_intent i LEFT JOIN paid p USING (order_intent_id) LEFT JOIN given g USING (order_intent_id)
      WHERE i.purpose = 'ticket_change' AND CASE WHEN i.status = 'COMPLETE'
        THEN i.total_minor <> coalesce(p.minor, 0) OR (i.cart ->> 'giveBackMinor')::bigint < coalesce(g.minor, 0)
          -- Staff retry a failed refund or settle it by other means.
          OR (i.cart ->> 'giveBackMinor')::bigint > coalesce(g.minor, 0) AND g.failed IS NOT TRUE
        ELSE p.order_intent_id IS NOT NULL OR g.order_intent_id IS NOT NULL END`,
  },
  {
    names: ['receipts are numbered without gaps', 'a receipt says what was paid, or given back'],
    sql: `
      WITH written AS (
        SELECT issuer, year, count(*) AS documents, min(number) AS first, max(number) AS last FROM receipt GROUP BY 1, 2
      )
      SELECT 1 AS which, format('%s of %s: %s documents, numbers %s to %s, last given %s', issuer, year, coalesce(w.documents, 0), w.first,
        w.last, s.last_number) AS about
      FROM written w FULL JOIN receipt_series s USING (issuer, year)
      WHERE w.first IS DISTINCT FROM 1 OR w.last IS DISTINCT FROM w.documents OR s.last_number IS DISTINCT FROM w.last
      UNION ALL
      SELECT 2, format('receipt %s (%s %s) of payment %s, refund %s: %s %s', c.receipt_id, c.amount_minor, c.currency, c.payment_id,
        coalesce(c.refund_id::text, 'none'), coalesce(r.amount_minor, p.amount_minor), p.currency)
      FROM receipt c JOIN payment p USING (payment_id) LEFT JOIN refund r ON r.refund_id = c.refund_id
      WHERE c.amount_minor <> coalesce(r.amount_minor, p.amount_minor) OR c.currency <> p.currency OR c.order_id <> p.order_id
        OR r.payment_id <> c.payment_id`,
  },
  ...moneyTraces,
  {
    names: ['a group has as many members as it counts'],
    sql: `
      SELECT format('group %s counts %s', g.ticket_group_id, g.member_count) AS about FROM ticket_group g
      WHERE g.member_count <> (SELECT count(*) FROM ticket_group_member m WHERE m.ticket_group_id = g.ticket_group_id)`,
  },
  {
    names: ['missing answers are those of the forms'],
    sql: auditMissingAnswers,
  },
  {
    // A job looks at rows with try_at. A restored ticket can be decided about again.
    names: ['a re-checked ticket is as its decision says'],
    sql: `
      SELECT format('ticket %s is %s, and %s after the re-check', r.ticket_id, t.status, r.state) AS about
      FROM recheck_ticket r JOIN ticket t USING (ticket_id)
      WHERE r.state = 'PAID' AND t.earned_place_id = r.earned_place_id
        OR r.state = 'CANCELED' AND t.status <> 'CANCELED' AND NOT EXISTS (
          SELECT FROM ticket_history h WHERE h.ticket_id = r.ticket_id AND h.kind = 'RESTORE' AND h.created_at >= r.changed_at)
      UNION ALL
      SELECT format('the re-check of ticket %s is %s, its next step is %s', r.ticket_id, r.state, coalesce(r.try_at::text, 'missing'))
      FROM recheck_ticket r
      WHERE (r.state IN ('QUEUED', 'DUE')) <> (r.try_at IS NOT NULL) OR r.try_at < $1::timestamptz - ${forgotten}`,
  },
  {
    names: ['a qualification counts its places in every state'],
    sql: `
      WITH counted AS (
        SELECT qualification_id, count(*) FILTER (WHERE state = 'OFFERED') AS open, count(*) FILTER (WHERE state = 'ACCEPTED') AS accepted,
          count(*) FILTER (WHERE state = 'DECLINED') AS declined, count(*) FILTER (WHERE state = 'DEFERRED') AS deferred,
          count(*) FILTER (WHERE state = 'EXPIRED') AS expired, count(*) FILTER (WHERE state = 'REVOKED') AS revoked
        FROM earned_place GROUP BY 1
      )
      SELECT format('qualification %s: granted %s, taken %s; open %s, accepted %s, declined %s, deferred %s, expired %s, revoked %s', q.key,
        q.granted, q.taken, c.open, c.accepted, c.declined, c.deferred, c.expired, c.revoked) AS about
      FROM qualification q LEFT JOIN counted c USING (qualification_id)
      WHERE q.granted <> coalesce(c.open + c.accepted + c.declined + c.deferred + c.expired + c.revoked, 0)
        OR q.taken <> coalesce(c.accepted + c.deferred, 0)`,
  },
  {
    names: ['who is checked in was checked in'],
    sql: `
      SELECT format('ticket %s is %s', t.ticket_id, t.status) AS about FROM ticket t
      WHERE t.status = 'CHECKED_IN' AND NOT EXISTS (SELECT FROM check_in c WHERE c.ticket_id = t.ticket_id)`,
  },
  {
    // Compares the sandbox gateway's own table with our payment attempts. The table is empty with another gateway.
    names: ['the sandbox has taken what we know of, and no more'],
    dear: true,
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
