import { orderRequest } from '@foyer/contract/orders/orders';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { tryUse } from '../system/limits/index.ts';
import { cards, payBy, selfTicket } from '../../../test/ordering.ts';
import {
  books,
  buy,
  deliverWebhook,
  openScene,
  pass,
  poll,
  seatsTaken,
  type Scene,
} from '../../../test/stripe/scene.ts';

/**
 * A typed card that needs confirmation at the bank (3-D Secure), against the strict Stripe stand-in.
 * Tests the page that loads Stripe's script.
 */

let scene: Scene;
beforeAll(async () => {
  scene = await openScene('stripe challenge', 'card', { publishableKey: 'pk_test_standin' });
});
afterEach(() => books(scene));
afterAll(async () => {
  await scene.shop.close();
  await scene.fakeStripe.close();
});

const pathOf = (url: string | null) => new URL(url ?? '').pathname;
const open = (url: string | null) => scene.shop.app.inject('GET', pathOf(url));
/** The client secret that the page gives to Stripe's script. */
const secretOn = (html: string) => /data-client-secret="([^"]+)"/.exec(html)?.[1] ?? '';
const attemptOf = async (id: string) =>
  scene.shop.app.database.kysely
    .selectFrom('payment_attempt')
    .select(['page_reference', 'gateway_reference'])
    .where('order_intent_id', '=', id)
    .executeTakeFirstOrThrow();

test("shows the bank's question with Stripe's script and redirects back after the response", async () => {
  const { outcome, id, person, type, body } = await buy(scene, cards.challenged);
  expect([outcome, pathOf(body.redirectUrl)]).toEqual(['bought', `/api/payments/challenge/${id}`]);
  const page = await open(body.redirectUrl);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
  expect(policy).toContain("default-src 'none'");
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.text).toMatch(/data-publishable-key="pk_test_standin"/);
  expect(page.text).toMatch(/<script src="https:\/\/js\.stripe\.com\/[a-z]+\/stripe\.js" defer>/);
  expect(page.text).not.toMatch(/sk_test/);
  const script = await open(body.redirectUrl?.replace(/[^/]+$/, 'challenge.js') ?? null);
  expect([script.status, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(scene.fakeStripe.answerBank(secretOn(page.text), 'confirmed')).toBe(true);
  await pass(scene, 0.1);
  const away = await open(body.redirectUrl);
  expect([away.status, away.headers['location']]).toEqual([303, expect.stringMatching(new RegExp(`/complete/${id}$`))]);
  expect(await poll(scene, person, id)).toMatchObject({ status: 'COMPLETE' });
  expect(await seatsTaken(scene, type)).toBe(1);
  const attempt = await attemptOf(id);
  expect(attempt.page_reference).toBe(attempt.gateway_reference);
});

test("declines after a refusal and makes the browser's client secret useless", async () => {
  const { id, person, type, body } = await buy(scene, cards.challenged);
  const secret = secretOn((await open(body.redirectUrl)).text);
  expect(scene.fakeStripe.answerBank(secret, 'refused')).toBe(false);
  await deliverWebhook(scene, 'payment_intent.payment_failed', (await attemptOf(id)).page_reference ?? '');
  expect(await poll(scene, person, id)).toMatchObject({ status: 'FAILED', error: { code: 'AUTHORIZATION_ERROR' } });
  expect(scene.fakeStripe.show((await attemptOf(id)).page_reference ?? '')).toMatchObject({ status: 'canceled' });
  expect(await seatsTaken(scene, type)).toBe(0);
});

test('cancels at Stripe and frees the seat after half an hour without a response', async () => {
  const { id, person, type, body } = await buy(scene, cards.challenged);
  const secret = secretOn((await open(body.redirectUrl)).text);
  await pass(scene, 20);
  expect(await poll(scene, person, id)).toMatchObject({ status: 'PENDING' });
  await pass(scene, 11);
  expect(await poll(scene, person, id)).toMatchObject({ status: 'FAILED' });
  expect(await seatsTaken(scene, type)).toBe(0);
  expect(scene.fakeStripe.answerBank(secret, 'confirmed')).toBe(false);
});

test('sends the buyer to the bank although the response to the confirmation was lost', async () => {
  scene.fakeStripe.failNext(/^POST .*\/confirm$/, { kind: 'reset', done: true });
  const { outcome, body, id, person } = await buy(scene, cards.challenged);
  expect([outcome, pathOf(body.redirectUrl)]).toEqual(['bought', `/api/payments/challenge/${id}`]);
  scene.fakeStripe.answerBank(secretOn((await open(body.redirectUrl)).text), 'confirmed');
  expect(await poll(scene, person, id)).toMatchObject({ status: 'COMPLETE' });
});

test('shows an error page with retry and back links while Stripe does not return the question', async () => {
  const { body, id, person } = await buy(scene, cards.challenged);
  scene.fakeStripe.failNext(/^GET .*payment_intents\/[^/]+$/, { kind: 'serverError', done: false }, 20);
  const page = await open(body.redirectUrl);
  scene.fakeStripe.calm();
  expect(page.text).toContain('role="alert"');
  expect(page.text).toContain(`href="${body.redirectUrl}"`);
  expect(page.text).not.toContain('<script');
  const again = await open(body.redirectUrl);
  scene.fakeStripe.answerBank(secretOn(again.text), 'confirmed');
  expect(await poll(scene, person, id)).toMatchObject({ status: 'COMPLETE' });
});

test.each(['', '00000000-0000-4000-8000-000000000000', "x' OR 1"])(
  'shows no page for an order without a question (%s)',
  async (name) => {
    const requestsBefore = scene.fakeStripe.requests.length;
    const answer = await scene.shop.app.inject(
      'GET',
      `/api/payments/challenge/${encodeURIComponent(name || 'nothing')}`,
      {
        headers: { 'accept-language': 'ja-JP' },
      },
    );
    expect([answer.status, answer.text.includes('lang="ja-JP"')]).toEqual([404, true]);
    expect(scene.fakeStripe.requests.length).toBe(requestsBefore);
  },
);

describe('the public page', () => {
  const opened = () =>
    scene.fakeStripe.requests.filter(({ method, path }) => method === 'GET' && /payment_intents\/[^/]+$/.test(path))
      .length;

  test('sends one request to the provider for many openings at once, and another after some seconds', async () => {
    const { body } = await buy(scene, cards.challenged);
    const before = opened();
    const pages = await Promise.all(Array.from({ length: 40 }, () => open(body.redirectUrl)));
    expect(new Set(pages.map(({ text }) => secretOn(text))).size).toBe(1);
    expect(opened() - before).toBe(1);
    await pass(scene, 0.1);
    await open(body.redirectUrl);
    expect(opened() - before).toBe(2);
  });

  test('sends at most 60 requests in ten minutes for one order, without an effect on other orders', async () => {
    const { body, id } = await buy(scene, cards.challenged);
    const other = await buy(scene, cards.challenged);
    const { database } = scene.shop.app;
    for (let time = 0; time < 60; time += 1) await tryUse(database, 'challenges', id, scene.shop.app.clock.now());
    const before = opened();
    expect((await open(body.redirectUrl)).status).toBe(429);
    expect(opened()).toBe(before);
    expect((await open(other.body.redirectUrl)).status).toBe(200);
  });
});

test('shows no page for an order that was paid without a question', async () => {
  const { id } = await buy(scene);
  expect((await scene.shop.app.inject('GET', `/api/payments/challenge/${id}`)).status).toBe(404);
});

describe('yen', () => {
  const yen = async (at: Scene) => {
    const person = await at.shop.person();
    const type = await at.shop.ticketType({ currency: 'JPY', amount_minor: 9_000 });
    const body = orderRequest.parse({
      eventId: at.shop.eventId,
      tickets: [selfTicket(person, type)],
      chargeCreditCardRequest: payBy(),
    });
    const answer = await at.shop.order(person, body);
    return [answer.status, answer.status === 200 ? null : answer.body.error.code];
  };

  test('can be paid with a typed card only when 3-D Secure is enabled', async () => {
    expect(await yen(scene)).toEqual([200, null]);
    const without = await openScene('stripe no challenge', 'card');
    try {
      expect(await yen(without)).toEqual([422, 'UNSUPPORTED_CURRENCY']);
      // Without the setting, a card that needs confirmation is declined, as for a card on file.
      expect((await buy(without, cards.challenged)).outcome).toBe('402 AUTHORIZATION_ERROR');
      await books(without);
    } finally {
      await without.shop.close();
      await without.fakeStripe.close();
    }
  });
});
