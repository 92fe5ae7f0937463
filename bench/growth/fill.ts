import type { Client } from 'pg';
import { longForm, writeEvents } from './events.ts';

/** Identifies a database. */
export interface Size {
  /** Accounts, with one order and ticket each. */
  size: number;
  /** Future events. */
  events: number;
}

/**
 * Fills a migrated database like years of sales: set by set, without triggers and foreign keys. Each set is consistent by construction, which `foyer audit`
 * checks. Account n is `C` + (1,000,000 + n); order n has the same number as its intent and ticket.
 */

/** Accounts with a session, and the special role of some of them. */
export const people = {
  /** First account number of buyers and readers. */
  first: 1_000_000,
  admin: 1,
  /** Has 50 orders for one event. */
  manyOrders: 11,
  /** Has 500 tickets for one event, in ten orders. */
  manyTickets: 12,
} as const;

export async function fill(db: Client, { size, events }: Size): Promise<void> {
  const eventIds = await writeEvents(db, events);
  await db.query("SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB'");
  for (const [step, sql] of Object.entries(steps)) {
    const began = performance.now();
    const statement = sql
      .replaceAll(':size', String(size))
      .replaceAll(':events', `ARRAY[${eventIds.join(',')}]::bigint[]`)
      .replaceAll(':answers', answers);
    await db.query(statement);
    if (size >= 100_000) console.log(`  ${step}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
}

const answers = longForm
  .filter(({ fieldType }) => fieldType === 'Text')
  .slice(0, 12)
  .map(({ name }) => `'${name}', 'An answer to ' || n`)
  .join(', ');

/** Half of all orders are for the first event, a quarter for the second, which is in progress, and the rest for all others. */
const eventOf = `(:events)[CASE WHEN n % 4 < 2 THEN 1 WHEN n % 4 = 2 THEN 2 ELSE 3 + n / 4 % (cardinality(:events) - 2) END]`;
/** Orders are spread evenly over 300 days. */
const orderedAt = `(date_trunc('day', now()) - interval '300 days' * (1 - n::float8 / :size))`;

/** The rows of an order, from `numbers`: n, event_id, at, account_id, configuration, slot, relationship. */
const steps: Readonly<Record<string, string>> = {
  accounts: `
    INSERT INTO account (external_account_identifier, account_type_code, first_name, last_name, email_address, country_code,
      locale, currency, roles, search_text, created_at, updated_at)
    SELECT 'C' || (${people.first} + n), CASE WHEN n = ${people.admin} THEN 'STAFF' ELSE 'CONSULTANT' END, first, last,
      lower(first) || '.' || lower(last) || '.' || n || '@example.com', 'USA', 'en-US', 'USD',
      CASE WHEN n = ${people.admin} THEN '{admin}'::text[] ELSE '{}' END,
      lower(first) || ' ' || lower(last) || ' c' || (${people.first} + n) || ' ' || (${people.first} + n), now(), now()
    FROM generate_series(1, :size) n,
      LATERAL (SELECT (ARRAY['Robin','Alex','Kim','Sam','Maria','Chris','Noor','Yuki','Lee','Ana'])[1 + n % 10] || chr(97 + n / 10 % 26) AS first,
        (ARRAY['Taylor','Garcia','Tanaka','Smith','Okafor','Silva','Novak','Weber','Chen','Ito'])[1 + n / 7 % 10] || chr(97 + n / 70 % 26)
          || chr(97 + n / 1820 % 26) AS last) named;
    UPDATE account a SET upline_account_id = u.account_id FROM account u
    WHERE u.external_account_identifier = 'C' || (${people.first} + 2 + (substr(a.external_account_identifier, 2)::int - ${people.first}) / 20)
      AND substr(a.external_account_identifier, 2)::int - ${people.first} > 60`,
  sessions: `
    INSERT INTO staff_grant (account_id, role, created_at) SELECT account_id, 'admin', now() FROM account WHERE roles <> '{}';
    INSERT INTO session (token_hash, account_id, remember, created_at, expires_at)
    SELECT sha256(convert_to('bench-' || (substr(external_account_identifier, 2)::bigint - ${people.first}), 'UTF8')), account_id, true,
      now(), now() + interval '300 days' FROM account`,
  numbers: `
    CREATE UNLOGGED TABLE growth AS
    SELECT n, gen_random_uuid() AS id, ${eventOf} AS event_id, ${orderedAt} AS at,
      'C' || (${people.first} + n) AS number, 1 AS slot, 'CONSULTANT' AS relationship, 1 AS tickets,
      CASE WHEN n % 50 = 0 THEN 'refunded' WHEN n % 25 = 1 THEN 'failed' ELSE 'sold' END AS state
    FROM generate_series(2, :size) n;
    INSERT INTO growth
    SELECT :size + n, gen_random_uuid(), (:events)[1], now() - n * interval '1 hour', 'C' || (${people.first} + ${people.manyOrders}),
      n, 'GUEST', 1, 'sold' FROM generate_series(1, 50) n;
    INSERT INTO growth
    SELECT :size + 50 + n, gen_random_uuid(), (:events)[1], now() - n * interval '1 hour',
      'C' || (${people.first} + ${people.manyTickets}), n * 50, 'GUEST', 50, 'sold' FROM generate_series(1, 10) n;
    CREATE UNIQUE INDEX ON growth (n);
    ALTER TABLE growth ADD account_id bigint, ADD configuration bigint, ADD stock_id bigint;
    UPDATE growth g SET account_id = a.account_id, configuration = c.ticket_configuration_id, stock_id = c.stock_id
    FROM account a, ticket_configuration c WHERE a.external_account_identifier = g.number AND c.event_id = g.event_id;
    ANALYZE growth`,
  intents: `
    INSERT INTO order_intent (order_intent_id, account_id, event_id, status, idempotency_key, request_hash, payment_kind, currency,
      total_minor, cart, error_code, steps, created_at, settled_at, attention, attention_at)
    SELECT id, account_id, event_id, CASE state WHEN 'failed' THEN 'FAILED' ELSE 'COMPLETE' END, 'key-' || n,
      sha256(convert_to(n::text, 'UTF8')), 'card', 'USD', 10000 * tickets,
      jsonb_build_object('locale', 'en-US', 'mailTo', 'payer.' || n || '@example.com', 'payer', jsonb_build_object('firstName', 'Robin',
        'lastName', 'Payer', 'email', 'payer.' || n || '@example.com', 'address1', '1 Main Street', 'locality', 'Springfield',
        'region', 'IL', 'postalCode', '62701', 'country', 'USA'), 'tickets', jsonb_build_array(jsonb_build_object('line', 0, 'slot', 1,
        'types', jsonb_build_array('CONSULTANT'), 'place', 'CONSULTANT', 'isSelf', true, 'isGuest', false, 'accountId', account_id,
        'relationshipType', 'CONSULTANT', 'ticketConfigurationId', configuration, 'description', 'Ticket', 'firstName', 'Robin',
        'lastName', 'Taylor', 'values', jsonb_build_object(:answers), 'addOns', '[]'::jsonb, 'coupons', '[]'::jsonb,
        'members', '[]'::jsonb, 'listMinor', 10000, 'amountMinor', 10000, 'currencyLocale', 'en-US', 'transferable', true))),
      CASE state WHEN 'failed' THEN 'PAYMENT_FAILURE' END,
      jsonb_build_array(jsonb_build_object('at', at, 'step', 'taken'), jsonb_build_object('at', at, 'step', 'settled', 'detail',
        jsonb_build_object('by', 'request', 'reference', 'sbx_' || md5(n::text)))), at, at,
      CASE WHEN state = 'failed' AND n <= 1000 THEN 'REFUND_FAILED' END, CASE WHEN state = 'failed' AND n <= 1000 THEN at END
    FROM growth ORDER BY n;
    INSERT INTO order_intent_stock (order_intent_id, stock_id, quantity, returned_at)
    SELECT id, stock_id, tickets, CASE state WHEN 'failed' THEN at END FROM growth ORDER BY n;
    INSERT INTO payment_attempt (order_intent_id, attempt, gateway, gateway_key, kind, status, amount_minor, currency,
      gateway_reference, error_code, created_at, finished_at)
    SELECT id, 1, 'sandbox', id || '-1', 'card', CASE state WHEN 'failed' THEN 'FAILED' ELSE 'SUCCEEDED' END, 10000 * tickets, 'USD',
      CASE WHEN state <> 'failed' THEN 'sbx_' || md5(n::text) END, CASE state WHEN 'failed' THEN 'PAYMENT_FAILURE' END, at, at
    FROM growth ORDER BY n;
    INSERT INTO sandbox_charge (key, reference, attempt, amount_minor, currency, refunded_minor, status, decline_code, last_four, card_type,
      created_at, decided_at)
    SELECT id || '-1', 'sbx_' || md5(n::text), 'charge', 10000 * tickets, 'USD', CASE state WHEN 'refunded' THEN 10000 ELSE 0 END,
      CASE state WHEN 'failed' THEN 'declined' ELSE 'succeeded' END, CASE state WHEN 'failed' THEN 'PAYMENT_FAILURE' END,
      '4242', 'VI', at, at FROM growth ORDER BY n`,
  orders: `
    INSERT INTO orders (order_intent_id, account_id, event_id, payment_kind, currency, total_minor, created_at)
    SELECT id, account_id, event_id, 'card', 'USD', 10000 * tickets, at FROM growth WHERE state <> 'failed' ORDER BY n;
    ALTER TABLE growth ADD order_id bigint;
    UPDATE growth g SET order_id = o.order_id FROM orders o WHERE o.order_intent_id = g.id;
    INSERT INTO payment (order_id, payment_attempt_id, kind, amount_minor, currency, refunded_minor, gateway, gateway_reference,
      last_four, card_type, first_name, last_name, email, address1, locality, region, postal_code, country, created_at)
    SELECT g.order_id, a.payment_attempt_id, 'card', 10000 * tickets, 'USD', CASE state WHEN 'refunded' THEN 10000 ELSE 0 END,
      'sandbox', a.gateway_reference, '4242', 'VI', 'Robin', 'Payer', 'payer.' || n || '@example.com', '1 Main Street', 'Springfield',
      'IL', '62701', 'USA', at
    FROM growth g JOIN payment_attempt a ON a.order_intent_id = g.id WHERE g.order_id IS NOT NULL ORDER BY n`,
  tickets: `
    INSERT INTO ticket (event_id, ticket_configuration_id, order_id, account_id, relationship_type, slot, is_self, is_guest, status,
      first_name, last_name, email, ticket_data, list_amount_minor, amount_minor, currency, currency_locale, transferable,
      registered_by_account_id, search_text, created_at, updated_at, canceled_at)
    SELECT g.event_id, configuration, order_id, g.account_id, relationship, slot + piece - 1, relationship = 'CONSULTANT',
      relationship = 'GUEST', CASE WHEN state = 'refunded' THEN 'CANCELED' WHEN g.event_id = (:events)[2] AND n % 5 < 3 THEN 'CHECKED_IN'
      ELSE 'ACTIVE' END, a.first_name, a.last_name, a.email_address,
      jsonb_build_object('registrationForm', jsonb_build_object(:answers)), 10000, 10000, 'USD', 'en-US', true, g.account_id,
      CASE relationship WHEN 'GUEST' THEN 'guest of ' || a.search_text END, at, at, CASE state WHEN 'refunded' THEN at END
    FROM growth g JOIN account a USING (account_id), generate_series(1, g.tickets) piece WHERE order_id IS NOT NULL ORDER BY n, piece;
    INSERT INTO check_in (ticket_id, event_id, checked_in_at, source, received_at)
    SELECT ticket_id, event_id, created_at, 'scan', created_at FROM ticket WHERE status = 'CHECKED_IN';
    INSERT INTO refund (payment_id, ticket_id, amount_minor, currency, status, reason, gateway_key, gateway_reference, created_at, finished_at,
      accepted_at)
    SELECT p.payment_id, t.ticket_id, 10000, 'USD', 'COMPLETE', 'Cannot come', 'refund-' || p.payment_id, 'sbr_' || p.payment_id,
      p.created_at, p.created_at, p.created_at
    FROM payment p JOIN ticket t USING (order_id) WHERE p.refunded_minor > 0;
    INSERT INTO ticket_history (ticket_id, kind, account_id, created_at)
    SELECT ticket_id, 'EDIT', account_id, created_at FROM ticket WHERE ticket_id % 20 = 0`,
  mail: `
    INSERT INTO outbox (template, recipient, locale, event_id, order_id, status, attempts, dedupe_key, created_at, sent_at, subject)
    SELECT 'confirmation', 'payer.' || n || '@example.com', 'en-US', event_id, order_id, 'SENT', 1, 'confirmation:' || order_id,
      at, greatest(at, now() - interval '50 days'), 'You are registered'
    FROM growth WHERE order_id IS NOT NULL ORDER BY n;
    INSERT INTO sandbox_webhook (body, due_at, delivered_at) SELECT '{"reference": "sbx_' || md5(n::text) || '"}', at, now()
    FROM growth WHERE n <= :size ORDER BY n;
    INSERT INTO website_log (kind, message, created_at) SELECT 'error', 'Something went wrong', now() FROM generate_series(1, :size / 10);
    INSERT INTO rate_limit (name, key, used, window_start) SELECT 'sign-in', 'C' || n, 1, now() FROM generate_series(1, :size / 2) n`,
  audit: `
    INSERT INTO audit_log (at, account_id, subject_account_id, event_id, action, entity, entity_id, after)
    SELECT at, account_id, account_id, event_id, kind || '.' || verb, kind, CASE kind WHEN 'order' THEN order_id ELSE n END, '{"totalMinor": 10000}'
    FROM growth, (VALUES ('order', 'created'), ('ticket', 'registered')) what(kind, verb) WHERE order_id IS NOT NULL ORDER BY n`,
  holds: `
    INSERT INTO hold (holder_account_id, account_id, ticket_configuration_id, stock_id, relationship_type, state, order_intent_id,
      created_at, expires_at, ended_at)
    SELECT account_id, account_id, configuration, stock_id, relationship, CASE WHEN n % 3 < 2 THEN 'CONSUMED' ELSE 'RELEASED' END,
      CASE WHEN n % 3 < 2 THEN id END, now(), now() + interval '15 minutes', now()
    FROM growth ORDER BY n`,
  books: `
    UPDATE stock s SET sold = t.sold FROM (
      SELECT c.stock_id, count(*) AS sold FROM ticket t JOIN ticket_configuration c USING (ticket_configuration_id)
      WHERE t.status <> 'CANCELED' GROUP BY 1) t WHERE t.stock_id = s.stock_id;
    DROP TABLE growth`,
  vacuum: 'VACUUM ANALYZE',
};
