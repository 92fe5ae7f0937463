import { sql, type RawBuilder } from 'kysely';
import { eventOf, minorOf, type Eraser, type Section } from '../people/privacy/index.ts';
import { forgetResponses } from '../system/replays/index.ts';

/** Erases carts, payers and addresses of the person's orders, and the person's lines in other accounts' carts. */
export const eraseOrders: Eraser = async (tx, { accountId, tickets, earlier, bought, orders, addresses }) => {
  await forgetResponses(tx, { accountId, ticketIds: [...tickets, ...earlier, ...bought], orderIds: orders });
  const unnamed = (line: RawBuilder<unknown>) => sql`
    ${line} || '{"firstName": "", "lastName": "", "email": null, "phoneNumber": null, "values": {}, "searchText": null}'`;
  await sql`
    UPDATE order_intent i SET idempotency_key = NULL, request_hash = NULL, error_metadata = NULL,
      cart = i.cart || jsonb_build_object('mailTo', NULL,
        'payer', coalesce((SELECT jsonb_object_agg(p.key, p.value) FROM jsonb_each(i.cart -> 'payer') p
          WHERE p.key IN ('country', 'tenderedMinor', 'changeMinor', 'takenBy')), '{}'))
        || CASE WHEN jsonb_typeof(i.cart -> 'tickets') = 'array' THEN jsonb_build_object('tickets', (
          SELECT coalesce(jsonb_agg(${unnamed(sql`t.line`)} ORDER BY t.n), '[]')
          FROM jsonb_array_elements(i.cart -> 'tickets') WITH ORDINALITY AS t(line, n))) ELSE '{}' END
    WHERE i.account_id = ${accountId}`.execute(tx);
  // Other accounts' carts that contain the person: carts of orders with the person's tickets, and carts of failed orders.
  await sql`
    UPDATE order_intent i SET cart = i.cart || jsonb_build_object('tickets', (
      SELECT jsonb_agg(CASE WHEN (t.line ->> 'accountId')::bigint = ${accountId} THEN ${unnamed(sql`t.line`)} ELSE t.line END ORDER BY t.n)
      FROM jsonb_array_elements(i.cart -> 'tickets') WITH ORDINALITY AS t(line, n)))
    WHERE i.account_id <> ${accountId} AND jsonb_typeof(i.cart -> 'tickets') = 'array' AND i.order_intent_id IN (
      SELECT order_intent_id FROM order_intent
      WHERE status = 'FAILED' AND cart @> jsonb_build_object('tickets', jsonb_build_array(jsonb_build_object('accountId', ${accountId}::bigint)))
      UNION
      SELECT o.order_intent_id FROM orders o JOIN ticket t ON t.order_id = o.order_id
      WHERE t.ticket_id = ANY (${[...tickets, ...earlier]}))`.execute(tx);
  await sql`UPDATE orders SET mail_to = NULL WHERE order_id = ANY (${orders}) OR lower(mail_to) = ANY (${addresses})`.execute(
    tx,
  );
};

export const orderSections = {
  orders: (id) => sql`
    SELECT o.order_id AS n, json_build_object('orderNumber', o.order_id, 'event', ${eventOf('o')}, 'createDate', o.created_at,
      'paymentKind', o.payment_kind, 'total', ${minorOf(sql`o.total_minor`, sql`o.currency`)}, 'currency', o.currency,
      'soldByStaff', o.staff_account_id IS NOT NULL, 'mailTo', o.mail_to,
      'payments', (SELECT coalesce(json_agg(json_build_object('createDate', p.created_at, 'paymentKind', p.kind,
          'amount', ${minorOf(sql`p.amount_minor`, sql`p.currency`)}, 'refundedAmount', ${minorOf(sql`p.refunded_minor`, sql`p.currency`)},
          'currency', p.currency, 'cardEnding', p.last_four, 'cardType', p.card_type, 'wallet', p.wallet,
          'reference', p.gateway_reference, 'firstName', p.first_name, 'lastName', p.last_name, 'email', p.email, 'address1', p.address1, 'address2', p.address2,
          'locality', p.locality, 'region', p.region, 'postalCode', p.postal_code, 'country', p.country) ORDER BY p.payment_id), '[]')
        FROM payment p WHERE p.order_id = o.order_id),
      'refunds', (SELECT coalesce(json_agg(json_build_object('createDate', r.created_at, 'status', r.status, 'reason', r.reason,
          'amount', ${minorOf(sql`r.amount_minor`, sql`r.currency`)}, 'currency', r.currency) ORDER BY r.refund_id), '[]')
        FROM refund r JOIN payment p ON p.payment_id = r.payment_id WHERE p.order_id = o.order_id),
      'disputes', (SELECT coalesce(json_agg(json_build_object('createDate', d.opened_at, 'status', d.status, 'reason', d.reason,
          'amount', ${minorOf(sql`d.amount_minor`, sql`d.currency`)}, 'currency', d.currency) ORDER BY d.dispute_id), '[]')
        FROM dispute d JOIN payment p ON p.payment_id = d.payment_id WHERE p.order_id = o.order_id)) AS row
    FROM orders o WHERE o.account_id = ${id}`,
  // Without the lines of attendees who have accounts of their own. Their data appears in their own exports.
  orderAttempts: (id) => sql`
    SELECT row_number() OVER (ORDER BY i.created_at, i.order_intent_id) AS n, json_build_object('reference', i.order_intent_id,
      'event', ${eventOf('i')}, 'createDate', i.created_at, 'status', i.status, 'paymentKind', i.payment_kind,
      'total', ${minorOf(sql`i.total_minor`, sql`i.currency`)}, 'currency', i.currency, 'outcome', i.error_code,
      'about', i.error_metadata, 'payer', i.cart -> 'payer', 'mailTo', i.cart -> 'mailTo',
      'attendees', CASE WHEN jsonb_typeof(i.cart -> 'tickets') = 'array' THEN (
        SELECT coalesce(json_agg(json_build_object('firstName', t.line -> 'firstName', 'lastName', t.line -> 'lastName',
          'email', t.line -> 'email', 'phoneNumber', t.line -> 'phoneNumber', 'relationship', t.line -> 'relationshipType',
          'answers', t.line -> 'values')), '[]')
        FROM jsonb_array_elements(i.cart -> 'tickets') AS t(line) WHERE (t.line ->> 'accountId')::bigint = i.account_id) END,
      'refunds', (SELECT coalesce(json_agg(json_build_object('createDate', r.created_at, 'status', r.status, 'reason', r.reason,
          'amount', ${minorOf(sql`r.amount_minor`, sql`r.currency`)}, 'currency', r.currency) ORDER BY r.refund_id), '[]')
        FROM refund r JOIN payment_attempt a ON a.payment_attempt_id = r.payment_attempt_id
        WHERE a.order_intent_id = i.order_intent_id)) AS row
    FROM order_intent i WHERE i.account_id = ${id}`,
} satisfies Record<string, Section>;
