import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { QueryResultRow } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { atBarrier, meeting } from '../../test/barrier.ts';
import { asAdmin, urlOf } from '../../test/postgres.ts';
import { openDatabase } from './database.ts';
import { migrate as migrateReal, migrationsFolder } from './migrate.ts';
import { functionsFolder, readFunctions } from './sql-functions.ts';

const name = `foyer_migrate_${process.pid}`;
const { adminUrl } = inject('postgres');
const url = urlOf(adminUrl, name);
let folder: string;
let modules: string;

/** Runs `migrate` with the folders of this test, or with the real ones. */
const migrate = (own: { folder?: string; functions?: string } = {}) =>
  migrateReal({ url, ...own, ...(own.folder === undefined ? {} : { functions: modules }) });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-migrations-'));
  modules = await mkdtemp(path.join(tmpdir(), 'foyer-functions-'));
});
beforeEach(async () => {
  await asAdmin(adminUrl, async (admin) => {
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${name}`);
  });
  for (const file of await readdir(folder)) await rm(path.join(folder, file));
  for (const file of await readdir(modules)) await rm(path.join(modules, file), { recursive: true });
});
afterAll(async () => {
  await asAdmin(adminUrl, (admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  await rm(folder, { recursive: true });
  await rm(modules, { recursive: true });
});

const put = (file: string, sql: string) => writeFile(path.join(folder, file), sql);
async function read<T extends QueryResultRow>(sql: string): Promise<T[]> {
  return asAdmin(url, async (client) => (await client.query<T>(sql)).rows);
}

test('applies every migration and SQL function to an empty database, and nothing the second time', async () => {
  const files = (await readdir(migrationsFolder)).toSorted();
  const functions = (await readFunctions()).map(({ name }) => name);
  expect(functions).toContain('order_take');
  expect(await migrate()).toEqual([...files.map((file) => file.replace('.sql', '')), ...functions]);
  expect(await migrate()).toEqual([]);
});

test('needs no extension and creates nothing outside its database', async () => {
  for (const file of await readdir(migrationsFolder)) {
    const sql = await readFile(path.join(migrationsFolder, file), 'utf8');
    expect(sql, file).not.toMatch(/CREATE (EXTENSION|ROLE|DATABASE|TABLESPACE)/i);
  }
});

test('applies migrations that were added later', async () => {
  await put('0001-one.sql', 'CREATE TABLE one (id int)');
  await migrate({ folder });
  await put('0002-two.sql', 'CREATE TABLE two (id int)');
  expect(await migrate({ folder })).toEqual(['0002-two']);
});

test('refuses a changed file of an applied migration', async () => {
  await put('0001-one.sql', 'CREATE TABLE one (id int)');
  await migrate({ folder });
  await put('0001-one.sql', 'CREATE TABLE one (id bigint)');
  await expect(migrate({ folder })).rejects.toThrow(
    'Migration 0001-one was changed after it was applied. Restore it and add a new one instead.',
  );
});

test('refuses a newer database and a number below the last applied one', async () => {
  await put('0001-one.sql', 'CREATE TABLE one (id int)');
  await put('0003-three.sql', 'CREATE TABLE three (id int)');
  await migrate({ folder });
  await put('0002-two.sql', 'CREATE TABLE two (id int)');
  await expect(migrate({ folder })).rejects.toThrow('Migration 0002-two comes before 0003-three');
  await rm(path.join(folder, '0002-two.sql'));
  await rm(path.join(folder, '0003-three.sql'));
  await expect(migrate({ folder })).rejects.toThrow(
    'this one (0.1.0) does not know its change 0003-three. Start the newer Foyer, or restore the backup',
  );
});

test('refuses invalid names and duplicate numbers', async () => {
  await put('1-one.sql', 'SELECT 1');
  await expect(migrate({ folder })).rejects.toThrow('Migration 1-one.sql is not named like 0001-subject.sql.');
  await rm(path.join(folder, '1-one.sql'));
  await put('0001-one.sql', 'SELECT 1');
  await put('0001-other.sql', 'SELECT 1');
  await expect(migrate({ folder })).rejects.toThrow('Two migrations have the number 0001.');
});

test('rolls a failing migration back and keeps earlier ones', async () => {
  await put('0001-one.sql', 'CREATE TABLE one (id int)');
  await put('0002-two.sql', 'CREATE TABLE two (id int); SELECT 1 / 0');
  await expect(migrate({ folder })).rejects.toThrow('Migration 0002-two failed: division by zero');
  expect(await read("SELECT to_regclass('one') IS NOT NULL AS one, to_regclass('two') IS NULL AS two")).toEqual([
    { one: true, two: true },
  ]);
  await put('0002-two.sql', 'CREATE TABLE two (id int)');
  expect(await migrate({ folder })).toEqual(['0002-two']);
});

test('applies each migration once when many processes start at the same time', async () => {
  await put('0001-slow.sql', `CREATE TABLE one (id int); SELECT ${atBarrier}; INSERT INTO one VALUES (1)`);
  await put('0002-two.sql', 'INSERT INTO one VALUES (2)');
  const database = await openDatabase({ url, poolSize: 2 });
  const starts = () => Promise.all(Array.from({ length: 6 }, () => migrate({ folder })));
  const applied = await meeting(database, 6, starts);
  await database.close();
  expect(applied.flat().toSorted()).toEqual(['0001-slow', '0002-two']);
  expect(await read('SELECT count(*)::int AS count FROM one')).toEqual([{ count: 2 }]);
});

describe('the migration lock', () => {
  const hold = <T>(sql: string, work: () => Promise<T>) =>
    asAdmin(url, async (client) => {
      await client.query('BEGIN');
      await client.query(sql);
      return work();
    });

  test('is awaited, and its holder is reported at once', async () => {
    await put('0001-one.sql', 'CREATE TABLE one (id int)');
    const holder = Promise.withResolvers<string>();
    const { waiting } = await hold('SELECT pg_advisory_xact_lock(7304117)', async () => {
      const waiting = migrateReal({ url, folder, functions: modules, onWait: holder.resolve });
      await holder.promise;
      return { waiting };
    });
    expect(await waiting).toEqual(['0001-one']);
    expect(await holder.promise).toMatch(/^pid \d+, foyer tests, from 127\.0\.0\.1, since 20\d\d-.*Z$/);
  });

  test('times out with one line that names the holder', async () => {
    await hold('SELECT pg_advisory_xact_lock(7304117)', () =>
      expect(migrateReal({ url, folder, functions: modules, waitSeconds: 1 })).rejects.toThrow(
        /^Another process is bringing the database forward: pid \d+, foyer tests, from .*Z\. Waited 1 s for it \(MIGRATION_WAIT_SECONDS\)\.$/,
      ),
    );
  });

  test('of a table that a migration needs times out, and the oldest transaction is named', async () => {
    await put('0001-one.sql', 'CREATE TABLE one (id int)');
    await migrate({ folder });
    await put('0002-two.sql', 'ALTER TABLE one ADD COLUMN two int');
    await hold('INSERT INTO one VALUES (1)', () =>
      expect(migrateReal({ url, folder, functions: modules, waitSeconds: 1 })).rejects.toThrow(
        /^Migration 0002-two failed: canceling statement due to lock timeout\. The longest open transaction: pid \d+, foyer tests, .*Waited 1 s/,
      ),
    );
    expect(await migrate({ folder })).toEqual(['0002-two']);
  });
});

describe('SQL functions of modules', () => {
  /** Writes `<module>/<name>.sql`. */
  const putFunction = async (file: string, sql: string) => {
    await mkdir(path.dirname(path.join(modules, file)), { recursive: true });
    await writeFile(path.join(modules, file), sql);
  };
  const answers = (value: number) => `RETURNS integer LANGUAGE sql AS 'SELECT ${value}';`;
  const ask = (call: string) => read<{ answer: number }>(`SELECT ${call} AS answer`);
  const signatures = async () =>
    (
      await read<{ signature: string }>(`
        SELECT oid::regprocedure::text AS signature FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace ORDER BY 1`)
    ).map(({ signature }) => signature);

  beforeEach(() => put('0001-one.sql', 'CREATE TABLE one (id int)'));

  test('are applied after the migrations, and only changed ones are applied again', async () => {
    await putFunction(
      'rooms/rooms_count.sql',
      "CREATE FUNCTION rooms_count() RETURNS bigint LANGUAGE sql AS 'SELECT count(*) FROM one';",
    );
    await putFunction('seats/deeper/seat_next.sql', `CREATE FUNCTION seat_next() ${answers(1)}`);
    expect(await migrate({ folder })).toEqual(['0001-one', 'rooms_count', 'seat_next']);
    const before = await read("SELECT oid FROM pg_proc WHERE proname = 'rooms_count'");
    expect(await migrate({ folder })).toEqual([]);
    await putFunction('seats/deeper/seat_next.sql', `CREATE FUNCTION seat_next() ${answers(2)}`);
    expect(await migrate({ folder })).toEqual(['seat_next']);
    expect(await ask('seat_next()')).toEqual([{ answer: 2 }]);
    expect(await read("SELECT oid FROM pg_proc WHERE proname = 'rooms_count'")).toEqual(before);
  });

  test('replace the earlier version when arguments or columns change', async () => {
    await putFunction('seats/seat_next.sql', `CREATE FUNCTION seat_next(row_of integer) ${answers(1)}`);
    await migrate({ folder });
    await putFunction(
      'seats/seat_next.sql',
      "CREATE FUNCTION seat_next(row_of text, count bigint) RETURNS TABLE (seat bigint) LANGUAGE sql AS 'SELECT $2 + 1';",
    );
    expect(await migrate({ folder })).toEqual(['seat_next']);
    expect(await signatures()).toEqual(['seat_next(text,bigint)']);
    await putFunction('seats/seat_next.sql', `CREATE FUNCTION seat_next(row_of text, count bigint) ${answers(3)}`);
    await migrate({ folder });
    expect(await ask("seat_next('a', 1)")).toEqual([{ answer: 3 }]);
  });

  test('are dropped with their file, and can move to another folder', async () => {
    await putFunction('seats/seat_next.sql', `CREATE FUNCTION seat_next() ${answers(1)}`);
    await putFunction('seats/seat_last.sql', `CREATE FUNCTION seat_last() ${answers(9)}`);
    await migrate({ folder });
    await rm(path.join(modules, 'seats/seat_last.sql'));
    await rm(path.join(modules, 'seats/seat_next.sql'));
    await putFunction('chairs/seat_next.sql', `CREATE FUNCTION seat_next() ${answers(1)}`);
    expect(await migrate({ folder })).toEqual([]);
    expect(await signatures()).toEqual(['seat_next()']);
  });

  test('stay unchanged, all of them, when one is invalid, and its line is reported', async () => {
    await putFunction('seats/seat_a.sql', `CREATE FUNCTION seat_a() ${answers(1)}`);
    await putFunction('seats/seat_b.sql', `CREATE FUNCTION seat_b() ${answers(1)}`);
    await migrate({ folder });
    await putFunction('seats/seat_a.sql', `CREATE FUNCTION seat_a() ${answers(2)}`);
    await putFunction('seats/seat_b.sql', `-- A word\nCREATE FUNCTION seat_b()\nRETURNING integer;`);
    await expect(migrate({ folder })).rejects.toThrow(
      /^SQL function seats\/seat_b\.sql, line 3 failed: syntax error at or near "RETURNING"$/,
    );
    expect(await ask('seat_a() + seat_b()')).toEqual([{ answer: 2 }]);
    await putFunction('seats/seat_b.sql', `CREATE FUNCTION seat_b() ${answers(2)}`);
    expect(await migrate({ folder })).toEqual(['seat_a', 'seat_b']);
    expect(await ask('seat_a() + seat_b()')).toEqual([{ answer: 4 }]);
  });

  test('require the name of their file and exactly one file', async () => {
    await putFunction('seats/seat_next.sql', `CREATE FUNCTION seat_other() ${answers(1)}`);
    await expect(migrate({ folder })).rejects.toThrow(
      'SQL function seats/seat_next.sql must create seat_next, and create it once.',
    );
    await putFunction('seats/seat_next.sql', `CREATE FUNCTION seat_next() ${answers(1)}`);
    await putFunction('chairs/seat_next.sql', `CREATE FUNCTION seat_next() ${answers(1)}`);
    await expect(migrate({ folder })).rejects.toThrow('The SQL function seat_next has two files.');
    await rm(path.join(modules, 'chairs'), { recursive: true });
    await putFunction('seats/Seat-Last.sql', 'SELECT 1');
    await expect(migrate({ folder })).rejects.toThrow('seats/Seat-Last.sql is not named after its function');
  });

  test('are not dropped while another object depends on them, and nothing changes', async () => {
    await putFunction('seats/seat_next.sql', `CREATE FUNCTION seat_next() ${answers(1)}`);
    await migrate({ folder });
    await read('CREATE VIEW next_seat AS SELECT seat_next()');
    await putFunction('seats/seat_next.sql', `CREATE FUNCTION seat_next() ${answers(2)}`);
    await expect(migrate({ folder })).rejects.toThrow(
      'SQL functions that changed cannot be dropped: cannot drop function seat_next() because other objects depend on it',
    );
    expect(await ask('seat_next()')).toEqual([{ answer: 1 }]);
  });

  test('are applied once when many processes start at the same time', async () => {
    await put('0001-slow.sql', 'SELECT pg_sleep(0.2)');
    await rm(path.join(folder, '0001-one.sql'));
    await putFunction('seats/seat_next.sql', `CREATE FUNCTION seat_next() ${answers(1)}`);
    const applied = await Promise.all(Array.from({ length: 6 }, () => migrate({ folder })));
    expect(applied.flat().toSorted()).toEqual(['0001-slow', 'seat_next']);
  });

  test('have at most 400 lines', async () => {
    for (const { file, sql } of await readFunctions(functionsFolder)) {
      expect(sql.split('\n').length, file).toBeLessThanOrEqual(400);
    }
  });
});
