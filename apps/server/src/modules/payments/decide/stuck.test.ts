import type { OrderIntentView } from '@foyer/contract/payments/order-intents';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openShop, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { PaymentGatewayFault } from '../../../gateways/payments/port.ts';
import { auditOrders } from '../../orders/audit/audit.ts';
import { findIntent } from '../intents/find-intent.ts';
import { findCharge } from './look-up-intent.ts';

/**
 * Hosted pages that cannot be decided: the gateway is silent or has another account. They reach staff, who release the
 * seats.
 */

let shop: Shop;
let admin: Person;
beforeAll(async () => {
  shop = await openShop({ name: 'stuck', env: { PAYMENT_MODE: 'hosted' } });
  admin = await shop.staff(['admin']);
});
afterAll(() => shop.close());
afterEach(() => vi.restoreAllMocks());

const gateway = () => shop.app.gateways.payments;
const db = () => shop.app.database.kysely;

async function sentToPage() {
  const type = await shop.ticketType({ quantity: 1, limit_quantity: true });
  const person = await shop.person();
  const { status, body } = await shop.order(person, { tickets: [selfTicket(person, type)] });
  expect(status).toBe(200);
  return { type, person, id: body.orderIntentId, url: body.redirectUrl ?? '' };
}
const pay = (url: string) =>
  shop.app.inject('POST', new URL(url).pathname, {
    body: Buffer.from('action=pay&cardNumber=4242424242424242&expiry=12%2F40&cvv=123'),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const silent = () =>
  vi.spyOn(gateway(), 'lookupHosted').mockImplementation(({ key }) => {
    throw new PaymentGatewayFault('UNREACHABLE', key);
  });
const later = async (minutes: number) => {
  shop.app.clock.advance({ minutes });
  await shop.app.jobs.drain();
};
const listed = async () =>
  (
    await shop.app.inject<{ results: OrderIntentView[] }>('GET', '/api/admin/order-intents', { token: admin.token })
  ).body.results.map(({ orderIntentId, attention, canRelease }) => [orderIntentId, attention, canRelease]);
const release = (id: string, reason = 'Not paid, says the provider') =>
  shop.app.inject<{ data: OrderIntentView } & ErrorBody>('POST', `/api/admin/order-intents/${id}/release`, {
    token: admin.token,
    body: { reason },
  });
const isTaken = async (type: number) =>
  (
    await db()
      .selectFrom('stock as s')
      .innerJoin('ticket_configuration as c', 'c.stock_id', 's.stock_id')
      .select('s.sold')
      .where('c.ticket_configuration_id', '=', type)
      .executeTakeFirstOrThrow()
  ).sold > 0;
const clean = async () => expect(await auditOrders(shop.app.database, shop.app.clock.now())).toEqual([]);

test('shows staff an old page of a silent gateway, releases its seat, and writes an order when the money appears', async () => {
  const { id, type, url } = await sentToPage();
  silent();
  // While the payer may still be on the page, staff see nothing and cannot release the seat.
  await later(31);
  expect(await listed()).toEqual([]);
  expect((await release(id)).body.error.code).toBe('ORDER_INTENT_NOT_COMPLETE');
  await later(15);
  expect(await listed()).toEqual([[id, 'GATEWAY_NOT_REACHED', true]]);
  expect((await release(id, ' ')).status).toBe(422);
  expect(await isTaken(type)).toBe(true);
  const released = await release(id);
  expect(released.body.data).toMatchObject({ status: 'FAILED', attention: null, canRelease: false });
  expect(await isTaken(type)).toBe(false);
  expect((await release(id)).body.error.code).toBe('ORDER_INTENT_ALREADY_DECIDED');
  expect(await listed()).toEqual([]);
  await clean();
  const audit = await db()
    .selectFrom('audit_log')
    .select(['staff_account_id', 'notes'])
    .where('entity_id', '=', id)
    .where('action', '=', 'order.intentReleased')
    .execute();
  expect(audit).toEqual([{ staff_account_id: admin.accountId, notes: 'Not paid, says the provider' }]);
  await pay(url);
});

test('release settles a paid page instead', async () => {
  const { id, url, type } = await sentToPage();
  const silence = silent();
  await pay(url);
  await later(46);
  silence.mockRestore();
  expect((await release(id)).body.data).toMatchObject({ status: 'COMPLETE' });
  expect(await isTaken(type)).toBe(true);
  await clean();
});

test('never looks a charge up with another account, where the result would be `none` although money was taken', async () => {
  const { id, url } = await sentToPage();
  await pay(url);
  await db()
    .updateTable('payment_attempt')
    .set({ gateway_account: 'live:acct_before' })
    .where('order_intent_id', '=', id)
    .execute();
  const lookup = vi.spyOn(gateway(), 'lookupHosted');
  await later(31);
  expect(lookup).not.toHaveBeenCalled();
  expect(await listed()).toEqual([[id, 'CHARGED_ELSEWHERE', true]]);
  // The first account is configured again.
  await db()
    .updateTable('payment_attempt')
    .set({ gateway_account: 'sandbox' })
    .where('order_intent_id', '=', id)
    .execute();
  await later(31);
  expect(await listed()).toEqual([]);
  await clean();
});

test("stores the page's reference next to the charge's, and uses it for look-ups after success", async () => {
  const { id, url, person } = await sentToPage();
  const looks = vi.spyOn(gateway(), 'lookupHosted');
  await pay(url);
  await shop.app.inject('GET', `/api/orders/intent/${id}`, { token: person.token });
  const attempt = await db()
    .selectFrom('payment_attempt')
    .select(['page_reference', 'gateway_reference', 'gateway_account', 'status'])
    .where('order_intent_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(attempt).toMatchObject({ status: 'SUCCEEDED', gateway_account: 'sandbox' });
  expect(attempt.page_reference).toMatch(/^sbp_/);
  const intent = await findIntent(db(), id);
  if (!intent) throw new Error('no intent');
  expect(await findCharge({ gateway: gateway() }, intent, { close: false })).toMatchObject({ status: 'succeeded' });
  const pages = looks.mock.calls.map(([query]) => query.reference);
  expect(pages).toEqual([attempt.page_reference, attempt.page_reference]);
});
