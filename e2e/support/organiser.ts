import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { dataFolder } from './product.ts';
import { root } from './start-product.ts';

/** What organisers do while people buy, until they have a screen for it: by the product's own database. */

async function onDatabase<T>(act: (client: Client) => Promise<T>): Promise<T> {
  const state = await readFile(path.join(dataFolder(), 'postgres', 'foyer.json'), 'utf8');
  const { port, password } = JSON.parse(state) as { port: number; password: string };
  const client = new Client({ host: '127.0.0.1', port, user: 'foyer', password, database: 'foyer' });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

/** Removes the password of an account, as an imported account has none; only a mailed link opens it. */
export async function removePassword(userId: string): Promise<void> {
  await onDatabase((client) =>
    client.query('UPDATE account SET password_hash = NULL WHERE external_account_identifier = $1', [userId]),
  );
}

const stockOf = {
  addOn: 'SELECT stock_id FROM add_on WHERE default_name = $1',
  coupon: 'SELECT stock_id FROM coupon WHERE default_description = $1',
} as const;

/** Offers no more pieces than are taken already, runs `act`, and offers them again. */
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

/** Adds a free ticket type of which none is left to an event, by its code. */
export async function addSoldOutTicket(eventShortCode: string, name: string): Promise<void> {
  await onDatabase((client) =>
    client.query(
      `WITH made AS (INSERT INTO stock (kind, quantity) VALUES ('ticket', 0) RETURNING stock_id)
       INSERT INTO ticket_configuration (event_id, stock_id, default_description, amount_minor, currency, currency_locale,
         relationship_types, limit_quantity, position, created_at, updated_at)
       SELECT e.event_id, made.stock_id, $2, 0, 'USD', 'en-US', '{CONSULTANT}', true, 99, now(), now() FROM event e, made
       WHERE e.event_short_code = $1`,
      [eventShortCode, name],
    ),
  );
}

/** Lets holders of an event, by its code, cancel for a fee of ten per cent and give add-ons back. */
export async function letCancel(eventShortCode: string): Promise<void> {
  await onDatabase((client) =>
    client.query(
      `UPDATE event SET configuration = configuration
         || '{"cancellation": {"enabled": true, "fee": {"percent": 10}, "addOns": true}}' WHERE event_short_code = $1`,
      [eventShortCode],
    ),
  );
}

/** A ticket has no answer to a question, as when the organiser asked it later. */
export async function withoutAnswer(ticketId: number, field: string): Promise<void> {
  await onDatabase((client) =>
    client.query('UPDATE ticket SET ticket_data = ticket_data #- $2::text[] WHERE ticket_id = $1', [
      ticketId,
      ['registrationForm', field],
    ]),
  );
}

/** The weeks pass until two hours before an event begins, by its code: its doors are open. */
export async function eventIsNear(eventShortCode: string): Promise<void> {
  await onDatabase((client) =>
    client.query(
      // In the event's own zone the day may have less than two hours left.
      `UPDATE event SET event_start = least(now() + interval '2 hours',
         (date_trunc('day', now() AT TIME ZONE (configuration->>'timeZone')) + interval '1 day - 1 minute')
           AT TIME ZONE (configuration->>'timeZone')) WHERE event_short_code = $1`,
      [eventShortCode],
    ),
  );
}

/** One more piece of a ticket type is there, as when somebody gives one back. */
export async function freeOne(name: string): Promise<void> {
  await onDatabase((client) =>
    client.query(
      `UPDATE stock SET quantity = quantity + 1 FROM ticket_configuration c
       WHERE c.stock_id = stock.stock_id AND c.default_description = $1`,
      [name],
    ),
  );
}

/** A quarter of an hour passes over a payment that got no answer, and the reconciler has asked in vain: staff should look at it. */
export async function leaveUndecided(orderIntentId: string): Promise<void> {
  await onDatabase(async (client) => {
    const { rowCount } = await client.query(
      `UPDATE order_intent
       SET created_at = created_at - interval '16 minutes', attention = 'STILL_PENDING', attention_at = now(),
         next_check_at = now() + interval '1 hour'
       WHERE order_intent_id = $1 AND status = 'PENDING'`,
      [orderIntentId],
    );
    if (rowCount !== 1) throw new Error(`${orderIntentId} is decided.`);
  });
}

/** The charge that got no answer was made after all: the sandbox writes it in its books. */
export async function gatewayAnswersLate(orderIntentId: string): Promise<void> {
  await onDatabase((client) =>
    client.query(
      `INSERT INTO sandbox_charge (key, reference, attempt, amount_minor, currency, status, last_four, card_type, created_at, decided_at)
       SELECT gateway_key, 'sbx_late_' || payment_attempt_id, 'charge', amount_minor, currency, 'succeeded', '4087', 'VI', now(), now()
       FROM payment_attempt WHERE order_intent_id = $1`,
      [orderIntentId],
    ),
  );
}

/** A day passes for the refunds of an order at the sandbox: those that are on their way end, and fail when `failing` says so. */
export async function refundsEnd(orderId: number, { failing = false }: { failing?: boolean } = {}): Promise<void> {
  await onDatabase(async (client) => {
    const { rows } = await client.query<{ reference: string }>(
      `UPDATE sandbox_refund r SET changes_at = now(), last_status = CASE WHEN $2 THEN 'failed' ELSE 'succeeded' END
       FROM sandbox_charge c JOIN payment p ON p.gateway_reference = c.reference
       WHERE r.charge_key = c.key AND p.order_id = $1 RETURNING r.reference`,
      [orderId, failing],
    );
    if (rows.length === 0) throw new Error(`The sandbox has no refund of order ${orderId}.`);
    await client.query(`UPDATE sandbox_webhook SET due_at = now() WHERE body::jsonb ->> 'id' = ANY ($1::text[])`, [
      rows.map(({ reference }) => `evt_${reference}_ended`),
    ]);
  });
}

/** The payer of an order disputes it with their bank now; the sandbox tells of it. */
export async function payerDisputes(orderId: number): Promise<void> {
  await onDatabase(async (client) => {
    const { rowCount } = await client.query(
      `WITH made AS (
         INSERT INTO sandbox_dispute (reference, charge_key, amount_minor, is_inquiry, opened_at, due_by)
         SELECT 'sbd_order_' || p.order_id, c.key, c.amount_minor, false, now(), now() + interval '7 days'
         FROM payment p JOIN sandbox_charge c ON c.reference = p.gateway_reference WHERE p.order_id = $1
         RETURNING reference, (SELECT gateway_reference FROM payment WHERE order_id = $1) AS charge
       )
       INSERT INTO sandbox_webhook (body, due_at)
       SELECT jsonb_build_object('about', 'dispute', 'id', 'evt_' || reference, 'dispute', reference, 'charge', charge, 'at', now())::text, now()
       FROM made`,
      [orderId],
    );
    if (rowCount !== 1) throw new Error(`Order ${orderId} was not paid at the sandbox.`);
  });
}

/** The database is a restored copy that rests, and the provider charged somebody after the backup; `false`: it was told to go on. */
export async function restAsCopy(isResting: boolean): Promise<void> {
  await onDatabase(async (client) => {
    await client.query('UPDATE installation SET paused_at = CASE WHEN $1 THEN now() END, backup_at = now()', [
      isResting,
    ]);
    await client.query(
      `INSERT INTO unknown_charge (gateway, gateway_reference, amount_minor, currency, charged_at, found_by, created_at)
       VALUES ('sandbox', 'sbx_after_backup', 14950, 'USD', now(), 'audit', now()) ON CONFLICT DO NOTHING`,
    );
  });
}

/** The list of this event that was scheduled last has been made, an hour ago, and was told of. */
export async function listWasMade(eventId: number, content: string): Promise<void> {
  await onDatabase((client) =>
    client.query(
      `INSERT INTO export_run (export_schedule_id, due_at, ended_at, row_count, content, expires_at)
       SELECT max(export_schedule_id), now() - interval '1 hour', now(), 1, $2, now() + interval '7 days'
       FROM export_schedule WHERE event_id = $1`,
      [eventId, Buffer.from(content)],
    ),
  );
}

/**
 * The payment provider answers nobody while `act` runs: whatever it is asked to charge waits until `release`. `charging` answers how many
 * wait by now.
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
      // The provider's books can still be read.
      await client.query('LOCK TABLE sandbox_charge IN SHARE ROW EXCLUSIVE MODE');
      return await act({ charging, release: async () => void (await client.query('COMMIT')) });
    } finally {
      await client.query('ROLLBACK');
    }
  });
}

/** How many payments somebody has begun, whatever became of them. */
export async function paymentsBegun(account: string): Promise<number> {
  return onDatabase(async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `SELECT count(*)::integer AS n FROM order_intent JOIN account USING (account_id) WHERE external_account_identifier = $1`,
      [account],
    );
    return rows[0]?.n ?? 0;
  });
}

/** What the provider was asked to take for changes of a ticket. */
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

/** Lines of `foyer audit` over the product's own database; empty where the books agree. */
export async function auditLines(): Promise<string> {
  const state = await readFile(path.join(dataFolder(), 'postgres', 'foyer.json'), 'utf8');
  const { port, password } = JSON.parse(state) as { port: number; password: string };
  const run = promisify(execFile)(process.execPath, [path.join(root, 'apps/server/src/main.ts'), 'audit'], {
    env: {
      ...process.env,
      DATABASE_URL: `postgres://foyer:${encodeURIComponent(password)}@127.0.0.1:${port}/foyer`,
      DATA_DIR: dataFolder(),
    },
  });
  // An audit that finds something ends with code 1; its lines say what.
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  return stdout;
}

/** Reports of browsers that came in so many days ago, for as long as `act` takes. */
export async function withOldReports<T>(count: number, days: number, act: () => Promise<T>): Promise<T> {
  await onDatabase((client) =>
    client.query(
      `INSERT INTO website_log (kind, message, created_at)
       SELECT 'error', 'An old report', now() - make_interval(days => $2) FROM generate_series(1, $1::integer)`,
      [count, days],
    ),
  );
  try {
    return await act();
  } finally {
    await onDatabase((client) => client.query("DELETE FROM website_log WHERE message = 'An old report'"));
  }
}
