import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../test/app.ts';
import { startServerProcess } from '../test/server-process.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ name: 'storage' });
});
afterAll(() => app.close());

/** A call that writes, without a session. */
const write = () =>
  app.inject<ErrorBody>('POST', '/api/log/website/error', { body: { message: 'x', method: 'GET /' } });
const readiness = async () => {
  const { status, body } = await app.inject<{ reason?: string }>('GET', '/readyz');
  return [status, body.reason];
};

async function expectRefusedWithWords() {
  const { status, body, headers } = await write();
  expect([status, body.error.code]).toEqual([503, 'NETWORK_ERROR']);
  expect(body.error.message).not.toBe('');
  expect(headers['retry-after']).toBe('5');
}

test('is not ready and returns 503 with a message while the database is read-only', async () => {
  const { pool } = app.database;
  const name = new URL(app.databaseUrl).pathname.slice(1);
  const others =
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()';
  const turn = async (change: string) => {
    const client = await pool.connect();
    await client.query(`SET default_transaction_read_only = off`);
    await client.query(`ALTER DATABASE "${name}" ${change}`);
    await client.query(others, [name]);
    // Close this connection too, to make every connection a new one.
    client.release(true);
  };
  expect(await readiness()).toEqual([200, undefined]);
  await turn('SET default_transaction_read_only = on');
  try {
    // The pool may need a moment to notice the closed connections.
    await expect.poll(readiness).toEqual([503, 'read-only']);
    await expectRefusedWithWords();
  } finally {
    await turn('RESET default_transaction_read_only');
  }
  await expect.poll(readiness).toEqual([200, undefined]);
  expect((await write()).status).toBe(200);
});

test('is not ready and returns 503 with a message while the disk is full, until the next try', async () => {
  await app.database.pool.query(`
    CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER disk_is_full BEFORE INSERT ON website_log EXECUTE FUNCTION disk_is_full()`);
  await expectRefusedWithWords();
  expect(await readiness()).toEqual([503, 'disk-full']);
  app.clock.advance({ seconds: 16 });
  expect(await readiness()).toEqual([200, undefined]);
  await expectRefusedWithWords();
  expect(await readiness()).toEqual([503, 'disk-full']);
  await app.database.pool.query('DROP TRIGGER disk_is_full ON website_log');
  expect((await write()).status).toBe(200);
});

test('ends the start with one line when the data folder cannot be used', async () => {
  const start = startServerProcess({ DATABASE_URL: app.databaseUrl, DATA_DIR: '/dev/null/foyer', LOG_LEVEL: 'silent' });
  await expect(start).rejects.toThrow(
    /^The server ended before it listened:\n\/dev\/null\/foyer cannot be used: a part of the path is no folder\. .*\n$/,
  );
});
