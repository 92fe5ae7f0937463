import net from 'node:net';
import { sql } from 'kysely';
import { Client, DatabaseError } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openDatabase } from './database.ts';
import { DatabaseStartError, isRetryable, isUnavailable, violatedConstraint } from './errors.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('database');
});
afterAll(() => db.drop());

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => new Error('It should have failed.'),
    (error: unknown) => error,
  );

test('reads int8 and numeric as numbers, dates as text, times as Date, and jsonb as values', async () => {
  const { rows } = await db.database.pool.query(`
    SELECT 12::int8 AS int8, sum(n) AS sum, 1.50::numeric AS numeric, ARRAY[1, NULL, 3]::int8[] AS ids,
           '{}'::int8[] AS none, ARRAY['a,b', 'c"d'] AS texts, '2026-02-03'::date AS date,
           '2026-02-03T04:05:06Z'::timestamptz AS time, '[{"a": 1}]'::jsonb AS json
    FROM (VALUES (1::int8), (2)) AS numbers (n)`);
  expect(rows[0]).toEqual({
    int8: 12,
    sum: 3,
    numeric: 1.5,
    ids: [1, null, 3],
    none: [],
    texts: ['a,b', 'c"d'],
    date: '2026-02-03',
    time: new Date('2026-02-03T04:05:06Z'),
    json: [{ a: 1 }],
  });
});

test('refuses numbers that JavaScript would round', async () => {
  await expect(db.database.pool.query('SELECT 9007199254740993::int8')).rejects.toThrow(RangeError);
});

test('commits a transaction when its function returns and rolls it back when the function throws', async () => {
  const { kysely, transaction } = db.database;
  const id = await transaction(async (tx) => {
    const row = await tx
      .insertInto('stock')
      .values({ kind: 'ticket', quantity: 1 })
      .returning('stock_id')
      .executeTakeFirstOrThrow();
    return row.stock_id;
  });
  await expect(
    transaction(async (tx) => {
      await tx.updateTable('stock').set({ quantity: 9 }).where('stock_id', '=', id).execute();
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  const row = await kysely.selectFrom('stock').select('quantity').where('stock_id', '=', id).executeTakeFirstOrThrow();
  expect(row.quantity).toBe(1);
});

test('retries after a deadlock only with the retries option', async () => {
  const run = async (retries: number) => {
    let runs = 0;
    const error = await failure(
      db.database.transaction(
        async (tx) => {
          runs += 1;
          await sql`DO $$ BEGIN RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'; END $$`.execute(tx);
        },
        { retries },
      ),
    );
    return { runs, retryable: isRetryable(error) };
  };
  expect(await run(0)).toEqual({ runs: 1, retryable: true });
  expect(await run(2)).toEqual({ runs: 3, retryable: true });
});

test('ends statements that exceed the statement timeout', async () => {
  const impatient = await openDatabase({ url: db.url, statementTimeout: 50 });
  const error = await failure(impatient.pool.query('SELECT pg_sleep(10)'));
  expect(error).toMatchObject({ code: '57014' });
  expect(isUnavailable(error)).toBe(false);
  await impatient.close();
});

test('returns the name of the violated constraint', async () => {
  const error = await failure(
    db.database.pool.query("INSERT INTO stock (kind, quantity, sold) VALUES ('ticket', 1, 2)"),
  );
  expect(violatedConstraint(error)).toBe('stock_quantity_check');
  expect(isUnavailable(error)).toBe(false);
  expect(violatedConstraint(new Error('other'))).toBeUndefined();
});

test('distinguishes an unavailable database from a refused statement', async () => {
  const handle = await openDatabase({ url: db.url, poolSize: 2, onConnectionLost: () => undefined });
  const terminated = failure(handle.pool.query('SELECT pg_terminate_backend(pg_backend_pid())'));
  expect(isUnavailable(await terminated)).toBe(true);
  // The pool opens a new connection.
  expect((await handle.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await handle.close();
  await handle.close();
  expect(isUnavailable(await failure(handle.pool.query('SELECT 1')))).toBe(true);

  const nowhere = new Client({ connectionString: 'postgres://foyer@127.0.0.1:1/foyer' });
  expect(isUnavailable(await failure(nowhere.connect()))).toBe(true);
});

test('reports connections that break, but not those it closes itself', async () => {
  const heard: Error[] = [];
  const handle = await openDatabase({ url: db.url, poolSize: 1, onConnectionLost: (error) => heard.push(error) });
  const { rows } = await handle.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await db.database.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await expect.poll(() => heard.length).toBe(1);
  await handle.close();
  handle.pool.emit('error', new Error('terminating connection due to administrator command'));
  expect(heard).toHaveLength(1);
});

test.each([
  ['not a url', 'DATABASE_URL is not a URL; expected postgres://user:password@host:5432/database'],
  ['mysql://a@b/c', 'DATABASE_URL starts with mysql://; expected postgres://'],
  [
    'postgres://foyer:secret@127.0.0.1:1/foyer',
    'The database at 127.0.0.1:1/foyer cannot be used: nothing listens there.',
  ],
])('throws one line without the password for the wrong address %s', async (url, message) => {
  const error = await failure(openDatabase({ url }));
  expect(error).toMatchObject({ name: 'DatabaseStartError', message });
});

test('throws one line for an unknown user, a missing database and a host that does not respond', async () => {
  const wrong = new URL(db.url);
  wrong.username = 'nobody_here';
  const missing = new URL(db.url);
  missing.pathname = '/nothing_here';
  const silent = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const address = silent.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const reasons = await Promise.all([
    failure(openDatabase({ url: wrong.href })),
    failure(openDatabase({ url: missing.href })),
    failure(openDatabase({ url: `postgres://a@127.0.0.1:${port}/b`, connectTimeout: 100 })),
  ]);
  silent.close();
  expect(
    reasons.map((error) => (error instanceof Error ? error.message.replace(/^.*cannot be used: /, '') : error)),
  ).toEqual(['user or password were refused.', 'there is no such database.', 'it did not respond in time.']);
  // A supervisor repeats only what can pass.
  expect(reasons).toMatchObject([{ exitCode: 2 }, { exitCode: 2 }, { exitCode: 1 }]);
  const starting = Object.assign(new DatabaseError('the database system is starting up', 1, 'error'), {
    code: '57P03',
  });
  expect(new DatabaseStartError('not yet', { cause: starting }).exitCode).toBe(1);
  expect(new DatabaseStartError('a wrong setting').exitCode).toBe(2);
});
