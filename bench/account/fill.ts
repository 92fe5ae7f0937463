import type { Client } from 'pg';

/**
 * Fills a migrated database with forty events of a crowd. A family has three tickets for the first event; a consultant has tickets for all events. Each account
 * has one order per event, with its own ticket and guests, on a form with twelve answers.
 */
export async function fill(db: Client, { tickets, crowd }: { tickets: number; crowd: number }): Promise<void> {
  await db.query('SET synchronous_commit = off');
  for (const sql of steps) {
    await db.query(sql.replaceAll(':tickets', String(tickets)).replaceAll(':crowd', String(crowd)));
  }
  await db.query('ANALYZE');
}

/** Inserts sent mails, dated within the last weeks. */
export async function fillOutbox(db: Client, mails: number): Promise<void> {
  await db.query('SET synchronous_commit = off');
  await db.query(
    `INSERT INTO outbox (template, recipient, locale, status, attempts, dedupe_key, created_at, sent_at, subject)
     SELECT 'sign-in-link', 'reader.' || n || '@example.com', 'en-US', 'SENT', 1, 'sent:' || n, now() - n % 80 * interval '1 day',
       now() - n % 80 * interval '1 day', 'Your sign-in link' FROM generate_series(1, $1::integer) n`,
    [mails],
  );
  await db.query('ANALYZE outbox');
}

/** Inserts waiting mails that are due now. */
export const queueMails = (db: Client, mails: number): Promise<unknown> =>
  db.query(
    `INSERT INTO outbox (template, recipient, locale, payload, next_attempt_at, created_at)
     SELECT 'sign-in-link', 'waiting.' || n || '@example.com', 'en-US',
       '{"name": "Robin Taylor", "url": "https://foyer.example/login?token=x", "minutes": 15}', now(), now()
     FROM generate_series(1, $1::integer) n`,
    [mails],
  );

const relationships = `(SELECT jsonb_agg(jsonb_build_object('relationshipType', r, 'selfType', r = 'CONSULTANT', 'guestType', r = 'GUEST',
    'maxPerAccount', CASE r WHEN 'GUEST' THEN 50 ELSE 1 END, 'translations', jsonb_build_object('defaultLabel', initcap(r))))
  FROM unnest(ARRAY['CONSULTANT', 'GUEST']) r)`;
const answers = `(SELECT jsonb_object_agg('answer' || k, 'What somebody answers to question ' || k) FROM generate_series(1, 12) k)`;

const steps: readonly string[] = [
  `INSERT INTO account (external_account_identifier, account_type_code, first_name, last_name, email_address, country_code, locale, currency,
     search_text, created_at, updated_at)
   SELECT 'C' || (1000000 + n), 'CONSULTANT', 'Robin', 'Taylor', 'robin.' || n || '@example.com', 'USA', 'en-US', 'USD',
     'robin taylor c' || (1000000 + n), now(), now() FROM generate_series(1, 2 + :crowd / 4) n`,
  `INSERT INTO session (token_hash, account_id, remember, created_at, expires_at)
   SELECT sha256(convert_to('bench-' || account_id, 'UTF8')), account_id, true, now(), now() + interval '30 days' FROM account WHERE account_id <= 2`,
  `INSERT INTO event (event_short_code, event_type_cd, default_name, event_start, event_end, registration_start, registration_end, published,
     configuration, created_at, updated_at)
   SELECT 'BENCH-' || n, 'ENERGIZE', 'Bench ' || n, now() + n * interval '10 days', now() + n * interval '10 days' + interval '2 days',
     now() - interval '10 days', now() + n * interval '10 days', true, jsonb_build_object('timeZone', 'America/Chicago', 'images', '[]'::jsonb,
       'sections', jsonb_build_array(jsonb_build_object('name', 'registrationForm', 'title', 'You', 'fields', (SELECT jsonb_agg(
         jsonb_build_object('name', 'answer' || k, 'fieldType', 'Text', 'label', 'Question ' || k)) FROM generate_series(1, 12) k))),
       'relationshipTypes', ${relationships}, 'canRegisterOtherAccounts', false, 'orderSummaryFields', '[]'::jsonb, 'qrCodeEnabled', true,
       'badgeEnabled', false, 'liveEventEnabled', false, 'onSiteRegistrationEnabled', true, 'eligibleAccounts', '[]'::jsonb,
       'eligibleLocales', '[]'::jsonb), now(), now() FROM generate_series(1, 40) n`,
  `INSERT INTO stock (kind) SELECT 'ticket' FROM generate_series(1, 40)`,
  `INSERT INTO ticket_configuration (event_id, stock_id, default_description, amount_minor, currency, currency_locale, relationship_types,
     created_at, updated_at)
   SELECT n, n, 'Full pass', 10000, 'USD', 'en-US', ARRAY['CONSULTANT', 'GUEST'], now(), now() FROM generate_series(1, 40) n`,
  // Number of tickets per account and event.
  `CREATE TABLE bench AS
   SELECT 1 AS account_id, 1 AS event_id, 3 AS tickets
   UNION ALL SELECT 2, n, :tickets / 40 + (n <= :tickets % 40)::int FROM generate_series(1, 40) n
   UNION ALL SELECT 2 + n, 1 + n % 40, 4 FROM generate_series(1, :crowd / 4) n`,
  `INSERT INTO orders (account_id, event_id, payment_kind, currency, total_minor, created_at)
   SELECT account_id, event_id, 'card', 'USD', 10000 * tickets, now() FROM bench`,
  `INSERT INTO payment (order_id, kind, amount_minor, currency, gateway, gateway_reference, last_four, card_type, first_name, last_name,
     email, created_at)
   SELECT order_id, 'card', total_minor, 'USD', 'sandbox', 'bench-' || order_id, '4242', 'VI', 'Robin', 'Taylor', 'robin@example.com', now()
   FROM orders`,
  `INSERT INTO ticket (event_id, ticket_configuration_id, order_id, account_id, relationship_type, slot, is_self, is_guest, status, first_name,
     last_name, email, ticket_data, list_amount_minor, amount_minor, currency, currency_locale, transferable, registered_by_account_id,
     created_at, updated_at)
   SELECT o.event_id, o.event_id, o.order_id, o.account_id, CASE k WHEN 1 THEN 'CONSULTANT' ELSE 'GUEST' END, greatest(k - 1, 1), k = 1, k > 1,
     'ACTIVE', 'Robin', 'Taylor', 'robin@example.com', jsonb_build_object('registrationForm', ${answers}), 10000, 10000, 'USD', 'en-US', true,
     o.account_id, now(), now()
   FROM orders o JOIN bench b USING (account_id, event_id) CROSS JOIN generate_series(1, b.tickets) k`,
];
