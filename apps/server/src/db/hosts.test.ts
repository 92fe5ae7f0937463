import { chown, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, pingDatabase, type Database } from './database.ts';
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts';
import { isUnavailable, storageFault } from './errors.ts';
import { migrate } from './migrate.ts';

/** A primary and a standby that follows it, as an operator would have them, and an address with both. */

let base: string;
let primary: EmbeddedDatabase;
let standby: EmbeddedDatabase;
let url: string;

const start = (name: string) =>
  startEmbedded({ dataDir: path.join(base, name), throwAway: true, settings: { fsync: 'off' } });

beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'foyer-hosts-'));
  await (await start('primary')).stop();
  // A cluster that was stopped in order is a whole backup of itself.
  await cp(path.join(base, 'primary'), path.join(base, 'standby'), { recursive: true, preserveTimestamps: true });
  await ownAlike();
  primary = await start('primary');
  const follow = `host=127.0.0.1 port=${primary.port} user=postgres password=${await adminPassword()}`;
  const cluster = path.join(base, 'standby/postgres/cluster');
  await writeFile(path.join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${follow}'\n`);
  await writeFile(path.join(cluster, 'standby.signal'), '');
  await ownAlike();
  standby = await start('standby');
  const [, credentials] = /\/\/(.*)@/.exec(primary.url) ?? [];
  url = `postgres://${credentials}@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/foyer?target_session_attrs=read-write`;
});
afterAll(async () => {
  await standby.stop();
  await primary.stop();
  await rm(base, { recursive: true, force: true });
});

/** Copied and written files belong to us; PostgreSQL may run as somebody else. */
async function ownAlike(): Promise<void> {
  const { uid, gid } = await stat(path.join(base, 'primary/postgres/cluster'));
  const folder = path.join(base, 'standby/postgres');
  for (const file of ['.', ...(await readdir(folder, { recursive: true }))]) {
    if (path.basename(file) !== 'foyer.json') await chown(path.join(folder, file), uid, gid);
  }
}

async function adminPassword(): Promise<string> {
  const state = JSON.parse(await readFile(path.join(base, 'primary/postgres/foyer.json'), 'utf8')) as {
    adminPassword: string;
  };
  return state.adminPassword;
}

async function asSuperuser({ port }: EmbeddedDatabase, ...statements: string[]): Promise<void> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: await adminPassword(),
    database: 'foyer',
  });
  client.on('error', () => undefined);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function portOf({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ port: number }>('SELECT inet_server_port() AS port');
  return rows[0]?.port ?? 0;
}

test('the host that takes changes is found, and another one without a restart: after a switch, and after a promotion', async () => {
  // Whatever comes first in the address.
  expect(await migrate({ url, waitSeconds: 20 })).toContain('0001-accounts');
  const database = await openDatabase({ url, poolSize: 4, onConnectionLost: () => undefined });
  const write = () => database.pool.query(`INSERT INTO stock (kind, quantity) VALUES ('ticket', 1)`);
  await Promise.all(Array.from({ length: 4 }, write));
  expect(await portOf(database)).toBe(primary.port);

  const small = await openDatabase({ url, poolSize: 2, onConnectionLost: () => undefined });
  const held = await small.pool.connect();
  const pidOf = async (client: Pick<typeof held, 'query'>) =>
    (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
  const before = await pidOf(held);

  // The primary stops taking changes under connections that stay open: each is given up once it was refused.
  await asSuperuser(primary, 'ALTER SYSTEM SET default_transaction_read_only = on', 'SELECT pg_reload_conf()');
  await expect.poll(() => write().then(() => undefined, storageFault)).toBe('read-only');
  // Nor is a new connection to it handed out, though it was the one a moment ago.
  await expect(small.pool.connect()).rejects.toMatchObject({ code: '25006' });
  await expect(held.query(`INSERT INTO stock (kind, quantity) VALUES ('ticket', 1)`)).rejects.toMatchObject({
    code: '25006',
  });
  held.release();
  const refused = await pingDatabase(database.pool).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(isUnavailable(refused)).toBe(true);
  await asSuperuser(
    primary,
    'SET default_transaction_read_only = off',
    'ALTER SYSTEM RESET default_transaction_read_only',
    'SELECT pg_reload_conf()',
  );
  await expect
    .poll(() =>
      write().then(
        () => 'written',
        () => 'refused',
      ),
    )
    .toBe('written');

  expect(await pidOf(small.pool)).not.toBe(before);
  await small.close();

  // Its end, and the promotion of the standby that has all it had.
  await primary.stop();
  const waiting = write();
  await asSuperuser(standby, 'SELECT pg_promote()');
  await waiting.catch(() => undefined);
  await expect
    .poll(() =>
      write().then(
        () => 'written',
        () => 'refused',
      ),
    )
    .toBe('written');
  expect(await portOf(database)).toBe(standby.port);
  await expect(pingDatabase(database.pool)).resolves.toBeUndefined();
  const { rows } = await database.pool.query<{ kept: number }>('SELECT count(*) AS kept FROM stock');
  expect(rows[0]?.kept).toBeGreaterThanOrEqual(6);
  await database.close();
});

test('one of several that is down or unknown holds up nobody; if none takes changes it is said', async () => {
  const { password, pathname } = new URL(standby.url);
  const among = (...hosts: string[]) => `postgres://foyer:${password}@${hosts.join(',')}${pathname}`;
  const here = `127.0.0.1:${standby.port}`;
  const database = await openDatabase({ url: among('127.0.0.1:1', 'nowhere.invalid', here) });
  expect(await portOf(database)).toBe(standby.port);
  await database.close();

  await expect(openDatabase({ url: among('127.0.0.1:1', '127.0.0.1:2') })).rejects.toThrow(
    'The database at 127.0.0.1:1,127.0.0.1:2/foyer cannot be used: nothing listens there.',
  );
  await asSuperuser(standby, 'ALTER DATABASE foyer SET default_transaction_read_only = on');
  await expect(openDatabase({ url: among(here, here) })).rejects.toThrow('cannot be used: it takes no changes');
  // A single host may be a standby: it is opened, and `/readyz` tells.
  const single = await openDatabase({ url: among(here) });
  await expect(pingDatabase(single.pool)).rejects.toMatchObject({ code: '25006' });
  await single.close();
});
