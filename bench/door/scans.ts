import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Roster } from '@foyer/contract/door/door';
import { openConnection } from '../lib/connection.ts';
import { connect } from '../lib/database.ts';
import { round } from '../lib/figures.ts';
import { cpuSeconds } from '../lib/processes.ts';
import { headersOf } from '../orders/load.ts';
import { searcher } from './fill.ts';
import { atRate, figuresOf } from './rate.ts';

/** Check-in requests without a browser: scans at a steady rate, the roster, the live counters. */

export interface Door {
  address: string;
  databaseUrl: string;
  serverPid: number;
  databasePid: number;
  eventId: number;
  /** Tickets not checked in yet; each is used once. */
  tickets: number[];
}

const devices = 16;
const deviceId = randomUUID();

/** Scans unused tickets through the product. Returns ms per call. */
async function scanAll({ address, eventId, tickets }: Door, perSecond: number, count: number): Promise<number[]> {
  const lines = await Promise.all(Array.from({ length: devices }, () => openConnection(address)));
  const taken = tickets.splice(0, count);
  const times = await atRate(lines, {
    perSecond,
    count,
    act: async (line, n) => {
      const body = { eventId, scanId: randomUUID(), deviceId, scannedAt: new Date().toISOString() };
      const path = `/api/ticket/${taken[n] ?? 0}/check-in`;
      const answer = await line.ask('POST', path, headersOf(searcher), JSON.stringify(body));
      const isIn = answer.status === 200 && (JSON.parse(answer.body) as { success: boolean }).success;
      if (!isIn) throw new Error(`${path}: ${answer.status} ${answer.body.slice(0, 300)}`);
    },
  });
  for (const line of lines) line.close();
  return times;
}

/** The SQL statement of `apps/server/src/modules/door/check-in/admit.ts` alone. */
const admit = `
  WITH admitted AS (
    UPDATE ticket SET status = 'CHECKED_IN', updated_at = now() WHERE ticket_id = $1 AND status = 'ACTIVE'
    RETURNING ticket_id, event_id, account_id
  ), entry AS (
    INSERT INTO check_in (ticket_id, event_id, checked_in_at, checked_in_by_account_id, source, device_id, nonce, received_at)
    SELECT ticket_id, event_id, now(), $2::bigint, 'scan', NULL, $3::uuid, now() FROM admitted
  ), audit AS (
    INSERT INTO audit_log (at, account_id, staff_account_id, subject_account_id, event_id, action, entity, entity_id, before, after, request_id)
    SELECT now(), $2::bigint, $2::bigint, account_id, event_id, 'ticket.checkedIn', 'ticket', ticket_id::text,
      '{"status": "ACTIVE"}'::jsonb, '{"status": "CHECKED_IN"}'::jsonb, $3::text FROM admitted
  )
  SELECT ticket_id FROM admitted`;

/** Checks in tickets with the statement alone, over as many connections: the cost in the database and on its connection. */
async function admitAll({ databaseUrl, tickets }: Door, perSecond: number, count: number): Promise<number[]> {
  const lines = await Promise.all(Array.from({ length: devices }, () => connect(databaseUrl)));
  const { rows } = await (lines[0] ?? (await connect(databaseUrl))).query<{ accountId: string }>(
    `SELECT account_id AS "accountId" FROM account WHERE external_account_identifier = $1`,
    [`C${1_000_000 + searcher}`],
  );
  const taken = tickets.splice(0, count);
  const times = await atRate(lines, {
    perSecond,
    count,
    act: async (line, n) => {
      const values = [taken[n] ?? 0, rows[0]?.accountId, randomUUID()];
      const { rowCount } = await line.query({ name: 'admit', text: admit, values });
      if (rowCount !== 1) throw new Error(`Ticket ${taken[n] ?? 0} was not let in.`);
    },
  });
  for (const line of lines) await line.end();
  return times;
}

/**
 * Measures the required scan rate against the statement alone; each goes first once. Reports CPU of server and database, because other work on the machine
 * affects it least.
 */
export async function benchScans(door: Door, { perSecond, seconds }: { perSecond: number; seconds: number }) {
  const count = perSecond * seconds;
  const cpu = () => cpuSeconds(door.serverPid) + cpuSeconds(door.databasePid);
  const measure = async (all: typeof scanAll) => {
    const before = cpu();
    const times = await all(door, perSecond, count);
    return { times, cpuMs: ((cpu() - before) * 1_000) / count };
  };
  // Warm-up: compiles code, fills caches and pools.
  await scanAll(door, perSecond, perSecond * 2);
  await admitAll(door, perSecond, perSecond * 2);
  const [call, bare, bareAgain, callAgain] = [
    await measure(scanAll),
    await measure(admitAll),
    await measure(admitAll),
    await measure(scanAll),
  ];
  const rowOf = (first: typeof call, second: typeof call) => ({
    ...figuresOf([...first.times, ...second.times]),
    'CPU, ms': round((first.cpuMs + second.cpuMs) / 2, 1),
  });
  const [ours, theirs] = [rowOf(call, callAgain), rowOf(bare, bareAgain)];
  const ratio = {
    median: round(ours.median / theirs.median, 1),
    p95: round(ours.p95 / theirs.p95, 1),
    p99: round(ours.p99 / theirs.p99, 1),
    'CPU, ms': round(ours['CPU, ms'] / theirs['CPU, ms'], 1),
  };
  return { 'check-in call': ours, 'its statement alone': theirs, ratio };
}

/** The whole roster as a device's first request, twice. For the second device the server has already encrypted every entry. */
export async function benchRoster(door: Door) {
  return { 'first device': await askRoster(door), 'next device': await askRoster(door) };
}

async function askRoster({ address, eventId, serverPid }: Door) {
  const line = await openConnection(address);
  const cpuBefore = cpuSeconds(serverPid);
  const began = performance.now();
  let [bytes, compressed, entries, parts] = [0, 0, 0, 0];
  let answer: Roster | undefined;
  while (answer?.hasMore ?? true) {
    const since = answer ? `&since=${encodeURIComponent(answer.cursor)}` : '';
    const path = `/api/admin/events/${eventId}/roster?deviceId=${deviceId}${since}`;
    const { status, body, bytes: length } = await line.ask('GET', path, headersOf(searcher));
    if (status !== 200) throw new Error(`${path}: ${status} ${body.slice(0, 300)}`);
    answer = JSON.parse(body) as Roster;
    bytes += length;
    compressed += gzipSync(body).length;
    entries += answer.tickets.length;
    parts += 1;
  }
  const ms = performance.now() - began;
  line.close();
  return {
    tickets: entries,
    answers: parts,
    's, parsed here': round(ms / 1000, 2),
    'CPU of the server, s': round(cpuSeconds(serverPid) - cpuBefore, 2),
    MB: round(bytes / 1e6, 1),
    'MB, gzip': round(compressed / 1e6, 1),
    'bytes a ticket': Math.round(bytes / entries),
  };
}

/** Maximum number of live views of one session (docs/limits.md). */
const viewsPerSession = 5;

/** Opens sessions of the searcher and returns their tokens. */
async function openSessions(databaseUrl: string, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, (_, n) => `bench-watcher-${n}`);
  const db = await connect(databaseUrl);
  await db.query(
    `INSERT INTO session (token_hash, account_id, remember, created_at, expires_at)
     SELECT sha256(convert_to(token, 'UTF8')), account_id, true, now(), now() + interval '1 day'
     FROM unnest($1::text[]) token, account WHERE external_account_identifier = $2 ON CONFLICT DO NOTHING`,
    [tokens, `C${1_000_000 + searcher}`],
  );
  await db.end();
  return tokens;
}

/** Opens devices that watch the counters. Returns how to close them and how many messages they received. */
async function watchers({ address, databaseUrl, eventId }: Door, count: number) {
  let heard = 0;
  const tokens = await openSessions(databaseUrl, Math.ceil(count / viewsPerSession));
  const requests = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const token = tokens[Math.floor(n / viewsPerSession)] ?? '';
      const headers = { accept: 'text/event-stream', 'x-request-source': 'web', 'x-auth-token': token };
      const request = get(`${address}/api/admin/events/${eventId}/live`, { headers, agent: false });
      await new Promise<void>((resolve, reject) => {
        request.once('error', reject);
        request.once('response', (response) => {
          response.setEncoding('utf8').on('data', (text: string) => {
            heard += text.split('data: ').length - 1;
          });
          response.on('error', () => undefined);
          if (response.statusCode === 200) resolve();
          else reject(new Error(`The counters answered ${response.statusCode}.`));
        });
      });
      request.on('error', () => undefined);
      return request;
    }),
  );
  return {
    heard: () => heard,
    end: () => {
      for (const request of requests) request.destroy();
    },
  };
}

/** CPU of the server while devices watch the counters, with and without scans. */
export async function benchLive(door: Door, { perSecond, seconds }: { perSecond: number; seconds: number }) {
  const table: Record<string, object> = {};
  for (const watching of [0, 100]) {
    const { heard, end } = await watchers(door, watching);
    for (const rate of [0, perSecond]) {
      await pause(1_000);
      const [cpu, words, began] = [cpuSeconds(door.serverPid), heard(), performance.now()];
      if (rate > 0) await scanAll(door, rate, rate * seconds);
      else await pause(seconds * 1_000);
      const past = (performance.now() - began) / 1_000;
      const used = cpuSeconds(door.serverPid) - cpu;
      table[`${watching} devices watch, ${rate} scans a second`] = {
        // A machine that cannot keep the rate lowers both figures.
        'scans a second': round((rate * seconds) / past, 1),
        'CPU of the server, % of a core': round((100 * used) / past, 1),
        'words a device heard a second': watching === 0 ? 0 : round((heard() - words) / watching / past, 2),
      };
    }
    end();
  }
  return table;
}
