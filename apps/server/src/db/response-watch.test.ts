import { from as copyFrom } from 'pg-copy-streams';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { asAdmin } from '../../test/postgres.ts';
import { startRelay } from '../../test/relay.ts';
import { startTransactionPooler } from '../../test/transaction-pooler.ts';
import { openDatabase, type Database } from './database.ts';
import { isNoResponse, isUnavailable } from './errors.ts';

/** Connections to a server that disappeared: they stay open, but no response arrives. */

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('response watch');
});
afterAll(() => db.drop());

const patience = 300;

async function withRelay(work: (database: Database, relay: Relay) => Promise<void>) {
  const relay = await startRelay(db.url);
  const database = await openDatabase({ url: relay.url, poolSize: 4, patience });
  try {
    await work(database, relay);
  } finally {
    const closed = database.close();
    await relay.cut();
    await closed;
  }
}

/** Opens `count` connections, which are idle afterwards. */
async function warmUp({ pool }: Database, count: number): Promise<void> {
  const clients = await Promise.all(Array.from({ length: count }, () => pool.connect()));
  for (const client of clients) client.release();
}

type Relay = Awaited<ReturnType<typeof startRelay>>;

/** Waits until the watch has looked twice. Each look at a silent connection opens a connection of its own. */
async function untilLookedTwice(relay: Relay): Promise<void> {
  const before = relay.connections();
  await expect.poll(() => relay.connections()).toBeGreaterThanOrEqual(before + 2);
}

test.each(['everything', 'responses'] as const)(
  'fails a statement soon on a connection that loses %s, closes idle connections, and runs the next statement',
  async (what) => {
    await withRelay(async (database, relay) => {
      await warmUp(database, 4);
      expect(database.pool.totalCount).toBe(4);
      relay.swallow(what);
      const error: unknown = await database.pool.query('SELECT 1').catch((caught: unknown) => caught);
      expect([isNoResponse(error), isUnavailable(error)]).toEqual([true, true]);
      expect((await database.pool.query<{ one: number }>('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    });
  },
);

test('does not interrupt a slow statement or a statement that waits for a lock', async () => {
  await withRelay(async ({ pool }, relay) => {
    const holder = await pool.connect();
    await holder.query('BEGIN; SELECT pg_advisory_xact_lock(1)');
    const waits = pool.query('SELECT pg_advisory_xact_lock(1)');
    const sleeper = await pool.connect();
    const { rows } = await sleeper.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const sleeps = sleeper.query('SELECT pg_sleep(600)').catch((error: Error) => error.message);
    await untilLookedTwice(relay);
    // The slow statement still runs, so it can be canceled.
    await holder.query('SELECT pg_cancel_backend($1)', [rows[0]?.pid]);
    expect(await sleeps).toContain('canceling statement due to user request');
    await holder.query('COMMIT');
    expect((await waits).rows).toHaveLength(1);
    sleeper.release();
    holder.release();
  });
});

test('keeps a connection whose response arrives during the check', async () => {
  await withRelay(async ({ pool }, relay) => {
    const [holder, waiting] = [await pool.connect(), await pool.connect()];
    await holder.query('SELECT pg_advisory_lock(2)');
    const probe = relay.holdNext();
    const waits = waiting.query('SELECT pg_advisory_lock_shared(2)');
    await probe.reached;
    await holder.query('SELECT pg_advisory_unlock(2)');
    await waits;
    // PostgreSQL now says that the connection is idle, because its statement has ended.
    probe.release();
    await probe.ended;
    expect((await waiting.query('SELECT pg_sleep($1)', [patience / 2_000])).rows).toHaveLength(1);
    holder.release();
    waiting.release();
  });
});

test('does not check a COPY that sends rows, and ends one that the server no longer receives', async () => {
  await withRelay(async ({ pool }, relay) => {
    const client = await pool.connect();
    await client.query('CREATE TEMP TABLE sent (n integer)');
    const copy = client.query(copyFrom('COPY sent FROM STDIN'));
    let isLost = false;
    const failed = new Promise<Error>((resolve) => copy.on('error', resolve)).finally(() => {
      isLost = true;
    });
    // Without new connections, a check takes every silent connection for lost.
    relay.refuseNew();
    try {
      for (const until = performance.now() + patience * 4; performance.now() < until;) {
        copy.write('1\n');
        await new Promise((resolve) => setImmediate(resolve));
        expect(isLost).toBe(false);
      }
      relay.swallow('everything');
      copy.end();
      expect(isNoResponse(await failed)).toBe(true);
    } finally {
      client.release(true);
    }
  });
});

test('does not interrupt a slow statement while the database refuses new connections', async () => {
  const allow = (allowed: boolean) =>
    asAdmin(inject('postgres').adminUrl, (admin) =>
      admin.query(`ALTER DATABASE ${db.name} ALLOW_CONNECTIONS ${String(allowed)}`),
    );
  await withRelay(async ({ pool }) => {
    await pool.query('SELECT 1');
    await allow(false);
    try {
      expect((await pool.query('SELECT pg_sleep($1)', [(patience * 4) / 1000])).rows).toHaveLength(1);
    } finally {
      await allow(true);
    }
  });
});

test('behind a pooler, ends a statement unknown to PostgreSQL but not a slow one', async () => {
  const pooler = await startTransactionPooler(db.url, 4);
  const relay = await startRelay(pooler.url);
  const database = await openDatabase({ url: relay.url, poolSize: 4, patience });
  await database.pool.query('SELECT pg_sleep($1)', [(patience * 4) / 1000]);
  relay.swallow('everything');
  const error: unknown = await database.pool.query('SELECT 1').catch((caught: unknown) => caught);
  expect(isNoResponse(error)).toBe(true);
  expect((await database.pool.query<{ one: number }>('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  const closed = database.close();
  await relay.cut();
  await closed;
  await pooler.close();
});
