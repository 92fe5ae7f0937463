import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { connect, databaseUrl, postmasterOf } from './lib/database.ts';
import { round } from './lib/figures.ts';
import { runFoyer, startFoyer, temporaryFolder } from './lib/foyer.ts';
import { cpuSeconds, waitForQuiet } from './lib/processes.ts';
import { checkBooks } from './orders/check.ts';
import { rush } from './orders/load.ts';
import { findPgbench, prepareReference, runNodeLoop, runPgbench } from './orders/reference.ts';
import { writePeople, writePool, writeSale, writeWindows, type Sale } from './orders/shop.ts';
import { countStatements, printStatements, startCounting } from './orders/statements.ts';

/**
 * `npm run bench:orders`: paid orders per second through `POST /api/orders` over HTTP, with the embedded PostgreSQL and durable commits. The reference is the
 * same SQL work by pgbench on the same server. docs/benchmarks.md describes the comparison.
 */

const { values: options } = parseArgs({
  options: {
    /** Length of each measurement. */
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '2' },
    /** Background work of the measured server: `inline` like `npm start` (it sends confirmation mails during the measurement), or `off`. */
    jobs: { type: 'string', default: 'inline' },
    /** Waits up to this many seconds before each measurement until the machine is idle. */
    wait: { type: 'string', default: '0' },
    /** Parts of the names of the scenes to measure. */
    scenes: { type: 'string', default: 'type' },
    /** Numbers of buyers to measure. */
    buyers: { type: 'string', default: '16,64' },
    /** Measures only the product, not pgbench. */
    alone: { type: 'boolean', default: false },
    /** Writes a CPU profile of the server to this folder. */
    profile: { type: 'string' },
    /** Compares with a server that traces this share of its requests, in the same rounds: `--traces 0.1`. */
    traces: { type: 'string' },
    /** Prints the most expensive database statements; slows the database down. */
    statements: { type: 'boolean', default: false },
  },
});
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);
const people = Math.max(4_000, seconds * 5_000);
const priceMinor = 10_000;
const plenty = 2_000_000;
const scarcePieces = 500;

interface Scene {
  name: string;
  types: number;
  buyers: number;
  /** What the ticket types have besides their own stock. The reference sells plain types only. */
  with?: 'pool' | 'poolAndWindows' | 'nothing';
  /** The scene to compare with, in the same run: the goal is a share of it. */
  comparedWith?: string;
}

const everyScene: Scene[] = options.buyers
  .split(',')
  .map(Number)
  .flatMap((buyers): Scene[] => [
    { name: 'many types', types: 200, buyers },
    { name: 'one hot type', types: 1, buyers },
    { name: 'three types, one pool', types: 3, buyers, with: 'pool', comparedWith: 'one hot type' },
    { name: 'three plain types', types: 3, buyers, with: 'nothing' },
    {
      name: 'three types, pool and windows',
      types: 3,
      buyers,
      with: 'poolAndWindows',
      comparedWith: 'three plain types',
    },
  ]);
const scenes = everyScene.filter(({ name }) => options.scenes.split(',').some((wanted) => name.includes(wanted)));

const contestants = ['product', 'traced', 'statements', 'function'] as const;
type Contestant = (typeof contestants)[number];

const names: Record<Contestant, string> = {
  product: 'POST /api/orders',
  traced: 'the same, with traces',
  statements: 'pgbench, statements',
  function: 'pgbench, one call',
};

/** Empties the tables that orders write. Accounts, events and disk space remain. */
const emptied = `TRUNCATE order_intent, order_intent_stock, ticket_claim, purchase_window, payment_attempt, sandbox_charge, orders,
  payment, ticket, audit_log, outbox CASCADE`;

interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  /** CPU time per order, in ms. */
  cpu: { server?: number; database: number; client?: number };
}

/** Shared state of all measurements. */
interface Bench {
  urls: { product: string; reference: string };
  /** Process id of the database. */
  postmaster: number;
  /** `account_id` of the first buyer. */
  firstAccount: number;
  warmUp: Sale[];
  /** By scene, then by round, and after these the rounds with traces. Each has its own event, so everyone may buy in each. */
  sales: Sale[][];
  /** A small quantity for many buyers. */
  scarce: Sale;
}

const began = performance.now();
const data = temporaryFolder();

/** Creates databases with equal content for the product and for the reference. */
async function fill(): Promise<Bench> {
  const urlOf = (name: string) => databaseUrl(data, name);
  const urls = { product: urlOf('foyer_bench'), reference: urlOf('foyer_reference') };
  const admin = await connect(urlOf('foyer'));
  await admin.query('CREATE DATABASE foyer_bench');
  runFoyer('migrate', { DATA_DIR: data, DATABASE_URL: urls.product });

  const db = await connect(urls.product);
  await writePeople(db, people);
  const warmUp = [await writeSale(db, 200, plenty), await writeSale(db, 1, plenty)];
  const sales: Sale[][] = [];
  for (const { types, with: extra = 'nothing' } of scenes) {
    const ofScene: Sale[] = [];
    for (let each = 0; each < rounds * (options.traces === undefined ? 1 : 2); each += 1) {
      const sale = await writeSale(db, types, plenty);
      if (extra !== 'nothing') await writePool(db, sale, plenty);
      if (extra === 'poolAndWindows') await writeWindows(db, sale, plenty / 10);
      ofScene.push(sale);
    }
    sales.push(ofScene);
  }
  const scarce = await writeSale(db, 1, scarcePieces);
  // Exclude tables that are still empty: after a vacuum, PostgreSQL would plan for empty tables.
  await db.query('VACUUM ANALYZE account, session, event, stock, ticket_configuration');
  const { rows: accounts } = await db.query<{ first: string }>('SELECT min(account_id) AS first FROM account');
  await db.end();

  await admin.query('CREATE DATABASE foyer_reference TEMPLATE foyer_bench');
  const { rows } = await admin.query<{ settings: string }>(
    `SELECT 'PostgreSQL ' || current_setting('server_version') || ', fsync ' || current_setting('fsync')
       || ', synchronous_commit ' || current_setting('synchronous_commit') AS settings`,
  );
  await admin.end();
  console.log(
    `${rows[0]?.settings}; ${os.availableParallelism()} cores (${os.cpus()[0]?.model.trim()}), ` +
      `load before ${os.loadavg()[0]?.toFixed(1)}; ${rounds} × ${seconds} s each; background work ${options.jobs}`,
  );
  return { urls, postmaster: postmasterOf(data), firstAccount: Number(accounts[0]?.first), warmUp, sales, scarce };
}

/** Measures everything and prints it. Returns inconsistencies in the records afterwards. */
async function run(bench: Bench): Promise<string[]> {
  const reference = await connect(bench.urls.reference);
  await prepareReference(reference);
  const program = findPgbench();
  if (program === undefined) console.log('pgbench was not found: a loop in Node calls the function instead.');
  if (options.statements) await startCounting(data, 'foyer_bench');

  const settings = {
    DATA_DIR: data,
    DATABASE_URL: bench.urls.product,
    DEMO: 'false',
    PAYMENT_GATEWAY: 'sandbox',
    JOBS: options.jobs,
    PURCHASE_WINDOW_MINUTES: '0',
  };
  const profile =
    options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${path.resolve(options.profile)}`];
  const server = await startFoyer(settings, profile);
  const collector = options.traces === undefined ? undefined : await openSink();
  const traced =
    collector && (await startFoyer({ ...settings, TRACES_URL: collector.url, TRACES_SHARE: options.traces ?? '' }));
  let orders = 0;
  const sell = async (sale: Sale, buyers: number, length: number, count = people, { address } = server) => {
    const result = await rush(address, sale, { buyers, seconds: length, people: count });
    orders += result.orders;
    return result;
  };

  const serverOf = (contestant: Contestant) =>
    contestant === 'product' ? server : contestant === 'traced' ? traced : undefined;

  async function measure(contestant: Contestant, sale: Sale, buyers: number): Promise<Measured> {
    const client = process.cpuUsage();
    const measured = serverOf(contestant) ?? server;
    const before = { server: cpuSeconds(measured.pid), database: cpuSeconds(bench.postmaster) };
    const databaseCpu = (count: number) => round(((cpuSeconds(bench.postmaster) - before.database) * 1000) / count, 2);
    if (contestant === 'product' || contestant === 'traced') {
      const result = await sell(sale, buyers, seconds, people, measured);
      const codes = Object.entries(result.refused);
      if (codes.length > 0) throw new Error(`Orders were refused: ${codes.map((pair) => pair.join(' ')).join(', ')}`);
      const serverCpu = ((cpuSeconds(measured.pid) - before.server) * 1000) / result.orders;
      const { user, system } = process.cpuUsage(client);
      const clientCpu = (user + system) / 1000 / result.orders;
      return {
        ...result,
        cpu: { server: round(serverCpu, 2), database: databaseCpu(result.orders), client: round(clientCpu, 2) },
      };
    }
    const { firstAccount, urls } = bench;
    const order = { url: urls.reference, reference: contestant, sale, buyers, seconds, firstAccount };
    const result = program === undefined ? await runNodeLoop(order) : await runPgbench(program, order);
    const cpu = { database: databaseCpu(result.count) };
    // The next reference run sells the same seats again.
    await reference.query(emptied);
    return { ...result, cpu };
  }

  const results: Record<Contestant, Measured[]>[] = [];
  try {
    for (const sale of bench.warmUp) await sell(sale, 16, 2);
    if (traced) await sell(bench.warmUp[1] ?? bench.scarce, 16, 2, people, traced);
    for (const _ of scenes) results.push({ product: [], traced: [], statements: [], function: [] });
    for (let round = 0; round < rounds; round += 1) {
      // Alternate scenes and contestants in each round, so other work on the machine affects all of them equally.
      for (const [index, { buyers, with: extra }] of scenes.entries()) {
        const ofScene = results[index];
        for (const contestant of inTurns(round)) {
          const isProduct = contestant === 'product' || contestant === 'traced';
          const sale = bench.sales[index]?.[contestant === 'traced' ? rounds + round : round];
          if (!sale || !ofScene || (contestant === 'traced' && !traced)) continue;
          if (!isProduct && (options.alone || extra !== undefined)) continue;
          if (contestant === 'statements' && program === undefined) continue;
          // Stop the other servers during a measurement, including their waiting mail.
          const others = [server, traced].filter((each) => each && each !== serverOf(contestant));
          for (const each of others) if (each) process.kill(each.pid, 'SIGSTOP');
          await waitForQuiet(Number(options.wait));
          try {
            ofScene[contestant].push(await measure(contestant, sale, buyers));
          } finally {
            for (const each of others) if (each) process.kill(each.pid, 'SIGCONT');
          }
        }
      }
    }
    const scarce = await sell(bench.scarce, 64, seconds, 6 * scarcePieces);
    const refused = Object.entries(scarce.refused).map(([code, count]) => `${count} × ${code}`);
    console.log(
      `${scarcePieces} pieces, 64 buyers: ${scarce.orders} sold, ${refused.join(', ')} in ${scarce.seconds.toFixed(2)} s, p99 ${scarce.p99} ms`,
    );
  } finally {
    await server.stop();
    await traced?.stop();
    collector?.close();
    await reference.end();
  }
  if (options.statements) await printStatements(data, 'foyer_bench');
  print(results);

  console.log(runFoyer('audit', settings));
  const db = await connect(bench.urls.product);
  const wrong = await checkBooks(db, { orders, totalMinor: orders * priceMinor });
  await db.end();
  console.log(`${orders} orders were answered.`);
  return wrong;
}

/** The product and its traced copy alternate who is first, because the tables grow. */
const inTurns = (round: number): readonly Contestant[] =>
  round % 2 === 0 ? contestants : contestants.toSorted((a, b) => Number(b === 'traced') - Number(a === 'traced'));

/** A collector that takes everything, in this process, so its time is not the server's. */
async function openSink(): Promise<{ url: string; close: () => void }> {
  const sink = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.end('{}'));
  });
  await once(sink.listen(0, '127.0.0.1'), 'listening');
  const { port } = sink.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1/traces`, close: () => sink.close() };
}

/** The best round, because other work on the machine can only make a round slower. */
function best(found: readonly Measured[]): Measured | undefined {
  return found.toSorted((a, b) => b.perSecond - a.perSecond)[0];
}

function print(results: readonly Record<Contestant, Measured[]>[]): void {
  const share = (own: Measured | undefined, other: Measured | undefined): string =>
    own && other ? `${Math.round((100 * own.perSecond) / other.perSecond)} %` : '–';
  const rows = scenes.flatMap(({ name, buyers }, index) => {
    const ofScene = results[index];
    if (!ofScene) return [];
    const own = best(ofScene.product);
    return contestants.flatMap((contestant) => {
      const found = best(ofScene[contestant]);
      if (!found) return [];
      return {
        scene: `${name}, ${buyers} buyers`,
        by: names[contestant],
        'orders/s': Math.round(found.perSecond),
        'the product has': contestant === 'product' ? '' : share(own, found),
        'p50 ms': found.p50,
        'p99 ms': found.p99,
        'CPU ms an order: database': found.cpu.database,
        server: found.cpu.server ?? '',
        client: found.cpu.client ?? '',
      };
    });
  });
  console.table(rows);
  for (const [index, { name, buyers }] of scenes.entries()) {
    const { product = [], traced = [] } = results[index] ?? {};
    if (traced.length === 0) continue;
    const ratios = traced.map((each, round) => (each.cpu.server ?? 0) / (product[round]?.cpu.server ?? 0));
    const sorted = ratios.toSorted((a, b) => a - b);
    console.log(
      `${name}, ${buyers} buyers: with traces the server takes ${sorted[Math.floor(sorted.length / 2)]?.toFixed(2)} of its CPU time an order ` +
        `(median; each round: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})`,
    );
  }
  for (const [index, { name, buyers, comparedWith }] of scenes.entries()) {
    const other = scenes.findIndex((scene) => scene.name === comparedWith && scene.buyers === buyers);
    const [own, plain] = [results[index]?.product ?? [], results[other]?.product ?? []];
    if (other === -1 || own.length === 0 || plain.length === 0) continue;
    const ratios = own.map((each, round) => cpuOf(each) / cpuOf(plain[round])).toSorted((a, b) => a - b);
    const list = ratios.map((ratio) => ratio.toFixed(2)).join(', ');
    console.log(
      `${name}, ${buyers} buyers: ${share(best(own), best(plain))} of the orders/s of ${comparedWith}; CPU time an order: ` +
        `${ratios[Math.floor(ratios.length / 2)]?.toFixed(2)} of it (median; each round: ${list})`,
    );
  }
}

/** The CPU time of server and database per order, in ms. Not the client's. */
const cpuOf = (measured: Measured | undefined): number => (measured?.cpu.server ?? 0) + (measured?.cpu.database ?? 0);

if (options.statements) await countStatements(data);
/** A server that owns the database and does nothing else, so the measured server can be started and stopped separately. */
const keeper = await startFoyer({ DATA_DIR: data, DEMO: 'false', PAYMENT_GATEWAY: 'sandbox', JOBS: 'off' });
try {
  const wrong = await run(await fill());
  if (wrong.length > 0) process.exitCode = 1;
  console.log(wrong.length > 0 ? `WRONG  ${wrong.join('; ')}` : 'The books agree.');
} finally {
  await keeper.stop();
}
console.log(`${((performance.now() - began) / 1000).toFixed(0)} s in all`);
