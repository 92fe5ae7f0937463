import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openShop, contextOf, type Shop } from '../../../test/ordering.ts';
import { recordBounce } from './index.ts';
import { retryFailedMail } from './retry-failed-mail.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ name: 'bounces' });
});
afterAll(() => shop.close());
beforeEach(() => db().deleteFrom('outbox').execute());

const db = () => shop.app.database.kysely;
const noon = new Date('2026-01-10T12:00:00Z');
const minutesAfterNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

async function mail(more: { sent_at?: Date | null; status?: 'SENT' | 'FAILED'; attempts?: number } = {}) {
  const { outbox_id } = await db()
    .insertInto('outbox')
    .values({
      template: 'confirmation',
      recipient: 'Ada@example.com',
      locale: 'en-US',
      event_id: shop.eventId,
      status: 'SENT',
      attempts: 1,
      created_at: noon,
      next_attempt_at: null,
      ...more,
    })
    .returning('outbox_id')
    .executeTakeFirstOrThrow();
  return outbox_id;
}
const bounced = async () => {
  const rows = await db().selectFrom('outbox').select('outbox_id').where('bounced_at', 'is not', null).execute();
  return rows.map(({ outbox_id }) => outbox_id);
};
const bounce = (at: Date) => recordBounce(db(), { recipient: 'ada@example.com', reason: '550 unknown user', at });

test('marks the mail that was sent before a late bounce, and not a later delivered mail', async () => {
  const first = await mail({ sent_at: minutesAfterNoon(0) });
  const second = await mail({ sent_at: minutesAfterNoon(60) });
  expect(await bounce(minutesAfterNoon(30))).toBe('recorded');
  expect(await bounced()).toEqual([first]);
  expect(await bounce(minutesAfterNoon(61))).toBe('recorded');
  expect((await bounced()).toSorted((a, b) => a - b)).toEqual([first, second]);
});

test('marks no mail for a bounce from before the first mail', async () => {
  await mail({ sent_at: minutesAfterNoon(0) });
  await mail({ sent_at: null, status: 'FAILED' });
  expect(await bounce(minutesAfterNoon(-1))).toBe('unknown');
  expect(await bounced()).toEqual([]);
});

test('resets the attempts of a failed mail that staff retry', async () => {
  const failed = await mail({ status: 'FAILED', sent_at: null, attempts: 10 });
  const admin = await shop.staff(['admin']);
  expect(await retryFailedMail(shop.app.database, contextOf(shop, admin))).toEqual({ count: 1, remaining: 0 });
  const row = await db()
    .selectFrom('outbox')
    .select(['status', 'attempts', 'next_attempt_at'])
    .where('outbox_id', '=', failed)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ status: 'PENDING', attempts: 0, next_attempt_at: shop.app.clock.now() });
});
