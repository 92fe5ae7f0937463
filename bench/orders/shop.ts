import {
  eventConfiguration,
  type EventConfiguration,
  type FormField,
} from '@foyer/contract/events/event-configuration';
import type { Client } from 'pg';

/** An event of the benchmark with its ticket types, numbered without gaps. */
export interface Sale {
  eventId: number;
  firstType: number;
  types: number;
  /** Stock row of the first type; the rows of further types follow. */
  firstStock: number;
}

/** The session token of the nth buyer; the database has its hash. */
export const tokenOf = (person: number): string => `bench-${person}`;

/**
 * Writes consultants with one session each, starting at `C1000001`. Their names count as folded, so the job that follows an
 * upgrade does not write all of them again during a measurement.
 */
export async function writePeople(db: Client, count: number): Promise<void> {
  await db.query(
    `INSERT INTO account (external_account_identifier, account_type_code, first_name, last_name, email_address, country_code,
       locale, currency, search_text, created_at, updated_at)
     SELECT 'C' || (1000000 + n), 'CONSULTANT', 'Robin', 'Taylor ' || n, 'robin.' || n || '@example.com', 'USA', 'en-US', 'USD',
       'c' || (1000000 + n) || ' robin taylor ' || n, now(), now()
     FROM generate_series(1, $1::integer) n`,
    [count],
  );
  await db.query(
    `INSERT INTO search_folding (subject, folding, resumes_at) VALUES ('account', 2147483647, NULL)
     ON CONFLICT (subject) DO UPDATE SET folding = excluded.folding, resumes_at = NULL`,
  );
  await writeSessions(db);
}

/** Writes a session for each consultant without one. */
async function writeSessions(db: Client): Promise<void> {
  await db.query(
    `INSERT INTO session (token_hash, account_id, remember, created_at, expires_at)
     SELECT sha256(convert_to('bench-' || (substr(external_account_identifier, 2)::bigint - 1000000), 'UTF8')), account_id, true,
       now(), now() + interval '1 day'
     FROM account WHERE external_account_identifier LIKE 'C1%' AND account_id NOT IN (SELECT account_id FROM session)`,
  );
}

/** Makes the nth consultant an administrator. A new role ends their sessions, so they get a new one. */
export async function makeAdministrator(db: Client, person: number): Promise<void> {
  await db.query(
    `INSERT INTO staff_grant (account_id, role, created_at)
     SELECT account_id, 'admin', now() FROM account WHERE external_account_identifier = $1`,
    [`C${1_000_000 + person}`],
  );
  await writeSessions(db);
}

/** The smallest form that allows a registration. */
const smallForm: readonly FormField[] = [
  { name: 'firstName', fieldType: 'Text', label: 'First name', rules: 'max:60' },
  { name: 'lastName', fieldType: 'Text', label: 'Last name', rules: 'max:60' },
  { name: 'email', fieldType: 'Email', label: 'E-mail' },
  { name: 'Submit', fieldType: 'Button' },
];

const configurationOf = (fields: readonly FormField[]): EventConfiguration =>
  eventConfiguration.parse({
    timeZone: 'America/Chicago',
    images: [],
    sections: [{ name: 'registrationForm', title: 'About you', fields }],
    canRegisterOtherAccounts: false,
    relationshipTypes: [
      {
        relationshipType: 'CONSULTANT',
        selfType: true,
        guestType: false,
        translations: { defaultLabel: 'Consultant' },
      },
    ],
    orderSummaryFields: [],
    qrCodeEnabled: true,
    badgeEnabled: false,
    liveEventEnabled: false,
    onSiteRegistrationEnabled: false,
    eligibleAccounts: [],
    eligibleLocales: [],
  });

/** Writes an event open for registration, with `types` ticket types of 100 USD and a quantity of `quantity` each. */
export async function writeSale(
  db: Client,
  types: number,
  quantity: number,
  fields: readonly FormField[] = smallForm,
): Promise<Sale> {
  const { rows } = await db.query<{ eventId: string }>(
    `INSERT INTO event (event_short_code, event_type_cd, default_name, event_start, event_end, registration_start,
       registration_end, published, configuration, created_at, updated_at)
     SELECT 'BENCH-' || count(*), 'ENERGIZE', 'Benchmark', now() + interval '30 days', now() + interval '32 days',
       now() - interval '10 days', now() + interval '29 days', true, $1, now(), now()
     FROM event RETURNING event_id AS "eventId"`,
    [JSON.stringify(configurationOf(fields))],
  );
  const eventId = Number(rows[0]?.eventId);
  const made = await db.query<{ first: string; stock: string }>(
    `WITH pieces AS (
       INSERT INTO stock (kind, quantity) SELECT 'ticket', $2::integer FROM generate_series(1, $3::integer) RETURNING stock_id
     ), made AS (
       INSERT INTO ticket_configuration (event_id, stock_id, default_description, amount_minor, currency, currency_locale,
         relationship_types, position, created_at, updated_at)
       SELECT $1::bigint, stock_id, 'Ticket ' || stock_id, 10000, 'USD', 'en-US', '{CONSULTANT}', 0, now(), now() FROM pieces
       ORDER BY stock_id RETURNING ticket_configuration_id AS id, stock_id
     )
     SELECT min(id) AS first, min(stock_id) AS stock FROM made`,
    [eventId, quantity, types],
  );
  const [row] = made.rows;
  return { eventId, firstType: Number(row?.first), types, firstStock: Number(row?.stock) };
}

/** Lets the ticket types of a sale draw on one pool of this many units, one unit each (stock 4). */
export async function writePool(db: Client, { eventId, firstStock, types }: Sale, quantity: number): Promise<void> {
  const drawn = [firstStock, firstStock + types - 1];
  await db.query(
    `WITH units AS (INSERT INTO stock (kind, quantity) VALUES ('pool', $2::integer) RETURNING stock_id)
     INSERT INTO pool (stock_id, event_id, key) SELECT stock_id, $1::bigint, 'hall' FROM units`,
    [eventId, quantity],
  );
  await db.query(
    `INSERT INTO stock_draw (stock_id, pool_stock_id, weight)
     SELECT drawn, p.stock_id, 1 FROM pool p, generate_series($2::bigint, $3::bigint) drawn WHERE p.event_id = $1::bigint`,
    [eventId, ...drawn],
  );
  await db.query('UPDATE stock SET draws = true WHERE stock_id BETWEEN $1::bigint AND $2::bigint', drawn);
}

/**
 * Gives each ticket type of a sale two sale windows (selling 1): one is open for everyone and reserves `reserved` units, the
 * other one starts later.
 */
export async function writeWindows(db: Client, { eventId, firstStock, types }: Sale, reserved: number): Promise<void> {
  const drawn = [firstStock, firstStock + types - 1];
  for (const [position, { key, from, to }] of [
    { key: 'early', from: '-1 day', to: '7 days' },
    { key: 'late', from: '7 days', to: '20 days' },
  ].entries()) {
    await db.query(
      `WITH made AS (
         INSERT INTO stock (kind) SELECT 'window' FROM generate_series($1::bigint, $2::bigint) RETURNING stock_id
       ), numbered AS (SELECT stock_id, row_number() OVER (ORDER BY stock_id) AS n FROM made)
       INSERT INTO sale_window (stock_id, event_id, ticket_configuration_id, type_stock_id, key, position, audience, mode,
         starts_at, ends_at, reserved)
       SELECT w.stock_id, $3, c.ticket_configuration_id, c.stock_id, $4, $5, '{}', 'firstCome', now() + $6::interval,
         now() + $7::interval, $8
       FROM numbered w JOIN ticket_configuration c ON c.stock_id = $1::bigint + w.n - 1`,
      [...drawn, eventId, key, position, from, to, reserved],
    );
  }
  await db.query('UPDATE stock SET windows = true WHERE stock_id BETWEEN $1::bigint AND $2::bigint', drawn);
}
