import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atBarrier, meeting } from './barrier.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

let created: TestDatabase;
beforeAll(async () => {
  created = await createTestDatabase('barrier');
});
afterAll(() => created.drop());

test('does not count a statement that waits for another lock as arrived', async () => {
  const { database } = created;
  const elsewhere = sql`SELECT pg_advisory_xact_lock(4711)`;
  const isOpen = async () => {
    const { rows } = await sql<{ isOpen: boolean }>`
      SELECT ${sql.raw(atBarrier.replace('pg_', 'pg_try_'))} AS "isOpen"`.execute(database.kysely);
    return rows[0]?.isOpen;
  };
  const waiters = async () => {
    const { rows } = await sql`
      SELECT FROM pg_locks JOIN pg_database d ON d.oid = pg_locks.database
      WHERE d.datname = current_database() AND locktype = 'advisory' AND NOT granted`.execute(database.kysely);
    return rows.length;
  };
  let waiting: Promise<unknown> = Promise.resolve();
  const seen = await database.transaction(async (tx) => {
    await elsewhere.execute(tx);
    waiting = elsewhere.execute(database.kysely);
    await expect.poll(waiters).toBe(1);
    return meeting(database, 1, async () => {
      // More checks than the barrier needs to look around.
      const looks: unknown[] = [];
      for (let look = 0; look < 50; look += 1) looks.push(await isOpen());
      await sql`SELECT ${sql.raw(atBarrier)}`.execute(database.kysely);
      return looks;
    });
  });
  await waiting;
  expect(seen).toEqual(Array.from({ length: 50 }, () => false));
});
