import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { forgetUses, giveBackUse, limitUse, useLimit, useTogether, type Limit } from './limit.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('limits');
});
afterAll(() => db.drop());

const now = new Date('2026-06-01T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const daily: Limit = { name: 'daily', allowed: 3, windowSeconds: 86_400 };
const use = (limit: Limit, key: string, moment = now) =>
  useLimit(db.database, limit, key, moment).then(
    () => 'passes',
    (error: { code: string; metadata: { retryAfterSeconds: number } }) => [
      error.code,
      error.metadata.retryAfterSeconds,
    ],
  );

test('allows exactly the limit of forty simultaneous uses, and returns the wait to the others', async () => {
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => use(daily, 'rush')));
  expect(outcomes.filter((outcome) => outcome === 'passes')).toHaveLength(3);
  expect(outcomes.find((outcome) => outcome !== 'passes')).toEqual(['RATE_LIMITED', 86_400]);
});

test('counts a window from the first use', async () => {
  await use(daily, 'window');
  for (const at of [3600, 7200]) await use(daily, 'window', later(at));
  expect(await use(daily, 'window', later(86_399))).toEqual(['RATE_LIMITED', 1]);
  expect(await use(daily, 'window', later(86_400))).toBe('passes');
});

test('allows one use with a limit of one', async () => {
  const once = { ...daily, name: 'once', allowed: 1 };
  expect([await use(once, 'a'), await use(once, 'a'), await use(once, 'b')]).toEqual([
    'passes',
    ['RATE_LIMITED', 86_400],
    'passes',
  ]);
});

test('allows a returned use again, and starts over for the forgotten key alone', async () => {
  for (let index = 0; index < 3; index += 1) {
    await use(daily, 'back');
    await use(daily, 'kept');
  }
  await giveBackUse(db.database.kysely, daily, 'back');
  expect([await use(daily, 'back'), await use(daily, 'back')]).toEqual(['passes', ['RATE_LIMITED', 86_400]]);
  await forgetUses(db.database.kysely, daily, 'back');
  expect([await use(daily, 'back'), await use(daily, 'kept')]).toEqual(['passes', ['RATE_LIMITED', 86_400]]);
});

test('counts none of several uses together when one of them is refused', async () => {
  await use(daily, 'together');
  const three = Array.from({ length: 3 }, () => limitUse(daily, 'together'));
  await expect(useTogether(db.database, three, now)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect([await use(daily, 'together'), await use(daily, 'together'), await use(daily, 'together')]).toEqual([
    'passes',
    'passes',
    ['RATE_LIMITED', 86_400],
  ]);
});

test('control: allows too many when the count is read before it is increased', async () => {
  const { kysely } = db.database;
  const looked = await Promise.all(
    Array.from({ length: 40 }, () =>
      kysely.selectFrom('rate_limit').select('used').where('key', '=', 'control').executeTakeFirst(),
    ),
  );
  expect(looked.filter((row) => (row?.used ?? 0) < daily.allowed)).toHaveLength(40);
});
