import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { asAdmin } from '../apps/server/test/postgres.ts';
import { bringVisitors, type Visitors } from '../bench/lib/visitors.ts';
import { openInbox } from '../e2e/support/inbox.ts';
import { ensureBuilt } from './lib/build.mjs';
import { makeRelease } from './release.ts';

/**
 * `npm run trial`: does what an operator does by README.md and docs/deploy.md, with a release in an empty folder and an empty environment, and
 * ends with 1 at the first step that fails. docs/deploy.md lists the steps. `--release` uses an existing release, `--next` upgrades to another one.
 */
const { values } = parseArgs({ options: { release: { type: 'string' }, next: { type: 'string' } } });
const folder = await mkdtemp(path.join(tmpdir(), 'foyer-trial-'));
// When running as root, the embedded PostgreSQL runs as a different user.
await chmod(folder, 0o755);
const at = (name: string) => path.join(folder, name);
const waitMs = 300_000;

interface Run {
  child: ChildProcess;
  /** Everything that it printed. */
  text: () => string;
  ended: Promise<number | null>;
}

let release = values.release ?? at('release');

function foyer(dataDir: string, words: string[], settings: Record<string, string> = {}): Run {
  const child = spawn(path.join(release, 'foyer'), words, {
    cwd: folder,
    env: { PATH: '/usr/bin:/bin', DATA_DIR: at(dataDir), PORT: '0', DEMO: 'true', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const readOutput = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', readOutput);
  child.stderr.on('data', readOutput);
  return { child, text: () => output, ended: once(child, 'close').then(([code]) => code as number | null) };
}

/** Runs a command to its end. @throws when it ends with another exit code, or does not print `line` */
async function command(dataDir: string, words: string[], line: RegExp, settings?: Record<string, string>, code = 0) {
  const run = foyer(dataDir, words, settings);
  const ended = await run.ended;
  if (ended !== code || !line.test(run.text()))
    throw new Error(`foyer ${words.join(' ')} ended with ${ended}, not ${code} and ${String(line)}:\n${run.text()}`);
}

async function until(what: string, isTrue: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + waitMs; !(await isTrue()); await sleep(50)) {
    if (Date.now() > end) throw new Error(`${what}: not within ${waitMs / 1000} s`);
  }
}

/** A started server. */
let server: (Run & { address: string }) | undefined;

async function start(dataDir: string, settings?: Record<string, string>): Promise<string> {
  const run = foyer(dataDir, ['start'], settings);
  let code: number | null | undefined;
  void run.ended.then((ended) => (code = ended));
  const ready = () => /Foyer is ready: (\S+)/.exec(run.text())?.[1];
  await until('the start', () => ready() !== undefined || code !== undefined);
  const address = ready();
  if (address === undefined) throw new Error(`The start ended with ${code}:\n${run.text()}`);
  server = { ...run, address };
  return address;
}

async function stop(): Promise<void> {
  server?.child.kill('SIGTERM');
  await server?.ended;
  server = undefined;
}

const addressOf = () => server?.address ?? '';
const get = (what: string, headers?: Record<string, string>) => fetch(addressOf() + what, { headers: headers ?? {} });
const isReady = async (): Promise<boolean> => {
  try {
    return (await get('/readyz')).status === 200;
  } catch {
    return false;
  }
};

/** The first sale, which upgrade and restore must preserve. */
let sold: Visitors | undefined;

async function findSoldTicket(): Promise<void> {
  const response = await get('/api/tickets', { 'x-request-source': 'web', 'x-auth-token': sold?.buyer.token ?? '' });
  const tickets = (await response.json()) as { ticketId: number }[];
  if (response.status !== 200 || !tickets.some(({ ticketId }) => ticketId === sold?.ticketId))
    throw new Error(`The sold ticket is missing: ${response.status}, ${JSON.stringify(tickets)}`);
}

/** A mail of a refused sender stays in the outbox, and is sent after the relay accepts the sender. */
async function mailThroughRelay(): Promise<void> {
  const relay = await openInbox();
  const settings = { SMTP_URL: relay.url, MAIL_FROM: 'events@example.com' };
  try {
    relay.refuseSender(true);
    await start('data', settings);
    await fetch(`${addressOf()}/api/authentication/login-link`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-source': 'web' },
      body: JSON.stringify({ userId: 'C1000001' }),
    });
    await until('the first refused mail', () => relay.refused() > 0);
    await command(
      'data',
      ['check', '--mail-to', 'ana@example.com'],
      /^FAIL +mail .*did not accept a test mail/m,
      settings,
      1,
    );
    relay.refuseSender(false);
    await relay.next('emily.carter@example.com', '/login');
    await stop();
  } finally {
    await relay.close();
  }
}

/** Marks the database as changed by a newer release. */
async function pretendUpgrade(dataDir: string): Promise<void> {
  const state = JSON.parse(await readFile(path.join(at(dataDir), 'postgres/foyer.json'), 'utf8')) as {
    port: number;
    password: string;
  };
  await asAdmin(`postgres://foyer:${state.password}@127.0.0.1:${state.port}/foyer`, (client) =>
    client.query(`INSERT INTO schema_migration (name, checksum) VALUES ('9999-later', 'later')`),
  );
}

const steps: [name: string, run: () => Promise<void>][] = [
  [
    'build the release',
    async () => {
      if (values.release === undefined) {
        await ensureBuilt({ compressed: 'full' });
        makeRelease({ to: release });
      }
      await command('data', ['--version'], /^Foyer \d+\.\d+\.\d+$/m);
    },
  ],
  ['first start', async () => void (await start('data'))],
  ['first sale', async () => void (sold = await bringVisitors(addressOf()))],
  ['check', () => command('data', ['check'], /^ok +database/m)],
  ['audit', () => command('data', ['audit'], /^All \d+ checks passed\.$/m)],
  ['backup', () => command('data', ['backup', at('backup'), '--with-key'], /^Wrote .*backup: /m)],
  [
    'outage of the database',
    async () => {
      const [pid = ''] = (await readFile(path.join(at('data'), 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
      await until('/readyz without a database', async () => !(await isReady()));
      const metrics = await get('/metrics');
      if (metrics.status !== 200) throw new Error(`/metrics returned ${metrics.status} without a database.`);
      // The proxy sends visitors to a live process, whose pages need no database.
      const [alive, page] = [await get('/healthz'), await get('/login', { accept: 'text/html' })];
      if (alive.status !== 200 || page.status !== 200)
        throw new Error(`/healthz returned ${alive.status} and /login ${page.status} without a database.`);
      await until('/readyz with the database again', isReady);
      await findSoldTicket();
      await stop();
    },
  ],
  ['relay that refuses the sender', mailThroughRelay],
  [
    'upgrade',
    async () => {
      release = values.next ?? release;
      await start('data');
      await findSoldTicket();
    },
  ],
  [
    'going back is refused with what to do',
    async () => {
      await pretendUpgrade('data');
      await stop();
      await command('data', ['start'], /last used by a newer Foyer: .* restore the backup/, {}, 2);
    },
  ],
  [
    'restore',
    async () => {
      await command('copy', ['restore', at('backup'), '--check'], /is complete: from Foyer /);
      await command('copy', ['restore', at('backup')], /^Restored \d+ tables, \d+ rows/m);
    },
  ],
  ['audit of the copy', () => command('copy', ['audit'], /^All \d+ checks passed\.$/m)],
  ['resume', () => command('copy', ['resume'], /are running again/)],
  [
    'start of the copy',
    async () => {
      await start('copy');
      await findSoldTicket();
      await stop();
    },
  ],
];

let passed = 0;
let failed = 0;
for (const [name, run] of steps) {
  const began = performance.now();
  try {
    await run();
    passed += 1;
    console.log(`ok    ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  } catch (error) {
    console.log(`FAIL  ${name}: ${error instanceof Error ? error.message : String(error)}`);
    failed += 1;
    break;
  }
}
await stop();
await rm(folder, { recursive: true, force: true, maxRetries: 10 });
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
