import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { openShop, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { auditOrders } from '../audit/audit.ts';

/**
 * In card mode, a wallet is a separate payment method. It uses the gateway's page and the same settlement as hosted
 * payments.
 */

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ name: 'wallets' });
});
afterAll(() => shop.close());
afterEach(async () => {
  const violations = await auditOrders(shop.app.database, shop.app.clock.now());
  if (violations.length > 0) throw new Error(`The books do not agree: ${JSON.stringify(violations)}`);
});

const offered = async ({ app }: Pick<Shop, 'app'> = shop) => {
  const { token } = await shop.person();
  return (await app.inject<{ data: object }>('GET', '/api/orders/hosted-payment-page-enabled', { token })).body.data;
};
const submit = (page: string, fields: Record<string, string>) =>
  shop.app.inject('POST', page, {
    body: new TextEncoder().encode(new URLSearchParams(fields).toString()),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const begin = async () => {
  const type = await shop.ticketType({ quantity: 1 });
  const person = await shop.person();
  const { status, body } = await shop.order(person, { tickets: [selfTicket(person, type)], payWithWallet: true });
  expect([status, body.redirectEnabled, body.orderId]).toEqual([200, true, null]);
  return { type, person, id: body.orderIntentId, page: new URL(body.redirectUrl ?? '').pathname };
};
const poll = async ({ token }: Person, id: string) => {
  const { body } = await shop.app.inject<{ data: { status: string; orderId?: number } }>(
    'GET',
    `/api/orders/intent/${id}`,
    { token },
  );
  return body.data;
};
const sold = async (type: number) =>
  (
    await shop.app.database.kysely
      .selectFrom('stock')
      .innerJoin('ticket_configuration', 'ticket_configuration.stock_id', 'stock.stock_id')
      .select('stock.sold')
      .where('ticket_configuration_id', '=', type)
      .executeTakeFirstOrThrow()
  ).sold;

describe('a wallet', () => {
  test('is offered next to the card form, can be closed or refused, and pays; the order stores its name', async () => {
    expect(await offered()).toEqual({ enabled: false, wallets: ['link', 'testWallet'] });
    const { person, id, page } = await begin();
    const sheet = await submit(page, { action: 'openWallet', delivery: 'never' });
    expect(sheet.text).toContain('value="refuseWallet"');
    expect(sheet.text).not.toContain('name="cardNumber"');
    // Closing the wallet returns to the payment page and decides nothing.
    expect((await submit(page, { action: 'closeWallet', delivery: 'never' })).text).toContain('name="cardNumber"');
    const refused = await submit(page, { action: 'refuseWallet', delivery: 'never' });
    expect([refused.status, refused.text.includes('role="alert"')]).toEqual([200, true]);
    expect((await poll(person, id)).status).toBe('PENDING');

    expect((await submit(page, { action: 'wallet', delivery: 'never' })).status).toBe(303);
    const { status, orderId } = await poll(person, id);
    expect(status).toBe('COMPLETE');
    const { body } = await shop.app.inject<{ data: object }>('GET', `/api/orders/${orderId}`, { token: person.token });
    expect(body.data).toMatchObject({
      paymentKind: 'hosted',
      metadata: { orderPayment: { wallet: 'testWallet', lastFour: null, cardType: null } },
    });
  });

  test('releases the seat when the buyer cancels, and allows a new attempt', async () => {
    const { person, type, id, page } = await begin();
    await submit(page, { action: 'openWallet', delivery: 'never' });
    await submit(page, { action: 'cancel', delivery: 'never' });
    expect((await poll(person, id)).status).toBe('FAILED');
    expect(await sold(type)).toBe(0);
    const again = await shop.order(person, { tickets: [selfTicket(person, type)], payWithWallet: true });
    expect(again.body.redirectEnabled).toBe(true);
  });

  test('cannot pay after the seat was released', async () => {
    const { person, type, id, page } = await begin();
    await submit(page, { action: 'openWallet', delivery: 'never' });
    shop.app.clock.advance({ minutes: 32 });
    await shop.app.jobs.drain();
    expect((await submit(page, { action: 'wallet', delivery: 'never' })).status).not.toBe(303);
    expect((await poll(person, id)).status).toBe('FAILED');
    expect(await sold(type)).toBe(0);
  });

  test('cannot be combined with cash or a waived payment', async () => {
    const type = await shop.ticketType();
    const [person, staff] = [await shop.person(), await shop.staff(['helper'])];
    for (const other of ['cashPayment', 'bypassPayment']) {
      const { status, body } = await shop.order(staff, {
        tickets: [selfTicket(person, type)],
        payWithWallet: true,
        [other]: true,
      });
      expect([status, body.error.code]).toEqual([422, 'VALIDATION_ERROR']);
    }
  });

  test('is not used for a free order', async () => {
    const type = await shop.ticketType({ amount_minor: 0 });
    const person = await shop.person();
    const { body } = await shop.order(person, { tickets: [selfTicket(person, type)], payWithWallet: true });
    expect(body).toMatchObject({ redirectEnabled: false, order: { paymentKind: 'none' } });
  });

  test.each([
    [{ PAYMENT_MODE: 'hosted' }, { enabled: true, wallets: [] }],
    [{ PAYMENT_WALLETS: 'false' }, { enabled: false, wallets: [] }],
  ])('is not offered with %j', async (env, expected) => {
    const app = await createTestApp({ beside: shop.app, env });
    expect(await offered({ app })).toEqual(expected);
    await app.close();
  });

  test('is refused when the operator disables it', async () => {
    const app = await createTestApp({ beside: shop.app, env: { PAYMENT_WALLETS: 'false' } });
    const type = await shop.ticketType();
    const person = await shop.person();
    const refused = await app.inject('POST', '/api/orders', {
      token: person.token,
      body: { eventId: shop.eventId, tickets: [selfTicket(person, type)], payWithWallet: true },
    });
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { error: { code: 'VALIDATION_ERROR', items: [{ code: 'ONE_OF', path: 'body.payWithWallet' }] } },
    ]);
    expect(await sold(type)).toBe(0);
    await app.close();
  });
});
