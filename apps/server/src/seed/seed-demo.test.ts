import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { seedDemo } from './seed-demo.ts';

const now = new Date('2026-08-12T15:30:00Z');
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('seed');
  const started = performance.now();
  await seedDemo(db.database, { now });
  console.log('seeded in', performance.now() - started);
});
afterAll(() => db.drop());

test('seeding twice does nothing', async () => {
  expect(await seedDemo(db.database, { now })).toBe('alreadyThere');
});
