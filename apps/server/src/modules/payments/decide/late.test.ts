import { orderRequest } from '@foyer/contract/orders/orders';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { gatewayWith } from '../../../../test/gateway-with.ts';
import {
  anotherProcess,
  cards,
  contextOf,
  openShop,
  payBy,
  selfTicket,
  type Person,
  type Shop,
} from '../../../../test/ordering.ts';
import type { PaymentGateway } from '../../../gateways/payments/port.ts';
import { auditOrders } from '../../orders/audit/audit.ts';
import { createOrder } from '../../orders/create/create-order.ts';
import { tryToDecide } from './look-up-intent.ts';
import { findIntent } from '../intents/find-intent.ts';

/** Late results of charges, paid pages, and webhook messages that arrive twice or out of order. */

let shop: Shop;
afterEach(async () => {
  const violations = await auditOrders(shop.app.database, shop.app.clock.now());
  if (violations.length > 0) throw new Error(`The books do not agree: ${JSON.stringify(violations)}`);
});
const db = () => shop.app.database.kysely;

/** A gateway that charges but reports `unreachable`. The stock is released, and the success appears later. */
function lying(gateway: PaymentGateway): PaymentGateway {
  return gatewayWith(gateway, {
    charge: async (request) => {
      await gateway.charge(request);
      return { status: 'unreachable' };
    },
  });
}

describe('a success that is found after the intent failed', () => {
  beforeAll(async () => {
    shop = await openShop({ name: 'late' });
  });
  afterAll(() => shop.close());

  const failThenTellTheTruth = async (between: (person: Person, type: number) => Promise<void>) => {
    const type = await shop.ticketType({ quantity: 1 });
    const person = await shop.person();
    const orders = anotherProcess(shop, { gateway: lying(shop.app.gateways.payments) });
    const body = orderRequest.parse({
      eventId: shop.eventId,
      tickets: [selfTicket(person, type)],
      chargeCreditCardRequest: payBy(),
    });
    await expect(
      createOrder(orders, { body, idempotencyKey: undefined }, contextOf(shop, person)),
    ).rejects.toMatchObject({
      code: 'PROVIDER_UNREACHABLE',
    });
    await between(person, type);
    const { order_intent_id: id } = await db()
      .selectFrom('order_intent')
      .select('order_intent_id')
      .where('error_code', '=', 'PROVIDER_UNREACHABLE')
      .where('account_id', '=', person.accountId)
      .executeTakeFirstOrThrow();
    const intent = await findIntent(db(), id);
    if (!intent) throw new Error('There is an intent.');
    const outcomes = [];
    for (const by of ['webhook', 'reconciler', 'webhook'] as const) {
      outcomes.push(
        await tryToDecide(orders.payments, (await findIntent(db(), id)) ?? intent, {
          by,
          now: shop.app.clock.now(),
          requestId: null,
        }),
      );
    }
    return { person, type, outcomes, intentId: id };
  };

  test('takes the seat again when it is free', async () => {
    const { person, outcomes } = await failThenTellTheTruth(() => Promise.resolve());
    expect(outcomes.map(({ status }) => status)).toEqual(['COMPLETE', 'COMPLETE', 'COMPLETE']);
    const tickets = await db()
      .selectFrom('ticket')
      .select('status')
      .where('account_id', '=', person.accountId)
      .execute();
    expect(tickets).toEqual([{ status: 'ACTIVE' }]);
  });

  test('is refunded when another buyer has the seat', async () => {
    const { outcomes, intentId } = await failThenTellTheTruth(async (_, type) => {
      const other = await shop.person();
      const bought = await shop.order(other, { tickets: [selfTicket(other, type)], chargeCreditCardRequest: payBy() });
      expect(bought.status).toBe(200);
    });
    expect(outcomes.map(({ status }) => status)).toEqual(['FAILED', 'FAILED', 'FAILED']);
    const { rows } = await sql`SELECT c.amount_minor - c.refunded_minor AS retained, a.status FROM sandbox_charge c
      JOIN payment_attempt a ON a.gateway_key = c.key WHERE a.order_intent_id = ${intentId}`.execute(db());
    expect(rows).toEqual([{ retained: 0, status: 'REFUNDED' }]);
  });

  test('is refunded when the same buyer has bought another ticket since then', async () => {
    const { person, outcomes } = await failThenTellTheTruth(async (again, type) => {
      await sql`UPDATE stock SET quantity = 5`.execute(db());
      const bought = await shop.order(again, { tickets: [selfTicket(again, type)], chargeCreditCardRequest: payBy() });
      expect(bought.status).toBe(200);
    });
    expect(outcomes[0]?.status).toBe('FAILED');
    const tickets = await db()
      .selectFrom('ticket')
      .select('ticket_id')
      .where('account_id', '=', person.accountId)
      .execute();
    expect(tickets).toHaveLength(1);
  });
});

describe('the hosted page', () => {
  beforeAll(async () => {
    shop = await openShop({ name: 'hosted', env: { PAYMENT_MODE: 'hosted' } });
  });
  afterAll(() => shop.close());

  const begin = async () => {
    const type = await shop.ticketType({ quantity: 1 });
    const person = await shop.person();
    const headers = { 'idempotency-key': 'hosted-1' };
    const body = { tickets: [selfTicket(person, type)], chargeCreditCardRequest: {} };
    const { status, body: answer } = await shop.order(person, body, headers);
    expect([status, answer.redirectEnabled, answer.orderId]).toEqual([200, true, null]);
    const again = await shop.order(person, body, headers);
    expect(again.body).toEqual(answer);
    const page = new URL(answer.redirectUrl ?? '').pathname;
    return { type, person, answer, page };
  };
  const paymentOf = (intentId: string) =>
    db()
      .selectFrom('payment')
      .innerJoin('orders', 'orders.order_id', 'payment.order_id')
      .select(['kind', 'last_four', 'wallet'])
      .where('orders.order_intent_id', '=', intentId)
      .executeTakeFirstOrThrow();
  const submit = (page: string, fields: Record<string, string>) =>
    shop.app.inject('POST', page, {
      body: new TextEncoder().encode(new URLSearchParams(fields).toString()),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const pay = { action: 'pay', cardNumber: cards.good, expiry: '12/31', cvv: '123' };
  const poll = async (person: Person, id: string) =>
    (await shop.app.inject<{ data: { status: string; orderId?: number } }>('GET', `/api/orders/intent/${id}`, person))
      .body.data;

  test('sends the buyer to the page, takes the payment, and settles it by the poll after the return', async () => {
    const enabled = await shop.app.inject('GET', '/api/orders/hosted-payment-page-enabled', await shop.person());
    expect(enabled.body).toEqual({ data: { enabled: true, wallets: [] } });
    const { person, answer, page } = await begin();
    expect((await poll(person, answer.orderIntentId)).status).toBe('PENDING');
    expect((await shop.app.inject('GET', page)).text).toContain('<form');
    const declined = await submit(page, { ...pay, cardNumber: cards.declined });
    expect(declined.status).toBe(200);
    const paid = await submit(page, { ...pay, delivery: 'never' });
    expect([paid.status, paid.headers['location']]).toEqual([
      303,
      expect.stringMatching(new RegExp(`/registration/[^/]+/complete/${answer.orderIntentId}$`)),
    ]);
    const done = await poll(person, answer.orderIntentId);
    expect(done).toMatchObject({ status: 'COMPLETE', orderId: expect.any(Number) as number });
    expect(await paymentOf(answer.orderIntentId)).toMatchObject({ kind: 'hosted', last_four: '4242' });
  });

  test.each([
    ['link', 'link'],
    ['wallet', 'testWallet'],
  ])('is paid with a %s, and stores no card digits', async (action, wallet) => {
    const { person, answer, page } = await begin();
    // The form fields that the browser sends with the button.
    const paid = await submit(page, { action, cardNumber: '', expiry: '', cvv: '', delivery: 'never' });
    expect(paid.status).toBe(303);
    expect((await poll(person, answer.orderIntentId)).status).toBe('COMPLETE');
    expect(await paymentOf(answer.orderIntentId)).toEqual({ kind: 'hosted', last_four: null, wallet });
  });

  test.each(['once', 'twice', 'outOfOrder', 'late'])('is settled by webhooks alone, sent %s', async (delivery) => {
    const { person, answer, page } = await begin();
    await submit(page, { ...pay, delivery });
    shop.app.clock.advance({ minutes: 1 });
    await shop.app.jobs.drain();
    expect((await poll(person, answer.orderIntentId)).status).toBe('COMPLETE');
    const orders = db().selectFrom('orders').select('order_id').where('order_intent_id', '=', answer.orderIntentId);
    expect(await orders.execute()).toHaveLength(1);
  });

  test('releases the seat and the purchase window at once when the payer leaves it', async () => {
    const { person, type, answer, page } = await begin();
    await submit(page, { action: 'cancel', delivery: 'never' });
    expect((await poll(person, answer.orderIntentId)).status).toBe('FAILED');
    const again = await shop.order(person, { tickets: [selfTicket(person, type)] });
    expect(again.body.redirectEnabled).toBe(true);
  });

  test('fails the intent after its expiry when the payer never returns', async () => {
    const { person, answer, page } = await begin();
    shop.app.clock.advance({ minutes: 32 });
    await shop.app.jobs.drain();
    expect((await poll(person, answer.orderIntentId)).status).toBe('FAILED');
    expect((await submit(page, pay)).status).not.toBe(303);
  });

  test('rejects a forged webhook message', async () => {
    await begin();
    const forged = await shop.app.inject('POST', '/api/payments/webhook/sandbox', {
      body: { id: 'evt', key: 'x', attempt: 'hosted', reference: null, at: new Date() },
      headers: { 'sandbox-signature': `t=${Math.floor(shop.app.clock.now().getTime() / 1000)},v1=${'0'.repeat(64)}` },
    });
    expect(forged.status).toBe(403);
    expect((await shop.app.inject('POST', '/api/payments/webhook/stripe', { body: {} })).status).toBe(404);
  });
});
