import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { foyer as inThisProcess } from '../test/foyer-command.ts';
import { asAdmin, urlOf } from '../test/postgres.ts';
import { program } from '../test/program.ts';

let dataDir: string;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-main-'));
});
afterEach(async () => {
  // Clean up after a test that failed half-way.
  for (const child of running) child.kill('SIGTERM');
  await Promise.all([...running].map((child) => once(child, 'exit')));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

interface Run {
  child: ChildProcess;
  output: () => string;
  errors: () => string;
  exit: Promise<number | null>;
}

const foyer = (env: Record<string, string>, ...args: string[]): Run => launch(program(), env, args);

function launch(main: string, env: Record<string, string>, args: readonly string[]): Run {
  const child = spawn(process.execPath, [main, ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      DEMO: 'false',
      PAYMENT_GATEWAY: 'sandbox',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString('utf8')));
  const exit = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  return { child, output: () => output, errors: () => errors, exit };
}

async function ready(run: Run): Promise<string> {
  const over = run.exit.then((code) => Promise.reject(new Error(`ended with ${code}: ${run.errors()}`)));
  const deadline = Date.now() + 60_000;
  for (;;) {
    const address = /Foyer is ready: (\S+)/.exec(run.output())?.[1];
    if (address !== undefined) {
      over.catch(() => undefined);
      return address;
    }
    if (Date.now() > deadline) throw new Error(`not ready in time: ${run.output()} ${run.errors()}`);
    await Promise.race([sleep(20), over]);
  }
}

/** Process id of the database server in the test's folder, if one runs. */
async function databasePid(): Promise<number | undefined> {
  const text = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  if (Number.isNaN(pid)) return undefined;
  try {
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

/** Without a terminal, standard output is a log with JSON in each line. */
function expectLog(run: Run): void {
  const lines = run.output().trim().split('\n');
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) {
    const record = JSON.parse(line) as Record<string, unknown>;
    expect([typeof record['time'], typeof record['msg']], line).toEqual(['string', 'string']);
  }
}

/** Checks that the run ended with one error line, without a stack. */
async function expectPlainEnd(run: Run, code: number, line: RegExp): Promise<void> {
  expect(await run.exit).toBe(code);
  const lines = run.errors().trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(line);
}

describe('the process', () => {
  it(
    'starts its database, serves, refuses a second start, shuts down cleanly on SIGTERM',
    { timeout: 120_000 },
    async () => {
      const first = launch(program(), {}, []);
      const address = await ready(first);
      expect((await fetch(`${address}/readyz`)).status).toBe(200);
      expect((await fetch(`${address}/api/settings`)).status).toBe(200);
      const pid = await databasePid();
      expect(pid).toBeTypeOf('number');

      await expectPlainEnd(foyer({}), 2, /is already in use by process \d+\.$/);
      const { port } = new URL(address);
      await expectPlainEnd(foyer({ PORT: port }), 2, new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is already in use`));
      expect((await fetch(`${address}/readyz`)).status).toBe(200);

      // Some supervisors signal the whole group, and repeat the signal.
      first.child.kill('SIGTERM');
      first.child.kill('SIGTERM');
      expect(await first.exit).toBe(0);
      expect(first.errors()).toBe('');
      expectLog(first);
      expect(await databasePid()).toBeUndefined();
      await expect(fetch(`${address}/healthz`)).rejects.toThrow();
      expect(await readdir(dataDir)).toContain('signing-key.pem');
    },
  );

  it('serves with several processes, replaces a killed one, stops all on Ctrl-C', { timeout: 120_000 }, async () => {
    const run = foyer({ WEB_CONCURRENCY: '2', METRICS_PORT: '0' });
    const address = await ready(run);
    const answers = await Promise.all(Array.from({ length: 6 }, () => fetch(`${address}/api/settings`)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200]);
    // Metrics have their own port and are not on the visitors' port.
    expect((await fetch(`${address}/metrics`)).status).toBe(404);
    const metricsLines = [...run.output().matchAll(/"address":"(http[^"]+)"[^\n]*"msg":"metrics are served here"/g)];
    const [[, metricsAddress = ''] = []] = metricsLines;
    expect(metricsLines).toHaveLength(1);
    const metrics = async () => (await fetch(`${metricsAddress}/metrics`)).text();
    // A request is counted after its response was sent, and a job after its first run.
    await expect
      .poll(metrics)
      .toContain('foyer_http_request_duration_seconds_count{method="GET",route="/api/settings",status="200"} 6');
    // Only the primary does the background work, so its figures appear once.
    await expect.poll(async () => (await metrics()).match(/foyer_job_seconds_total\{job="outbox"\} /g)).toHaveLength(1);
    expect((await metrics()).match(/^foyer_mail_waiting 0$/gm)).toHaveLength(1);
    const workers = () =>
      Array.from(run.output().matchAll(/"pid":(\d+),"msg":"serving process ready"/g), ([, pid]) => Number(pid));
    process.kill(workers()[0] ?? 0, 'SIGKILL');
    await expect.poll(() => workers().length).toBe(3);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    run.child.kill('SIGINT');
    expect(await run.exit).toBe(0);
    expectLog(run);
    expect(await databasePid()).toBeUndefined();
  });

  it('migrates the database without serving', { timeout: 60_000 }, async () => {
    const run = foyer({}, 'migrate');
    expect(await run.exit).toBe(0);
    expect(run.output()).toMatch(/^(?:The database is up to date|Applied 0001)/);
    expect(await databasePid()).toBeUndefined();
  });

  it('reports a port in use before it starts a database', async () => {
    const busy = createServer();
    await listen(busy);
    const { port } = busy.address() as AddressInfo;
    await expectPlainEnd(foyer({ PORT: String(port) }), 2, /^Port \d+ on 127\.0\.0\.1 is already in use/);
    busy.close();
  });

  it(
    'judges the settings before it changes an empty database, or creates the embedded one',
    { timeout: 60_000 },
    async () => {
      const { adminUrl } = inject('postgres');
      const name = `foyer_main_empty_${process.pid}`;
      await asAdmin(adminUrl, (admin) => admin.query(`CREATE DATABASE ${name}`));
      const url = urlOf(adminUrl, name);
      try {
        await expectPlainEnd(foyer({ DATABASE_URL: url, DEMO: '' }), 2, /^The database is empty\. Say DEMO=false/);
        await expectPlainEnd(foyer({ DATABASE_URL: url, PAYMENT_GATEWAY: '' }), 2, /^PAYMENT_GATEWAY is needed/);
        const tables = await asAdmin(url, (client) =>
          client.query("SELECT FROM pg_tables WHERE schemaname = 'public'"),
        );
        expect(tables.rowCount).toBe(0);
        const untouched = join(dataDir, 'untouched');
        await expectPlainEnd(foyer({ DATA_DIR: untouched, PAYMENT_GATEWAY: '' }), 2, /^PAYMENT_GATEWAY is needed/);
        expect(existsSync(untouched)).toBe(false);

        // An upgrade with a wrong setting leaves the database to the old release.
        expect(await foyer({ DATABASE_URL: url }, 'migrate').exit).toBe(0);
        await asAdmin(url, (client) =>
          client.query(
            `UPDATE installation SET signing_key = '0123456789abcdef'; DELETE FROM schema_function WHERE name = 'order_take'`,
          ),
        );
        await expectPlainEnd(
          foyer({ DATABASE_URL: url, DATA_DIR: untouched }),
          2,
          /^There is no signing key at .*signed with 0123456789abcdef/,
        );
        const left = await asAdmin(url, (client) =>
          client.query("SELECT FROM schema_function WHERE name = 'order_take'"),
        );
        expect(left.rowCount).toBe(0);
      } finally {
        await asAdmin(adminUrl, (admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`));
      }
    },
  );

  it('ends with 2 where a restart cannot help, so that systemd does not repeat it', async () => {
    const { adminUrl } = inject('postgres');
    const wrong = new URL(urlOf(adminUrl, 'postgres'));
    wrong.username = 'nobody_here';
    wrong.password = '50%25';
    await expectPlainEnd(foyer({ DATABASE_URL: wrong.href }), 2, /user or password were refused\. In DATABASE_URL a %/);
    await expectPlainEnd(foyer({ DATABASE_URL: urlOf(adminUrl, 'nothing_here') }), 2, /there is no such database/);
    await expectPlainEnd(
      foyer({ DATABASE_URL: 'postgres://foyer:a#b@h/foyer' }),
      2,
      /^DATABASE_URL has the character # in its user or password\. Write it as %23 there\.$/,
    );
    await expectPlainEnd(foyer({ DATA_DIR: '/dev/null/foyer' }), 2, /\/dev\/null/);
  });

  it('reports all wrong settings together', async () => {
    const run = foyer({ PORT: 'abc', DEMO: 'perhaps' });
    expect(await run.exit).toBe(2);
    expect(run.errors()).toBe('PORT must be a port number, 0 to 65535.\nDEMO must be true or false.\n');
  });

  it('reports an unreachable database without its password', async () => {
    const free = createServer();
    await listen(free);
    const { port } = free.address() as AddressInfo;
    await new Promise((resolve) => free.close(resolve));
    const run = foyer({ DATABASE_URL: `postgres://me:hidden@127.0.0.1:${port}/foyer` });
    await expectPlainEnd(run, 1, /^The database at 127\.0\.0\.1:\d+\/foyer cannot be used/);
    expect(run.errors()).not.toContain('hidden');
  });

  it('prints the help and refuses unknown commands', async () => {
    const help = foyer({}, 'help');
    expect(await help.exit).toBe(0);
    expect(help.output()).toContain('migrate');
    await expectPlainEnd(foyer({}, 'dance'), 2, /^There is no command "foyer dance"/);
  });

  it.each(['start', 'migrate', 'seed', 'audit'])('%s --help prints its help and runs nothing', async (name) => {
    const untouched = join(dataDir, `help-${name}`);
    const { code, output } = await inThisProcess({ DATA_DIR: untouched }, [name, '--help']);
    expect(code).toBe(0);
    expect(output).toMatch(new RegExp(`^Usage: foyer ${name} `));
    expect(existsSync(untouched)).toBe(false);
  });

  it('refuses an unknown option or word in one line and runs nothing', async () => {
    const env = { DATA_DIR: join(dataDir, 'refused') };
    const refused: [words: string[], line: RegExp][] = [
      [['migrate', '--hepl'], /^Unknown option '--hepl'\. See foyer migrate --help\.\n$/],
      [['seed', 'again'], /^foyer seed takes no arguments\..*\n$/],
      [['--hepl'], /^There is no command "foyer --hepl".*\n$/],
    ];
    for (const [words, line] of refused)
      expect(await inThisProcess(env, words)).toMatchObject({
        code: 2,
        errors: expect.stringMatching(line) as unknown,
      });
    expect(existsSync(env.DATA_DIR)).toBe(false);
  });
});

async function listen(server: Server): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}
