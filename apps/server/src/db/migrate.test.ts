import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { QueryResultRow } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { asAdmin, urlOf } from '../../test/postgres.ts';
import { migrate, migrationsFolder } from './migrate.ts';

const name = `foyer_migrate_${process.pid}`;
const { adminUrl } = inject('postgres');
const url = urlOf(adminUrl, name);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-migrations-'));
});
beforeEach(async () => {
  await asAdmin(adminUrl, async (admin) => {
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${name}`);
  });
  for (const file of await readdir(folder)) await rm(path.join(folder, file));
});
afterAll(async () => {
  await asAdmin(adminUrl, (admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  await rm(folder, { recursive: true });
});

const put = (file: string, sql: string) => writeFile(path.join(folder, file), sql);
async function read<T extends QueryResultRow>(sql: string): Promise<T[]> {
  return asAdmin(url, async (client) => (await client.query<T>(sql)).rows);
}

test('applies every migration on an empty database, and nothing the second time', async () => {
  const files = (await readdir(migrationsFolder)).toSorted();
  expect(await migrate({ url })).toEqual(files.map((file) => file.replace('.sql', '')));
  expect(await migrate({ url })).toEqual([]);
});

test('the real migrations contain nothing that runs only once per server or needs an extension', async () => {
  for (const file of await readdir(migrationsFolder)) {
    const sql = await readFile(path.join(migrationsFolder, file), 'utf8');
    expect(sql, file).not.toMatch(/CREATE (EXTENSION|ROLE|DATABASE|TABLESPACE)/i);
  }
});

test('applies what was added later', async () => {
  await put('0001-one.sql', 'CREATE TABLE one (id int)');
  await migrate({ url, folder });
  await put('0002-two.sql', 'CREATE TABLE two (id int)');
  expect(await migrate({ url, folder })).toEqual(['0002-two']);
});

test('refuses a landed file that was changed', async () => {
  await put('0001-one.sql', 'CREATE TABLE one (id int)');
  await migrate({ url, folder });
  await put('0001-one.sql', 'CREATE TABLE one (id bigint)');
  await expect(migrate({ url, folder })).rejects.toThrow(
    'Migration 0001-one was changed after it was applied. Restore it and add a new one instead.',
  );
});

test('refuses a database that knows more than this version, and a number that comes too late', async () => {
  await put('0001-one.sql', 'CREATE TABLE one (id int)');
  await put('0003-three.sql', 'CREATE TABLE three (id int)');
  await migrate({ url, folder });
  await put('0002-two.sql', 'CREATE TABLE two (id int)');
  await expect(migrate({ url, folder })).rejects.toThrow('Migration 0002-two comes before 0003-three');
  await rm(path.join(folder, '0002-two.sql'));
  await rm(path.join(folder, '0003-three.sql'));
  await expect(migrate({ url, folder })).rejects.toThrow('The database has migration 0003-three, which this version');
});

test('refuses bad names and double numbers', async () => {
  await put('1-one.sql', 'SELECT 1');
  await expect(migrate({ url, folder })).rejects.toThrow('Migration 1-one.sql is not named like 0001-subject.sql.');
  await rm(path.join(folder, '1-one.sql'));
  await put('0001-one.sql', 'SELECT 1');
  await put('0001-other.sql', 'SELECT 1');
  await expect(migrate({ url, folder })).rejects.toThrow('Two migrations have the number 0001.');
});

test('a failing migration leaves nothing of itself, and keeps those before it', async () => {
  await put('0001-one.sql', 'CREATE TABLE one (id int)');
  await put('0002-two.sql', 'CREATE TABLE two (id int); SELECT 1 / 0');
  await expect(migrate({ url, folder })).rejects.toThrow('Migration 0002-two failed: division by zero');
  expect(await read("SELECT to_regclass('one') IS NOT NULL AS one, to_regclass('two') IS NULL AS two")).toEqual([
    { one: true, two: true },
  ]);
  await put('0002-two.sql', 'CREATE TABLE two (id int)');
  expect(await migrate({ url, folder })).toEqual(['0002-two']);
});

test('of many that start at once, one applies and the others find nothing to do', async () => {
  await put('0001-slow.sql', 'CREATE TABLE one (id int); SELECT pg_sleep(0.2); INSERT INTO one VALUES (1)');
  await put('0002-two.sql', 'INSERT INTO one VALUES (2)');
  const applied = await Promise.all(Array.from({ length: 6 }, () => migrate({ url, folder })));
  expect(applied.filter((each) => each.length > 0)).toEqual([['0001-slow', '0002-two']]);
  expect(await read('SELECT count(*)::int AS count FROM one')).toEqual([{ count: 2 }]);
});
