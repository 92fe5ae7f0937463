-- Writes the messages of audit entries that an endpoint wants, and one delivery for each such endpoint (integrations 1.3).
-- The trigger of audit_log calls it in the transaction of the cause, so neither can be lost without the other.
CREATE FUNCTION webhook_write(entries bigint[]) RETURNS void
LANGUAGE sql
AS $$
  WITH told AS (
    SELECT a.audit_log_id, a.at, a.event_id, k.kind, a.entity, a.entity_id::bigint AS id
    FROM audit_log a CROSS JOIN LATERAL unnest(webhook_kinds(a.action)) AS k(kind)
    WHERE a.audit_log_id = ANY (entries) AND a.action <> 'provider.reportKept' AND a.entity_id ~ '^[0-9]{1,15}$'
      AND EXISTS (SELECT FROM webhook_endpoint e WHERE NOT e.is_stopped AND k.kind = ANY (e.kinds)
        AND (e.event_id IS NULL OR e.event_id = a.event_id))
    UNION ALL
    -- A report of the payment provider is about an account of the provider, whose id is a text.
    SELECT a.audit_log_id, a.at, NULL, k.kind, 'payout', a.audit_log_id
    FROM audit_log a CROSS JOIN LATERAL unnest(webhook_kinds(a.action)) AS k(kind)
    WHERE a.audit_log_id = ANY (entries) AND a.action = 'provider.reportKept'
      AND EXISTS (SELECT FROM webhook_endpoint e WHERE NOT e.is_stopped AND k.kind = ANY (e.kinds) AND e.event_id IS NULL)
  ),
  about AS (
    SELECT m.*, t.ticket_id, coalesce(o.order_id, t.order_id) AS order_id,
      CASE WHEN m.kind LIKE 'order.%' THEN b.account_id WHEN m.entity = 'ticket' THEN t.account_id
        WHEN m.entity = 'account' THEN m.id ELSE o.account_id END AS account_id
    FROM told m
    LEFT JOIN ticket t ON m.entity = 'ticket' AND t.ticket_id = m.id
    LEFT JOIN orders o ON m.entity = 'order' AND o.order_id = m.id
    LEFT JOIN orders b ON b.order_id = coalesce(o.order_id, t.order_id)
  ),
  written AS (
    INSERT INTO webhook_message (kind, subject, data, created_at)
    SELECT m.kind,
      CASE WHEN m.kind LIKE 'order.%' THEN 'order:' || m.order_id ELSE m.entity || ':' || m.id END,
      jsonb_strip_nulls(jsonb_build_object('eventId', m.event_id, 'eventShortCode', e.event_short_code, 'orderId', m.order_id,
        'ticketId', m.ticket_id, 'ticketStatus', t.status, 'ticketConfigurationId', t.ticket_configuration_id,
        'externalAccountIdentifier', a.external_account_identifier))
      || CASE WHEN m.kind LIKE 'order.%' THEN (
        SELECT jsonb_build_object('currency', o.currency, 'totalMinor', o.total_minor, 'paymentKind', o.payment_kind,
          'refundedMinor', (SELECT coalesce(sum(p.refunded_minor), 0) FROM payment p WHERE p.order_id = o.order_id),
          'ticketIds', (SELECT coalesce(jsonb_agg(k.ticket_id ORDER BY k.ticket_id), '[]') FROM ticket k WHERE k.order_id = o.order_id))
        FROM orders o WHERE o.order_id = m.order_id) ELSE '{}' END,
      m.at
    FROM about m
    LEFT JOIN event e ON e.event_id = m.event_id
    LEFT JOIN ticket t ON t.ticket_id = m.ticket_id AND m.kind NOT LIKE 'order.%'
    LEFT JOIN account a ON a.account_id = m.account_id
    WHERE m.kind NOT LIKE 'order.%' OR m.order_id IS NOT NULL
    ORDER BY m.audit_log_id
    RETURNING webhook_message_id, kind, subject, data, created_at
  )
  INSERT INTO webhook_delivery (webhook_message_id, webhook_endpoint_id, subject, since, next_try_at, created_at)
  SELECT w.webhook_message_id, e.webhook_endpoint_id, w.subject, w.created_at,
    -- Behind a delivery of the subject that failed it has to wait anyway.
    greatest(w.created_at, (SELECT max(d.next_try_at) FROM webhook_delivery d
      WHERE d.webhook_endpoint_id = e.webhook_endpoint_id AND d.subject = w.subject AND d.state = 'OPEN' AND d.fault IS NOT NULL)),
    w.created_at
  FROM written w
  JOIN webhook_endpoint e ON NOT e.is_stopped AND w.kind = ANY (e.kinds)
    AND (e.event_id IS NULL OR e.event_id = (w.data ->> 'eventId')::bigint)
  ORDER BY w.webhook_message_id
  -- The lock leaves out an endpoint that somebody is deleting. Without it, the foreign key would refuse the order or change.
  FOR KEY SHARE OF e
$$;
