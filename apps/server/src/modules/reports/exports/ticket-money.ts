import { sql } from 'kysely';

/**
 * Joins the money of ticket `k` as `money`, in minor units. The sums over all tickets equal the revenue report
 * (reports 3.6):
 *
 * - `addOns`: amount of its add-ons.
 * - `changes`: paid, but no longer part of the price, because a change lowered the price.
 * - `charged`: ticket price + `addOns` + `changes`.
 * - `refunded`: its own refunds, and its share of refunds for the whole order. A share follows the amount that is left.
 * - `waived`: bypassed payments, less their refunds.
 * - `received`: `charged` − `refunded` − `waived`.
 *
 * Shares are differences of a rounded running total, so they add up to the refund exactly.
 */
export const ticketMoney = sql`LEFT JOIN LATERAL (
  WITH part AS (
    SELECT t.ticket_id, s.is_waived, s.charged, a.minor AS add_ons, c.lowered, coalesce(g.minor, 0) AS given,
      greatest(s.charged - coalesce(g.minor, 0), 0) AS left_over
    FROM ticket t JOIN orders o USING (order_id)
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(x.amount_minor), 0) AS minor FROM ticket_add_on x WHERE x.ticket_id = t.ticket_id) a
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(i.total_minor - price.raised), 0) AS lowered, coalesce(sum(i.total_minor), 0) AS paid,
        coalesce(sum(i.total_minor) FILTER (WHERE i.payment_kind = 'bypass'), 0) AS waived
      FROM order_intent i CROSS JOIN LATERAL (
        SELECT (i.cart -> 'to' ->> 'amountMinor')::bigint - (i.cart -> 'from' ->> 'amountMinor')::bigint + coalesce((
          SELECT sum((e ->> 'amountMinor')::bigint) FROM jsonb_array_elements(i.cart -> 'addOns') e), 0) - coalesce((
          SELECT sum((e ->> 'amountMinor')::bigint) FROM jsonb_array_elements(i.cart -> 'from' -> 'addOns') e), 0) AS raised) price
      WHERE i.ticket_id = t.ticket_id AND i.purpose = 'ticket_change' AND i.status = 'COMPLETE' AND i.cart ->> 'change' <> 'cancel') c
    CROSS JOIN LATERAL (
      SELECT c.waived + CASE WHEN o.payment_kind = 'bypass' THEN t.amount_minor + a.minor + c.lowered - c.paid ELSE 0 END AS waived) w
    CROSS JOIN LATERAL (VALUES (false, t.amount_minor + a.minor + c.lowered - w.waived), (true, w.waived)) s(is_waived, charged)
    LEFT JOIN LATERAL (
      SELECT sum(r.amount_minor) AS minor FROM refund r JOIN payment p USING (payment_id)
      WHERE r.ticket_id = t.ticket_id AND r.status <> 'FAILED' AND (p.kind = 'bypass') = s.is_waived) g ON true
    WHERE t.order_id = k.order_id
  ), shared AS (
    SELECT p.kind = 'bypass' AS is_waived, sum(r.amount_minor) AS minor FROM payment p JOIN refund r USING (payment_id)
    WHERE p.order_id = k.order_id AND r.ticket_id IS NULL AND r.status <> 'FAILED' GROUP BY 1
  ), running AS (
    SELECT part.*, coalesce(shared.minor, 0) AS shared, sum(left_over) OVER own AS until,
      row_number() OVER own = 1 AS is_first, sum(left_over) OVER (PARTITION BY is_waived) AS whole
    FROM part LEFT JOIN shared USING (is_waived) WINDOW own AS (PARTITION BY is_waived ORDER BY ticket_id)
  ), final AS (
    SELECT ticket_id, is_waived, charged, add_ons, lowered, given + CASE
        WHEN whole > 0 THEN round(until * shared / whole) - round((until - left_over) * shared / whole)
        WHEN is_first THEN shared ELSE 0 END AS refunded
    FROM running
  )
  SELECT max(add_ons) AS "addOns", max(lowered) AS changes, sum(charged) AS charged, sum(refunded) AS refunded,
    sum(charged - refunded) FILTER (WHERE is_waived) AS waived, sum(charged - refunded) FILTER (WHERE NOT is_waived) AS received
  FROM final WHERE ticket_id = k.ticket_id
) money ON true`;
