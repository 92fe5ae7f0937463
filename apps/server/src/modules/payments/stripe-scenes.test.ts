import type { OrderAnswer } from '@foyer/contract/orders';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Fault } from '../../../test/stripe/faults.ts';
import { books, buy, hear, hour, openScene, pass, poll, seatsTaken, type Scene } from '../../../test/stripe/scene.ts';

/**
 * Whole orders against the strict stand-in: whatever Stripe does, whoever paid has a ticket or the money back, nobody pays twice, nothing
 * stays taken or pending, and the books hold.
 */

const confirming = /^POST .*\/confirm$/;
describe('a card that is typed here', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene('stripe cards', 'card');
  });
  afterEach(() => books(scene));
  afterAll(async () => {
    await scene.shop.close();
    await scene.standIn.close();
  });
  const made = () => scene.standIn.charges.length;

  test.each<Fault>([
    { kind: 'reset', done: true },
    { kind: 'serverError', done: true },
    { kind: 'silence', done: true },
  ])('charged, and the answer lost (%j): bought all the same', async (fault) => {
    const before = made();
    scene.standIn.failNext(confirming, fault);
    const { told, type } = await buy(scene);
    expect([told, made() - before, await seatsTaken(scene, type)]).toEqual(['bought', 1, 1]);
  });

  test('not charged, and nobody knows: pending, and free again when nothing can come any more', async () => {
    const before = made();
    scene.standIn.failNext(confirming, { kind: 'silence', done: false });
    const { told, type, id, person } = await buy(scene);
    expect([told, await seatsTaken(scene, type)]).toEqual(['409 ORDER_INTENT_NOT_COMPLETE', 1]);
    await pass(scene, 2);
    expect(await poll(scene, person, id)).toMatchObject({ status: 'FAILED' });
    expect([made() - before, await seatsTaken(scene, type)]).toEqual([0, 0]);
  });

  test('charged, and asked about only when Stripe has forgotten the key: bought, and no second time', async () => {
    const before = made();
    scene.standIn.failNext(confirming, { kind: 'silence', done: true });
    // Nor can it be looked up for a day, until the keys are gone.
    scene.standIn.failNext(/^(?:GET|POST) \/v1\/payment_intents\/[^/]+$/, { kind: 'serverError', done: false }, 40);
    const { told, id, person, type } = await buy(scene);
    expect(told).toBe('409 ORDER_INTENT_NOT_COMPLETE');
    scene.standIn.advance(25 * hour);
    for (let tries = 0; tries < 45 && (await poll(scene, person, id)).status === 'PENDING'; tries += 1);
    expect(await poll(scene, person, id)).toMatchObject({ status: 'COMPLETE' });
    expect([made() - before, await seatsTaken(scene, type)]).toEqual([1, 1]);
  });

  test('a storm of 429: told to come again, nothing charged, the seat is free', async () => {
    const before = made();
    scene.standIn.failNext(/./, { kind: 'tooMany' }, 100);
    const { told, type, body } = await buy(scene);
    scene.standIn.calm();
    expect([told, body.error.metadata]).toEqual(['429 PROVIDER_BUSY', { retryAfterSeconds: 10 }]);
    expect([made() - before, await seatsTaken(scene, type)]).toEqual([0, 0]);
    expect((await buy(scene)).told).toBe('bought');
  });

  test('a permission that is missing: told as our fault, not as the card’s', async () => {
    scene.standIn.failNext(/payment_methods$/, { kind: 'permission', status: 402 });
    const { told, type } = await buy(scene);
    expect([told, await seatsTaken(scene, type)]).toEqual(['502 PAYMENT_NOT_SET_UP', 0]);
  });

  test('a refund that fails after all comes back to staff, when Stripe says so', async () => {
    const { body } = await buy(scene);
    const admin = await scene.shop.staff(['admin']);
    const refund = { token: admin.token, body: { reason: 'Called off' } };
    expect((await scene.shop.app.inject('POST', `/api/admin/orders/${body.orderId}/refund`, refund)).status).toBe(200);
    const { rows } = await sql<{
      name: string;
    }>`SELECT r.gateway_reference AS name FROM refund r JOIN payment p USING (payment_id)
      WHERE p.order_id = ${body.orderId}`.execute(scene.shop.app.database.kysely);
    const name = rows[0]?.name ?? '';
    scene.standIn.decideRefund(name, 'failed');
    await hear(scene, 'refund.failed', name);
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
    await scene.standIn.close();
  });
  const page = (body: OrderAnswer) => body.redirectUrl?.split('/').at(-1) ?? '';

  test('paid with Link, heard by webhook: a ticket, and no last four digits', async () => {
    const { body, person, id } = await buy(scene);
    scene.standIn.payPage(page(body), 'link');
    await hear(scene, 'checkout.session.completed', page(body));
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
    scene.standIn.payPage(page(body), { with: 'link', later: true });
    await hear(scene, 'checkout.session.completed', page(body));
    expect(await poll(scene, person, id)).toMatchObject({ status: 'PENDING' });
    scene.standIn.settlePage(page(body), verdict);
    await hear(scene, event, page(body));
    expect(await poll(scene, person, id)).toMatchObject({ status });
    expect(await seatsTaken(scene, type)).toBe(seats);
  });

  test('left: closed at Stripe, and the seat is free', async () => {
    const { body, person, id, type } = await buy(scene);
    await pass(scene, 31);
    expect(await poll(scene, person, id)).toMatchObject({ status: 'FAILED' });
    expect(await seatsTaken(scene, type)).toBe(0);
    expect(scene.standIn.payPage(page(body), '4242424242424242')).toBe(false);
  });
});
