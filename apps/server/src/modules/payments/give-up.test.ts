import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { OrderIntent } from '@foyer/contract/orders/orders';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openShop, selfTicket, type Person, type Shop } from '../../../test/ordering.ts';
import { openTestSession } from '../../../test/sessions.ts';
import { PaymentGatewayFault } from '../../gateways/payments/port.ts';
import { auditOrders } from '../orders/audit/audit.ts';

/** The payer left the hosted page. The next purchase offers to continue or to give up. */

let shop: Shop;
let type: number;
beforeAll(async () => {
  shop = await openShop({ name: 'give up', env: { PAYMENT_MODE: 'hosted' } });
  type = await shop.ticketType({ quantity: 20, limit_quantity: true });
});
afterAll(() => shop.close());

const buy = async (person: Person) => {
  const { status, body } = await shop.order(person, { tickets: [selfTicket(person, type)] });
  return status === 200 ? body : { ...body, code: body.error.code, about: body.error.metadata };
};
const ask = async (method: 'GET' | 'POST', id: string, { token }: { token: string }, path = '') => {
  const { status, body } = await shop.app.inject<{ data: OrderIntent } & ErrorBody>(
    method,
    `/api/orders/intent/${id}${path}`,
    { token, ...(method === 'POST' ? { body: {} } : {}) },
  );
  return status === 200 ? body.data : [status, body.error.code];
};
const giveUp = (id: string, person: { token: string }) => ask('POST', id, person, '/give-up');
const pay = (url: string, number = '4242424242424242') =>
  shop.app.inject('POST', new URL(url).pathname, {
    body: Buffer.from(
      new URLSearchParams({ action: 'pay', cardNumber: number, expiry: '12/40', cvv: '123' }).toString(),
    ),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const stock = async () => {
  const row = await shop.app.database.kysely
    .selectFrom('stock as s')
    .innerJoin('ticket_configuration as c', 'c.stock_id', 's.stock_id')
    .select(['s.sold', 's.held'])
    .where('c.ticket_configuration_id', '=', type)
    .executeTakeFirstOrThrow();
  return row.sold + row.held;
};

test('a second purchase returns the waiting order and the URL of its page', async () => {
  const person = await shop.person();
  const first = await buy(person);
  expect(first.redirectUrl).toMatch(/^http/);
  expect(await buy(person)).toMatchObject({
    code: 'ORDER_INTENT_NOT_COMPLETE',
    about: { orderIntentId: first.orderIntentId },
  });
  expect(await ask('GET', first.orderIntentId, person)).toMatchObject({
    status: 'PENDING',
    error: { code: 'ORDER_INTENT_NOT_COMPLETE' },
    redirectUrl: first.redirectUrl,
  });
  // Staff see the status, but get no URL of another person's payment page.
  expect(await ask('GET', first.orderIntentId, await shop.staff(['admin']))).not.toHaveProperty('redirectUrl');
});

test('refuses another buyer with DUPLICATE_TICKET_REQUEST and does not reveal the waiting order', async () => {
  const [person, admin] = [await shop.person(), await shop.staff(['admin'])];
  await buy(person);
  const other = await shop.order(admin, { tickets: [selfTicket(person, type)], bypassPayment: true });
  expect([other.status, other.body.error.code, other.body.error.metadata]).toEqual([
    409,
    'DUPLICATE_TICKET_REQUEST',
    undefined,
  ]);
});

test('giving up closes the page and frees the seat for a new purchase', async () => {
  const person = await shop.person();
  const before = await stock();
  const first = await buy(person);
  expect(await stock()).toBe(before + 1);
  expect(await giveUp(first.orderIntentId, person)).toMatchObject({ status: 'FAILED' });
  expect(await stock()).toBe(before);
  // Paying on a page that is still open has no effect.
  await pay(first.redirectUrl ?? '');
  await shop.app.jobs.drain();
  expect(await ask('GET', first.orderIntentId, person)).toMatchObject({ status: 'FAILED' });
  const second = await buy(person);
  expect(second.orderIntentId).not.toBe(first.orderIntentId);
  await pay(second.redirectUrl ?? '');
  expect(await ask('GET', second.orderIntentId, person)).toMatchObject({ status: 'COMPLETE' });
  // Giving up again, or after completion, changes nothing.
  expect(await giveUp(first.orderIntentId, person)).toMatchObject({ status: 'FAILED' });
  expect(await giveUp(second.orderIntentId, person)).toMatchObject({ status: 'COMPLETE' });
  expect(await auditOrders(shop.app.database, shop.app.clock.now())).toEqual([]);
});

test('giving up an order that was just paid completes it', async () => {
  const person = await shop.person();
  const { orderIntentId, redirectUrl } = await buy(person);
  await pay(redirectUrl ?? '');
  const outcome = await giveUp(orderIntentId, person);
  expect(outcome).toMatchObject({ status: 'COMPLETE' });
  expect(outcome).toHaveProperty('orderId');
});

test('only the buyer can give up an order, and staff only while acting for the buyer', async () => {
  const [person, helper] = [await shop.person(), await shop.staff(['helper'])];
  const { orderIntentId } = await buy(person);
  for (const other of [await shop.person(), helper, await shop.staff(['admin'])])
    expect(await giveUp(orderIntentId, other)).toEqual([404, 'RECORD_NOT_FOUND']);
  const token = await openTestSession(shop.app.database.kysely, person.accountId, {
    now: shop.app.clock.now(),
    staffAccountId: helper.accountId,
  });
  expect(await giveUp(orderIntentId, { token })).toMatchObject({ status: 'FAILED' });
});

test('does not give up an order while the gateway is unreachable, because money may still arrive', async () => {
  const person = await shop.person();
  const { orderIntentId } = await buy(person);
  const lookup = vi
    .spyOn(shop.app.gateways.payments, 'lookupHosted')
    .mockRejectedValue(new PaymentGatewayFault('UNREACHABLE', 'test'));
  expect(await giveUp(orderIntentId, person)).toEqual([502, 'PROVIDER_UNREACHABLE']);
  lookup.mockRestore();
  expect(await ask('GET', orderIntentId, person)).toMatchObject({ status: 'PENDING' });
});

test('polls look the charge up at most once per `lookAgainMs` and return the stored status otherwise', async () => {
  const person = await shop.person();
  const { orderIntentId, redirectUrl } = await buy(person);
  const { payments: gateway } = shop.app.gateways;
  const lookup = vi.spyOn(gateway, 'lookupHosted');
  Object.assign(gateway, { lookAgainMs: 3_000 });
  const poll = () => ask('GET', orderIntentId, person);
  for (const each of await Promise.all(Array.from({ length: 5 }, poll)))
    expect(each).toMatchObject({ status: 'PENDING' });
  expect(lookup).toHaveBeenCalledTimes(1);
  await pay(redirectUrl ?? '');
  shop.app.clock.advance({ seconds: 2 });
  expect(await poll()).toMatchObject({ status: 'PENDING' });
  shop.app.clock.advance({ seconds: 1 });
  expect(await poll()).toMatchObject({ status: 'COMPLETE' });
  expect(lookup).toHaveBeenCalledTimes(2);
  Object.assign(gateway, { lookAgainMs: 0 });
  lookup.mockRestore();
});
