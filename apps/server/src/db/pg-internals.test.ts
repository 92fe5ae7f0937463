import { Socket } from 'node:net';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { statementOf } from './response-watch.ts';

/** The parts of `pg` that we use and its documentation does not have. A new version of `pg` may change them. */
const internals = ['_activeQuery', 'connection', 'processID', 'query'];

let db: TestDatabase;
let client: PoolClient;
beforeAll(async () => {
  db = await createTestDatabase('pg_internals');
  client = await db.database.pool.connect();
});
afterAll(async () => {
  client.release();
  await db.drop();
});

const read = (name: string): unknown => Reflect.get(client, name);

test('the code reads these internals and no others', () => {
  const sources = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join('\n');
  const read = [...sources.matchAll(/Reflect\.get\((?:client|Client\.prototype), '(\w+)'\)/g)].map(([, name]) => name);
  const connection = /\b(?:client|this|Client\))\.connection\b/.test(sources) ? ['connection'] : [];
  expect(new Set([...read, ...connection])).toEqual(new Set(internals));
});

test('`_activeQuery` is the running statement, and nothing while the connection is idle or new', async () => {
  expect(statementOf(client)).toBeNull();
  const running = client.query('SELECT 1 AS running');
  await expect.poll(() => statementOf(client)).toMatchObject({ text: 'SELECT 1 AS running' });
  await running;
  expect(statementOf(client)).toBeNull();
});

test('`processID` is the number of the server process', async () => {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  expect(read('processID')).toBe(rows[0]?.pid);
});

test('`connection` has the socket, and reports errors of the server with their code', async () => {
  const { connection } = client as unknown as Client; // A client of the pool is a `Client`.
  expect(connection.stream).toBeInstanceOf(Socket);
  const codes: unknown[] = [];
  connection.on('errorMessage', ({ code }: { code?: string }) => codes.push(code));
  await expect(client.query('SELECT 1 / 0')).rejects.toThrow('division by zero');
  expect(codes).toEqual(['22012']);
});

test('a client takes another host and port before it connects, and its methods can be replaced', () => {
  const plain = new Client({ host: 'first.example', port: 1 });
  Object.assign(plain, { host: 'second.example', port: 2 });
  expect([plain.host, plain.port]).toEqual(['second.example', 2]);
  for (const method of ['query', 'connect'])
    expect(Reflect.get(Client.prototype, method), method).toBeInstanceOf(Function);
});

test('a statement without a response fails with "Query read timeout"', async () => {
  const holder = await db.database.pool.connect();
  await holder.query('SELECT pg_advisory_lock(1)');
  // The types lack `query_timeout`.
  const late = client.query({ text: 'SELECT pg_advisory_lock_shared(1)', query_timeout: 20 } as never);
  await expect(late).rejects.toThrow('Query read timeout');
  await holder.query('SELECT pg_advisory_unlock(1)');
  holder.release();
});
