import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { quantile, round } from '../lib/figures.ts';
import { endsWithUs } from '../lib/foyer.ts';
import type { Sale } from './shop.ts';

/**
 * The cost of one order in SQL alone: the same look-ups and the same rows in the same tables with the same checks, one order per transaction. It runs as plain
 * statements, like a program sends them one by one, and as one function call without round trips inside the transaction. It does not parse, validate, price,
 * charge or respond. It needs one disk flush per order; the product needs three, because it calls the gateway in between.
 */

const look = {
  session: `SELECT a.account_id FROM session s JOIN account a ON a.account_id = s.account_id
    WHERE s.token_hash = sha256(convert_to('bench-' || $person, 'UTF8')) AND s.expires_at > now() AND a.closed_at IS NULL`,
  ticket: `SELECT c.stock_id, c.amount_minor, s.quantity - s.sold - s.held AS free, e.configuration
    FROM ticket_configuration c JOIN stock s ON s.stock_id = c.stock_id JOIN event e ON e.event_id = c.event_id
    WHERE c.ticket_configuration_id = $type`,
  person: `SELECT a.*, (SELECT count(*) FROM ticket t WHERE t.account_id = a.account_id AND t.event_id = $event
      AND t.status IN ('ACTIVE', 'CHECKED_IN')) AS tickets,
      (SELECT w.taken_at FROM purchase_window w WHERE w.account_id = a.account_id) AS last_purchase
    FROM account a WHERE a.external_account_identifier = 'C' || (1000000 + $person)`,
};

const cart = `jsonb_build_object('locale', 'en-US', 'mailTo', 'payer@example.com', 'eventShortCode', 'BENCH', 'payer',
  jsonb_build_object('firstName', 'Robin', 'lastName', 'Payer', 'email', 'payer@example.com', 'address1', '1 Main Street',
    'locality', 'Springfield', 'region', 'IL', 'postalCode', '62701', 'country', 'USA'),
  'tickets', jsonb_build_array(jsonb_build_object('line', 1, 'accountId', $account, 'ticketConfigurationId', $type,
    'relationshipType', 'CONSULTANT', 'slot', 1, 'isSelf', true, 'isGuest', false, 'firstName', 'Robin', 'lastName', 'Taylor',
    'email', 'robin@example.com', 'listMinor', 10000, 'amountMinor', 10000, 'values', $values)))`;
const values = `'{"firstName": "Robin", "lastName": "Taylor", "email": "robin@example.com"}'::jsonb`;

/** The writes of an order in the product's order. `into` names the value that a statement returns for later ones. */
const writes: readonly { sql: string; into?: string }[] = [
  {
    sql: `INSERT INTO order_intent (order_intent_id, account_id, event_id, status, payment_kind, currency, total_minor, cart, steps,
      next_check_at, created_at)
      VALUES (gen_random_uuid(), $account, $event, 'PENDING', 'card', 'USD', 10000, ${cart},
      '[{"at": "2026-01-01", "step": "inventoryTaken"}]', now() + interval '30 seconds', now()) RETURNING order_intent_id`,
    into: 'intent',
  },
  {
    sql: `INSERT INTO ticket_claim (event_id, account_id, relationship_type, slot, order_intent_id)
      VALUES ($event, $account, 'CONSULTANT', 1, $intent)`,
  },
  {
    sql: `INSERT INTO purchase_window (account_id, order_intent_id, taken_at) VALUES ($account, $intent, now())
      ON CONFLICT (account_id) DO UPDATE SET order_intent_id = excluded.order_intent_id, taken_at = excluded.taken_at
      WHERE purchase_window.taken_at <= excluded.taken_at`,
  },
  {
    sql: `UPDATE stock SET sold = sold + 1 WHERE stock_id = $stock AND sold + held + 1 <= quantity RETURNING sold`,
    into: 'sold',
  },
  { sql: `INSERT INTO order_intent_stock (order_intent_id, stock_id, quantity) VALUES ($intent, $stock, 1)` },
  {
    sql: `INSERT INTO payment_attempt (order_intent_id, attempt, gateway, gateway_key, kind, status, amount_minor, currency, created_at)
      VALUES ($intent, 1, 'sandbox', $intent || '-1', 'card', 'PENDING', 10000, 'USD', now()) RETURNING payment_attempt_id`,
    into: 'attempt',
  },
  {
    sql: `INSERT INTO sandbox_charge (key, reference, attempt, amount_minor, currency, status, last_four, card_type, created_at, decided_at)
      VALUES ($intent || '-1', 'sbx_' || md5($intent::text), 'charge', 10000, 'USD', 'succeeded', '4242', 'VI', now(), now())`,
  },
  {
    sql: `UPDATE payment_attempt SET status = 'SUCCEEDED', gateway_reference = 'sbx_' || md5($intent::text), finished_at = now()
      WHERE payment_attempt_id = $attempt`,
  },
  {
    sql: `INSERT INTO orders (order_intent_id, account_id, event_id, payment_kind, currency, total_minor, created_at)
      VALUES ($intent, $account, $event, 'card', 'USD', 10000, now()) RETURNING order_id`,
    into: 'order',
  },
  {
    sql: `INSERT INTO payment (order_id, payment_attempt_id, kind, amount_minor, currency, gateway, gateway_reference, last_four,
      card_type, first_name, last_name, email, address1, locality, region, postal_code, country, created_at)
      VALUES ($order, $attempt, 'card', 10000, 'USD', 'sandbox', 'sbx_' || md5($intent::text), '4242', 'VI', 'Robin', 'Payer',
      'payer@example.com', '1 Main Street', 'Springfield', 'IL', '62701', 'USA', now())`,
  },
  {
    sql: `INSERT INTO ticket (event_id, ticket_configuration_id, order_id, account_id, relationship_type, slot, is_self, is_guest,
      status, first_name, last_name, email, ticket_data, list_amount_minor, amount_minor, currency, currency_locale, transferable,
      registered_by_account_id, created_at, updated_at)
      VALUES ($event, $type, $order, $account, 'CONSULTANT', 1, true, false, 'ACTIVE', 'Robin', 'Taylor', 'robin@example.com',
      jsonb_build_object('registrationForm', ${values}), 10000, 10000, 'USD', 'en-US', false, $account, now(), now())
      RETURNING ticket_id`,
    into: 'ticket',
  },
  {
    sql: `INSERT INTO audit_log (at, account_id, subject_account_id, event_id, action, entity, entity_id, after, request_id) VALUES
      (now(), $account, $account, $event, 'order.created', 'order', $order::text,
        '{"paymentKind": "card", "totalMinor": 10000, "currency": "USD", "settledBy": "request"}', 'bench'),
      (now(), $account, $account, $event, 'ticket.registered', 'ticket', $ticket::text,
        '{"relationshipType": "CONSULTANT", "amountMinor": 10000, "listMinor": 10000, "status": "ACTIVE"}', 'bench')`,
  },
  {
    sql: `INSERT INTO outbox (template, recipient, locale, event_id, order_id, next_attempt_at, dedupe_key, created_at)
      VALUES ('confirmation', 'payer@example.com', 'en-US', $event, $order, now(), 'confirmation:' || $order, now())`,
  },
  {
    sql: `UPDATE order_intent SET status = 'COMPLETE', settled_at = now(), next_check_at = NULL,
      steps = steps || '[{"at": "2026-01-01", "step": "settled", "detail": {"by": "request"}}]'
      WHERE order_intent_id = $intent AND status = 'PENDING'`,
  },
  { sql: `DELETE FROM ticket_claim WHERE order_intent_id = $intent` },
];

const flat = (sql: string): string => sql.replaceAll('$values', values).replaceAll(/\s+/g, ' ').trim();

/** Values that later statements take from earlier ones, with the column that `RETURNING` gives. */
const returned: Readonly<Record<string, { column: string; type: string }>> = {
  intent: { column: 'order_intent_id', type: 'uuid' },
  attempt: { column: 'payment_attempt_id', type: 'bigint' },
  order: { column: 'order_id', type: 'bigint' },
  ticket: { column: 'ticket_id', type: 'bigint' },
};

/** A statement for pgbench, which sends every value as a parameter and needs its type. */
const scripted = (sql: string): string =>
  flat(sql).replaceAll(/\$([a-z]+)/g, (_, name: string) => {
    const earlier = returned[name];
    return earlier ? `:${name}_${earlier.column}::${earlier.type}` : `:${name}::bigint`;
  });

/** The buyer and the ticket type, chosen like in the product's load: everyone buys once. Ids have no gaps in this database. */
const chosen = ({ eventId, firstType, types, firstStock }: Sale, clients: number, firstAccount: number): string[] => [
  String.raw`\set i :i + 1`,
  String.raw`\set person 1 + :client_id + (:i - 1) * ${clients}`,
  String.raw`\set type ${firstType} + :person % ${types}`,
  String.raw`\set stock ${firstStock - firstType} + :type`,
  String.raw`\set account ${firstAccount - 1} + :person`,
  String.raw`\set event ${eventId}`,
];

const statements: readonly string[] = [
  ...Object.values(look).map((sql) => `${scripted(sql)};`),
  'BEGIN;',
  ...writes.map(({ sql, into }) => scripted(sql) + (into === undefined ? ';' : String.raw` \gset ${into}_`)),
  'COMMIT;',
];
const call = 'SELECT bench_order(:person::bigint, :account::bigint, :event::bigint, :type::bigint);';

const inFunction = (sql: string): string => flat(sql).replaceAll(/\$([a-z]+)/g, 'v_$1');
const functionSql = `
  CREATE FUNCTION bench_order(v_person bigint, v_account bigint, v_event bigint, v_type bigint) RETURNS bigint LANGUAGE plpgsql AS $body$
  DECLARE
    v_session record; v_offer record; v_buyer record; v_stock bigint;
    v_intent uuid; v_attempt bigint; v_order bigint; v_ticket bigint; v_sold bigint;
  BEGIN
    ${inFunction(look.session)} INTO v_session;
    ${inFunction(look.ticket)} INTO v_offer;
    ${inFunction(look.person)} INTO v_buyer;
    v_stock := v_offer.stock_id;
    ${writes.map(({ sql, into }) => `${inFunction(sql)}${into === undefined ? '' : ` INTO v_${into}`};`).join('\n')}
    RETURN v_order;
  END $body$`;

export async function prepareReference(db: Client): Promise<void> {
  await db.query(functionSql);
}

/** `pgbench` from the path, otherwise from a Debian or Red Hat installation. */
export function findPgbench(): string | undefined {
  const installed = ['/usr/lib/postgresql', '/usr'].flatMap((folder) => {
    if (!existsSync(folder)) return [];
    const versions = readdirSync(folder).filter((name) => /^(?:pgsql-)?\d+$/.test(name));
    return versions
      .sort()
      .toReversed()
      .map((version) => path.join(folder, version, 'bin/pgbench'));
  });
  return ['pgbench', ...installed].find((program) => spawnSync(program, ['--version']).status === 0);
}

type Reference = 'statements' | 'function';

export interface ReferenceResult {
  count: number;
  perSecond: number;
  p50: number;
  p99: number;
}

interface ReferenceRun {
  url: string;
  reference: Reference;
  sale: Sale;
  buyers: number;
  seconds: number;
  /** `account_id` of the first buyer. */
  firstAccount: number;
}

/** Runs pgbench with prepared statements. */
export async function runPgbench(program: string, run: ReferenceRun): Promise<ReferenceResult> {
  const { url, reference, sale, buyers, seconds, firstAccount } = run;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'foyer-pgbench-'));
  try {
    const script = path.join(folder, 'order.sql');
    const lines = [...chosen(sale, buyers, firstAccount), ...(reference === 'function' ? [call] : statements)];
    await writeFile(script, `${lines.join('\n')}\n`);
    const words = [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(buyers),
      '-j',
      '1',
      '-T',
      String(seconds),
      '-D',
      'i=0',
      '-f',
      script,
    ];
    const text = await output(program, [...words, '-l', '--log-prefix', path.join(folder, 'latency'), url]);
    const perSecond = Number(/tps = ([\d.]+)/.exec(text)?.[1]);
    const failed = /number of failed transactions: (\d+)/.exec(text)?.[1] ?? '0';
    if (failed !== '0' || !(perSecond > 0)) throw new Error(`pgbench failed:\n${text.slice(0, 2000)}`);
    // One line per transaction: client, number, microseconds, …
    const logs = readdirSync(folder).filter((name) => name.startsWith('latency'));
    const latencies = logs.flatMap((name) =>
      readFileSync(path.join(folder, name), 'utf8')
        .trim()
        .split('\n')
        .map((line) => Number(line.split(' ')[2]) / 1000),
    );
    return {
      count: latencies.length,
      perSecond,
      p50: round(quantile(latencies, 0.5), 1),
      p99: round(quantile(latencies, 0.99), 1),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function output(program: string, words: string[]): Promise<string> {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  const forget = endsWithUs(() => child.kill('SIGKILL'));
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  }
  await once(child, 'exit');
  forget();
  return text;
}

/** Calls the function from this process with one connection per buyer, for machines without pgbench. */
export async function runNodeLoop({
  url,
  sale,
  buyers,
  seconds,
  firstAccount,
}: ReferenceRun): Promise<ReferenceResult> {
  const clients = Array.from({ length: buyers }, () => new Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  const latencies: number[] = [];
  let person = 0;
  const began = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < began + seconds * 1000) {
        person += 1;
        const { eventId, firstType, types } = sale;
        const values = [person, firstAccount + person - 1, eventId, firstType + (person % types)];
        const sent = performance.now();
        await client.query({ name: 'order', text: 'SELECT bench_order($1, $2, $3, $4)', values });
        latencies.push(performance.now() - sent);
      }
    }),
  );
  const took = (performance.now() - began) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return {
    count: latencies.length,
    perSecond: latencies.length / took,
    p50: round(quantile(latencies, 0.5), 1),
    p99: round(quantile(latencies, 0.99), 1),
  };
}
