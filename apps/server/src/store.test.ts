import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { startRelay } from '../test/relay.ts';
import { readConfig } from './ops/config.ts';
import { createShutdown } from './ops/shutdown.ts';
import { openPool } from './store.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('store');
});
afterAll(() => db.drop());

/** A database address where nothing listens until it is restored. */
async function lateDatabase() {
  const relay = await startRelay(db.url);
  await relay.cut();
  return relay;
}

test('waits for a database that starts later', async () => {
  const late = await lateDatabase();
  // The database becomes available when the start has logged that it waits.
  const logger = pino(
    { level: 'warn' },
    { write: (line) => line.includes('waiting for the database') && void late.restore() },
  );
  const shutdown = createShutdown(logger);
  const database = await openPool(readConfig({ DATABASE_WAIT_SECONDS: '60' }), late.url, logger, shutdown);
  expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await database.close();
  await late.cut();
});

test('does not wait without the setting, or when the database refuses', async () => {
  const quiet = pino({ level: 'silent' });
  const open = (seconds: string, url: string) =>
    openPool(readConfig({ DATABASE_WAIT_SECONDS: seconds }), url, quiet, createShutdown(quiet));
  await expect(open('0', (await lateDatabase()).url)).rejects.toThrow('nothing listens there');
  const missing = new URL(db.url);
  missing.pathname = '/nothing_here';
  await expect(open('3600', missing.href)).rejects.toThrow('there is no such database');
});
