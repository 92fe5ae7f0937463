import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { createAccount } from '../seed/factories/account.ts';
import { createEvent, createStock, createTicketConfiguration } from '../seed/factories/event.ts';
import { sessionCleanupJob } from './cleanup.ts';
import { holdExpiryJob } from '../modules/stock/index.ts';
import type { Job } from './job.ts';

const now = new Date('2026-03-01T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const never = new AbortController().signal;

let db: TestDatabase;
let ids: Record<'account' | 'stock' | 'configuration', number>;

beforeAll(async () => {
  db = await createTestDatabase('jobs');
  const { kysely } = db.database;
  const { accountId: account } = await createAccount(kysely);
  const stock = await createStock(kysely, 'ticket', { quantity: 10, sold: 2 });
  const event_id = await createEvent(kysely);
  ids = { account, stock, configuration: await createTicketConfiguration(kysely, { event_id, stock_id: stock }) };
});
afterAll(() => db.drop());

const runAll = async (job: Job, at: Date) => {
  let total = 0;
  for (let done = 1; done > 0; total += done) done = await job.run({ now: at, signal: never });
  return total;
};

describe('hold expiry', () => {
  let made = 0;
  const hold = (expires: Date) => ({
    holder_account_id: ids.account,
    account_id: ids.account,
    ticket_configuration_id: ids.configuration,
    stock_id: ids.stock,
    relationship_type: `GUEST ${++made}`,
    state: 'HELD' as const,
    created_at: now,
    expires_at: expires,
  });
  const held = async () => {
    const { kysely } = db.database;
    const stock = await kysely
      .selectFrom('stock')
      .select('held')
      .where('stock_id', '=', ids.stock)
      .executeTakeFirstOrThrow();
    const live = await kysely.selectFrom('hold').select('hold_id').where('state', '=', 'HELD').execute();
    return { counted: stock.held, live: live.length };
  };
  const take = async (holdsToTake: ReturnType<typeof hold>[]) => {
    const { kysely } = db.database;
    const taken = await kysely.insertInto('hold').values(holdsToTake).returning('hold_id').execute();
    const more = holdsToTake.length;
    await kysely
      .updateTable('stock')
      .set((set) => ({ held: set('held', '+', more) }))
      .where('stock_id', '=', ids.stock)
      .execute();
    return taken.map(({ hold_id }) => hold_id);
  };

  test('releases expired holds only, once, with several workers', async () => {
    await take([hold(later(10)), hold(later(10)), hold(later(900))]);
    const job = holdExpiryJob(db.database);
    expect(await runAll(job, later(9))).toBe(0);
    const given = await Promise.all([1, 2, 3, 4].map(() => job.run({ now: later(11), signal: never })));
    expect(given.reduce((a, b) => a + b)).toBe(2);
    expect(await held()).toEqual({ counted: 1, live: 1 });
  });

  test('skips a hold that is being bought', async () => {
    const [bought = 0] = await take([hold(later(10))]);
    const job = holdExpiryJob(db.database);
    await db.database.transaction(async (tx) => {
      await tx.updateTable('hold').set({ state: 'CONSUMED', ended_at: now }).where('hold_id', '=', bought).execute();
      expect(await job.run({ now: later(11), signal: never })).toBe(0);
      await tx
        .updateTable('stock')
        .set((set) => ({ held: set('held', '-', 1), sold: set('sold', '+', 1) }))
        .where('stock_id', '=', ids.stock)
        .execute();
    });
    expect(await runAll(job, later(11))).toBe(0);
    expect(await held()).toEqual({ counted: 1, live: 1 });
  });
});

test('deletes expired sessions, links and counters', async () => {
  const { kysely } = db.database;
  const hash = (byte: number) => Buffer.alloc(32, byte);
  await kysely
    .insertInto('session')
    .values([
      { token_hash: hash(1), account_id: ids.account, remember: false, created_at: now, expires_at: later(60) },
      { token_hash: hash(2), account_id: ids.account, remember: false, created_at: now, expires_at: later(6_000) },
    ])
    .execute();
  await kysely
    .insertInto('sign_in_token')
    .values({ token_hash: hash(3), account_id: ids.account, created_at: now, expires_at: later(900) })
    .execute();
  await kysely.insertInto('rate_limit').values({ name: 'sign-in', key: 'x', used: 3, window_start: now }).execute();
  const job = sessionCleanupJob(kysely);
  expect(await runAll(job, later(61))).toBe(1);
  expect(await runAll(job, later(2 * 86_400))).toBe(3);
});

test('the nightly clean-up keeps the waiting time after many wrong passwords', async () => {
  const { kysely } = db.database;
  const counter = (key: string, blockedUntil: Date | null) => ({
    name: 'sign-in',
    key,
    used: 80,
    window_start: now,
    blocked_until: blockedUntil,
  });
  const dayAndHalf = 36 * 3600;
  await kysely
    .insertInto('rate_limit')
    .values([counter('waits', later(dayAndHalf + 1)), counter('waited', later(60)), counter('counts', null)])
    .execute();
  await runAll(sessionCleanupJob(kysely), later(dayAndHalf));
  const left = await kysely.selectFrom('rate_limit').select('key').execute();
  expect(left).toEqual([{ key: 'waits' }]);
});
