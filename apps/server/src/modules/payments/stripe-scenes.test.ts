import type { OrderAnswer } from '@foyer/contract/orders/orders';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Fault } from '../../../test/stripe/faults.ts';
import {
  books,
  buy,
  deliverWebhook,
  hour,
  openScene,
  pass,
  poll,
  seatsTaken,
  type Scene,
} from '../../../test/stripe/scene.ts';

/**
 * Complete orders against the strict Stripe stand-in. Whatever Stripe does, a payer has a ticket or the money back, and
 * no one pays twice.
 * No stock stays taken, no intent stays pending, and the books agree.
 */

const confirming = /^POST .*\/confirm$/;
describe('a typed card', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene('stripe cards', 'card');
  });
  afterEach(() => books(scene));
  afterAll(async () => {
    await scene.shop.close();
    await scene.fakeStripe.close();
  });
  const made = () => scene.fakeStripe.charges.length;

  test.each<Fault>([
    { kind: 'reset', done: true },
    { kind: 'serverError', done: true },
    { kind: 'silence', done: true },
  ])('completes the order when the charge succeeded but its response was lost (%j)', async (fault) => {
    const before = made();
    scene.fakeStripe.failNext(confirming, fault);
    const { outcome, type } = await buy(scene);
    expect([outcome, made() - before, await seatsTaken(scene, type)]).toEqual(['bought', 1, 1]);
  });

  test('keeps the order pending while the result is unknown, and frees the seat when no charge can follow', async () => {
    const before = made();
    scene.fakeStripe.failNext(confirming, { kind: 'silence', done: false });
    const { outcome, type, id, person } = await buy(scene);
    expect([outcome, await seatsTaken(scene, type)]).toEqual(['409 ORDER_INTENT_NOT_COMPLETE', 1]);
    await pass(scene, 2);
    expect(await poll(scene, person, id)).toMatchObject({ status: 'FAILED' });
    expect([made() - before, await seatsTaken(scene, type)]).toEqual([0, 0]);
  });

  test('completes the order without a second charge when Stripe has forgotten the key before the look-up', async () => {
    const before = made();
    scene.fakeStripe.failNext(confirming, { kind: 'silence', done: true });
    // Look-ups fail for a day, until Stripe deletes the keys.
    scene.fakeStripe.failNext(/^(?:GET|POST) \/v1\/payment_intents\/[^/]+$/, { kind: 'serverError', done: false }, 40);
    const { outcome, id, person, type } = await buy(scene);
    expect(outcome).toBe('409 ORDER_INTENT_NOT_COMPLETE');
    scene.fakeStripe.advance(25 * hour);
    for (let tries = 0; tries < 45 && (await poll(scene, person, id)).status === 'PENDING'; tries += 1);
    expect(await poll(scene, person, id)).toMatchObject({ status: 'COMPLETE' });
    expect([made() - before, await seatsTaken(scene, type)]).toEqual([1, 1]);
  });

  test('returns a retry error after many 429 responses, charges nothing, and frees the seat', async () => {
    const before = made();
    scene.fakeStripe.failNext(/./, { kind: 'tooMany' }, 100);
    const { outcome, type, body } = await buy(scene);
    scene.fakeStripe.calm();
    expect([outcome, body.error.metadata]).toEqual(['429 PROVIDER_BUSY', { retryAfterSeconds: 10 }]);
    expect([made() - before, await seatsTaken(scene, type)]).toEqual([0, 0]);
    expect((await buy(scene)).outcome).toBe('bought');
  });

  test('reports a missing API permission as a setup error, not as a refused card', async () => {
    scene.fakeStripe.failNext(/payment_methods$/, { kind: 'permission', status: 402 });
    const { outcome, type } = await buy(scene);
    expect([outcome, await seatsTaken(scene, type)]).toEqual(['502 PAYMENT_NOT_SET_UP', 0]);
  });

  test('shows staff a refund that Stripe reports as failed later', async () => {
    const { body } = await buy(scene);
    const admin = await scene.shop.staff(['admin']);
    const refund = { token: admin.token, body: { reason: 'Called off' } };
    expect((await scene.shop.app.inject('POST', `/api/admin/orders/${body.orderId}/refund`, refund)).status).toBe(200);
    const { rows } = await sql<{
      name: string;
    }>`SELECT r.gateway_reference AS name FROM refund r JOIN payment p USING (payment_id)
      WHERE p.order_id = ${body.orderId}`.execute(scene.shop.app.database.kysely);
    const name = rows[0]?.name ?? '';
    scene.fakeStripe.decideRefund(name, 'failed');
    await deliverWebhook(scene, 'refund.failed', name);
    const after = await sql<{ status: string }>`SELECT status FROM refund WHERE gateway_reference = ${name}`.execute(
      scene.shop.app.database.kysely,
    );
    expect(after.rows).toEqual([{ status: 'FAILED' }]);
  });
});

describe('the hosted page', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene('stripe pages', 'hosted');
  });
  afterEach(() => books(scene));
  afterAll(async () => {
    await scene.shop.close();
    await scene.fakeStripe.close();
  });
  const page = (body: OrderAnswer) => body.redirectUrl?.split('/').at(-1) ?? '';

  test('issues a ticket without last four digits for a Link payment that a webhook reports', async () => {
    const { body, person, id } = await buy(scene);
    scene.fakeStripe.payPage(page(body), 'link');
    await deliverWebhook(scene, 'checkout.session.completed', page(body));
    const intent = await poll(scene, person, id);
    expect(intent).toMatchObject({ status: 'COMPLETE' });
    const order = await scene.shop.app.inject<{ data: { metadata: unknown } }>('GET', `/api/orders/${intent.orderId}`, {
      token: person.token,
    });
    expect(order.body.data.metadata).toMatchObject({
      orderPayment: { lastFour: null, cardType: null, wallet: 'link' },
    });
  });

  test.each([
    ['paid', 'checkout.session.async_payment_succeeded', 'COMPLETE', 1],
    ['failed', 'checkout.session.async_payment_failed', 'FAILED', 0],
  ] as const)('completed without the money, which is then %s', async (verdict, event, status, seats) => {
    const { body, person, id, type } = await buy(scene);
    scene.fakeStripe.payPage(page(body), { with: 'link', later: true });
    await deliverWebhook(scene, 'checkout.session.completed', page(body));
    expect(await poll(scene, person, id)).toMatchObject({ status: 'PENDING' });
    scene.fakeStripe.settlePage(page(body), verdict);
    await deliverWebhook(scene, event, page(body));
    expect(await poll(scene, person, id)).toMatchObject({ status });
    expect(await seatsTaken(scene, type)).toBe(seats);
  });

  test('closes a page that the payer left at Stripe, and frees the seat', async () => {
    const { body, person, id, type } = await buy(scene);
    await pass(scene, 31);
    expect(await poll(scene, person, id)).toMatchObject({ status: 'FAILED' });
    expect(await seatsTaken(scene, type)).toBe(0);
    expect(scene.fakeStripe.payPage(page(body), '4242424242424242')).toBe(false);
  });
});
