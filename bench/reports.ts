import { readFileSync } from 'node:fs';
import os from 'node:os';
import { parseArgs } from 'node:util';
import type { EventReport } from '@foyer/contract/reports/reports';
import { connect, databaseUrl, superuserUrl } from './lib/database.ts';
import { median, quantile, round } from './lib/figures.ts';
import { runFoyer, startFoyer, temporaryFolder, type Foyer } from './lib/foyer.ts';
import { countStatements, startCounting } from './orders/statements.ts';
import { fill } from './reports/fill.ts';

/**
 * `npm run bench:reports -- --size 2000 --size 200000`: cost of each report of a large event over HTTP, compared with its statement in the database, as the
 * event grows; and the speed of list exports. `--only 'who misses'` measures a part. Budget at 200,000 tickets: each report below 300 ms and below twice its statement.
 */

const { values: options } = parseArgs({
  options: {
    /** Tickets, three quarters of them for the large event; may be given more than once. */
    size: { type: 'string', multiple: true, default: ['2000', '20000', '200000'] },
    calls: { type: 'string', default: '15' },
    /** Measures only what has this text in its name, such as `audience` or `STATS`. */
    only: { type: 'string', default: '' },
  },
});
const isWanted = (name: string): boolean => name.includes(options.only);
const calls = Number(options.calls);
const token = 'bench-admin';

/** Resident memory of a process, in MB. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

async function timed(act: () => Promise<unknown>): Promise<number[]> {
  await act();
  await act();
  const times: number[] = [];
  for (let n = 0; n < calls; n += 1) {
    const began = performance.now();
    await act();
    times.push(performance.now() - began);
  }
  return times;
}

async function takeExports(
  server: Foyer,
  eventId: number,
  ask: (path: string) => Promise<unknown>,
): Promise<Record<string, unknown>[]> {
  const exported: Record<string, unknown>[] = [];
  const all = [
    ['orders', 'csv'],
    ['attendees', 'csv'],
    ['attendees', 'xlsx'],
  ] as const;
  for (const [list, format] of all.filter(([name]) => isWanted(`export of ${name}`))) {
    const before = memoryOf(server.pid);
    const began = performance.now();
    const answer = await fetch(`${server.address}/api/reporting/${eventId}/export/${list}`, {
      method: 'POST',
      headers: { 'x-auth-token': token, 'content-type': 'application/json', 'x-request-source': 'bench' },
      body: JSON.stringify({ format, locale: 'en-US' }),
    });
    let bytes = 0;
    let most = before;
    for await (const piece of answer.body ?? []) {
      bytes += (piece as Uint8Array).length;
      most = Math.max(most, memoryOf(server.pid));
    }
    const seconds = (performance.now() - began) / 1000;
    const described = (await ask(`${eventId}/export/${list}`)) as { rowCount: number };
    exported.push({
      export: `${list}, ${format}`,
      rows: described.rowCount,
      MB: round(bytes / 1e6, 1),
      seconds: round(seconds, 1),
      'rows/s': round(described.rowCount / seconds),
      'memory before, MB': round(before),
      'at most, MB': round(most),
    });
  }
  return exported;
}

async function measure(data: string, size: number): Promise<void> {
  const name = `reports_${size}`;
  const admin = await connect(superuserUrl(data, 'postgres'));
  await admin.query(`CREATE DATABASE ${name} OWNER foyer`);
  await admin.end();
  const url = databaseUrl(data, name);
  runFoyer('migrate', { DATA_DIR: data, DATABASE_URL: url });
  const owner = await connect(superuserUrl(data, name));
  // Fills enough rows for `size` tickets of the large event.
  await fill(owner, size);
  await owner.end();
  await startCounting(data, name);

  const db = await connect(url);
  const settings = { DATA_DIR: data, DATABASE_URL: url, DEMO: 'false', PAYMENT_GATEWAY: 'sandbox', JOBS: 'off' };
  const server = await startFoyer(settings);
  const call = async (path: string, body?: unknown) => {
    const answer = await fetch(`${server.address}/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-auth-token': token, 'content-type': 'application/json', 'x-request-source': 'bench' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<unknown>;
  };
  const ask = (path: string, body?: unknown) => call(`reporting/${path}`, body);
  const events = await db.query<{ event_id: string }>('SELECT event_id FROM event ORDER BY event_short_code');
  const [eventId = 0, earlier = 0] = events.rows.map((row) => Number(row.event_id));
  const tickets = await db.query<{ n: string }>('SELECT count(*) AS n FROM ticket WHERE event_id = $1', [eventId]);
  const reports = (await ask(`event-report/${eventId}/STATS`)) as EventReport[];
  const rows: Record<string, unknown>[] = [];
  const counter = await connect(superuserUrl(data, name));
  /** Measures a response over HTTP, with its most expensive database statement. */
  const beside = async (name: string, act: () => Promise<unknown>) => {
    if (!isWanted(name)) return;
    const over = await timed(act);
    await counter.query('SELECT pg_stat_statements_reset()');
    await timed(act);
    const dearest = await counter.query<{ ms: number }>(
      `SELECT mean_exec_time AS ms FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid AND d.datname = current_database()
       ORDER BY total_exec_time DESC LIMIT 1`,
    );
    const bare = dearest.rows[0]?.ms ?? Number.NaN;
    rows.push({
      report: name,
      'over HTTP, ms': round(median(over), 1),
      p95: round(quantile(over, 0.95), 1),
      'in the database, ms': round(bare, 1),
      times: round(median(over) / bare, 2),
    });
  };
  for (const { reportKey: key, eventReportId, subject } of reports) {
    const compareEventId = key === 'registrationsByDay' ? earlier : null;
    const body = {
      locale: 'en-US',
      parameters: { EventId: eventId, CompareEventId: compareEventId, ...(subject && { Subject: subject }) },
    };
    await beside(key, () => ask(`event-report/run/${eventReportId}`, body));
  }
  const type = await db.query<{ id: string }>(
    'SELECT min(ticket_configuration_id) AS id FROM ticket_configuration WHERE event_id = $1',
    [eventId],
  );
  const audiences: Record<string, { kind?: 'news'; [filter: string]: unknown }> = {
    everybody: {},
    'one ticket type': { ticketConfigurationId: Number(type.rows[0]?.id) },
    'who has come': { statuses: ['CHECKED_IN'] },
    'by an answer': { answer: { field: 'tShirtSize', value: 'M' } },
    news: { kind: 'news' },
    'who misses answers': { isMissingAnswers: true },
  };
  for (const [name, { kind = 'service', ...audience }] of Object.entries(audiences)) {
    // Counting is rate-limited, because it reads a whole event. Clear the counters.
    await db.query('DELETE FROM rate_limit');
    await beside(`audience: ${name}`, () => call(`admin/events/${eventId}/messages/audience`, { kind, audience }));
  }
  const pages = { 'first page': {}, 'page 50 by name': { sortBy: 'fullName', page: 50 } };
  for (const list of ['orders', 'attendees']) {
    for (const [page, body] of Object.entries(pages)) {
      const report = `list of ${list}, ${page}`;
      if (!isWanted(report)) continue;
      const times = await timed(() => ask(`${eventId}/${list}`, body));
      rows.push({ report, 'over HTTP, ms': round(median(times), 1), p95: round(quantile(times, 0.95), 1) });
    }
  }
  const exported = await takeExports(server, eventId, ask);
  console.log(`${Number(tickets.rows[0]?.n).toLocaleString('en-US')} tickets of the event`);
  console.table(rows);
  console.table(exported);
  await server.stop();
  await counter.end();
  await db.end();
}

console.log(
  `${os.availableParallelism()} cores (${os.cpus()[0]?.model.trim()}), load before ${os.loadavg()[0]?.toFixed(1)}`,
);
const data = temporaryFolder();
await countStatements(data);
const keeper = await startFoyer({ DATA_DIR: data, DEMO: 'false', PAYMENT_GATEWAY: 'sandbox', JOBS: 'off' });
try {
  for (const size of options.size.map(Number)) await measure(data, size);
} finally {
  await keeper.stop();
}
