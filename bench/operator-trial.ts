import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { asAdmin } from '../apps/server/test/postgres.ts';
import { bringVisitors, type Visitors } from './lib/visitors.ts';
import { openInbox } from '../e2e/support/inbox.ts';
import { ensureBuilt } from '../tools/lib/build.mjs';
import { makeRelease } from '../tools/release.ts';

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

/** Settings that cannot work end a command with 2, in one line and before anything is written. */
async function refuseWrongSettings(): Promise<void> {
  await command('unused', ['start'], /^PAYMENT_GATEWAY is needed when DEMO is false/, { DEMO: 'false' }, 2);
  await command(
    'unused',
    ['check', '--env-file', '/nothing/foyer.env'],
    /^--env-file cannot be used: \/nothing/,
    {},
    2,
  );
  const database = (password: string) => ({ DATABASE_URL: `postgres://foyer:${password}@127.0.0.1:1/foyer` });
  await command('unused', ['start'], /^DATABASE_URL has the character # .*Write it as %23/, database('a#b'), 2);
  // A command does not wait for the database as a start does, and prints no log.
  const waiting = { ...database('a'), DATABASE_WAIT_SECONDS: '600', DEMO: 'true' };
  const unreachable =
    /^FAIL +database +The database at 127\.0\.0\.1:1\/foyer cannot be used: nothing listens there\.$/m;
  await command('unused', ['check'], unreachable, waiting, 1);
  await command(
    'unused',
    ['check'],
    /^(?!\{)[^]*^FAIL +mail .*cannot be used: .*ECONNREFUSED/m,
    { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@example.com' },
    1,
  );
  if (existsSync(at('unused'))) throw new Error('A refused command created its data folder.');
}

/** A call that does not exist is reported as such, and the log has no text of its path. */
async function callNothing(): Promise<void> {
  const response = await get('/api/tickets/ana@example.com');
  const { error } = (await response.json()) as { error: { code: string } };
  if (response.status !== 404 || error.code !== 'UNKNOWN_CALL')
    throw new Error(`An unknown call returned ${response.status} ${error.code}.`);
  const lines = () => server?.text() ?? '';
  await until('the log of the unknown call', () => lines().includes('"path":"/api/tickets/*"'));
  if (lines().includes('ana@example.com')) throw new Error('The log contains the address in the path.');
}

/** Roles of a consultant, and a user id that exists. */
async function manageStaff(): Promise<void> {
  await command('data', ['admin', 'roles', 'C1000004', '--role', 'reports'], /^reports$/m);
  await command('data', ['admin', 'roles', 'C1000004', '--none'], /^C1000004 has no role\.$/m);
  await command('data', ['admin', 'create', 'admin'], /^There is already an account "admin"/m, {}, 1);
}

/** A second process on the port or the data of the first ends with 2, so that systemd does not repeat it. */
async function startTwice(): Promise<void> {
  await command('data', ['start'], /is already in use by process \d+\.$/m, {}, 2);
  await command(
    'other',
    ['start'],
    /^Port \d+ on 127\.0\.0\.1 is already in use/m,
    { PORT: new URL(addressOf()).port },
    2,
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
  ['wrong settings', refuseWrongSettings],
  ['first start', async () => void (await start('data'))],
  ['first sale', async () => void (sold = await bringVisitors(addressOf()))],
  ['a call that does not exist', callNothing],
  ['staff and consultants', manageStaff],
  ['a second start', startTwice],
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
