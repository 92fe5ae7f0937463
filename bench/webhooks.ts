import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { connect, databaseUrl } from './lib/database.ts';
import { median, round } from './lib/figures.ts';
import { startFoyer, temporaryFolder } from './lib/foyer.ts';
import { checkBooks } from './orders/check.ts';
import { rush, type LoadResult } from './orders/load.ts';
import { writePeople, writeSale } from './orders/shop.ts';

/**
 * `npm run bench:webhooks`: paid orders of 64 buyers in turns without an endpoint, with an endpoint that answers after nine seconds, and with such an endpoint
 * for which 100,000 deliveries wait. Each order writes two messages to an endpoint. Exits with 1 when the waiting deliveries make orders slower than the budget
 * allows, an order is refused, or the records are inconsistent.
 */

const { values: options } = parseArgs({
  options: {
    /** Length of each load. */
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '4' },
    deliveries: { type: 'string', default: '100000' },
  },
});
const [seconds, rounds, deliveries] = [options.seconds, options.rounds, options.deliveries].map(Number) as [
  number,
  number,
  number,
];
const buyers = 64;
const priceMinor = 10_000;
const answerMs = 9_000;
/** Orders per second with the waiting deliveries must be at least this share of those with an empty queue, and the p95 at most the inverse. */
const leastShare = 0.8;
const peopleOfRush = Math.max(4_000, seconds * 2_000);

const data = temporaryFolder();
const load = os.loadavg()[0]?.toFixed(1);
console.log(`${os.availableParallelism()} cores (${os.cpus()[0]?.model.trim()}), load before ${load}`);

/** Answers each request late. Its time is not the server's, because it is in this process. */
let received = 0;
const slow = createServer((request, response) => {
  received += 1;
  request.resume();
  setTimeout(() => response.end('{}'), answerMs).unref();
});
await once(slow.listen(0, '127.0.0.1'), 'listening');
const { port } = slow.address() as AddressInfo;

const server = await startFoyer({
  DATA_DIR: data,
  DEMO: 'false',
  PAYMENT_GATEWAY: 'sandbox',
  PURCHASE_WINDOW_MINUTES: '0',
  WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
});
const db = await connect(databaseUrl(data));
await writePeople(db, peopleOfRush * (3 * rounds + 1));
const sale = await writeSale(db, 1, 2_000_000);
const { rows: endpoints } = await db.query<{ id: string }>(
  `INSERT INTO webhook_endpoint (url, description, kinds, is_stopped, created_at)
   SELECT $1, name, '{order.paid,ticket.issued}', true, now() FROM unnest('{empty,waiting}'::text[]) AS e(name)
   RETURNING webhook_endpoint_id AS id`,
  [`http://127.0.0.1:${port}/`],
);
await db.query(
  `WITH m AS (
     INSERT INTO webhook_message (kind, subject, data, created_at)
     SELECT 'ticket.issued', 'ticket:' || (1000000 + n), '{}', now() FROM generate_series(1, $2::integer) n
     RETURNING webhook_message_id, subject)
   INSERT INTO webhook_delivery (webhook_message_id, webhook_endpoint_id, subject, since, next_try_at, created_at)
   SELECT webhook_message_id, $1, subject, now(), now(), now() FROM m`,
  [endpoints[1]?.id, deliveries],
);
await db.query(
  'VACUUM ANALYZE account, session, event, stock, ticket_configuration, webhook_message, webhook_delivery',
);

let [orders, first] = [0, 1];
/** `none` has no endpoint, `empty` a slow one, `waiting` a slow one with the deliveries. */
const queues = ['none', 'empty', 'waiting'] as const;
type Queue = (typeof queues)[number];

async function sell(queue: Queue): Promise<LoadResult> {
  await db.query('UPDATE webhook_endpoint SET is_stopped = description <> $1', [queue]);
  const result = await rush(server.address, sale, { buyers, seconds, first, people: first + peopleOfRush - 1 });
  first += peopleOfRush;
  orders += result.orders;
  const codes = Object.entries(result.refused);
  if (codes.length > 0) throw new Error(`Orders were refused: ${codes.map((pair) => pair.join(' ')).join(', ')}`);
  return result;
}

const wrong: string[] = [];
const results: Record<Queue, LoadResult[]> = { none: [], empty: [], waiting: [] };
try {
  await sell('none');
  for (let turn = 0; turn < rounds; turn += 1) {
    // Who is first alternates, because the tables grow.
    for (const queue of turn % 2 === 0 ? queues : queues.toReversed()) results[queue].push(await sell(queue));
  }
  const { rows } = await db.query<{ open: number; written: number }>(
    `SELECT count(*) FILTER (WHERE state = 'OPEN')::int AS open, count(*)::int AS written FROM webhook_delivery`,
  );
  console.log(`${rows[0]?.written} deliveries, ${rows[0]?.open} open, ${received} requests to the slow endpoint`);
  wrong.push(...(await checkBooks(db, { orders, totalMinor: orders * priceMinor })));
} finally {
  await db.end();
  await server.stop();
  slow.closeAllConnections();
  slow.close();
}

console.table(
  queues.flatMap((name) =>
    results[name].map(({ perSecond, p50, p95, p99 }, turn) => ({
      round: turn + 1,
      endpoint: { none: 'none', empty: 'slow', waiting: `slow, ${deliveries} waiting` }[name],
      'orders/s': Math.round(perSecond),
      'p50 ms': p50,
      'p95 ms': p95,
      'p99 ms': p99,
    })),
  ),
);
const ratio = (of: Queue, to: Queue, value: (result: LoadResult) => number) =>
  round(median(results[of].map((result, turn) => value(result) / value(results[to][turn] ?? result))), 2);
const perSecondOf = (result: LoadResult) => result.perSecond;
const p95Of = (result: LoadResult) => result.p95;
const [share, p95] = [ratio('waiting', 'empty', perSecondOf), ratio('waiting', 'empty', p95Of)];
console.log(
  `Waiting deliveries: ${share} of the orders/s of an empty queue, ${p95} of the p95 (medians of ${rounds} rounds)`,
);
console.log(
  `A slow endpoint: ${ratio('empty', 'none', perSecondOf)} of the orders/s without an endpoint, ${ratio('empty', 'none', p95Of)} of the p95`,
);
if (share < leastShare) wrong.push(`orders/s: ${share} of those of an empty queue, budget ${leastShare}`);
if (p95 > 1 / leastShare) wrong.push(`p95: ${p95} of that of an empty queue, budget ${1 / leastShare}`);
if (received === 0) wrong.push('the endpoint received nothing');
console.log(wrong.length > 0 ? `WRONG  ${wrong.join('; ')}` : 'The books agree.');
process.exitCode = wrong.length > 0 ? 1 : 0;
