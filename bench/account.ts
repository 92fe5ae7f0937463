import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { ensureBuilt } from '../tools/lib/build.mjs';
import { connect, databaseUrl } from './lib/database.ts';
import { median, quantile, round } from './lib/figures.ts';
import { startFoyer, temporaryFolder } from './lib/foyer.ts';
import { measureChanges } from './account/changes.ts';
import { fill, fillOutbox, queueMails } from './account/fill.ts';
import { measurePhone } from './account/phone.ts';

/**
 * `npm run bench:account`: response times of the account pages' calls over HTTP. It measures a family with three tickets and a consultant with 500 tickets for
 * forty events, who also uses a slow phone. Also the cost of a ticket change compared with an order, and the mail rate with an empty outbox and with a million
 * sent mails. Budget: median of each call below 100 ms, pages in 2.5 s, a change within two orders' time, and the same mail rate.
 * `apps/server/src/modules/tickets/account-queries.test.ts` checks that the number of queries stays the same.
 */

const { values: options } = parseArgs({
  options: {
    tickets: { type: 'string', default: '500' },
    /** Tickets of other accounts. */
    crowd: { type: 'string', default: '40000' },
    /** Mails already sent. */
    mails: { type: 'string', default: '1000000' },
    calls: { type: 'string', default: '40' },
    /** Runs only one of the parts `pages`, `mail`, `changes`, `phone`. */
    only: { type: 'string' },
  },
});
const budgetMs = 100;
const waiting = 400;

const data = temporaryFolder();
const settings = { DATA_DIR: data, DEMO: 'false', PAYMENT_GATEWAY: 'sandbox' };

async function measure(ask: () => Promise<{ bytes: number }>): Promise<{ median: number; p95: number; KB: number }> {
  const times: number[] = [];
  let bytes = 0;
  for (let n = -5; n < Number(options.calls); n += 1) {
    const began = performance.now();
    ({ bytes } = await ask());
    if (n >= 0) times.push(performance.now() - began);
  }
  return { median: round(median(times), 1), p95: round(quantile(times, 0.95), 1), KB: round(bytes / 1000, 1) };
}

async function measurePages(address: string, db: Client): Promise<boolean> {
  const first = async (column: string, accountId: number) =>
    Number(
      (await db.query<{ id: string }>(`SELECT min(${column}) AS id FROM ticket WHERE account_id = $1`, [accountId]))
        .rows[0]?.id,
    );
  const rows: Record<string, Record<string, number>> = {};
  let isWithin = true;
  for (const [who, accountId] of [
    ['family', 1],
    ['consultant', 2],
  ] as const) {
    const paths: Readonly<Record<string, string>> = {
      'my events': 'ticket/my-events',
      'my tickets, first page': 'tickets',
      'my tickets, fifth page': 'tickets?page=5&rowsPerPage=100',
      'event summary': `ticket/event-ticket-summary?eventId=${await first('event_id', accountId)}`,
      order: `orders/${await first('order_id', accountId)}`,
      ticket: `ticket/${await first('ticket_id', accountId)}`,
      'all that is held': 'account/export',
    };
    for (const [name, path] of Object.entries(paths)) {
      const ask = async () => {
        // The export is rate-limited, so clear the counters.
        if (path === 'account/export') await db.query('DELETE FROM rate_limit');
        const answer = await fetch(`${address}/api/${path}`, {
          headers: { 'x-auth-token': `bench-${accountId}`, 'x-request-source': 'bench' },
        });
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
        return { bytes: (await answer.arrayBuffer()).byteLength };
      };
      const figures = await measure(ask);
      if (path !== 'account/export' && figures.median > budgetMs) isWithin = false;
      rows[name] = {
        ...rows[name],
        [`${who}, ms`]: figures.median,
        [`${who}, p95`]: figures.p95,
        [`${who}, KB`]: figures.KB,
      };
    }
  }
  console.table(rows);
  return isWithin;
}

/** Mails per second, from the first to the last one sent. */
async function measureMail(db: Client): Promise<number> {
  await queueMails(db, waiting);
  const server = await startFoyer({ ...settings, DATABASE_URL: databaseUrl(data), JOBS: 'inline' });
  // Uses the index of waiting mails. Counting by status reads the whole table, which caused half of the measured cost with a million rows.
  const left = async () =>
    Number(
      (
        await db.query<{ n: string }>(
          'SELECT count(*) AS n FROM outbox WHERE next_attempt_at IS NOT NULL AND attendee_message_id IS NULL',
        )
      ).rows[0]?.n,
    );
  while ((await left()) > 0) await pause(100);
  await server.stop();
  const { rows } = await db.query<{ seconds: string }>(
    `SELECT extract(epoch FROM max(sent_at) - min(sent_at)) AS seconds FROM outbox WHERE recipient LIKE 'waiting.%'`,
  );
  await db.query("DELETE FROM outbox WHERE recipient LIKE 'waiting.%'");
  return round(waiting / Number(rows[0]?.seconds), 1);
}

/** The query plan with which the worker finds the next mail. */
async function planOf(db: Client): Promise<string> {
  const { rows } = await db.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF, SUMMARY OFF) SELECT outbox_id FROM outbox
     WHERE next_attempt_at <= now() AND attendee_message_id IS NULL
     ORDER BY next_attempt_at, outbox_id LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

console.log(`${os.availableParallelism()} cores, load before ${os.loadavg()[0]?.toFixed(1)}`);
const wants = (part: 'pages' | 'mail' | 'changes' | 'phone') => options.only === undefined || options.only === part;
const missed: string[] = [];
if (wants('changes') && !(await measureChanges(5))) missed.push('changes of tickets');
if (wants('pages') || wants('mail') || wants('phone')) {
  if (wants('phone') && process.env.CLIENT_DIR === undefined) await ensureBuilt({ compressed: 'full' });
  const keeper = await startFoyer({ ...settings, JOBS: 'off' });
  try {
    const db = await connect(databaseUrl(data));
    await fill(db, { tickets: Number(options.tickets), crowd: Number(options.crowd) });
    if (wants('pages') && !(await measurePages(keeper.address, db))) missed.push(`calls within ${budgetMs} ms`);
    if (wants('phone') && (await measurePhone(keeper.address, db, Number(process.env.REPEATS ?? 5))) > 0)
      missed.push('pages on a slow phone');
    if (wants('mail')) {
      const empty = await measureMail(db);
      await fillOutbox(db, Number(options.mails));
      const full = await measureMail(db);
      console.log(`mails a second: ${empty} with an empty outbox, ${full} with ${options.mails} sent mails in it`);
      console.log(await planOf(db));
    }
    await db.end();
  } finally {
    await keeper.stop();
  }
}
console.log(missed.length === 0 ? 'Everything is within its budget.' : `Over the budget: ${missed.join(', ')}.`);
process.exitCode = missed.length === 0 ? 0 : 1;
