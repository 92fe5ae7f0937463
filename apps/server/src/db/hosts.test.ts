import { chown, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, pingDatabase, type Database } from './database.ts';
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts';
import { isUnavailable, storageFault } from './errors.ts';
import { migrate } from './migrate.ts';

/** A primary with a streaming standby, and a URL with both. */

let base: string;
let primary: EmbeddedDatabase;
let standby: EmbeddedDatabase;
let url: string;

const start = (name: string) =>
  startEmbedded({ dataDir: path.join(base, name), throwAway: true, settings: { fsync: 'off' } });

beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'foyer-hosts-'));
  await (await start('primary')).stop();
  // A cleanly stopped cluster is a complete backup of itself.
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

/** Gives copied and written files to PostgreSQL's user, because this process may run as another one. */
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

test('finds the writable host, and another one without a restart after a switch and a promotion', async () => {
  // The order of hosts in the URL does not matter.
  expect(await migrate({ url, waitSeconds: 20 })).toContain('0001-people');
  const database = await openDatabase({ url, poolSize: 4, onConnectionLost: () => undefined });
  const write = () => database.pool.query(`INSERT INTO stock (kind, quantity) VALUES ('ticket', 1)`);
  await Promise.all(Array.from({ length: 4 }, write));
  expect(await portOf(database)).toBe(primary.port);

  const small = await openDatabase({ url, poolSize: 2, onConnectionLost: () => undefined });
  const held = await small.pool.connect();
  const pidOf = async (client: Pick<typeof held, 'query'>) =>
    (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
  const before = await pidOf(held);

  // The primary becomes read-only under open connections. Each connection is closed after a refused statement.
  await asSuperuser(primary, 'ALTER SYSTEM SET default_transaction_read_only = on', 'SELECT pg_reload_conf()');
  await expect.poll(() => write().then(() => undefined, storageFault)).toBe('read-only');
  // The pool also does not hand out a new connection to the former writable host.
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

  // Stop the primary and promote the standby, which has all its data.
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
  const { rows } = await database.pool.query<{ stockRows: number }>('SELECT count(*) AS "stockRows" FROM stock');
  expect(rows[0]?.stockRows).toBeGreaterThanOrEqual(6);
  await database.close();
});

test('connects without delay despite an unreachable host, and reports when no host is writable', async () => {
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
  // A single host may be a standby: it opens, and `/readyz` reports it.
  const single = await openDatabase({ url: among(here) });
  await expect(pingDatabase(single.pool)).rejects.toMatchObject({ code: '25006' });
  await single.close();
});
