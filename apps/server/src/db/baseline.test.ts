import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { readCatalog, readRows } from '../../test/catalog.ts';
import { asAdmin, urlOf } from '../../test/postgres.ts';
import { restoreBackup, writeBackup } from '../modules/operations/backup/index.ts';
import { migrate, pendingMigrations } from './migrate.ts';

/** A dump of the schema that the 91 migrations before the baseline create, with some rows. */
const fixture = new URL('../../test/fixtures/before-baseline.sql.gz', import.meta.url);

const { adminUrl, template } = inject('postgres');
const names = {
  dump: `foyer_dump_${process.pid}`,
  earlier: `foyer_earlier_${process.pid}`,
  other: `foyer_other_${process.pid}`,
};
/** A database with the rows of the dump. A test can then migrate it to this version. */
let earlier: Pool;
/** A database of this version, or an empty one to restore into. */
let other: Pool | undefined;
let folder: string;

const dropAll = (...dropped: string[]) =>
  asAdmin(adminUrl, async (admin) => {
    for (const name of dropped) await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });
const create = (name: string, source = 'template1') =>
  asAdmin(adminUrl, (admin) => admin.query(`CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY = FILE_COPY`));
const open = (name: string) => new Pool({ connectionString: urlOf(adminUrl, name) });

beforeAll(async () => {
  await create(names.dump);
  const dump = gunzipSync(await readFile(fixture)).toString();
  await asAdmin(urlOf(adminUrl, names.dump), (client) => client.query(dump));
});
beforeEach(async () => {
  await create(names.earlier, names.dump);
  earlier = open(names.earlier);
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-baseline-'));
});
afterEach(async () => {
  await Promise.all([earlier.end(), other?.end()]);
  other = undefined;
  await rm(folder, { recursive: true });
  await dropAll(names.earlier, names.other);
});
afterAll(() => dropAll(names.dump));

async function openOther(source?: string): Promise<Pool> {
  await create(names.other, source);
  return (other = open(names.other));
}
const migrateEarlier = () => migrate({ url: urlOf(adminUrl, names.earlier) });
const parsed = (rows: readonly string[] = []): unknown[] => rows.map((row) => JSON.parse(row) as unknown);
const landedIn = async (pool: Pool) =>
  (await pool.query<{ name: string; checksum: string }>('SELECT name, checksum FROM schema_migration ORDER BY name'))
    .rows;

test('carries a database on that has all migrations before the baseline', async () => {
  const fresh = await openOther(template);
  const { account, ticket } = await readRows(earlier);
  const pending = await pendingMigrations(earlier);
  expect(await migrateEarlier()).toEqual(pending);
  expect(pending.filter((name) => name < '0400')).toEqual([]);
  expect(await readCatalog(earlier)).toEqual(await readCatalog(fresh));
  expect(await landedIn(earlier)).toEqual(await landedIn(fresh));
  expect(account).toHaveLength(2);
  expect(ticket).toHaveLength(1);
  // Migrations after the baseline may add columns.
  const now = await readRows(earlier);
  expect({ account: parsed(now['account']), ticket: parsed(now['ticket']) }).toMatchObject({
    account: parsed(account),
    ticket: parsed(ticket),
  });
  expect(await migrateEarlier()).toEqual([]);
});

test('restores a backup from before the baseline', async () => {
  const copy = await openOther();
  const backup = path.join(folder, 'backup');
  await writeBackup({ pool: earlier, folder: backup, version: '0.1.1' });
  await migrateEarlier();
  await restoreBackup({ pool: copy, folder: backup, now: new Date('2026-12-01T00:00:00Z') });
  await migrate({ url: urlOf(adminUrl, names.other) });
  expect(await readCatalog(copy)).toEqual(await readCatalog(earlier));
  expect(await landedIn(copy)).toEqual(await landedIn(earlier));
  const { installation, schema_migration: _, schema_function: __, ...restored } = await readRows(copy);
  expect(await readRows(earlier)).toMatchObject(restored);
  expect(installation?.[0]).toContain('"paused_at": "2026-12-01');
});

test.each([
  ['lacks the last migration', `DELETE FROM schema_migration WHERE name = '0391-renewed-hashes'`],
  ['lacks a migration', `DELETE FROM schema_migration WHERE name = '0027-door'`],
  ['has another version of a migration', `UPDATE schema_migration SET checksum = 'x' WHERE name = '0027-door'`],
])('refuses a database and a backup from before the baseline that %s', async (_, change) => {
  const refused = /^The tables are from an older Foyer, .* the change 0391-renewed-hashes is missing\. First use /;
  await earlier.query(change);
  const landed = await landedIn(earlier);
  await expect(migrateEarlier()).rejects.toThrow(refused);
  await expect(pendingMigrations(earlier)).rejects.toThrow(refused);
  expect(await landedIn(earlier)).toEqual(landed);
  const backup = path.join(folder, 'backup');
  await writeBackup({ pool: earlier, folder: backup, version: '0.1.1' });
  await expect(restoreBackup({ pool: await openOther(), folder: backup, now: new Date() })).rejects.toThrow(refused);
});
