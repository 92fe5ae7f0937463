import os from 'node:os';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../tools/lib/build.mjs';
import { connect, postmasterOf } from './lib/database.ts';
import { openConnection } from './lib/connection.ts';
import { quantile, round } from './lib/figures.ts';
import { startFoyer } from './lib/foyer.ts';
import { cpuSeconds, waitForQuiet } from './lib/processes.ts';
import { benchDevice } from './door/device.ts';
import { fillDoor, searcher } from './door/fill.ts';
import { addPayments, benchLists, listBudgetMs } from './door/lists.ts';
import { openDoors } from './door/hall.ts';
import { benchLive, benchRoster, benchScans, type Door } from './door/scans.ts';
import { asSuperuser, storedFolder, prepare } from './growth/house.ts';
import { headersOf } from './orders/load.ts';

/**
 * `npm run bench:door -- --size 1000000`: costs of check-in. `search`: ms of single calls over HTTP at a desk, for words that match no one, one person and
 * every tenth person, and for later pages. `lists`: the lists of attendees and orders with filters; `--size 100000 --share 1 --parts lists` for 100,000
 * attendees. `scans`: check-in calls at a steady rate, compared with their SQL statement alone. `live`: a hundred devices that
 * watch the counters. `roster`: the list that devices store. `device`: the scan screen on a slow device. `--parts scans,live` runs some of them; `--size 100000
 * --share 2` makes a roster of 50,000. Filled databases are kept for later runs.
 */
const { values: options } = parseArgs({
  options: {
    /** Accounts with one ticket each. */
    size: { type: 'string', default: '100000' },
    /** One of this many tickets is for the event. */
    share: { type: 'string', default: '10' },
    calls: { type: 'string', default: '40' },
    parts: { type: 'string', default: 'search,lists,scans,live,roster,device' },
    /** Scans per second. */
    rate: { type: 'string', default: '50' },
    /** Duration of each measurement of scans and counters. */
    seconds: { type: 'string', default: '20' },
    /** Waits up to this many seconds until the machine is idle. */
    wait: { type: 'string', default: '0' },
    folder: { type: 'string' },
    fresh: { type: 'boolean', default: false },
    /** Removes the filled databases and exits. */
    clear: { type: 'boolean', default: false },
  },
});
const size = Number(options.size);
const share = Number(options.share);
const calls = Number(options.calls);
const parts = new Set(options.parts.split(','));
const load = { perSecond: Number(options.rate), seconds: Number(options.seconds) };
/** Maximum 95th percentile of the server for any search, in ms. */
const budgetMs = 50;

interface Search {
  name: string;
  body: (n: number) => { searchText: string; page?: number; sortBy?: string; rowsPerPage?: number };
}
/** A different person each time, registered (a multiple of `share`) or not. */
const someone = (n: number, registered: boolean): number =>
  1 + share * (1 + ((n * 7919) % Math.max(1, Math.floor(size / share) - 2))) - (registered ? 1 : 0);
const always = (searchText: string, more: object = {}) => ({
  name: searchText + (Object.keys(more).length === 0 ? '' : ` ${JSON.stringify(more)}`),
  body: () => ({ searchText, ...more }),
});
const searches: readonly Search[] = [
  { name: 'account number, registered', body: (n) => ({ searchText: `C${1_000_000 + someone(n, true)}` }) },
  { name: 'account number, not registered', body: (n) => ({ searchText: `C${1_000_000 + someone(n, false)}` }) },
  { name: 'beginning of a number', body: (n) => ({ searchText: `c10${n % 10}` }) },
  { name: 'e-mail', body: (n) => ({ searchText: `user.${Math.floor(someone(n, true) / 10) * 10 + 3}@exa` }) },
  { name: 'first and last name', body: (n) => ({ searchText: ['maria gar', 'jo smi', 'zoe chen'][n % 3] ?? '' }) },
  always('m'),
  always('ma'),
  always('ma', { page: 30 }),
  always('ma', { sortBy: 'firstName' }),
  always('smith'),
  always('smith', { page: 30 }),
  always('山田'),
  always('山'),
  always('nobodyatall'),
];

const data = storedFolder('door', options.folder);
if (options.clear) {
  rmSync(data, { recursive: true, force: true });
  process.exit(0);
}
const name = `door_${size}_${share}`;
if (parts.has('device') && process.env.CLIENT_DIR === undefined) await ensureBuilt({ compressed: 'full' });
const keeper = await startFoyer({ DATA_DIR: data, DEMO: 'false', PAYMENT_GATEWAY: 'sandbox', JOBS: 'off' });
let over = 0;
let overLists = 0;
try {
  const url = await prepare(data, {
    name,
    fill: (db) => fillDoor(db, { size, share }),
    fresh: options.fresh,
  });
  const db = await connect(url);
  const { rows } = await db.query<{ eventId: string }>('SELECT min(event_id) AS "eventId" FROM event');
  await db.end();
  const settings = { DATA_DIR: data, DATABASE_URL: url, DEMO: 'false', PAYMENT_GATEWAY: 'sandbox', JOBS: 'off' };
  const server = await startFoyer(settings);
  console.log(`${size} accounts, 1 of ${share} registered; load before ${os.loadavg()[0]?.toFixed(1)}`);
  await waitForQuiet(Number(options.wait));
  if (parts.has('search')) over = await benchSearches(server.address, server.pid, Number(rows[0]?.eventId));
  if (parts.has('lists')) {
    const eventId = Number(rows[0]?.eventId);
    await asSuperuser(data, name, (owner) => addPayments(owner, eventId));
    const { address, pid: serverPid } = server;
    const measured = await benchLists({ address, serverPid, databasePid: postmasterOf(data), eventId, calls });
    console.table(measured.table);
    overLists = measured.slow;
  }
  if (parts.has('scans') || parts.has('live') || parts.has('roster') || parts.has('device')) {
    const eventId = Number(rows[0]?.eventId);
    const tickets = await asSuperuser(data, name, (owner) => openDoors(owner, eventId));
    const door: Door = {
      address: server.address,
      databaseUrl: url,
      serverPid: server.pid,
      databasePid: postmasterOf(data),
      eventId,
      tickets,
    };
    console.log(`${tickets.length} tickets at the door`);
    if (parts.has('scans')) console.table(await benchScans(door, load));
    if (parts.has('live')) console.table(await benchLive(door, load));
    if (parts.has('roster')) console.table(await benchRoster(door));
    if (parts.has('device')) {
      const { load: loading, verdicts } = await benchDevice(door, calls);
      console.table(loading);
      console.table(verdicts);
    }
  }
  await server.stop();
} finally {
  await keeper.stop();
}
if (over > 0) {
  console.error(`${over} of ${searches.length} take longer than ${budgetMs} ms at the 95th percentile.`);
  process.exitCode = 1;
}

if (overLists > 0) {
  console.error(`${overLists} list calls take longer than ${listBudgetMs} ms at the 95th percentile.`);
  process.exitCode = 1;
}

/** Runs the searches in sequence. Returns how many are too slow. */
async function benchSearches(address: string, serverPid: number, eventId: number): Promise<number> {
  const connection = await openConnection(address);
  let slow = 0;
  // CPU time, because other work on the machine affects it least.
  const cpu = () => cpuSeconds(serverPid) + cpuSeconds(postmasterOf(data));
  const table: Record<string, object> = {};
  for (const { name, body } of searches) {
    const times: number[] = [];
    let found = 0;
    let cpuBefore = 0;
    for (let n = 0; n < calls + 5; n += 1) {
      if (n === 5) cpuBefore = cpu();
      const text = JSON.stringify({ eventId, ...body(n) });
      const began = performance.now();
      const answer = await connection.ask('POST', '/api/admin/search/event', headersOf(searcher), text);
      if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.body.slice(0, 300)}`);
      if (n >= 5) times.push(performance.now() - began);
      found = (JSON.parse(answer.body) as { totalItems: number }).totalItems;
    }
    const cpuMs = round(((cpu() - cpuBefore) * 1000) / calls, 1);
    const p95 = round(quantile(times, 0.95), 1);
    slow += Number(p95 > budgetMs);
    table[name] = { found, median: round(quantile(times, 0.5), 1), p95, cpuMs };
  }
  console.table(table);
  connection.close();
  return slow;
}
