import { once } from 'node:events';
import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { startRefusing } from './fairness/refusing.ts';
import { floods, type Flood, type FloodOrder } from './fairness/flood.ts';
import { openConnection } from './lib/connection.ts';
import { connect, databaseUrl } from './lib/database.ts';
import { median, quantile, round } from './lib/figures.ts';
import { startFoyer, temporaryFolder } from './lib/foyer.ts';
import { rush } from './orders/load.ts';
import { makeAdministrator, tokenOf, writePeople, writeSale } from './orders/shop.ts';

/**
 * `npm run bench:fairness`: response times of one person's ordinary calls with and without another account's costly calls, in turns. The account may use its
 * full rate limits: their counters are cleared before each measurement, and with `-- --unlimited` all the time.
 *
 * The client that sends the costly calls runs on the same cores, unlike an attacker's. As a reference it also sends its calls to another process that refuses
 * all of them. Exits with 1 when the 95th percentile with costly calls is more than twice the value of this reference.
 */

const { values: options } = parseArgs({
  options: {
    /** Length of each measurement, in seconds. */
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    /** One scene: a kind of costly calls, or `all` for all kinds at once. */
    only: { type: 'string' },
    /** Clears the rate limit counters all the time. Then only the threads and their queues protect other people. */
    unlimited: { type: 'boolean', default: false },
  },
});
const [seconds, rounds] = [Number(options.seconds), Number(options.rounds)];
/** Maximum ratio of the 95th percentile with costly calls to the value with the same client but no costly calls. */
const goal = 2;
const people = 2_000;
/** An account without orders. */
const visitor = people - 1;

const data = temporaryFolder();
const settings = {
  DATA_DIR: data,
  DEMO: 'false',
  PAYMENT_GATEWAY: 'sandbox',
  PURCHASE_WINDOW_MINUTES: '0',
  TRUST_PROXY: '1',
};
console.log(
  `${os.availableParallelism()} cores (${os.cpus()[0]?.model.trim()}), load before ${os.loadavg()[0]?.toFixed(1)}`,
);
const server = await startFoyer(settings);
const refusing = await startRefusing();
const db = await connect(databaseUrl(data));
await writePeople(db, people);
const sale = await writeSale(db, 4, 1_000_000);
const { orders } = await rush(server.address, sale, { buyers: 16, seconds: 30, people: visitor - 1 });
const { rows } = await db.query<{ ticketId: number }>('SELECT min(ticket_id)::int AS "ticketId" FROM ticket');
const ticketId = rows[0]?.ticketId ?? 0;
await makeAdministrator(db, people);
await db.query('VACUUM ANALYZE');
console.log(`${orders} tickets`);

/** Response times in ms of a person's ordinary calls, made in sequence. */
async function measure(): Promise<number[]> {
  const connection = await openConnection(server.address);
  const headers = `x-auth-token: ${tokenOf(visitor)}\r\nx-request-source: web\r\nx-forwarded-for: 192.0.2.2\r\naccept-encoding: identity\r\n`;
  const offer = JSON.stringify({
    eventId: sale.eventId,
    externalAccountIdentifier: `C${1_000_000 + visitor}`,
    relationshipType: 'CONSULTANT',
    cartSummary: [],
  });
  const json = `${headers}content-type: application/json\r\n`;
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  for (let n = 0; performance.now() < until; n += 1) {
    const began = performance.now();
    const { status } =
      n % 3 === 0
        ? await connection.ask('GET', '/api/account/profile', headers)
        : n % 3 === 1
          ? await connection.ask('GET', `/api/events/${sale.eventId}`, headers)
          : await connection.ask('POST', '/api/events/available-tickets', json, offer);
    if (status !== 200) throw new Error(`An ordinary call was answered ${status}.`);
    times.push(performance.now() - began);
    // Leave pauses between the calls, like a person would.
    await pause(5);
  }
  connection.close();
  return times;
}

const clearLimits = () => db.query('DELETE FROM rate_limit');

/** Measures the calls while costly calls are sent. Also returns the results of the costly calls. */
async function measureBeside(
  kinds: readonly Flood[],
  address: string,
): Promise<{ times: number[]; counts: Record<string, number> }> {
  const order: FloodOrder = {
    address,
    kinds,
    token: tokenOf(people),
    eventId: sale.eventId,
    ticketId,
  };
  const flood = new Worker(new URL('./fairness/flood.ts', import.meta.url), { workerData: order });
  await clearLimits();
  const clearing = options.unlimited ? setInterval(() => void clearLimits().catch(() => undefined), 100) : undefined;
  try {
    // Wait, because threads start with their first task.
    await pause(1_500);
    const times = await measure();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    flood.postMessage('count');
    const [counts] = (await once(flood, 'message')) as [Record<string, number>];
    return { times, counts };
  } finally {
    clearInterval(clearing);
    await flood.terminate();
  }
}

const scenes = [...floods.map((kind) => ({ name: kind, kinds: [kind] })), { name: 'all', kinds: floods }].filter(
  ({ name }) => options.only === undefined || name === options.only,
);
const table: Record<string, string | number>[] = [];
try {
  for (let n = 0; n < 5; n += 1) await measure();
  for (const { name, kinds } of scenes) {
    const [alone, client, beside]: [number[], number[], number[]] = [[], [], []];
    const all: Record<string, number> = {};
    for (let n = 0; n < rounds; n += 1) {
      alone.push(...(await measure()));
      client.push(...(await measureBeside(kinds, refusing.address)).times);
      const { times, counts } = await measureBeside(kinds, server.address);
      beside.push(...times);
      for (const [key, count] of Object.entries(counts)) all[key] = (all[key] ?? 0) + count;
      // Let waiting tasks end before the next measurement.
      await pause(1_500);
    }
    const ratio = quantile(beside, 0.95) / quantile(client, 0.95);
    table.push({
      'costly calls': name,
      'p50 ms without': round(median(alone), 1),
      'p50 ms with': round(median(beside), 1),
      'p95 ms without': round(quantile(alone, 0.95), 1),
      'p95 ms with the client': round(quantile(client, 0.95), 1),
      'p95 ms with': round(quantile(beside, 0.95), 1),
      'to without': round(quantile(beside, 0.95) / quantile(alone, 0.95), 2),
      'to the client': round(ratio, 2),
      results: Object.entries(all)
        .map(([key, count]) => `${key}: ${count}`)
        .join(', '),
    });
    if (ratio > goal) process.exitCode = 1;
  }
  console.table(table);
  if (process.exitCode === 1) console.log(`OVER  The ratio may be ${goal} at most.`);
} finally {
  await db.end();
  await server.stop();
  refusing.stop();
}
