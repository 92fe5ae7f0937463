import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { serverProgram } from '../../tools/lib/build.mjs';
import { dataFolder, currentProduct, productTime } from './product.ts';

/** Actions of organisers that have no screen yet, done in the product's database. */

async function databaseUrl(): Promise<string> {
  const { databaseUrl: url } = currentProduct();
  if (url !== undefined) return url;
  const state = await readFile(path.join(dataFolder(), 'postgres', 'foyer.json'), 'utf8');
  const { port, password } = JSON.parse(state) as { port: number; password: string };
  return `postgres://foyer:${encodeURIComponent(password)}@127.0.0.1:${port}/foyer`;
}

/** The product's time as SQL. It is the database's `now()` only in a product that runs on the machine's clock. */
const now = () => `timestamptz '${productTime().toISOString()}'`;

async function onDatabase<T>(act: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: await databaseUrl() });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

/** Removes the password of an account, like an imported account. Only a mailed link can sign it in. */
export async function removePassword(userId: string): Promise<void> {
  await onDatabase((client) =>
    client.query('UPDATE account SET password_hash = NULL WHERE external_account_identifier = $1', [userId]),
  );
}

/** Ends the confirmations of a person, as their time does (people 8.4). */
export async function endConfirmations(userId: string): Promise<void> {
  await onDatabase((client) =>
    client.query(
      `UPDATE session SET confirmed_at = NULL
       WHERE account_id = (SELECT account_id FROM account WHERE external_account_identifier = $1)`,
      [userId],
    ),
  );
}

const stockOf = {
  addOn: `SELECT stock_id FROM add_on WHERE default_name = $1
    UNION SELECT d.pool_stock_id FROM add_on JOIN stock_draw d USING (stock_id) WHERE default_name = $1`,
  coupon: 'SELECT stock_id FROM coupon WHERE default_description = $1',
} as const;

/** Reduces the quantity to the units already taken, runs `act`, and restores the quantity. */
export async function whileSoldOut<T>(kind: keyof typeof stockOf, name: string, act: () => Promise<T>): Promise<T> {
  const before = await onDatabase(async (client) => {
    const { rows } = await client.query<{ stock_id: string; quantity: string | null }>(
      `SELECT stock_id, quantity FROM stock WHERE stock_id IN (${stockOf[kind]})`,
      [name],
    );
    if (rows.length === 0) throw new Error(`No stock of ${name}.`);
    await client.query(`UPDATE stock SET quantity = sold + held WHERE stock_id IN (${stockOf[kind]})`, [name]);
    return rows;
  });
  try {
    return await act();
  } finally {
    await onDatabase(async (client) => {
      for (const { stock_id, quantity } of before) {
        await client.query('UPDATE stock SET quantity = $2 WHERE stock_id = $1', [stock_id, quantity]);
      }
    });
  }
}

/** Adds a sold-out free ticket type to an event, by its code. */
export async function addSoldOutTicket(eventShortCode: string, name: string): Promise<void> {
  await onDatabase((client) =>
    client.query(
      `WITH made AS (INSERT INTO stock (kind, quantity) VALUES ('ticket', 0) RETURNING stock_id)
       INSERT INTO ticket_configuration (event_id, stock_id, default_description, amount_minor, currency, currency_locale,
         relationship_types, limit_quantity, position, created_at, updated_at)
       SELECT e.event_id, made.stock_id, $2, 0, 'USD', 'en-US', '{CONSULTANT}', true, 99, ${now()}, ${now()} FROM event e, made
       WHERE e.event_short_code = $1`,
      [eventShortCode, name],
    ),
  );
}

/** Adds a ticket type to an event, by its code, that is given out by a draw. Parties of this size can enter for an hour from now. */
export async function addDrawTicket(
  eventShortCode: string,
  name: string,
  units: number,
  largestParty = 1,
): Promise<void> {
  await onDatabase((client) =>
    client.query(
      `WITH made AS (INSERT INTO stock (kind, quantity, windows) VALUES ('ticket', $3, true) RETURNING stock_id),
       counted AS (INSERT INTO stock (kind) VALUES ('window') RETURNING stock_id),
       type AS (
         INSERT INTO ticket_configuration (event_id, stock_id, default_description, amount_minor, currency, currency_locale,
           relationship_types, limit_quantity, position, created_at, updated_at)
         SELECT e.event_id, made.stock_id, $2, 0, 'USD', 'en-US', '{CONSULTANT}', true, 99, ${now()}, ${now()} FROM event e, made
         WHERE e.event_short_code = $1
         RETURNING event_id, ticket_configuration_id, stock_id),
       opened AS (
         INSERT INTO sale_window (stock_id, event_id, ticket_configuration_id, type_stock_id, key, position, audience, mode, starts_at, ends_at)
         SELECT counted.stock_id, type.event_id, type.ticket_configuration_id, type.stock_id, 'draw', 0, '{}', 'draw', ${now()},
           ${now()} + interval '1 hour' FROM type, counted)
       INSERT INTO draw (event_id, ticket_configuration_id, window_key, opens_at, closes_at, largest_party, hold_hours, terms, seed)
       SELECT event_id, ticket_configuration_id, 'draw', ${now()}, ${now()} + interval '1 hour', $4, 48, '{"audience": {}, "amount": 0}',
         repeat('5eed', 16) FROM type`,
      [eventShortCode, name, units, largestParty],
    ),
  );
}

/** Allows holders of an event, by its code, to cancel for a fee of ten per cent and to return add-ons. */
export async function letCancel(eventShortCode: string): Promise<void> {
  await onDatabase((client) =>
    client.query(
      `UPDATE event SET configuration = configuration
         || '{"cancellation": {"enabled": true, "fee": {"percent": 10}, "addOns": true}}' WHERE event_short_code = $1`,
      [eventShortCode],
    ),
  );
}

/** Lets packages of an event, by its code, end only with all of their tickets. */
export async function endPackagesWhole(eventShortCode: string): Promise<void> {
  await onDatabase((client) =>
    client.query(
      `UPDATE ticket_configuration SET additional_configuration = jsonb_set(additional_configuration, '{package,endsWhole}', 'true')
       FROM event e WHERE e.event_id = ticket_configuration.event_id AND e.event_short_code = $1 AND additional_configuration ? 'package'`,
      [eventShortCode],
    ),
  );
}

/** Removes a ticket's answer to a question, as if the question was added later. */
export async function withoutAnswer(ticketId: number, field: string): Promise<void> {
  await onDatabase((client) =>
    client.query('UPDATE ticket SET ticket_data = ticket_data #- $2::text[] WHERE ticket_id = $1', [
      ticketId,
      ['registrationForm', field],
    ]),
  );
}

/** Moves the start of the event, by its code, to two hours from now. Its doors are then open. */
export async function eventIsNear(eventShortCode: string): Promise<void> {
  await onDatabase((client) =>
    client.query(
      // In the event's zone the day may end in less than two hours.
      `UPDATE event SET event_start = least(${now()} + interval '2 hours',
         (date_trunc('day', ${now()} AT TIME ZONE (configuration->>'timeZone')) + interval '1 day - 1 minute')
           AT TIME ZONE (configuration->>'timeZone')) WHERE event_short_code = $1`,
      [eventShortCode],
    ),
  );
}

/** Adds one unit of a ticket type, as if a ticket was returned. */
export async function freeOne(name: string): Promise<void> {
  await onDatabase((client) =>
    client.query(
      `UPDATE stock SET quantity = quantity + 1 FROM ticket_configuration c
       WHERE c.stock_id = stock.stock_id AND c.default_description = $1`,
      [name],
    ),
  );
}

/**
 * Ages an unanswered payment by a quarter of an hour, with unsuccessful lookups by the reconciler. Staff should then
 * check it.
 */
export async function leaveUndecided(orderIntentId: string): Promise<void> {
  await onDatabase(async (client) => {
    const { rowCount } = await client.query(
      `UPDATE order_intent
       SET created_at = created_at - interval '16 minutes', attention = 'STILL_PENDING', attention_at = ${now()},
         next_check_at = ${now()} + interval '1 hour'
       WHERE order_intent_id = $1 AND status = 'PENDING'`,
      [orderIntentId],
    );
    if (rowCount !== 1) throw new Error(`${orderIntentId} is decided.`);
  });
}

/** The unanswered charge succeeded after all: adds it to the sandbox's charges. */
export async function gatewayAnswersLate(orderIntentId: string): Promise<void> {
  await onDatabase((client) =>
    client.query(
      `INSERT INTO sandbox_charge (key, reference, attempt, amount_minor, currency, status, last_four, card_type, created_at, decided_at)
       SELECT gateway_key, 'sbx_late_' || payment_attempt_id, 'charge', amount_minor, currency, 'succeeded', '4087', 'VI', ${now()}, ${now()}
       FROM payment_attempt WHERE order_intent_id = $1`,
      [orderIntentId],
    ),
  );
}

/** Ages an order's refunds at the sandbox by a day. Pending ones complete, or fail when `failing` is true. */
export async function refundsEnd(orderId: number, { failing = false }: { failing?: boolean } = {}): Promise<void> {
  await onDatabase(async (client) => {
    const { rows } = await client.query<{ reference: string }>(
      `UPDATE sandbox_refund r SET changes_at = ${now()}, last_status = CASE WHEN $2 THEN 'failed' ELSE 'succeeded' END
       FROM sandbox_charge c JOIN payment p ON p.gateway_reference = c.reference
       WHERE r.charge_key = c.key AND p.order_id = $1 RETURNING r.reference`,
      [orderId, failing],
    );
    if (rows.length === 0) throw new Error(`The sandbox has no refund of order ${orderId}.`);
    await client.query(`UPDATE sandbox_webhook SET due_at = ${now()} WHERE body::jsonb ->> 'id' = ANY ($1::text[])`, [
      rows.map(({ reference }) => `evt_${reference}_ended`),
    ]);
  });
}

/** The payer of an order disputes it with their bank, and the sandbox reports the dispute. */
export async function payerDisputes(orderId: number): Promise<void> {
  await onDatabase(async (client) => {
    const { rowCount } = await client.query(
      `WITH made AS (
         INSERT INTO sandbox_dispute (reference, charge_key, amount_minor, is_inquiry, opened_at, due_by)
         SELECT 'sbd_order_' || p.order_id, c.key, c.amount_minor, false, ${now()}, ${now()} + interval '7 days'
         FROM payment p JOIN sandbox_charge c ON c.reference = p.gateway_reference WHERE p.order_id = $1
         RETURNING reference, (SELECT gateway_reference FROM payment WHERE order_id = $1) AS charge
       )
       INSERT INTO sandbox_webhook (body, due_at)
       SELECT jsonb_build_object('about', 'dispute', 'id', 'evt_' || reference, 'dispute', reference, 'charge', charge, 'at', ${now()})::text, ${now()}
       FROM made`,
      [orderId],
    );
    if (rowCount !== 1) throw new Error(`Order ${orderId} was not paid at the sandbox.`);
  });
}

/**
 * Makes the database a restored copy with paused sales, and with a provider charge after the backup. `false` resumes
 * sales.
 */
export async function restAsCopy(isResting: boolean): Promise<void> {
  await onDatabase(async (client) => {
    await client.query(`UPDATE installation SET paused_at = CASE WHEN $1 THEN ${now()} END, backup_at = ${now()}`, [
      isResting,
    ]);
    await client.query(
      `INSERT INTO unknown_charge (gateway, gateway_reference, amount_minor, currency, charged_at, found_by, created_at)
       VALUES ('sandbox', 'sbx_after_backup', 14950, 'USD', ${now()}, 'audit', ${now()}) ON CONFLICT DO NOTHING`,
    );
  });
}

/** Adds a run of the event's latest scheduled list, made and announced an hour ago. */
export async function listWasMade(eventId: number, content: string): Promise<void> {
  await onDatabase((client) =>
    client.query(
      `INSERT INTO export_run (export_schedule_id, due_at, ended_at, row_count, content, expires_at)
       SELECT max(export_schedule_id), ${now()} - interval '1 hour', ${now()}, 1, $2, ${now()} + interval '7 days'
       FROM export_schedule WHERE event_id = $1`,
      [eventId, Buffer.from(content)],
    ),
  );
}

/**
 * While `act` runs, the payment provider does not respond: all charge requests wait until `release`. `charging` returns
 * the number of waiting requests.
 */
export async function whileChargesWait<T>(
  act: (waiting: { charging: () => Promise<number>; release: () => Promise<void> }) => Promise<T>,
): Promise<T> {
  return onDatabase(async (client) => {
    const charging = async () => {
      const { rows } = await client.query<{ n: number }>(
        `SELECT count(*)::integer AS n FROM pg_locks WHERE relation = 'sandbox_charge'::regclass AND NOT granted`,
      );
      return rows[0]?.n ?? 0;
    };
    await client.query('BEGIN');
    try {
      // The provider's charges can still be read.
      await client.query('LOCK TABLE sandbox_charge IN SHARE ROW EXCLUSIVE MODE');
      return await act({ charging, release: async () => void (await client.query('COMMIT')) });
    } finally {
      await client.query('ROLLBACK');
    }
  });
}

/** Number of payments that an account has started, with any result. */
export async function paymentsBegun(account: string): Promise<number> {
  return onDatabase(async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `SELECT count(*)::integer AS n FROM order_intent JOIN account USING (account_id) WHERE external_account_identifier = $1`,
      [account],
    );
    return rows[0]?.n ?? 0;
  });
}

/** The provider's charges for changes of tickets. */
export async function chargesOfChanges(ticketId: number): Promise<{ status: string; amount: number }[]> {
  return onDatabase(async (client) => {
    const { rows } = await client.query<{ status: string; amount: number }>(
      `SELECT c.status, c.amount_minor::integer AS amount FROM sandbox_charge c
       JOIN payment_attempt a ON a.gateway_key = c.key JOIN order_intent i USING (order_intent_id)
       WHERE i.ticket_id = $1 ORDER BY c.created_at`,
      [ticketId],
    );
    return rows;
  });
}

/** Output of `foyer audit` for the product's database; empty when there are no differences. */
export async function auditLines(): Promise<string> {
  const run = promisify(execFile)(process.execPath, [serverProgram(), 'audit'], {
    env: {
      ...process.env,
      DATABASE_URL: await databaseUrl(),
      DATA_DIR: dataFolder(),
    },
  });
  // An audit with findings exits with code 1. Its output lists them.
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  return stdout;
}

/** Adds browser reports of the given age in days while `act` runs. */
export async function withOldReports<T>(count: number, days: number, act: () => Promise<T>): Promise<T> {
  await onDatabase((client) =>
    client.query(
      `INSERT INTO website_log (kind, message, created_at)
       SELECT 'error', 'An old report', ${now()} - make_interval(days => $2) FROM generate_series(1, $1::integer)`,
      [count, days],
    ),
  );
  try {
    return await act();
  } finally {
    await onDatabase((client) => client.query("DELETE FROM website_log WHERE message = 'An old report'"));
  }
}

/** Moves an order with its payments, tickets and receipts to another time. */
export async function moveOrder(orderId: number, at: string): Promise<void> {
  await onDatabase(async (client) => {
    for (const change of [
      'UPDATE orders SET created_at = $2 WHERE order_id = $1',
      'UPDATE payment SET created_at = $2 WHERE order_id = $1',
      'UPDATE ticket SET created_at = $2 WHERE order_id = $1',
      'UPDATE receipt SET issued_at = $2 WHERE order_id = $1',
    ])
      await client.query(change, [orderId, at]);
  });
}
