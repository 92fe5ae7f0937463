import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { round } from './lib/figures.ts';
import { runFoyer, startFoyer } from './lib/foyer.ts';
import { cpuSeconds } from './lib/processes.ts';
import { checkBooks } from './orders/check.ts';
import { rush, type LoadResult } from './orders/load.ts';
import { findPgbench, prepareReference, runNodeLoop, runPgbench, type Reference } from './orders/reference.ts';
import { countStatements, printStatements, startCounting } from './orders/statements.ts';
import { writePeople, writeSale, type Sale } from './orders/shop.ts';

/**
 * `npm run bench:orders`: paid orders per second through `POST /api/orders`, over HTTP, with the embedded PostgreSQL and durable
 * commits, beside the same SQL work by pgbench on the same server. See docs/benchmarks.md for what is compared.
 */

const { values: options } = parseArgs({
  options: {
    /** Length of each measurement. */
    seconds: { type: 'string', default: '5' },
    /** How often each is made; the best counts, since the machine may have other work. */
    rounds: { type: 'string', default: '2' },
    /** Writes a CPU profile of the server here. */
    profile: { type: 'string' },
    /** Background work of the measured server: `inline`, as `npm start` has it, or `off`. */
    jobs: { type: 'string', default: 'inline' },
    /** Only the product, no pgbench. */
    alone: { type: 'boolean', default: false },
    /** Prints which statements the database spends its time on. */
    statements: { type: 'boolean', default: false },
  },
});
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);
const people = Math.max(4_000, seconds * 5_000);
const priceMinor = 10_000;
const manyTypes = 200;
const plenty = 2_000_000;
const scarcePieces = 500;

/** Empties what orders wrote; accounts, events and the room on disk stay. */
const emptied = `TRUNCATE order_intent, order_intent_stock, ticket_claim, purchase_window, payment_attempt, sandbox_charge, orders,
  payment, ticket, audit_log, outbox CASCADE`;

const references: readonly Reference[] = ['statements', 'function'];

interface Scene {
  name: 'many types' | 'one hot type';
  types: number;
  buyers: number;
}
const scenes: Scene[] = [
  { name: 'many types', types: manyTypes, buyers: 16 },
  { name: 'many types', types: manyTypes, buyers: 64 },
  { name: 'one hot type', types: 1, buyers: 16 },
  { name: 'one hot type', types: 1, buyers: 64 },
];

const data = mkdtempSync(path.join(os.tmpdir(), 'foyer-bench-'));
const began = performance.now();
let failed = false;

if (options.statements) await countStatements(data);
/** The server that owns the database and does nothing else, so that the measured one can be started and ended alone. */
const keeper = await startFoyer({ DATA_DIR: data, DEMO: 'false', JOBS: 'off' });
try {
  const { port, password } = JSON.parse(readFileSync(path.join(data, 'postgres/foyer.json'), 'utf8')) as {
    port: number;
    password: string;
  };
  const urlOf = (name: string) => `postgres://foyer:${password}@127.0.0.1:${port}/${name}`;
  const postmaster = Number(readFileSync(path.join(data, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

  const admin = await connect(urlOf('foyer'));
  await admin.query('CREATE DATABASE foyer_bench');
  runFoyer('migrate', { DATA_DIR: data, DATABASE_URL: urlOf('foyer_bench') });
  const { sales, firstAccount } = await fill(urlOf('foyer_bench'));
  await admin.query('CREATE DATABASE foyer_reference TEMPLATE foyer_bench');
  const { rows } = await admin.query<{ settings: string }>(
    `SELECT 'PostgreSQL ' || current_setting('server_version') || ', fsync ' || current_setting('fsync')
       || ', synchronous_commit ' || current_setting('synchronous_commit') AS settings`,
  );
  await admin.end();
  console.log(
    `${rows[0]?.settings}; ${os.availableParallelism()} cores (${os.cpus()[0]?.model.trim()}), load before ${os.loadavg()[0]?.toFixed(1)}; ` +
      `${seconds} s a measurement, the better of ${rounds}; background work ${options.jobs}`,
  );

  if (options.statements) await startCounting(data, 'foyer_bench');
  const product = await measureProduct(urlOf('foyer_bench'), sales, postmaster);
  const reference = options.alone ? undefined : await measureReference(urlOf('foyer_reference'), sales, firstAccount, postmaster);
  if (options.statements) await printStatements(data, 'foyer_bench');
  print(product, reference);
} finally {
  await keeper.stop();
  rmSync(data, { recursive: true, force: true });
}
console.log(`${((performance.now() - began) / 1000).toFixed(0)} s in all`);
process.exitCode = failed ? 1 : 0;

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  // The server may be ended under an open connection when a measurement fails; that failure is the one to tell.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

interface Sales {
  warmUp: Sale[];
  /** By scene, then by round. */
  scenes: Sale[][];
  /** Few pieces, many buyers. */
  scarce: Sale;
}

/** Consultants, and an event of its own for every measurement, so that everybody may buy in each. */
async function fill(url: string): Promise<{ sales: Sales; firstAccount: number }> {
  const db = await connect(url);
  await writePeople(db, people);
  const warmUp = [await writeSale(db, manyTypes, plenty), await writeSale(db, 1, plenty)];
  const sales: Sale[][] = [];
  for (const { types } of scenes) {
    const ofScene: Sale[] = [];
    for (let each = 0; each < rounds; each += 1) ofScene.push(await writeSale(db, types, plenty));
    sales.push(ofScene);
  }
  const scarce = await writeSale(db, 1, scarcePieces);
  // Not the tables that are still empty: once vacuumed, PostgreSQL would plan for them to stay so.
  await db.query('VACUUM ANALYZE account, session, event, stock, ticket_configuration');
  const { rows } = await db.query<{ first: string }>('SELECT min(account_id) AS first FROM account');
  await db.end();
  return { sales: { warmUp, scenes: sales, scarce }, firstAccount: Number(rows[0]?.first) };
}

interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  /** CPU time of an order, ms. */
  cpu: { server?: number; database: number; client?: number };
}

/** The better of several rounds: other work on the machine only ever makes a round worse. */
async function best(count: number, measure: (round: number) => Promise<Measured>): Promise<Measured> {
  const results: Measured[] = [];
  for (let each = 0; each < count; each += 1) results.push(await measure(each));
  return results.toSorted((a, b) => b.perSecond - a.perSecond)[0] ?? Promise.reject(new Error('Nothing was measured.'));
}

async function measureProduct(url: string, sales: Sales, postmaster: number): Promise<Measured[]> {
  const profile = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${path.resolve(options.profile)}`];
  const settings = { DATA_DIR: data, DATABASE_URL: url, DEMO: 'false', JOBS: options.jobs, PURCHASE_WINDOW_MINUTES: '0' };
  const server = await startFoyer(settings, profile);
  let orders = 0;
  const sell = async (sale: Sale, buyers: number, length: number, count = people): Promise<LoadResult> => {
    const result = await rush(server.address, sale, { buyers, seconds: length, people: count });
    orders += result.orders;
    return result;
  };
  const measured: Measured[] = [];
  try {
    for (const sale of sales.warmUp) await sell(sale, 16, Math.min(2, seconds));
    for (const [index, { buyers }] of scenes.entries()) {
      measured.push(
        await best(rounds, async (each) => {
          const before = { server: cpuSeconds(server.pid), database: cpuSeconds(postmaster), client: process.cpuUsage() };
          const result = await sell(saleOf(sales, index, each), buyers, seconds);
          const codes = Object.entries(result.refused);
          if (codes.length > 0) throw new Error(`Orders were refused: ${codes.map((pair) => pair.join(' ')).join(', ')}`);
          const client = process.cpuUsage(before.client);
          const each1 = (spent: number) => round((spent * 1000) / result.orders, 2);
          return {
            ...result,
            cpu: {
              server: each1(cpuSeconds(server.pid) - before.server),
              database: each1(cpuSeconds(postmaster) - before.database),
              client: each1((client.user + client.system) / 1e6),
            },
          };
        }),
      );
    }
    const scarce = await sell(sales.scarce, 64, seconds, 6 * scarcePieces);
    const refused = Object.entries(scarce.refused).map(([code, count]) => `${count} × ${code}`);
    console.log(
      `${scarcePieces} pieces, 64 buyers: ${scarce.orders} sold, ${refused.join(', ')} in ${scarce.seconds.toFixed(2)} s, p99 ${scarce.p99} ms`,
    );
  } finally {
    await server.stop();
  }
  console.log(runFoyer('audit', settings));
  const db = await connect(url);
  const wrong = await checkBooks(db, { orders, totalMinor: orders * priceMinor });
  await db.end();
  failed ||= wrong.length > 0;
  console.log(
    wrong.length === 0
      ? `${orders} orders answered = orders, tickets, sold pieces, mails and charges in the database; nothing oversold.`
      : `WRONG  ${wrong.join('; ')}`,
  );
  return measured;
}

function saleOf({ scenes: ofScenes }: Sales, scene: number, each: number): Sale {
  const sale = ofScenes[scene]?.[each];
  if (!sale) throw new Error('There is an event for every measurement.');
  return sale;
}

async function measureReference(
  url: string,
  sales: Sales,
  firstAccount: number,
  postmaster: number,
): Promise<Measured[][]> {
  const db = await connect(url);
  await prepareReference(db);
  const program = findPgbench();
  if (program === undefined) console.log('pgbench was not found: the function is called from Node instead, no statements.');
  const measured: Measured[][] = [];
  for (const [index, { buyers }] of scenes.entries()) {
    const ofScene: Measured[] = [];
    for (const reference of references) {
      if (program === undefined && reference === 'statements') continue;
      ofScene.push(
        await best(rounds, async (each) => {
          const sale = saleOf(sales, index, each);
          const before = cpuSeconds(postmaster);
          const run = { url, reference, sale, buyers, seconds, firstAccount };
          const result = program === undefined ? await runNodeLoop(run) : await runPgbench(program, run);
          const spent = cpuSeconds(postmaster) - before;
          // The next reference sells the same seats again.
          const { rows } = await db.query<{ orders: number }>('SELECT count(*)::float8 AS orders FROM orders');
          await db.query(emptied);
          return { ...result, cpu: { database: round((spent * 1000) / (rows[0]?.orders ?? 0), 2) } };
        }),
      );
    }
    measured.push(ofScene);
  }
  await db.end();
  return measured;
}

function print(product: readonly Measured[], reference: readonly Measured[][] | undefined): void {
  const rows = scenes.map(({ name, buyers }, index) => {
    const own = product[index];
    const [statements, inOneCall] = reference?.[index] ?? [];
    const share = (other: Measured | undefined) =>
      own && other ? `${Math.round((100 * own.perSecond) / other.perSecond)} %` : '–';
    return {
      scene: name,
      buyers,
      'orders/s': Math.round(own?.perSecond ?? 0),
      p50: own?.p50,
      p99: own?.p99,
      'CPU ms: server': own?.cpu.server,
      database: own?.cpu.database,
      client: own?.cpu.client,
      'pgbench, statements': Math.round(statements?.perSecond ?? 0),
      'p99 ': statements?.p99,
      ratio: share(statements),
      'pgbench, one call': Math.round(inOneCall?.perSecond ?? 0),
      ' p99 ': inOneCall?.p99,
      'ratio ': share(inOneCall),
      'its CPU ms': inOneCall?.cpu.database,
    };
  });
  console.table(rows);
}
