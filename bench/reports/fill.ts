import type { Client } from 'pg';

/**
 * Fills a migrated database with one large and one smaller event. Two thirds of the tickets are bought alone, the others in pairs that share an address. A
 * twentieth is canceled, and half are checked in. The form has fourteen fields, and there are as many accounts as orders.
 */
export const fill = (db: Client, tickets: number): Promise<void> => run(db, [...firstSteps, ...steps], tickets);

/** Only the accounts, the session of the administrator, and the events without tickets. */
export const fillAccounts = (db: Client, accounts: number): Promise<void> => run(db, firstSteps, accounts);

async function run(db: Client, all: readonly string[], size: number): Promise<void> {
  await db.query("SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB'");
  for (const sql of all) await db.query(sql.replaceAll(':tickets', String(size)));
  await db.query('RESET session_replication_role');
}

const admin = 'bench-admin';

const question = (name: string, more: object = {}) => ({ name, fieldType: 'Text', label: name, ...more });
const chosen = (name: string, values: string[], more: object = {}) =>
  question(name, { fieldType: 'Select', fieldOptions: values.map((value) => ({ value, text: value })), ...more });
/** Every ticket answers all fields except the T-shirt size, which one in seven lacks. */
const form = [
  question('firstName'),
  question('lastName'),
  question('email', { fieldType: 'Email' }),
  question('phoneNumber'),
  chosen('country', ['USA', 'CAN', 'JPN']),
  question('badgeFirstName'),
  question('badgeLastName'),
  question('badgeHomeState'),
  chosen('tShirtSize', ['XS', 'S', 'M', 'L', 'XL', '2XL']),
  chosen('dietaryNeeds', ['vegan', 'halal', 'kosher'], { multiple: true }),
  chosen('hotel', ['yes', 'no']),
  question('arrivalDate', { fieldType: 'Date', showWhen: { field: 'hotel', is: 'equals', value: 'yes' } }),
  chosen('workshops', ['firstTeam', 'mentoring'], { multiple: true }),
  question('termsAndConditions', { fieldType: 'TermsAndConditions' }),
];

const configuration = `jsonb_build_object('timeZone', 'America/Chicago', 'images', '[]'::jsonb, 'sections', jsonb_build_array(
    jsonb_build_object('name', 'registrationForm', 'title', 'You', 'fields', '${JSON.stringify(form)}'::jsonb)),
  'relationshipTypes', (SELECT jsonb_agg(jsonb_build_object('relationshipType', r, 'selfType', r = 'CONSULTANT', 'guestType', false,
    'translations', jsonb_build_object('defaultLabel', initcap(r)))) FROM unnest(ARRAY['CONSULTANT','SPOUSE']) r),
  'canRegisterOtherAccounts', false, 'orderSummaryFields', '[]'::jsonb, 'qrCodeEnabled', true, 'badgeEnabled', false,
  'liveEventEnabled', false, 'onSiteRegistrationEnabled', true, 'eligibleAccounts', '[]'::jsonb, 'eligibleLocales', '[]'::jsonb)`;

const firstSteps: readonly string[] = [
  `INSERT INTO account (external_account_identifier, account_type_code, first_name, last_name, title, email_address, country_code, locale,
     currency, roles, search_text, created_at, updated_at)
   SELECT CASE n WHEN 0 THEN '${admin}' ELSE 'C' || (1000000 + n) END, CASE n WHEN 0 THEN 'STAFF' ELSE 'CONSULTANT' END,
     'Robin' || n % 97, 'Taylor' || n % 89, (ARRAY['MC','RC','SC','EC','NC',NULL])[1 + n % 6], 'robin.' || n || '@example.com',
     (ARRAY['USA','USA','CAN','JPN'])[1 + n % 4], 'en-US', 'USD', CASE n WHEN 0 THEN '{admin}'::text[] ELSE '{}' END,
     'robin' || n % 97 || ' taylor' || n % 89 || ' c' || (1000000 + n), now(), now()
   FROM generate_series(0, :tickets) n`,
  `INSERT INTO staff_grant (account_id, role, created_at) SELECT account_id, 'admin', now() FROM account WHERE roles <> '{}'`,
  `INSERT INTO session (token_hash, account_id, remember, created_at, expires_at)
   SELECT sha256('bench-admin'), account_id, true, now(), now() + interval '30 days' FROM account WHERE external_account_identifier = '${admin}'`,
  `INSERT INTO event (event_short_code, event_type_cd, default_name, event_start, event_end, registration_start, registration_end,
     published, configuration, created_at, updated_at)
   SELECT 'BENCH-' || n, 'ENERGIZE', 'Bench ' || n, now() - n * interval '300 days', now() + interval '2 days' - n * interval '300 days',
     now() - interval '120 days' - n * interval '300 days', now() - n * interval '300 days', true, ${configuration}, now(), now()
   FROM generate_series(0, 1) n`,
];

const steps: readonly string[] = [
  `INSERT INTO stock (kind, quantity, sold) SELECT 'ticket', NULL, 0 FROM generate_series(1, 12)`,
  `INSERT INTO ticket_configuration (event_id, stock_id, default_description, amount_minor, currency, currency_locale, relationship_types,
     position, created_at, updated_at)
   SELECT e.event_id, s.stock_id, 'Ticket ' || s.n, 10000, 'USD', 'en-US', ARRAY['CONSULTANT','SPOUSE'], s.n, now(), now()
   FROM (SELECT event_id, row_number() OVER (ORDER BY event_id) - 1 AS e FROM event) e
   JOIN (SELECT stock_id, row_number() OVER (ORDER BY stock_id) AS n FROM stock) s ON s.n % 2 = e.e`,
  // Order n: three of four are for the large event; every third has a second ticket.
  `CREATE UNLOGGED TABLE bench AS
   SELECT n, gen_random_uuid() AS id, a.account_id, e.event_id,
     e.event_start - (random() ^ 2 * 110) * interval '1 day' AS at, 1 + (n % 3 = 0)::int AS pieces,
     (ARRAY['card','card','card','cash','none','hosted'])[1 + n % 6] AS kind, n % 20 = 7 AS off
   FROM generate_series(1, :tickets) n
   JOIN account a ON a.external_account_identifier = 'C' || (1000000 + n)
   JOIN event e ON e.event_short_code = CASE WHEN n % 4 < 3 THEN 'BENCH-0' ELSE 'BENCH-1' END`,
  `INSERT INTO orders (account_id, event_id, payment_kind, currency, total_minor, created_at)
   SELECT account_id, event_id, kind, 'USD', CASE kind WHEN 'none' THEN 0 ELSE 10000 * pieces END, at FROM bench ORDER BY at`,
  `INSERT INTO payment (order_id, kind, amount_minor, currency, refunded_minor, gateway, gateway_reference, last_four, card_type, first_name,
     last_name, email, address1, locality, region, postal_code, country, cash_tendered_minor, cash_change_minor, taken_by_account_id, created_at)
   SELECT order_id, payment_kind, total_minor, 'USD', CASE WHEN order_id % 40 = 3 THEN 10000 ELSE 0 END,
     CASE WHEN payment_kind <> 'cash' THEN 'sandbox' END, CASE WHEN payment_kind <> 'cash' THEN 'sbx_' || order_id END, '4242', 'VI',
     'Robin', 'Taylor', 'robin@example.com', '1 Main Street', 'Springfield', 'IL', '62701', 'USA',
     CASE payment_kind WHEN 'cash' THEN total_minor END, CASE payment_kind WHEN 'cash' THEN 0 END, account_id, created_at
   FROM orders WHERE payment_kind <> 'none' ORDER BY order_id`,
  `INSERT INTO ticket (event_id, ticket_configuration_id, order_id, account_id, relationship_type, is_self, is_guest, status, first_name,
     last_name, email, ticket_data, list_amount_minor, amount_minor, currency, currency_locale, transferable, registered_by_account_id,
     created_at, updated_at, canceled_at)
   SELECT b.event_id, c.ids[1 + b.n % 6], o.order_id, b.account_id, (ARRAY['CONSULTANT','SPOUSE'])[piece], piece = 1, false,
     CASE WHEN off THEN 'CANCELED' WHEN b.n % 2 = 0 THEN 'CHECKED_IN' ELSE 'ACTIVE' END, 'Robin', 'Taylor', 'robin.' || b.n || '@example.com',
     jsonb_build_object('registrationForm', jsonb_build_object('tShirtSize', (ARRAY['XS','S','M','L','XL','2XL',NULL])[1 + b.n % 7],
       'firstName', 'Robin', 'lastName', 'Taylor', 'email', 'robin@example.com', 'phoneNumber', '+1 555 0100', 'country', 'USA',
       'badgeFirstName', 'Robin', 'badgeLastName', 'Taylor', 'badgeHomeState', 'Illinois', 'dietaryNeeds', '["vegan", "halal"]'::jsonb,
       'hotel', 'yes', 'arrivalDate', '03-05-2026', 'workshops', '["firstTeam", "mentoring"]'::jsonb, 'termsAndConditions', true)),
     10000, 10000, 'USD', 'en-US', true, b.account_id, b.at, b.at, CASE WHEN off THEN b.at END
   FROM bench b JOIN orders o USING (account_id, event_id)
   JOIN (SELECT event_id, array_agg(ticket_configuration_id) AS ids FROM ticket_configuration GROUP BY 1) c USING (event_id),
     generate_series(1, b.pieces) piece ORDER BY b.at, piece`,
  `INSERT INTO check_in (ticket_id, event_id, checked_in_at, source, received_at)
   SELECT ticket_id, event_id, e.event_start + random() * interval '30 hours', 'scan', now() FROM ticket t JOIN event e USING (event_id)
   WHERE status = 'CHECKED_IN'`,
  'DROP TABLE bench',
  'VACUUM ANALYZE',
];
