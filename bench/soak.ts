import os from 'node:os';
import { parseArgs } from 'node:util';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import type { CDPSession, Page } from 'playwright-core';
import { ensureBuilt } from '../tools/lib/build.mjs';
import { fillDoor } from './door/fill.ts';
import { codeOf, openDoors, signedInStaff } from './door/hall.ts';
import { asSuperuser } from './growth/house.ts';
import { openBrowser, openContext } from './lib/browser.ts';
import { connect, databaseUrl } from './lib/database.ts';
import { round } from './lib/figures.ts';
import { startFoyer, temporaryFolder } from './lib/foyer.ts';

/**
 * `npm run bench:soak`: a device that scans for hours, compressed into minutes. It scans thousands of codes on the scan screen of the built product, each as
 * soon as the previous one has a verdict. Half of them admit a person; the others are used, foreign, unknown or forged. Every fifth hundred is offline. After
 * every `--every` scans the page's garbage is collected and the rest is counted. Budget: from the thousandth scan on at most 1.1 times as much.
 */
const { values: options } = parseArgs({
  options: {
    scans: { type: 'string', default: '5000' },
    every: { type: 'string', default: '500' },
  },
});
const scans = Number(options.scans);
const every = Number(options.every);
const budget = 1.1;
/**
 * Chromium remembers this many edits of a page for undo, with a node for each typed text. On an empty page with one plain input, nodes grow by one per code
 * until there are a thousand. Growth after that comes from Foyer.
 */
const undoSteps = 1_000;
/** Admitted scans of each ten. */
const good = 5;

interface Left {
  scans: number;
  /** JavaScript heap in MB. */
  heap: number;
  nodes: number;
  listeners: number;
}

if (process.env.CLIENT_DIR === undefined) await ensureBuilt({ compressed: 'full' });
const { scan: t } = await loadStaff('en-US');
const data = temporaryFolder();
const server = await startFoyer({ DATA_DIR: data, DEMO: 'false', PAYMENT_GATEWAY: 'sandbox', JOBS: 'off' });
const browser = await openBrowser();
try {
  // Every second ticket is for the event.
  await asSuperuser(data, 'foyer', (db) => fillDoor(db, { size: 2 * (scans + 100), share: 2 }));
  const db = await connect(databaseUrl(data));
  const { rows } = await db.query<{ eventId: string }>('SELECT min(event_id) AS "eventId" FROM event');
  const eventId = Number(rows[0]?.eventId);
  const tickets = await asSuperuser(data, 'foyer', (owner) => openDoors(owner, eventId));
  console.log(`${scans} scans, ${os.availableParallelism()} cores, load ${os.loadavg()[0]?.toFixed(1)}`);

  const context = await openContext(browser, server.address, signedInStaff);
  const page = await context.newPage();
  await page.goto(`/admin/event/${eventId}/scan`);
  await page.getByText(t.offlineReady).waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');

  const rowsOfTable: Left[] = [];
  let letIn = 0;
  const began = performance.now();
  for (let n = 0; n < scans; n += 1) {
    if (n % 500 === 400) await context.setOffline(true);
    if (n % 500 === 0 && n > 0) {
      await context.setOffline(false);
      await page.getByText(t.online, { exact: true }).waitFor();
    }
    const { code, lets } = await codeAt(n, tickets);
    letIn += Number(lets);
    await scan(page, code);
    if ((n + 1) % every === 0) rowsOfTable.push(await left(session, n + 1));
  }
  const seconds = (performance.now() - began) / 1_000;
  await context.setOffline(false);
  await page.getByText(t.waitingNone).waitFor();
  console.table(rowsOfTable);
  const { rows: counted } = await db.query<{ count: string }>('SELECT count(*) AS count FROM check_in');
  await db.end();
  const inside = Number(counted[0]?.count);
  console.log(`${round(scans / seconds, 1)} scans a second; ${letIn} to let in, ${inside} are inside`);

  const last = rowsOfTable.at(-1);
  const [first] = rowsOfTable;
  if (!first || !last) throw new Error('Nothing was measured: fewer scans than one step.');
  const settled = rowsOfTable.find((row) => row.scans >= undoSteps && row !== last) ?? first;
  const ratios = { 'last to first': ratioOf(last, first), [`last to ${settled.scans}`]: ratioOf(last, settled) };
  console.table(ratios);
  const isFlat = Object.values(ratioOf(last, settled)).every((ratio) => ratio <= budget);
  process.exitCode = inside === letIn && isFlat ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
}

/** The code of the nth scan, and whether it admits a person. */
async function codeAt(n: number, tickets: readonly number[]): Promise<{ code: string; lets: boolean }> {
  const turn = n % 10;
  const fresh = Math.floor(n / 10) * good + Math.min(turn, good - 1);
  const ticketId = tickets[fresh] ?? 0;
  // Codes of tickets in the roster, so an offline device can decrypt them too.
  if (turn < good) return { code: await codeOf(server.address, ticketId), lets: true };
  if (turn < 7) return { code: await codeOf(server.address, ticketId), lets: false };
  if (turn === 7) return { code: `https://example.com/menu/${n}`, lets: false };
  if (turn === 8) return { code: String(9_000_000_000 + n), lets: false };
  return { code: `FY1.${ticketId}.1.1.${'A'.repeat(86)}`, lets: false };
}

/** Types like a hardware scanner and waits for the verdict of this code. Input is ignored while another code is processed. */
async function scan(page: Page, code: string): Promise<void> {
  const verdict = 'main section[aria-labelledby] [role=alert]';
  await page.evaluate((shown) => document.querySelector(shown)?.setAttribute('data-before', ''), verdict);
  await page.keyboard.insertText(code);
  await page.keyboard.press('Enter');
  const isOurs = !code.startsWith('https:');
  await (isOurs ? page.locator(`${verdict}:not([data-before])`) : page.getByText(t.foreign)).waitFor();
}

function ratioOf(now: Left, before: Left) {
  return {
    heap: round(now.heap / before.heap, 2),
    nodes: round(now.nodes / before.nodes, 2),
    listeners: round(now.listeners / before.listeners, 2),
  };
}

/** What the page holds after garbage collection. */
async function left(session: CDPSession, done: number): Promise<Left> {
  // Objects that only a finaliser releases are gone after the second collection.
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? 0;
  return {
    scans: done,
    heap: round(metric('JSHeapUsedSize') / 1e6, 2),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
  };
}
