-- Returns the missing documents of orders (domain/receipts, documentsDue): one row per document, with the order and the
-- time of the payment or refund. Waived payments need none. A refund that replaces a failed one with a document needs
-- no second document. Imported orders have receipts from their previous system.
CREATE FUNCTION receipts_due(
  -- Whether the installation has an issuer for events without their own.
  has_issuer boolean
)
RETURNS TABLE (order_id bigint, payment_id bigint, refund_id bigint, money_at timestamptz) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE missing AS (
    SELECT p.order_id, p.payment_id, NULL::bigint AS refund_id, p.created_at AS money_at
    FROM payment p LEFT JOIN receipt c ON c.payment_id = p.payment_id AND c.refund_id IS NULL
    WHERE p.kind <> 'bypass' AND c.receipt_id IS NULL
    UNION ALL
    SELECT p.order_id, p.payment_id, r.refund_id, r.finished_at
    FROM refund r JOIN payment p ON p.payment_id = r.payment_id LEFT JOIN receipt c ON c.refund_id = r.refund_id
    WHERE r.status = 'COMPLETE' AND p.kind <> 'bypass' AND c.receipt_id IS NULL
  ), replaced AS (
    SELECT m.refund_id, r.settled_refund_id AS earlier FROM missing m JOIN refund r ON r.refund_id = m.refund_id
    WHERE r.settled_refund_id IS NOT NULL
    UNION ALL
    SELECT x.refund_id, r.settled_refund_id FROM replaced x JOIN refund r ON r.refund_id = x.earlier
    WHERE r.settled_refund_id IS NOT NULL
  )
  SELECT m.order_id, m.payment_id, m.refund_id, m.money_at
  FROM missing m JOIN orders o ON o.order_id = m.order_id JOIN event e ON e.event_id = o.event_id
  WHERE o.order_intent_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM replaced x JOIN receipt c ON c.refund_id = x.earlier WHERE x.refund_id = m.refund_id)
    AND (has_issuer OR e.configuration ? 'receiptIssuer')
$$;
COMMENT ON FUNCTION receipts_due IS 'Returns payments and refunds without a receipt.';
