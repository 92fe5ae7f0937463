import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from './lib/database.ts';
import { round } from './lib/figures.ts';
import { runFoyer, startFoyer } from './lib/foyer.ts';
import { waitForQuiet } from './lib/processes.ts';
import { fill } from './growth/fill.ts';
import { asSuperuser, storedFolder, prepare } from './growth/house.ts';
import { measureJobs, measurePath, measureRate, measureWal, pagesOf, type Figure } from './growth/measure.ts';
import { leave, lookAround, pathsOf } from './growth/paths.ts';
import { countStatements, startCounting } from './orders/statements.ts';
import { logPlans, readPlans } from './growth/plans.ts';

/**
 * `npm run bench:growth -- --size 1000 --size 100000`: cost of each path as data grows, in ms of single calls over HTTP, and relative to the smallest size.
 * Filled databases are kept for later runs; docs/benchmarks.md has results.
 */

const { values: options } = parseArgs({
  options: {
    /** Accounts, with one order and ticket each; may be given more than once. */
    size: { type: 'string', multiple: true, default: ['1000', '100000'] },
    /** Future events. */
    events: { type: 'string', default: '60' },
    calls: { type: 'string', default: '40' },
    /** Only paths with this text in their name or group. */
    only: { type: 'string', default: '' },
    /** Folder of the filled databases; by default a folder below the system's temporary folder. */
    folder: { type: 'string' },
    /** Fills the databases again. */
    fresh: { type: 'boolean', default: false },
    /** Prints plans of statements slower than this many ms. */
    plans: { type: 'string' },
    /** Waits up to this many seconds before each database until the machine is idle. */
    wait: { type: 'string', default: '0' },
    /** Removes the filled databases and exits. */
    clear: { type: 'boolean', default: false },
  },
});
const sizes = options.size.map(Number).toSorted((a, b) => a - b);
const events = Number(options.events);
const wanted = (text: string) => text.includes(options.only);

const metricsToken = 'the-bench-reads-this';

/** Measures all figures of one size and prints each at once. */
async function measure(data: string, size: number, note: (...found: Figure[]) => void): Promise<void> {
  const name = `growth_${size}_${events}`;
  const url = await prepare(data, { name, fill: (db) => fill(db, { size, events }), fresh: options.fresh });
  const logged = options.plans === undefined ? 0 : await logPlans(data, name, Number(options.plans));
  const settings = {
    DATA_DIR: data,
    DATABASE_URL: url,
    DEMO: 'false',
    PAYMENT_GATEWAY: 'sandbox',
    PURCHASE_WINDOW_MINUTES: '0',
  };
  const db = await connect(url);
  await waitForQuiet(Number(options.wait));
  const pathContext = await lookAround(db, { size, events });
  try {
    if (wanted('idle jobs')) {
      const idle = await startFoyer({ ...settings, JOBS: 'inline', METRICS_TOKEN: metricsToken });
      await pause(8_000);
      note(...(await measureJobs(idle.address, metricsToken)));
      await idle.stop();
    }
    const server = await startFoyer({ ...settings, JOBS: 'off' });
    for (const path of pathsOf(pathContext)) {
      if (!wanted(path.group) && !wanted(path.name)) continue;
      note(
        await asSuperuser(data, 'postgres', (admin) =>
          measurePath(server.address, path, { calls: Number(options.calls), pages: () => pagesOf(admin, name) }),
        ),
      );
      if (path.group === 'lists') note(await measureRate(server.address, path, 3));
    }
    if (wanted('WAL')) {
      note(await asSuperuser(data, name, (admin) => measureWal(server.address, admin, pathContext, 100)));
    }
    await server.stop();
    if (wanted('audit')) {
      const began = performance.now();
      runFoyer('audit', settings);
      const seconds = round((performance.now() - began) / 1000, 1);
      note({ group: 'commands', name: 'foyer audit, s', median: seconds, p95: seconds });
    }
  } finally {
    await leave(db, pathContext);
    await db.end();
    if (options.plans !== undefined) console.log(await readPlans(data, name, logged));
  }
}

const storeFolder = storedFolder('growth', options.folder);
if (options.clear) {
  rmSync(storeFolder, { recursive: true, force: true });
  process.exit(0);
}

/** Figures of each size, from this run or from the last run that measured it. */
const file = path.join(storeFolder, 'figures.json');
const known: Record<string, Figure[]> = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Figure[]>)
  : {};

/** A server that owns the databases and does nothing else, so the measured server can be started and stopped separately. */
if (!existsSync(file)) await countStatements(storeFolder);
const keeper = await startFoyer({ DATA_DIR: storeFolder, DEMO: 'false', PAYMENT_GATEWAY: 'sandbox', JOBS: 'off' });
try {
  console.log(
    `${os.availableParallelism()} cores (${os.cpus()[0]?.model.trim()}), load before ${os.loadavg()[0]?.toFixed(1)}`,
  );
  await startCounting(storeFolder, 'postgres');
  for (const size of sizes) {
    const names: string[] = [];
    await measure(storeFolder, size, (...found) => {
      const measuredNames = found.map(({ name }) => name);
      names.push(...measuredNames);
      known[size] = [...(known[size] ?? []).filter(({ name }) => !measuredNames.includes(name)), ...found];
      writeFileSync(file, JSON.stringify(known, null, 1));
    });
    print(names);
  }
} finally {
  await keeper.stop();
}

/** Prints a row per figure: median / 95th percentile (database pages) at each size, and the ratio of the largest to the smallest. */
function print(names: readonly string[]): void {
  const all = Object.keys(known).toSorted((a, b) => Number(a) - Number(b));
  const smallest = all[0] ?? '';
  const rows = names.map((name) => {
    const at = (size: string) => known[size]?.find((figure) => figure.name === name);
    const largest = all.findLast((size) => at(size)) ?? '';
    const [first, last] = [at(smallest), at(largest)];
    const cells = all.map((size): [string, string] => {
      const { median = '–', p95 = '–', pages = '' } = at(size) ?? {};
      return [Number(size).toLocaleString('en-US'), `${median} / ${p95}${pages === '' ? '' : ` (${pages})`}`];
    });
    return {
      what: `${last?.group}: ${name}`,
      ...Object.fromEntries(cells),
      times: first && last ? round(last.median / Math.max(0.01, first.median), 1) : '–',
      KB: last?.bytes === undefined ? '' : round(last.bytes / 1024, 1),
    };
  });
  console.table(rows);
}
