import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startBuyers, type Buyers, type Seen } from './cluster/buyers.ts';
import { findPrograms, freePorts, keepLogs, until, whatHappened } from './cluster/machine.ts';
import { openMailbox, type Mailbox } from './cluster/mailbox.ts';
import { startDatabases, startProxy, type Databases, type Ports } from './cluster/services.ts';
import { connect } from './lib/database.ts';
import { runFoyer, startFoyer, temporaryFolder, type Foyer } from './lib/foyer.ts';
import { checkBooks } from './orders/check.ts';
import { writePeople, writeSale } from './orders/shop.ts';

/**
 * `npm run bench:cluster`: a sale on two app processes behind HAProxy, on PostgreSQL with a synchronous standby behind PgBouncer in transaction mode. During
 * the sale, apps are restarted and killed and the primary fails. docs/benchmarks.md describes the results.
 */

const { values: options } = parseArgs({
  options: {
    buyers: { type: 'string', default: '24' },
    readers: { type: 'string', default: '8' },
    /** Pause of a buyer between two orders, in ms. */
    think: { type: 'string', default: '100' },
    /** Rolling restarts of both apps. */
    restarts: { type: 'string', default: '3' },
    /** Length of the undisturbed parts, in seconds. */
    seconds: { type: 'string', default: '5' },
    /** Number of complete clusters, run in sequence, each with one failing primary. */
    failovers: { type: 'string', default: '10' },
    /** Folder for the logs of apps, databases and proxies. */
    logs: { type: 'string' },
  },
});
const seconds = Number(options.seconds);
const people = 40_000;
const priceMinor = 10_000;
/** Longer than HAProxy needs to redirect: three failed checks, 300 ms apart. */
const drainSeconds = 3;
/** Longest allowed time without an order, in ms. When the primary fails, 2 s pass before the standby is promoted. */
const longestPauseMs = 10_000;

const began = performance.now();
const folder = temporaryFolder();
chmodSync(folder, 0o755);
const closers: (() => Promise<unknown>)[] = [];

interface Cluster {
  databases: Databases;
  mailbox: Mailbox;
  apps: Foyer[];
  /** Starts the n-th app and waits until HAProxy sends it requests. */
  startApp: (index: number) => Promise<void>;
  settings: Record<string, string>;
  buyers: Buyers;
}

async function build(): Promise<Cluster> {
  const programs = findPrograms();
  const [primary, standby, primaryPool, standbyPool, haproxy, one, two] = (await freePorts(7)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const ports: Ports = { primary, standby, primaryPool, standbyPool, haproxy, apps: [one, two] };
  const databases = await startDatabases(programs, folder, ports);
  closers.push(...[...databases.pools, databases.standby].map((each) => () => each.end('SIGINT')));
  const mailbox = await openMailbox();
  closers.push(() => mailbox.close());

  const settings = {
    DATABASE_URL: databases.url,
    DATABASE_WAIT_SECONDS: '30',
    DATABASE_POOL_SIZE: '20',
    DEMO: 'false',
    PAYMENT_GATEWAY: 'sandbox',
    PURCHASE_WINDOW_MINUTES: '0',
    SIGNING_KEY: randomBytes(32).toString('base64'),
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Foyer <events@example.com>',
    DRAIN_SECONDS: String(drainSeconds),
    LOG_LEVEL: 'warn',
    DATA_DIR: path.join(folder, 'data'),
  };
  console.log(runFoyer('migrate', settings).split(',').length, 'migrations and functions applied through PgBouncer');
  const db = await connect(databases.direct('primary'));
  await writePeople(db, people);
  const sale = await writeSale(db, 200, 1_000_000);
  await db.query('VACUUM ANALYZE account, session, event, stock, ticket_configuration');
  await db.end();

  const apps: Foyer[] = [];
  const startApp = async (index: number) => {
    const own = { PORT: String(ports.apps[index]), DATA_DIR: path.join(folder, `app${index + 1}`) };
    apps[index] = await startFoyer({ ...settings, ...own }, [], path.join(folder, `app${index + 1}.log`));
    await until(`/readyz of app ${index + 1}`, 30, async () =>
      fetch(`${apps[index]?.address}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      ),
    );
    // HAProxy checks every 300 ms.
    await pause(1_000);
  };
  await Promise.all([startApp(0), startApp(1)]);
  closers.push(...[0, 1].map((index) => async () => apps[index]?.stop()));
  const proxy = startProxy(programs, folder, ports);
  closers.push(() => proxy.end('SIGKILL'));
  const address = `http://127.0.0.1:${haproxy}`;
  await until('HAProxy', 15, async () =>
    fetch(`${address}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ),
  );
  const buyers = startBuyers(address, sale, {
    buyers: Number(options.buyers),
    people,
    thinkMs: Number(options.think),
    readers: Number(options.readers),
  });
  return { databases, mailbox, apps, startApp, settings, buyers };
}

interface Scene {
  name: string;
  /** Requests may fail in this scene. */
  isRough: boolean;
  play: (cluster: Cluster) => Promise<void>;
}

const scenes: readonly Scene[] = [
  { name: 'quiet', isRough: false, play: async () => pause(seconds * 1000) },
  {
    name: `${options.restarts} rolling restarts`,
    isRough: false,
    play: async ({ apps, startApp }) => {
      for (let turn = 0; turn < Number(options.restarts); turn += 1) {
        for (const index of [0, 1]) {
          await apps[index]?.stop();
          await startApp(index);
        }
      }
      await pause(500);
    },
  },
  {
    name: 'kill -9 of an app',
    isRough: true,
    play: async ({ apps, startApp }) => {
      process.kill(apps[0]?.pid ?? 0, 'SIGKILL');
      await pause(seconds * 1000);
      await startApp(0);
    },
  },
  {
    name: 'kill -9 of the primary, standby promoted 2 s later',
    isRough: true,
    play: async ({ databases }) => {
      await databases.primary.end('SIGKILL');
      await pause(2_000);
      databases.promote();
      await pause(seconds * 2000);
    },
  },
  { name: 'quiet, on the promoted standby', isRough: false, play: async () => pause(seconds * 1000) },
];

const sum = (of: Record<string, number>) => Object.values(of).reduce((a, b) => a + b, 0);
const words = (of: Record<string, number>) =>
  Object.entries(of)
    .map(([name, count]) => `${count} × ${name}`)
    .join(', ') || '0';

interface Played extends Seen {
  name: string;
  isRough: boolean;
  /** `performance.now()` at its start. */
  from: number;
}

async function run(): Promise<string[]> {
  const cluster = await build();
  const { buyers } = cluster;
  const setUp = ((performance.now() - began) / 1000).toFixed(0);
  console.log(
    `${os.availableParallelism()} cores, ${options.buyers} buyers, ${options.readers} readers; ${setUp} s to set up`,
  );
  await pause(1_000);
  buyers.take();
  const played: Played[] = [];
  for (const { name, isRough, play } of scenes) {
    const from = performance.now();
    await play(cluster);
    played.push({ name, isRough, from, ...buyers.take() });
  }
  const from = performance.now();
  await buyers.stop();
  // No new orders start here, so this time does not count as a pause.
  played.push({ name: 'until all were answered', isRough: true, from, ...buyers.take(), pause: 0 });
  console.table(
    played.map(({ name, requests, orders, failed, refused, pause, longest }) => ({
      scene: name,
      requests,
      'failed requests': words(failed),
      orders,
      'orders refused': words(refused),
      'pause ms': pause,
      'longest order ms': longest,
    })),
  );
  const smooth = played.filter(({ isRough, failed }) => !isRough && sum(failed) > 0);
  // HAProxy's view of the apps, to explain failures.
  if (smooth.length > 0) console.log(whatHappened(folder, 'haproxy', / is (UP|DOWN)/));
  const stood = played.filter((scene) => scene.pause > longestPauseMs);
  return [
    ...smooth.map(({ name, failed }) => `${name}: ${words(failed)}`),
    ...stood.map((scene) => `${scene.name}: no order for ${scene.pause} ms`),
    ...(await check(cluster, played)),
  ];
}

/** Checks for lost orders, duplicate mails and inconsistent records. */
async function check({ databases, mailbox, buyers, settings }: Cluster, played: readonly Played[]): Promise<string[]> {
  const { acknowledged } = buyers;
  const db = await connect(databases.direct('standby'));
  // Work that a killed app had claimed is retried after its lease expires.
  await until('The end of the mails', 240, async () => {
    const { rows } = await db.query<{ left: number }>(
      `SELECT count(*)::int AS left FROM outbox WHERE status = 'PENDING'`,
    );
    return rows[0]?.left === 0;
  }).catch((error: unknown) => console.log(String(error)));
  const { rows } = await db.query<{ lost: number }>(
    `SELECT count(*)::int AS lost FROM unnest($1::bigint[]) AS told (id) WHERE id NOT IN (SELECT order_id FROM orders)`,
    [acknowledged.map(({ orderId }) => orderId)],
  );
  const lost = rows[0]?.lost ?? -1;
  const sceneAt = (moment: number) => played.findLast(({ from }) => from <= moment)?.name ?? 'before';
  const doubled = [...mailbox.messages.values()].filter((times) => times.length > 1);
  for (const times of doubled) console.log(`A mail came during: ${times.map(sceneAt).join('; ')}.`);
  console.log(
    `${acknowledged.length} orders acknowledged, ${lost} lost; ${mailbox.messages.size} mails, ${doubled.length} doubled.`,
  );
  console.log(runFoyer('audit', settings));
  const failed = played.reduce((all, { refused }) => all + (refused['PAYMENT_FAILURE'] ?? 0), 0);
  const totalMinor = acknowledged.length * priceMinor;
  const wrong = await checkBooks(db, { orders: acknowledged.length, totalMinor, failed });
  await db.end();
  return [
    ...(lost === 0 ? [] : [`orders lost: ${lost}`]),
    ...(doubled.length === 0 ? [] : [`mails doubled: ${doubled.length}`]),
    ...(mailbox.messages.size === acknowledged.length ? [] : [`mails: ${mailbox.messages.size}`]),
    ...wrong,
  ];
}

/** Each failover uses up its cluster, so every run is a separate process with its own cluster. */
function runAll(failovers: number): void {
  const others = process.argv
    .slice(2)
    .filter((word, at, all) => !word.startsWith('--failovers') && all[at - 1] !== '--failovers');
  for (let turn = 1; turn <= failovers; turn += 1) {
    console.log(`Failover ${turn} of ${failovers}`);
    const words = [...process.execArgv, process.argv[1] ?? '', ...others, '--failovers', '1'];
    const { status } = spawnSync(process.execPath, words, { stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
}

if (Number(options.failovers) > 1) {
  runAll(Number(options.failovers));
  process.exit();
}

try {
  const wrong = await run();
  if (wrong.length > 0) process.exitCode = 1;
  console.log(wrong.length > 0 ? `WRONG  ${wrong.join('; ')}` : 'Nothing lost, nothing doubled, the books agree.');
} finally {
  if (options.logs !== undefined) keepLogs(folder, options.logs);
  for (const close of closers.toReversed()) await close().catch((error: unknown) => console.error(error));
}
console.log(`${((performance.now() - began) / 1000).toFixed(0)} s in all`);
