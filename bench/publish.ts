import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import { connect, databaseUrl } from './lib/database.ts';
import { median, quantile, round } from './lib/figures.ts';
import { runFoyer, startFoyer, temporaryFolder } from './lib/foyer.ts';
import { checkBooks } from './orders/check.ts';
import { rush, type LoadResult } from './orders/load.ts';
import { makeAdministrator, tokenOf, writePeople, writeSale, type Sale } from './orders/shop.ts';

/**
 * `npm run bench:publish`: paid orders per second of 64 buyers while their event is published again and again, compared with the same load without publishing,
 * in turns. Each version has other quantities, and offers the last ticket type or not; only that type may be refused. Exits with 1 when anything else is
 * refused or the records are inconsistent.
 */

const { values: options } = parseArgs({
  options: {
    /** Length of each load. */
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    /** Time between publishes, in ms. */
    every: { type: 'string', default: '500' },
  },
});
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);
const buyers = 64;
const types = 8;
const plenty = 1_000_000;
const priceMinor = 10_000;
const peopleOfRush = Math.max(4_000, seconds * 2_000);
const people = peopleOfRush * (2 * rounds + 1);

const data = temporaryFolder();
const settings = { DATA_DIR: data, DEMO: 'false', PAYMENT_GATEWAY: 'sandbox', PURCHASE_WINDOW_MINUTES: '0' };
console.log(
  `${os.availableParallelism()} cores (${os.cpus()[0]?.model.trim()}), load before ${os.loadavg()[0]?.toFixed(1)}`,
);
const server = await startFoyer(settings);
const db = await connect(databaseUrl(data));
await writePeople(db, people);
const sale = await writeSale(db, types, plenty);
const admin = tokenOf(people);
await makeAdministrator(db, people);
await db.query('VACUUM ANALYZE account, session, event, stock, ticket_configuration');

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${server.address}/api/events/${sale.eventId}/${path}`, {
    method,
    headers: { 'x-auth-token': admin, 'content-type': 'application/json', 'x-request-source': 'web' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json() as Promise<T>;
}

/** Publishes one more version. Returns the duration of the publish in ms. */
async function publish(number: number): Promise<number> {
  const { revision, version, definition } = await call<EventDraft>('GET', 'draft');
  const last = String(sale.firstType + types - 1);
  const ticketConfigurations = (definition.ticketConfigurations ?? []).map((ticket) => ({
    ...ticket,
    quantity: plenty + number,
    active: ticket.key !== last || number % 2 === 0,
  }));
  const saved = await call<EventDraft>('PUT', 'draft', {
    revision,
    version,
    definition: { ...definition, ticketConfigurations },
  });
  const began = performance.now();
  await call('POST', 'publish', { revision: saved.revision });
  return performance.now() - began;
}

let next = 1;
let published = 0;
const publishTimes: number[] = [];

/** A load of people who have not bought yet. */
async function sell(of: Sale, length: number): Promise<LoadResult> {
  const first = next;
  next += peopleOfRush;
  return rush(server.address, of, { buyers, seconds: length, people: next - 1, first });
}

async function sellWhilePublishing(): Promise<LoadResult> {
  const over = new AbortController();
  const publishing = (async () => {
    while (!over.signal.aborted) {
      published += 1;
      publishTimes.push(await publish(published));
      await pause(Number(options.every), undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();
  try {
    return await sell(sale, seconds);
  } finally {
    over.abort();
    await publishing;
  }
}

const quiet: LoadResult[] = [];
const publishing: LoadResult[] = [];
try {
  const warm = await sell(sale, 2);
  for (let n = 0; n < rounds; n += 1) {
    // Offer the last type again before a load without publishing.
    if (published % 2 === 1) {
      published += 1;
      await publish(published);
    }
    quiet.push(await sell(sale, seconds));
    publishing.push(await sellWhilePublishing());
  }
  const all = [warm, ...quiet, ...publishing];
  const row = (name: string, results: readonly LoadResult[]) => ({
    rush: name,
    'orders/s': round(median(results.map(({ perSecond }) => perSecond))),
    'p50 ms': median(results.map(({ p50 }) => p50)),
    'p99 ms': median(results.map(({ p99 }) => p99)),
    refused: JSON.stringify(sum(results)),
  });
  console.table([row('without publishes', quiet), row(`while it is published`, publishing)]);
  const rate = (results: readonly LoadResult[]) => median(results.map(({ perSecond }) => perSecond));
  console.log(
    `${publishTimes.length} publishes, one takes ${round(median(publishTimes))} ms (p95 ${round(quantile(publishTimes, 0.95))}); ` +
      `with them ${round((100 * rate(publishing)) / rate(quiet))} % of the orders`,
  );
  const orders = all.reduce((found, each) => found + each.orders, 0);
  const others = Object.keys(sum(publishing)).filter((code) => code !== 'NO_AVAILABLE_TICKET');
  const wrong = [
    ...others.map((code) => `${code}: nothing forbids these orders`),
    ...Object.keys(sum([warm, ...quiet])).map((code) => `${code}: refused without a publish`),
    ...(await checkBooks(db, { orders, totalMinor: orders * priceMinor })),
  ];
  console.log(runFoyer('audit', { ...settings, DATABASE_URL: databaseUrl(data) }));
  console.log(wrong.length > 0 ? `WRONG  ${wrong.join('; ')}` : `${orders} orders, the books agree.`);
  if (wrong.length > 0) process.exitCode = 1;
} finally {
  await db.end();
  await server.stop();
}

function sum(results: readonly LoadResult[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { refused } of results) {
    for (const [code, count] of Object.entries(refused)) found[code] = (found[code] ?? 0) + count;
  }
  return found;
}
