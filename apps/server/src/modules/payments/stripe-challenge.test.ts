import { orderRequest } from '@foyer/contract/orders';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { tryUse } from '../limits/index.ts';
import { cards, payBy, selfTicket } from '../../../test/ordering.ts';
import { books, buy, hear, openScene, pass, poll, seatsTaken, type Scene } from '../../../test/stripe/scene.ts';

/** A card that is typed here and whose bank asks (3-D Secure), against Stripe's strict stand-in: the page that carries Stripe's script. */

let scene: Scene;
beforeAll(async () => {
  scene = await openScene('stripe challenge', 'card', { publishableKey: 'pk_test_standin' });
});
afterEach(() => books(scene));
afterAll(async () => {
  await scene.shop.close();
  await scene.standIn.close();
});

const pathOf = (url: string | null) => new URL(url ?? '').pathname;
const open = (url: string | null) => scene.shop.app.inject('GET', pathOf(url));
/** What the page gives Stripe's script. */
const secretOn = (html: string) => /data-client-secret="([^"]+)"/.exec(html)?.[1] ?? '';
const attemptOf = async (id: string) =>
  scene.shop.app.database.kysely
    .selectFrom('payment_attempt')
    .select(['page_reference', 'gateway_reference'])
    .where('order_intent_id', '=', id)
    .executeTakeFirstOrThrow();

test('the page lets the bank ask by the script, and leads back once it is answered', async () => {
  const { told, id, person, type, body } = await buy(scene, cards.asked);
  expect([told, pathOf(body.redirectUrl)]).toEqual(['bought', `/api/payments/challenge/${id}`]);
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
  expect(scene.standIn.answerBank(secretOn(page.text), 'confirmed')).toBe(true);
  await pass(scene, 0.1);
  const away = await open(body.redirectUrl);
  expect([away.status, away.headers['location']]).toEqual([303, expect.stringMatching(new RegExp(`/complete/${id}$`))]);
  expect(await poll(scene, person, id)).toMatchObject({ status: 'COMPLETE' });
  expect(await seatsTaken(scene, type)).toBe(1);
  const attempt = await attemptOf(id);
  expect(attempt.page_reference).toBe(attempt.gateway_reference);
});

test('refused: declined, and what the browser was given pays nothing any more', async () => {
  const { id, person, type, body } = await buy(scene, cards.asked);
  const secret = secretOn((await open(body.redirectUrl)).text);
  expect(scene.standIn.answerBank(secret, 'refused')).toBe(false);
  await hear(scene, 'payment_intent.payment_failed', (await attemptOf(id)).page_reference ?? '');
  expect(await poll(scene, person, id)).toMatchObject({ status: 'FAILED', error: { code: 'AUTHORIZATION_ERROR' } });
  expect(scene.standIn.show((await attemptOf(id)).page_reference ?? '')).toMatchObject({ status: 'canceled' });
  expect(await seatsTaken(scene, type)).toBe(0);
});

test('left for half an hour: canceled at Stripe, and the seat is free', async () => {
  const { id, person, type, body } = await buy(scene, cards.asked);
  const secret = secretOn((await open(body.redirectUrl)).text);
  await pass(scene, 20);
  expect(await poll(scene, person, id)).toMatchObject({ status: 'PENDING' });
  await pass(scene, 11);
  expect(await poll(scene, person, id)).toMatchObject({ status: 'FAILED' });
  expect(await seatsTaken(scene, type)).toBe(0);
  expect(scene.standIn.answerBank(secret, 'confirmed')).toBe(false);
});

test('the answer to the confirmation is lost: asked all the same', async () => {
  scene.standIn.failNext(/^POST .*\/confirm$/, { kind: 'reset', done: true });
  const { told, body, id, person } = await buy(scene, cards.asked);
  expect([told, pathOf(body.redirectUrl)]).toEqual(['bought', `/api/payments/challenge/${id}`]);
  scene.standIn.answerBank(secretOn((await open(body.redirectUrl)).text), 'confirmed');
  expect(await poll(scene, person, id)).toMatchObject({ status: 'COMPLETE' });
});

test('Stripe cannot be asked for the question: told so, with the ways to try again and back', async () => {
  const { body, id, person } = await buy(scene, cards.asked);
  scene.standIn.failNext(/^GET .*payment_intents\/[^/]+$/, { kind: 'serverError', done: false }, 20);
  const page = await open(body.redirectUrl);
  scene.standIn.calm();
  expect(page.text).toContain('role="alert"');
  expect(page.text).toContain(`href="${body.redirectUrl}"`);
  expect(page.text).not.toContain('<script');
  const again = await open(body.redirectUrl);
  scene.standIn.answerBank(secretOn(again.text), 'confirmed');
  expect(await poll(scene, person, id)).toMatchObject({ status: 'COMPLETE' });
});

test.each(['', '00000000-0000-4000-8000-000000000000', "x' OR 1"])(
  'of an order that asks nothing (%s) there is no page',
  async (name) => {
    const asked = scene.standIn.requests.length;
    const answer = await scene.shop.app.inject(
      'GET',
      `/api/payments/challenge/${encodeURIComponent(name || 'nothing')}`,
      {
        headers: { 'accept-language': 'ja-JP' },
      },
    );
    expect([answer.status, answer.text.includes('lang="ja-JP"')]).toEqual([404, true]);
    expect(scene.standIn.requests.length).toBe(asked);
  },
);

describe('the page, which anybody can open', () => {
  const opened = () =>
    scene.standIn.requests.filter(({ method, path }) => method === 'GET' && /payment_intents\/[^/]+$/.test(path))
      .length;

  test('requests the provider once for many openings at once, and again after some seconds', async () => {
    const { body } = await buy(scene, cards.asked);
    const before = opened();
    const pages = await Promise.all(Array.from({ length: 40 }, () => open(body.redirectUrl)));
    expect(new Set(pages.map(({ text }) => secretOn(text))).size).toBe(1);
    expect(opened() - before).toBe(1);
    await pass(scene, 0.1);
    await open(body.redirectUrl);
    expect(opened() - before).toBe(2);
  });

  test('asks the provider at most 60 times in ten minutes for one order, and others are not affected', async () => {
    const { body, id } = await buy(scene, cards.asked);
    const other = await buy(scene, cards.asked);
    const { kysely } = scene.shop.app.database;
    for (let time = 0; time < 60; time += 1) await tryUse(kysely, 'challenges', id, scene.shop.app.clock.now());
    const before = opened();
    expect((await open(body.redirectUrl)).status).toBe(429);
    expect(opened()).toBe(before);
    expect((await open(other.body.redirectUrl)).status).toBe(200);
  });
});

test('an order that was paid without a question has no page either', async () => {
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

  test('are taken from a card that is typed here once the bank can ask, and not before', async () => {
    expect(await yen(scene)).toEqual([200, null]);
    const without = await openScene('stripe no challenge', 'card');
    try {
      expect(await yen(without)).toEqual([422, 'UNSUPPORTED_CURRENCY']);
      // Without the setting a bank that asks is a refusal, as it is where nobody is there to answer.
      expect((await buy(without, cards.asked)).told).toBe('402 AUTHORIZATION_ERROR');
      await books(without);
    } finally {
      await without.shop.close();
      await without.standIn.close();
    }
  });
});
