import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { OrderQuote } from '@foyer/contract/orders/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { openShop, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { createThrottles } from './index.ts';

/** Throttles count calls to all processes of an installation together. */

let shop: Shop;
let beside: TestApp;
let type: number;
beforeAll(async () => {
  shop = await openShop({ name: 'throttles' });
  type = await shop.ticketType();
  beside = await createTestApp({ beside: shop.app, name: 'throttles beside' });
});
afterAll(async () => {
  await beside.close();
  await shop.close();
});

const quote = (person: Person, tickets: number, app: TestApp = shop.app, values = {}) =>
  app.inject<OrderQuote & ErrorBody>('POST', '/api/orders/quote', {
    token: person.token,
    body: {
      eventId: shop.eventId,
      tickets: Array.from({ length: tickets }, () => selfTicket(person, type, { values })),
    },
  });
const report = (app: TestApp) =>
  app.inject('POST', '/api/log/website/error', { body: { message: 'x', method: 'y', error: {} } });
const statuses = (answers: readonly { status: number }[]) =>
  [200, 429].map((wanted) => answers.filter(({ status }) => status === wanted).length);

test('prices a person’s cart at most 120 times a minute over all processes', async () => {
  const [person, other] = [await shop.person(), await shop.person()];
  const answers = await Promise.all(
    Array.from({ length: 130 }, (_, index) => quote(person, 1, index % 2 ? beside : shop.app)),
  );
  expect(statuses(answers)).toEqual([120, 10]);
  // Other people in the venue do not wait.
  expect((await quote(other, 1)).status).toBe(200);
  for (const app of [shop.app, beside]) app.clock.advance({ minutes: 1 });
  expect((await quote(person, 1)).status).toBe(200);
});

test('prices a cart of a hundred with long answers, and refuses longer and invalid ones', async () => {
  const person = await shop.person();
  const long = { firstName: 'Robin', lastName: 'Taylor', notes: 'x'.repeat(5000) };
  expect((await quote(person, 100, shop.app, long)).status).toBe(200);
  expect((await quote(person, 101)).status).toBe(422);
  expect((await quote(person, 100, shop.app, { notes: 'x'.repeat(11_000) })).status).toBe(413);
});

test('accepts 120 error reports a minute from one address over all processes', async () => {
  const answers = await Promise.all(Array.from({ length: 125 }, (_, index) => report(index % 2 ? beside : shop.app)));
  expect(statuses(answers)).toEqual([120, 5]);
});

test('refuses a waiting caller without a database query until the wait is over', async () => {
  const limit = { name: 'call', allowed: 1, windowSeconds: 60, per: 'network' } as const;
  const throttle = createThrottles(shop.app.database, new Map([['logError', [limit]]]), async () => null);
  const use = (at: Date, address = '192.0.2.1') =>
    throttle({ name: 'logError', address, accountId: null, isExempt: false, now: at }).then(
      () => 'passes',
      (error: { metadata: { retryAfterSeconds: number } }) => error.metadata.retryAfterSeconds,
    );
  const now = new Date('2026-06-01T12:00:00Z');
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  expect([await use(now), await use(now)]).toEqual(['passes', 60]);
  // A database query would now allow the call.
  await shop.app.database.kysely.deleteFrom('rate_limit').where('name', '=', 'call').execute();
  expect([await use(later(20)), await use(later(20), '192.0.2.2')]).toEqual([40, 'passes']);
  expect(await use(later(60))).toBe('passes');
});
