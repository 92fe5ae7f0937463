import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type QueryResultRow } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startOf } from './embedded/folder-lock.ts';
import { overSocket } from './embedded/socket.ts';
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts';

/** Uses durable settings as in production, because committed data must survive a kill. */

let base: string;
let dataDir: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'foyer-embedded-'));
  dataDir = path.join(base, 'data');
});
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child);
});
afterAll(() => rm(base, { recursive: true, force: true }));

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

async function ask<T extends QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts the database in another process, and returns the process and the database URL. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string }> {
  const module = new URL('embedded.ts', import.meta.url).href;
  const code = `
    import { startEmbedded } from ${JSON.stringify(module)};
    const database = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} });
    process.on('SIGTERM', () => void database.stop().then(() => process.exit(0)));
    setInterval(() => undefined, 1000);
    console.log(database.url);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: fileURLToPath(new URL('.', import.meta.url)),
  });
  children.push(child);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (data: Buffer) => resolve(data.toString().trim()));
    child.once('exit', (code) => reject(new Error(`It ended with ${code}.`)));
  });
  return { child, url };
}

async function within<T>(database: EmbeddedDatabase, fn: (url: string) => Promise<T>): Promise<T> {
  try {
    return await fn(database.url);
  } finally {
    await database.stop();
  }
}

const serverPid = async () =>
  Number((await readFile(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0]);
/** A zombie process counts as ended. */
const isAlive = (pid: number) => startOf(pid) !== undefined;

test('creates the database at the first start, keeps it after a clean stop, and is durable by default', async () => {
  const first = await startEmbedded({ dataDir });
  await within(first, async (url) => {
    await ask(url, 'CREATE TABLE kept AS SELECT 1 AS n');
    const [settings] = await ask(
      url,
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
              current_setting('listen_addresses') AS listen, rolsuper AS super, current_setting('server_encoding') AS encoding
       FROM pg_roles WHERE rolname = current_user`,
    );
    expect(settings).toEqual({ fsync: 'on', commit: 'on', listen: '127.0.0.1', super: false, encoding: 'UTF8' });
  });
  await first.stop();
  const second = await startEmbedded({ dataDir });
  expect(second.url).toBe(first.url);
  expect(await within(second, (url) => ask(url, 'SELECT n FROM kept'))).toEqual([{ n: 1 }]);
  expect(second.pid).toBe(0);
});

test('refuses connections without the password, and lets the role of an earlier version create roles', async () => {
  const database = await startEmbedded({ dataDir });
  const file = path.join(dataDir, 'postgres/foyer.json');
  await within(database, async (url) => {
    const guess = new URL(url);
    guess.password = 'guess';
    await expect(ask(guess.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
    // As an earlier version left it.
    const { createsRoles, ...earlier } = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
    expect(createsRoles).toBe(true);
    const admin = Object.assign(new URL(url), { username: 'postgres', password: earlier['adminPassword'] });
    await ask(admin.href, 'ALTER ROLE foyer NOCREATEROLE');
    await writeFile(file, JSON.stringify(earlier));
  });
  const next = await startEmbedded({ dataDir });
  const role = 'SELECT rolcreaterole AS may FROM pg_roles WHERE rolname = current_user';
  expect(await within(next, (url) => ask(url, role))).toEqual([{ may: true }]);
});

test('is reached over its Unix socket with the password, and over TCP alone where a folder has no sockets', async () => {
  const client = "SELECT coalesce(host(inet_client_addr()), 'socket') AS client";
  const database = await startEmbedded({ dataDir });
  const local = overSocket(database.url, database.socket);
  await within(database, async (url) => {
    expect(await ask(local, client)).toEqual([{ client: 'socket' }]);
    expect(await ask(url, client)).toEqual([{ client: '127.0.0.1' }]);
    const guess = Object.assign(new URL(local), { password: 'guess' });
    await expect(ask(guess.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });
  // A path that is too long for a socket fails like a file system without sockets.
  const without = await startEmbedded({
    dataDir,
    settings: { unix_socket_directories: path.join(base, 'x'.repeat(120)) },
  });
  expect(without.socket).toBeUndefined();
  expect(await within(without, (url) => ask(overSocket(url, without.socket), client))).toEqual([
    { client: '127.0.0.1' },
  ]);
});

test('refuses a second start on the same folder with the process id, and the first one keeps running', async () => {
  const { child, url } = await startElsewhere();
  await expect(startEmbedded({ dataDir })).rejects.toThrow(`${dataDir} is already in use by process ${child.pid}.`);
  expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('starts after a killed process without losing a commit', async () => {
  const { child, url } = await startElsewhere();
  await ask(url, 'CREATE TABLE IF NOT EXISTS committed (n int)');
  await ask(url, 'INSERT INTO committed VALUES (7)');
  const before = await serverPid();
  await kill(child);
  const next = await startEmbedded({ dataDir });
  expect(next.pid).not.toBe(before);
  expect(isAlive(before)).toBe(false);
  expect(await within(next, (again) => ask(again, 'SELECT n FROM committed'))).toEqual([{ n: 7 }]);
});

test('recovers after process and server were killed together', async () => {
  const { child, url } = await startElsewhere();
  await ask(url, 'INSERT INTO committed VALUES (8)');
  process.kill(await serverPid(), 'SIGKILL');
  await kill(child);
  const next = await startEmbedded({ dataDir });
  expect(await within(next, (again) => ask(again, 'SELECT n FROM committed ORDER BY n'))).toEqual([{ n: 7 }, { n: 8 }]);
});

test('restarts a server that dies on the same port', async () => {
  const lines: string[] = [];
  const database = await startEmbedded({ dataDir, log: (line) => lines.push(line) });
  await within(database, async (url) => {
    const before = database.pid;
    process.kill(before, 'SIGKILL');
    for (let tries = 0; tries < 3_000 && (database.pid === before || database.pid === 0); tries += 1) await sleep(20);
    expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
  expect(lines[0]).toBe('The embedded database ended unexpectedly; starting it again.');
  expect(lines.at(-1)).toBe('The embedded database runs again.');
  // The dead server's shared memory may exist a moment longer. Each failed attempt is then logged.
  for (const line of lines.slice(1, -1)) expect(line).toMatch(/did not start: pre-existing shared memory block/);
});

test('frees the folder and ends the server after a clean stop in another process', async () => {
  const { child } = await startElsewhere();
  const pid = await serverPid();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(isAlive(pid)).toBe(false);
  await (await startEmbedded({ dataDir })).stop();
});

test('starts despite lock files with process ids that now belong to other processes', async () => {
  const foreign = spawn('sleep', ['60'], { stdio: 'ignore' });
  children.push(foreign);
  await writeFile(
    path.join(dataDir, 'postgres/foyer.lock'),
    JSON.stringify({ pid: foreign.pid, started: 'at another time', token: 'left' }),
  );
  await writeFile(
    path.join(dataDir, 'postgres/cluster/postmaster.pid'),
    `${foreign.pid}\n${dataDir}\n0\n1\n\n\n\nready\n`,
  );
  const state = JSON.parse(await readFile(path.join(dataDir, 'postgres/foyer.json'), 'utf8')) as { port: number };
  await writeFile(path.join(dataDir, `postgres/cluster/.s.PGSQL.${state.port}.lock`), `${foreign.pid}\n`);
  await (await startEmbedded({ dataDir })).stop();
  expect(foreign.exitCode).toBeNull();
});

test('replaces a taken port and keeps the new one', async () => {
  const first = await startEmbedded({ dataDir });
  const elsewhere = await startEmbedded({ dataDir: path.join(base, 'other'), throwAway: true });
  await first.stop();
  const stateFile = path.join(dataDir, 'postgres/foyer.json');
  const state: unknown = JSON.parse(await readFile(stateFile, 'utf8'));
  await writeFile(stateFile, JSON.stringify({ ...(state as object), port: elsewhere.port }));
  const second = await startEmbedded({ dataDir });
  expect(second.port).not.toBe(elsewhere.port);
  await within(second, (url) => ask(url, 'SELECT 1'));
  await elsewhere.stop();
});

test('throws one line for a folder of another PostgreSQL version and for an unwritable folder', async () => {
  const version = path.join(dataDir, 'postgres/cluster/PG_VERSION');
  const right = await readFile(version, 'utf8');
  await writeFile(version, '9\n');
  await expect(startEmbedded({ dataDir })).rejects.toThrow(/was made by PostgreSQL 9, this Foyer brings \d+\./);
  await writeFile(version, right);

  const file = path.join(base, 'file');
  await writeFile(file, '');
  await expect(startEmbedded({ dataDir: file })).rejects.toThrow(
    `The data folder ${file} cannot be written (DATA_DIR).`,
  );
});
