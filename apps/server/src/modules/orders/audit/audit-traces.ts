import type { Pass } from './audit-pass.ts';

/** Every payment and refund needs a readable receipt, one mail and one audit entry. */
export const moneyTraces: readonly Pass[] = [
  {
    // Sending a mail writes the receipt, or an hourly job. Both wait for the resume of a restored copy. The orders of a
    // demo are older than their installation.
    names: ['every payment and refund has its receipt', 'a receipt can be read'],
    sql: `
      SELECT 1 AS which, format('order %s: payment %s, refund %s of %s', order_id, payment_id, coalesce(refund_id::text, 'none'), money_at) AS about
      FROM receipts_due($2) JOIN installation ON paused_at IS NULL
      WHERE greatest(money_at, installation.created_at) < $1::timestamptz - interval '3 hours'
      UNION ALL
      SELECT 2, format('receipt %s of order %s', receipt_id, order_id) FROM receipt
      WHERE jsonb_typeof(content -> 'lines') IS DISTINCT FROM 'array' OR content #>> '{issuer,name}' IS NULL
        OR content #>> '{eventName,plain}' IS NULL OR content -> 'buyer' IS NULL OR content -> 'paidWith' IS NULL
        OR (refund_id IS NULL) <> (content ->> 'receiptOf' IS NULL)
        OR amount_minor IS DISTINCT FROM (
          SELECT sum((line ->> 'amountMinor')::bigint) FROM jsonb_array_elements(
            CASE jsonb_typeof(content -> 'lines') WHEN 'array' THEN content -> 'lines' ELSE '[]' END) line)`,
  },
  {
    names: ['every order, change, refund and cancellation has its mail'],
    dear: true,
    // People without an address get no mail, and the mail of an anonymised person is deleted. A manual refund sends
    // mail only on request.
    sql: `
      WITH expected AS (
        SELECT 'confirmation:' || o.order_id AS key
        FROM order_intent i JOIN orders o USING (order_intent_id) JOIN account a ON a.account_id = o.account_id
        WHERE i.purpose = 'order' AND i.status = 'COMPLETE' AND i.settled_at >= $3 AND i.cart ->> 'mailTo' <> ''
          AND a.anonymised_at IS NULL
        UNION ALL
        SELECT CASE i.cart ->> 'change' WHEN 'cancel' THEN 'cancellation:' || t.ticket_id
          ELSE 'upgrade:' || i.order_intent_id || ':holder' END
        FROM order_intent i JOIN ticket t ON t.ticket_id = i.ticket_id JOIN account a ON a.account_id = t.account_id
        JOIN orders o ON o.order_id = t.order_id JOIN account b ON b.account_id = o.account_id
        WHERE i.purpose = 'ticket_change' AND i.status = 'COMPLETE' AND i.settled_at >= $3
          AND coalesce(t.email, a.email_address) <> '' AND a.anonymised_at IS NULL AND b.anonymised_at IS NULL
        UNION ALL
        SELECT 'refund:' || r.refund_id
        FROM refund r JOIN payment p USING (payment_id) JOIN orders o USING (order_id) JOIN account a ON a.account_id = o.account_id
        WHERE r.order_intent_id IS NULL AND r.origin = 'asked' AND r.accepted_at >= $3
          AND coalesce(p.email, a.email_address) <> '' AND a.anonymised_at IS NULL
      )
      SELECT e.key AS about FROM expected e LEFT JOIN outbox m ON m.dedupe_key = e.key WHERE m.outbox_id IS NULL`,
  },
  {
    names: ['every order, change, refund and cancellation has its audit entry'],
    dear: true,
    sql: `
      WITH expected AS (
        SELECT 'order' AS entity, o.order_id::text AS id, 'created' AS kind, count(*) AS n
        FROM orders o WHERE o.order_intent_id IS NOT NULL GROUP BY 2
        UNION ALL
        SELECT 'ticket', i.ticket_id::text, CASE i.cart ->> 'change' WHEN 'cancel' THEN 'canceled' ELSE 'changed' END, count(*)
        FROM order_intent i WHERE i.purpose = 'ticket_change' AND i.status = 'COMPLETE' GROUP BY 2, 3
        UNION ALL
        SELECT 'order', p.order_id::text, 'refunded', count(*)
        FROM refund r JOIN payment p USING (payment_id) WHERE r.accepted_at IS NOT NULL AND p.kind <> 'bypass' GROUP BY 2
      ), written AS (
        SELECT entity, entity_id AS id, k.kind, count(*) AS n
        FROM audit_log l
        JOIN (VALUES ('order.created', 'created'), ('order.refunded', 'refunded'), ('order.amountRefunded', 'refunded'), ('order.refundedAtProvider', 'refunded'),
          ('ticket.canceled', 'canceled'), ('ticket.upgraded', 'changed'), ('ticket.downgraded', 'changed'), ('ticket.addOnsChanged', 'changed'), ('ticket.differencePaid', 'changed')
        ) k(action, kind) USING (action)
        GROUP BY 1, 2, 3
      )
      -- A refund that failed and later succeeded has an entry for each result. A restored ticket can be cancelled again.
      SELECT format('%s %s: %s %s, %s in the audit log', e.entity, e.id, e.n, e.kind, coalesce(w.n, 0)) AS about
      FROM expected e LEFT JOIN written w USING (entity, id, kind)
      WHERE CASE WHEN e.kind IN ('refunded', 'canceled') THEN coalesce(w.n, 0) < e.n ELSE coalesce(w.n, 0) <> e.n END`,
  },
];
