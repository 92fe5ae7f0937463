import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import type { Db } from '../db/database.ts';
import { claimDue } from './claim-due.ts';

const now = new Date('2026-03-01T12:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('claim_due');
});
afterAll(() => db.drop());

async function queue(...due: readonly number[]): Promise<void> {
  const { kysely } = db.database;
  await kysely.deleteFrom('outbox').execute();
  const rows = due.map((seconds) => ({ recipient: `${seconds}@example.com`, next_attempt_at: after(seconds) }));
  await kysely
    .insertInto('outbox')
    .values(rows.map((row) => ({ ...row, template: 'refund', locale: 'en-US', payload: '{}', created_at: now })))
    .execute();
}

const claim = async (on: Db, at: Date, limit: number) => {
  const claimed = { now: at, leaseMs: 60_000, limit, columns: sql`recipient, attempts` };
  const rows = await claimDue<{ recipient: string; attempts: number }>(on, 'outbox', claimed);
  return rows.map(({ recipient, attempts }) => `${parseInt(recipient, 10)} ${attempts}`).toSorted();
};

test('claims the oldest due rows, counts the attempt, and claims them again when their time has passed', async () => {
  await queue(-2, -1, 0, 1);
  const { kysely } = db.database;
  expect(await claim(kysely, now, 2)).toEqual(['-1 1', '-2 1']);
  expect(await claim(kysely, now, 5)).toEqual(['0 1']);
  expect(await claim(kysely, now, 5)).toEqual([]);
  expect(await claim(kysely, after(60), 5)).toEqual(['-1 2', '-2 2', '0 2', '1 1']);
});

test('leaves out rows that another process is claiming, without waiting for it', async () => {
  await queue(-3, -2, -1);
  const { database } = db;
  await database.transaction(async (tx) => {
    expect(await claim(tx, now, 2)).toEqual(['-2 1', '-3 1']);
    expect(await claim(database.kysely, now, 5)).toEqual(['-1 1']);
  });
});
