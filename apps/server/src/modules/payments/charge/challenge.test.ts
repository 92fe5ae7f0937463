import type { OrderIntent } from '@foyer/contract/orders/orders';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { cards, openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { crowd } from '../../../../test/long.ts';
import { auditOrders } from '../../orders/audit/audit.ts';

/**
 * A card that needs the payer's confirmation at the bank (3-D Secure), in the sandbox.
 * The payer confirms, refuses, leaves or never returns.
 */

let shop: Shop;
let type: number;
beforeAll(async () => {
  shop = await openShop({ name: 'challenge' });
});
beforeEach(async () => {
  type = await shop.ticketType({ quantity: 1 });
});
afterEach(async () => {
  vi.restoreAllMocks();
  const violations = await auditOrders(shop.app.database, shop.app.clock.now());
  if (violations.length > 0) throw new Error(`The books do not agree: ${JSON.stringify(violations)}`);
});
afterAll(() => shop.close());

const order = (person: Person, number: string, headers: Record<string, string> = {}) =>
  shop.order(person, { tickets: [selfTicket(person, type)], chargeCreditCardRequest: payBy(number) }, headers);
async function orderChallenged(headers: Record<string, string> = {}) {
  const person = await shop.person();
  const { status, body } = await order(person, cards.challenged, headers);
  expect([status, body.redirectEnabled, body.orderId]).toEqual([200, true, null]);
  return { person, id: body.orderIntentId, page: new URL(body.redirectUrl ?? '').pathname, body };
}
const answer = (page: string, action: string, delivery = 'never') =>
  shop.app.inject('POST', page, {
    body: Buffer.from(new URLSearchParams({ action, delivery }).toString()),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const call = async (method: 'GET' | 'POST', { token }: Person, id: string, path = '') =>
  (
    await shop.app.inject<{ data: OrderIntent }>(method, `/api/orders/intent/${id}${path}`, {
      token,
      ...(method === 'POST' ? { body: {} } : {}),
    })
  ).body.data;
const poll = (person: Person, id: string) => call('GET', person, id);
const giveUp = (person: Person, id: string) => call('POST', person, id, '/give-up');
const soldOf = async () =>
  (
    await shop.app.database.kysely
      .selectFrom('stock as s')
      .innerJoin('ticket_configuration as c', 'c.stock_id', 's.stock_id')
      .select('s.sold')
      .where('c.ticket_configuration_id', '=', type)
      .executeTakeFirstOrThrow()
  ).sold;
const later = async (minutes: number) => {
  shop.app.clock.advance({ minutes });
  await shop.app.jobs.drain();
};

test('sends the buyer to the bank, issues the ticket after confirmation, and returns the same order for a second click', async () => {
  const headers = { 'idempotency-key': 'asked-1' };
  const { person, id, page, body } = await orderChallenged(headers);
  expect((await order(person, cards.challenged, headers)).body).toEqual(body);
  expect(await poll(person, id)).toMatchObject({ status: 'PENDING', redirectUrl: body.redirectUrl });
  expect((await shop.app.inject('GET', page)).text).toMatch(/\$100\.00 .*3220/);
  const back = await answer(page, 'confirm');
  expect([back.status, back.headers['location']]).toEqual([
    303,
    expect.stringMatching(new RegExp(`/registration/[^/]+/complete/${id}$`)),
  ]);
  expect(await poll(person, id)).toMatchObject({ status: 'COMPLETE' });
  expect(await soldOf()).toBe(1);
});

test.each([
  ['refuse', 'AUTHORIZATION_ERROR'],
  ['confirmDeclined', 'PAYMENT_FAILURE'],
])('%s: returns %s, frees the seat, and accepts another card', async (action, code) => {
  const { person, id, page } = await orderChallenged();
  await answer(page, action);
  expect(await poll(person, id)).toMatchObject({ status: 'FAILED', error: { code } });
  expect(await soldOf()).toBe(0);
  expect((await order(person, cards.good)).status).toBe(200);
});

test('a second purchase names the order that waits at the bank; after giving it up, confirming has no effect', async () => {
  type = await shop.ticketType({ quantity: 2 });
  const { person, id, page } = await orderChallenged();
  const again = await order(person, cards.good);
  expect([again.body.error.code, again.body.error.metadata]).toEqual([
    'ORDER_INTENT_NOT_COMPLETE',
    { orderIntentId: id },
  ]);
  expect(await giveUp(person, id)).toMatchObject({ status: 'FAILED' });
  await answer(page, 'confirm');
  await later(1);
  expect(await poll(person, id)).toMatchObject({ status: 'FAILED' });
  expect(await soldOf()).toBe(0);
});

test('issues the ticket when the buyer confirms while the order is being given up', async () => {
  const { person, id, page } = await orderChallenged();
  await answer(page, 'confirm');
  expect(await giveUp(person, id)).toMatchObject({ status: 'COMPLETE' });
});

test('settles the order by webhook when the buyer confirms and closes the tab', async () => {
  const { page } = await orderChallenged();
  await answer(page, 'confirm', 'once');
  await later(1);
  expect(await soldOf()).toBe(1);
});

test('keeps the seat until a page would expire, then frees it when the buyer never returns', async () => {
  const { person, id, page } = await orderChallenged();
  await later(20);
  expect(await poll(person, id)).toMatchObject({ status: 'PENDING' });
  expect(await soldOf()).toBe(1);
  await later(11);
  expect(await poll(person, id)).toMatchObject({ status: 'FAILED', error: { code: 'PAYMENT_FAILURE' } });
  await answer(page, 'confirm');
  await later(1);
  expect(await soldOf()).toBe(0);
});

test('sends the buyer to the bank although the response to the charge was lost', async () => {
  const { payments } = shop.app.gateways;
  const charge = payments.charge.bind(payments);
  vi.spyOn(payments, 'charge').mockImplementation(async (request) => {
    await charge(request);
    return { status: 'unknown' };
  });
  const { person, id, page } = await orderChallenged();
  await answer(page, 'confirm');
  expect(await poll(person, id)).toMatchObject({ status: 'COMPLETE' });
});

test("a poll returns the bank's URL when the first request never returned it", async () => {
  const { person, id, body } = await orderChallenged();
  await shop.app.database.kysely
    .updateTable('order_intent')
    .set({ redirect_url: null })
    .where('order_intent_id', '=', id)
    .execute();
  expect(await poll(person, id)).toMatchObject({ status: 'PENDING', redirectUrl: body.redirectUrl });
});

test('with many concurrent buyers who confirm, refuse and give up, no one pays twice or without a ticket', async () => {
  const seats = crowd(40);
  type = await shop.ticketType({ quantity: seats });
  const people = await shop.people(crowd(64));
  const answers = await Promise.all(people.map((person) => order(person, cards.challenged)));
  const open = answers.flatMap(({ status, body }, index) => {
    const person = people[index];
    return status === 200 && person ? [{ person, id: body.orderIntentId, page: body.redirectUrl ?? '' }] : [];
  });
  expect(open).toHaveLength(seats);
  await Promise.all(
    open.flatMap(({ person, id, page }, index) => [
      answer(new URL(page).pathname, index % 4 === 0 ? 'refuse' : 'confirm', 'twice'),
      index % 3 === 0 ? giveUp(person, id) : poll(person, id),
    ]),
  );
  await later(1);
  const ended = await Promise.all(open.map(({ person, id }) => poll(person, id)));
  const complete = ended.filter(({ status }) => status === 'COMPLETE').length;
  expect(ended.every(({ status }) => status === 'COMPLETE' || status === 'FAILED')).toBe(true);
  expect(await soldOf()).toBe(complete);
});
