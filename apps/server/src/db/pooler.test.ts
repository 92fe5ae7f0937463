import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { startTransactionPooler, type TransactionPooler } from '../../test/transaction-pooler.ts';
import { foyer } from '../../test/foyer-command.ts';
import { exportRows } from '../modules/operations/import-export/index.ts';
import { callFunction } from '../modules/stock/functions.ts';
import { openDatabase } from './database.ts';
import { isUnavailable } from './errors.ts';
import { migrate } from './migrate.ts';

/** Behind a pooler in transaction mode, like PgBouncer. */

const sessions = 3;
let db: TestDatabase;
let pooler: TransactionPooler;
beforeAll(async () => {
  db = await createTestDatabase('pooler');
  pooler = await startTransactionPooler(db.url, sessions);
});
afterAll(async () => {
  await pooler.close();
  await db.drop();
});

const moment = new Date('2026-03-01T12:00:00Z');

test('control: a plain connection fails with settings at its start and with named statements', async () => {
  const asking = new Client({ connectionString: pooler.url, statement_timeout: 1000 });
  await expect(asking.connect()).rejects.toThrow('unsupported startup parameter: statement_timeout');
  const naming = new Client({ connectionString: pooler.url });
  await naming.connect();
  const named = async () => {
    for (let n = 0; n < 4; n += 1) await naming.query({ name: 'one', text: 'SELECT $1::int AS one', values: [1] });
  };
  await expect(named()).rejects.toThrow('prepared statement "one" does not exist');
  await naming.end();
});

test('detects the pooler and runs named statements, transactions and failing statements from many connections', async () => {
  const database = await openDatabase({ url: pooler.url, poolSize: 8 });
  expect(database.pooler).toEqual({ statementTimeout: '0' });
  const swept = Array.from({ length: 40 }, () => callFunction(database.pool, 'hold_sweep', { moment }));
  expect((await Promise.all(swept)).flat()).toHaveLength(40);
  const counted = Array.from({ length: 20 }, (_, n) =>
    database.transaction(async (tx) => {
      const { stock_id } = await tx
        .insertInto('stock')
        .values({ kind: 'ticket', quantity: n })
        .returning('stock_id')
        .executeTakeFirstOrThrow();
      await callFunction(tx, 'hold_sweep', { moment });
      if (n % 4 === 0) throw new Error('rolled back');
      return stock_id;
    }),
  );
  const results = await Promise.allSettled(counted);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(5);
  const { count } = await database.kysely
    .selectFrom('stock')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(15);
  await database.close();
});

test('leaves no setting of an export in a shared session', async () => {
  const database = await openDatabase({ url: pooler.url, poolSize: 1 });
  const written: string[] = [];
  const write = async (text: string) => void written.push(text);
  expect(await exportRows(database, { kind: 'accounts', format: 'csv', write })).toBe(0);
  const settings = async () => {
    const { rows } = await database.pool.query<{ sources: string }>(
      "SELECT string_agg(source, ',') AS sources FROM pg_settings WHERE name ~ '^(statement|idle_in_transaction_session)_timeout$'",
    );
    return rows[0]?.sources;
  };
  const sources = new Set<string | undefined>();
  for (let session = 0; session < sessions; session += 1) sources.add(await settings());
  expect([...sources]).toEqual(['default,default']);
  await database.close();
});

test('refuses commands that need a dedicated session in one line', async () => {
  const env = { DATABASE_URL: pooler.url, DEMO: 'false', PAYMENT_GATEWAY: 'sandbox' };
  const line =
    "needs a direct connection to PostgreSQL, but DATABASE_URL leads to a pooler. Use PostgreSQL's own address for this command.\n";
  const imported = await foyer(env, ['import', 'accounts', '-', '--format', 'csv'], 'externalAccountIdentifier\n');
  expect([imported.code, imported.errors]).toEqual([1, `An import ${line}`]);
  expect(await foyer(env, ['audit', '--gateway'])).toMatchObject({ code: 1, errors: `audit --gateway ${line}` });
});

test('closes the connection of a statement that waits too long for a session', async () => {
  const database = await openDatabase({
    url: pooler.url,
    poolSize: 1,
    statementTimeout: 200,
    onConnectionLost: () => undefined,
  });
  const failure = (work: Promise<unknown>) => work.then(() => undefined, isUnavailable);
  await database.pool.query('SELECT 1');
  pooler.stall();
  expect(await failure(database.pool.query('SELECT 1'))).toBe(true);
  expect(await failure(database.kysely.selectFrom('stock').select('stock_id').execute())).toBe(true);
  pooler.resume();
  await expect
    .poll(() => failure(database.transaction((tx) => callFunction(tx, 'hold_sweep', { moment }))))
    .toBe(undefined);
  await database.close();
});

test('does not detect a pooler on a direct connection', () => {
  expect(db.database.pooler).toBeUndefined();
});

test('leaves no migration lock behind, also with several migrations at the same time', async () => {
  const locks = async () => {
    const { rows } = await db.database.pool.query<{ count: number }>(
      `SELECT count(*) AS count FROM pg_locks JOIN pg_database ON oid = database
       WHERE locktype = 'advisory' AND datname = current_database()`,
    );
    return rows[0]?.count;
  };
  // Control: a session lock stays with the pooler's connection.
  const careless = new Client({ connectionString: pooler.url });
  await careless.connect();
  await careless.query('SELECT pg_advisory_lock(7304117)');
  expect(await locks()).toBe(1);
  for (let session = 0; session < sessions; session += 1) await careless.query('SELECT pg_advisory_unlock_all()');
  await careless.end();
  expect(await locks()).toBe(0);

  const applied = await Promise.all([1, 2].map(() => migrate({ url: pooler.url, waitSeconds: 20 })));
  expect(applied).toEqual([[], []]);
  expect(await locks()).toBe(0);
});
