import { Pool } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { asAdmin, urlOf } from '../../test/postgres.ts';
import { openDatabase } from './database.ts';
import { GrantedPool } from './granted-pool.ts';

const name = `foyer_granted_${process.pid}`;
const granted = 3;
const { adminUrl } = inject('postgres');
const url = urlOf(adminUrl, name);
const admin = (sql: string) => asAdmin(adminUrl, (client) => client.query(sql));
const limitTo = (limit: number) => admin(`ALTER DATABASE ${name} CONNECTION LIMIT ${limit}`);
beforeAll(() => admin(`CREATE DATABASE ${name}`));
afterAll(() => admin(`DROP DATABASE ${name} WITH (FORCE)`));

const queries = (pool: Pool) =>
  Promise.allSettled(Array.from({ length: 60 }, () => pool.query<{ one: number }>('SELECT 1 AS one')));
const failed = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'rejected').length;

test('serves all callers with the connections that the database grants, and logs their number once', async () => {
  await limitTo(granted);
  const reported: number[] = [];
  const database = await openDatabase({ url, poolSize: 20, onLimited: (count) => void reported.push(count) });
  expect(failed(await queries(database.pool))).toBe(0);
  expect(database.pool.totalCount).toBeLessThanOrEqual(granted);
  const client = await database.pool.connect();
  client.release();
  expect(failed(await queries(database.pool))).toBe(0);
  expect(reported).toEqual([expect.toSatisfy((count: number) => count >= 1 && count <= granted)]);
  await database.close();
});

test('control: a plain pool fails for the callers beyond the limit', async () => {
  await limitTo(granted);
  const pool = new Pool({ connectionString: url, max: 20 });
  expect(failed(await queries(pool))).toBeGreaterThan(0);
  await pool.end();
});

test('grows again when the database grants more, and waits while it grants none', async () => {
  await limitTo(granted);
  const settings = { connectionString: url, max: 8, connectionTimeoutMillis: 60_000 };
  const pool = new GrantedPool(settings, { growAgainMs: 1 });
  expect(failed(await queries(pool))).toBe(0);
  await limitTo(-1);
  await expect.poll(() => pool.options.max).toBe(8);
  expect(failed(await queries(pool))).toBe(0);
  expect(pool.totalCount).toBe(8);
  await limitTo(0);
  const late = new GrantedPool(settings);
  const waiting = late.query('SELECT 1');
  await expect.poll(() => late.options.max).toBe(1);
  await limitTo(-1);
  expect((await waiting).rowCount).toBe(1);
  await Promise.all([pool.end(), late.end()]);
});

test('reports a refused connection when none is granted in time', async () => {
  await limitTo(0);
  const pool = new GrantedPool({ connectionString: url, max: 2, connectionTimeoutMillis: 1 });
  await expect(pool.query('SELECT 1')).rejects.toThrow();
  await pool.end();
});
