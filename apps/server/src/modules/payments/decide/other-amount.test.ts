import type { OrderIntentView } from '@foyer/contract/payments/order-intents';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { OrderReceipts } from '@foyer/contract/payments/receipts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { anotherProcess, payBy, selfTicket, type Person } from '../../../../test/ordering.ts';
import { readPdf } from '../../../../test/pdf.ts';
import { books, buy, deliverWebhook, openScene, pass, seatsTaken, type Scene } from '../../../../test/stripe/scene.ts';
import { toJson } from '../../../db/schema.ts';
import { createAddOn } from '../../../seed/factories/event.ts';
import { findIntent } from '../intents/find-intent.ts';
import { failIntent } from './look-up-intent.ts';
import { acceptOtherAmount } from './other-amount.ts';

/** The buyer paid another amount or currency than the order costs. */

let scene: Scene;
let admin: Person;
beforeAll(async () => {
  scene = await openScene('other amounts', 'hosted');
  const { configuration } = await db().selectFrom('event').select('configuration').executeTakeFirstOrThrow();
  await db()
    .updateTable('event')
    .set({ configuration: toJson({ ...configuration, receiptIssuer: { name: 'Foyer Events, Inc.' } }) })
    .execute();
});
// Each test needs its own rate limit for decisions about money, and so its own staff account.
beforeEach(async () => {
  admin = await scene.shop.staff(['admin']);
});
afterAll(async () => {
  await scene.shop.close();
  await scene.fakeStripe.close();
});

const db = () => scene.shop.app.database.kysely;
interface Change {
  amount_received?: number;
  currency?: string;
}

/** Pays another amount on the provider's page of an intent. */
async function paysOtherwise(id: string, change: Change) {
  const { page_reference: page } = await db()
    .selectFrom('payment_attempt')
    .select('page_reference')
    .where('order_intent_id', '=', id)
    .executeTakeFirstOrThrow();
  scene.fakeStripe.payPage(page ?? '', '4242424242424242');
  const intent = scene.fakeStripe.charges.at(-1)?.intent ?? '';
  scene.fakeStripe.payOtherwise(intent, change);
  return () => deliverWebhook(scene, 'checkout.session.completed', page ?? '');
}
/** Buys on the provider's page and pays another amount there. */
async function pays(change: Change) {
  const { id, type, person } = await buy(scene);
  const message = await paysOtherwise(id, change);
  await message();
  return { id, type, person };
}
async function listed(id: string) {
  const { body } = await scene.shop.app.inject<{ results: OrderIntentView[] }>('GET', '/api/admin/order-intents', {
    token: admin.token,
  });
  return body.results.find(({ orderIntentId }) => orderIntentId === id);
}
const press = (id: string, verb: 'settle' | 'refund' | 'release', body: object = {}) =>
  scene.shop.app.inject<ErrorBody & { data: OrderIntentView }>('POST', `/api/admin/order-intents/${id}/${verb}`, {
    token: admin.token,
    body: verb === 'settle' ? body : { reason: 'Another amount' },
  });
const reason = 'Agreed with the buyer by phone';
const accepting = (amount: number, currency = 'USD') => ({ accepts: { amount, currency, reason } });
const orderOf = (id: string) =>
  db()
    .selectFrom('orders as o')
    .innerJoin('payment as p', 'p.order_id', 'o.order_id')
    .select(['o.order_id', 'o.total_minor', 'o.currency', 'p.amount_minor', 'p.currency as paid_currency'])
    .where('o.order_intent_id', '=', id)
    .executeTakeFirst();
const refundOf = (id: string) =>
  db()
    .selectFrom('refund as r')
    .innerJoin('payment_attempt as a', 'a.payment_attempt_id', 'r.payment_attempt_id')
    .select(['r.amount_minor', 'r.currency', 'r.status'])
    .where('a.order_intent_id', '=', id)
    .executeTakeFirst();

const otherAmounts = [
  ['less', { amount_received: 9_000 }, 9_000, 90, 'USD'],
  ['more', { amount_received: 12_345 }, 12_345, 123.45, 'USD'],
  ['another currency', { currency: 'cad' }, 10_000, 100, 'CAD'],
] as const;

test.each(otherAmounts)(
  'paying %s is shown to staff at once and can be refunded in full',
  async (_, change, minor, amount, cur) => {
    const { id, type } = await pays(change);
    expect(await listed(id)).toMatchObject({
      status: 'PENDING',
      attention: 'AMOUNT_DIFFERS',
      totalAmount: 100,
      currency: 'USD',
      paid: { amount, currency: cur },
      canSettle: true,
      canRefund: true,
      canRelease: false,
    });
    const { status, body } = await press(id, 'refund');
    expect([status, body.error]).toEqual([200, undefined]);
    expect(await listed(id)).toBeUndefined();
    expect(await seatsTaken(scene, type)).toBe(0);
    expect(await refundOf(id)).toEqual({ amount_minor: minor, currency: cur, status: 'COMPLETE' });
    await books(scene);
  },
);

test.each(otherAmounts)('paying %s sets the price when staff accept it', async (_, change, minor, amount, cur) => {
  const { id, type, person } = await pays(change);
  const { status, body } = await press(id, 'settle', accepting(amount, cur));
  expect([status, body.error]).toEqual([200, undefined]);
  expect(body.data).toMatchObject({ status: 'COMPLETE', totalAmount: amount, currency: cur, paid: null });
  expect(body.data.steps).toContainEqual({
    at: expect.any(String) as string,
    step: 'otherAmountAccepted',
    detail: `by: staff, currency: ${cur}, dueMinor: 10000, paidMinor: ${minor}`,
  });
  expect(await listed(id)).toBeUndefined();
  expect(await seatsTaken(scene, type)).toBe(1);
  const order = await orderOf(id);
  expect(order).toMatchObject({ total_minor: minor, currency: cur, amount_minor: minor, paid_currency: cur });
  const audit = await db()
    .selectFrom('audit_log')
    .select(['before', 'after', 'notes'])
    .where('entity_id', '=', id)
    .where('action', '=', 'order.intentSettled')
    .executeTakeFirstOrThrow();
  expect(audit).toMatchObject({
    before: { dueMinor: 10_000, currency: 'USD' },
    after: { paidMinor: minor, currency: cur },
    notes: reason,
  });
  await books(scene);

  const refund = await scene.shop.app.inject<{ refund: { amount: number; currency: string } }>(
    'POST',
    `/api/admin/orders/${order?.order_id}/refund`,
    { token: admin.token, body: { reason: 'Called off' } },
  );
  expect(refund.body.refund).toMatchObject({ amount, currency: cur });
  const receipts = await scene.shop.app.inject<{ data: OrderReceipts }>(
    'GET',
    `/api/orders/${order?.order_id}/receipts`,
    person,
  );
  expect(receipts.body.data.receipts.map((one) => [one.kind, one.amount, one.currency])).toEqual([
    ['receipt', amount, cur],
    ['refund', amount, cur],
  ]);
  const [written] = await db()
    .selectFrom('receipt')
    .select('content')
    .where('order_id', '=', order?.order_id ?? 0)
    .orderBy('receipt_id')
    .execute();
  expect(written?.content).toMatchObject({ wasDue: { amountMinor: 10_000, currency: 'USD' } });
  await books(scene);
});

test.each([
  ['nothing', {}],
  ['the price', accepting(100)],
  ['another amount', accepting(89.99)],
  ['another currency', accepting(90, 'CAD')],
])('does not settle when staff accept %s', async (_, body) => {
  const { id } = await pays({ amount_received: 9_000 });
  const settled = await press(id, 'settle', body);
  expect([settled.status, settled.body.error.code]).toEqual([409, 'PAYMENT_AMOUNT_DIFFERS']);
  expect(await listed(id)).toMatchObject({ status: 'PENDING', totalAmount: 100 });
  expect((await press(id, 'refund')).status).toBe(200);
});

test('splits the accepted amount over tickets and add-ons, and refunds each of them', async () => {
  const person = await scene.shop.person();
  const type = await scene.shop.ticketType({ quantity: 5 });
  const lunch = await createAddOn(db(), {
    ticket_configuration_id: type,
    default_name: 'Lunch',
    amount_minor: 2_500,
    quantity: 5,
  });
  const { body } = await scene.shop.order(person, {
    tickets: [
      selfTicket(person, type, { ticketConfigurationAddOns: [lunch] }),
      selfTicket(person, type, { relationshipType: 'SPOUSE' }),
    ],
    chargeCreditCardRequest: payBy(),
  });
  const message = await paysOtherwise(body.orderIntentId, { amount_received: 10_000 });
  await message();
  expect((await press(body.orderIntentId, 'settle', accepting(100))).status).toBe(200);
  const order = await orderOf(body.orderIntentId);
  const tickets = await db()
    .selectFrom('ticket as t')
    .leftJoin('ticket_add_on as a', 'a.ticket_id', 't.ticket_id')
    .select(['t.ticket_id', 't.amount_minor', 't.list_amount_minor', 'a.amount_minor as add_on'])
    .where('t.order_id', '=', order?.order_id ?? 0)
    .orderBy('t.ticket_id')
    .execute();
  expect(tickets).toMatchObject([
    { amount_minor: 4_445, list_amount_minor: 10_000, add_on: 1_111 },
    { amount_minor: 4_444, list_amount_minor: 10_000, add_on: null },
  ]);
  for (const { ticket_id: ticketId } of tickets.toReversed()) {
    const refund = await scene.shop.app.inject('POST', `/api/admin/orders/${order?.order_id}/refund`, {
      token: admin.token,
      body: { reason: 'Called off', ticketIds: [ticketId] },
    });
    expect(refund.status).toBe(200);
  }
  const { refunded_minor: back } = await db()
    .selectFrom('payment')
    .select('refunded_minor')
    .where('order_id', '=', order?.order_id ?? 0)
    .executeTakeFirstOrThrow();
  expect(back).toBe(10_000);
  await books(scene);
});

/** Pays another amount after the seats were released. */
async function paysLate(change: Change) {
  const { id, type, person } = await buy(scene);
  const message = await paysOtherwise(id, change);
  const { payments } = anotherProcess(scene.shop);
  const intent = await findIntent(db(), id);
  if (!intent) throw new Error('There is an intent.');
  const decision = { by: 'reconciler' as const, now: scene.shop.app.clock.now(), requestId: null };
  await failIntent(payments, intent, 'PAYMENT_FAILURE', decision);
  await message();
  return { id, type, person };
}

test('the receipt shows the price and the accepted amount', async () => {
  const { id, person } = await pays({ amount_received: 9_000 });
  await press(id, 'settle', accepting(90));
  const path = `/api/orders/${(await orderOf(id))?.order_id}/receipt?locale=en-US`;
  // Documents wait in a queue while the machine is busy.
  const pdf = await vi.waitUntil(
    async () => {
      const response = await scene.shop.app.inject('GET', path, person);
      return response.status === 200 && response.bytes;
    },
    { timeout: 60_000 },
  );
  const [page = ''] = await readPdf(pdf);
  expect(page).toContain('The price was $100.00. The organizer accepted the amount paid.');
});

test('shows the intent after its seats were released, and accepts the amount while seats are free', async () => {
  const { id, type } = await paysLate({ amount_received: 9_000 });
  expect(await listed(id)).toMatchObject({ status: 'FAILED', attention: 'AMOUNT_DIFFERS', canSettle: true });
  expect((await press(id, 'settle', accepting(90))).status).toBe(200);
  expect(await listed(id)).toBeUndefined();
  expect([await seatsTaken(scene, type), (await orderOf(id))?.total_minor]).toEqual([1, 9_000]);
  await books(scene);
});

test('can only be refunded when another buyer has the seat', async () => {
  const { id, type } = await paysLate({ amount_received: 9_000 });
  const other = await scene.shop.person();
  await scene.shop.order(other, { tickets: [selfTicket(other, type)], chargeCreditCardRequest: payBy() });
  const settled = await press(id, 'settle', accepting(90));
  expect([settled.status, settled.body.error.code]).toEqual([409, 'NO_AVAILABLE_TICKET']);
  // The amount was not accepted.
  expect(await listed(id)).toMatchObject({ totalAmount: 100, paid: { amount: 90 }, canRefund: true });
  expect((await press(id, 'refund')).status).toBe(200);
  expect(await refundOf(id)).toMatchObject({ amount_minor: 9_000, status: 'COMPLETE' });
});

test('does not settle a charge while its refund is open', async () => {
  const { id, type } = await paysLate({ amount_received: 9_000 });
  const now = scene.shop.app.clock.now();
  await sql`INSERT INTO refund (payment_attempt_id, amount_minor, currency, status, reason, gateway_key, next_check_at, created_at)
    SELECT payment_attempt_id, 9000, 'USD', 'PENDING', 'No seat', 'open-refund', ${new Date(now.getTime() + 3_600_000)}, ${now}
    FROM payment_attempt WHERE order_intent_id = ${id}`.execute(db());
  const settled = await press(id, 'settle', accepting(90));
  expect([settled.status, settled.body.error.code]).toEqual([409, 'NO_AVAILABLE_TICKET']);
  expect([await seatsTaken(scene, type), await orderOf(id)]).toEqual([0, undefined]);
  await db().deleteFrom('refund').where('gateway_key', '=', 'open-refund').execute();
  expect((await press(id, 'refund')).status).toBe(200);
});

test('does not release the seats while the money is here', async () => {
  const { id, type } = await pays({ amount_received: 9_000 });
  const released = await press(id, 'release');
  expect([released.status, released.body.error.code]).toEqual([409, 'PAYMENT_AMOUNT_DIFFERS']);
  expect(await seatsTaken(scene, type)).toBe(1);
  expect((await press(id, 'refund')).status).toBe(200);
});

test('the reconciler writes the order when the process dies after the amount was accepted', async () => {
  const { id } = await pays({ amount_received: 9_000 });
  const intent = await findIntent(db(), id);
  const { gateway_key: gatewayKey } = await db()
    .selectFrom('payment_attempt')
    .select('gateway_key')
    .where('order_intent_id', '=', id)
    .executeTakeFirstOrThrow();
  const { payments } = anotherProcess(scene.shop);
  const paid = { amountMinor: 9_000, currency: 'USD' as const };
  const charge = {
    status: 'succeeded' as const,
    reference: 'pi',
    lastFour: '4242',
    cardType: 'VI' as const,
    wallet: null,
    at: scene.shop.app.clock.now(),
  };
  await scene.shop.app.database.transaction(async (tx) => {
    if (!intent) throw new Error('There is an intent.');
    const about = { now: scene.shop.app.clock.now(), staffAccountId: admin.accountId };
    expect(await acceptOtherAmount(tx, payments, intent, { ...charge, gatewayKey, paid }, about)).toBe(true);
    // Another staff member accepts at the same time. The amounts are not split again.
    expect(await acceptOtherAmount(tx, payments, intent, { ...charge, gatewayKey, paid }, about)).toBe(true);
  });
  await pass(scene, 40);
  expect((await orderOf(id))?.total_minor).toBe(9_000);
  // The order is written, so its price does not change any more.
  await scene.shop.app.database.transaction(async (tx) => {
    if (!intent) throw new Error('There is an intent.');
    const about = { now: scene.shop.app.clock.now(), staffAccountId: admin.accountId };
    const less = { ...charge, gatewayKey, paid: { ...paid, amountMinor: 8_000 } };
    expect(await acceptOtherAmount(tx, payments, intent, less, about)).toBe(false);
  });
  await books(scene);
});

test('staff cannot accept the amount of their own payment, or receive a ticket after they accepted its amount', async () => {
  const own = await scene.shop.person({ roles: ['admin'] });
  const type = await scene.shop.ticketType({ quantity: 5, additionalConfiguration: { transferable: true } });
  const order = async (buyer: Person) => {
    const { body } = await scene.shop.order(buyer, {
      tickets: [selfTicket(buyer, type)],
      chargeCreditCardRequest: payBy(),
    });
    await (
      await paysOtherwise(body.orderIntentId, { amount_received: 100 })
    )();
    return body.orderIntentId;
  };
  const mine = await order(own);
  admin = own;
  const settled = await press(mine, 'settle', accepting(1));
  expect([settled.status, settled.body.error.code]).toEqual([403, 'SECOND_STAFF_MEMBER_NEEDED']);

  const customer = await scene.shop.person();
  const theirs = await order(customer);
  expect((await press(theirs, 'settle', accepting(1))).status).toBe(200);
  const { ticket_id: ticketId } = await db()
    .selectFrom('ticket')
    .select('ticket_id')
    .where('account_id', '=', customer.accountId)
    .executeTakeFirstOrThrow();
  const transfer = (to: Person) =>
    scene.shop.app.inject<ErrorBody>('POST', '/api/ticket/transfer', {
      token: customer.token,
      body: {
        ticketId,
        externalAccountIdentifier: to.externalAccountIdentifier,
        relationshipType: 'CONSULTANT',
        values: { firstName: 'Robin', lastName: 'Taylor', email: 'robin@example.com' },
      },
    });
  // Use another account, because the pending order above would refuse a second ticket first.
  const other = await scene.shop.person({ roles: ['admin'] });
  await db()
    .updateTable('other_amount')
    .set({ accepted_by_account_id: other.accountId })
    .where('order_intent_id', '=', theirs)
    .execute();
  const refused = await transfer(other);
  expect([refused.body.error.code, refused.body.error.metadata?.reason]).toEqual([
    'NON_TRANSFERABLE',
    'soldByRecipient',
  ]);
  expect((await transfer(await scene.shop.person())).status).toBe(200);
});

test('the reconciler keeps the intent shown and records the amount once', async () => {
  const { id } = await pays({ amount_received: 9_000 });
  await pass(scene, 40);
  await pass(scene, 40);
  const found = await listed(id);
  expect(found?.attention).toBe('AMOUNT_DIFFERS');
  expect(found?.steps.filter(({ step }) => step === 'otherAmountPaid')).toHaveLength(1);
});
