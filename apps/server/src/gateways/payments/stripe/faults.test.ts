import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventOf, signed } from '../../../../test/stripe/events.ts';
import type { Fault } from '../../../../test/stripe/faults.ts';
import { gatewayOn, webhookSecret } from '../../../../test/stripe/gateway.ts';
import { startFakeStripe, type FakeStripe } from '../../../../test/stripe/fake-stripe.ts';
import { chargeOf, freshKey, pageOf, usd } from '../gateway-suite/requests.testsuite.ts';
import type { ChargeRequest, HostedPageRequest } from '../port.ts';
import type { StripeGateway } from './gateway.ts';

const good = '4242424242424242';
const confirming = /^POST .*\/confirm$/;
const making = /^POST \/v1\/payment_intents$/;

let fakeStripe: FakeStripe;
let gateway: StripeGateway;
const said: string[] = [];
const log = (message: string, level: string) => said.push(`${level}: ${message}`);
const pauses: number[] = [];
const pause = async (ms: number) => void pauses.push(ms);

beforeAll(async () => {
  fakeStripe = await startFakeStripe();
  gateway = gatewayOn(fakeStripe.port, { log, pause });
});
afterAll(() => fakeStripe.close());
beforeEach(() => {
  said.length = 0;
  pauses.length = 0;
});

const taken = (request: ChargeRequest) => fakeStripe.charges.filter(({ key }) => key === request.key).length;
/** Charges while a fault hits the request that matches `at`. */
async function chargedWith(at: RegExp, fault: Fault, times = 1) {
  const request = chargeOf(good);
  fakeStripe.failNext(at, fault, times);
  return { request, outcome: await gateway.charge(request) };
}

describe('faults while money may move', () => {
  test.each([
    // Silence uses up the time limit. A replayed failure is not requested a third time.
    ['silence', true, 'succeeded', 1, 1],
    ['silence', false, 'none', 0, 1],
    ['serverError', true, 'succeeded', 1, 2],
    ['serverError', false, 'none', 0, 2],
  ] as const)(
    'returns unknown after %s (charged: %s), and the lookup returns %s',
    async (kind, done, found, charges, requests) => {
      const before = fakeStripe.requests.length;
      const { request, outcome } = await chargedWith(confirming, { kind, done });
      expect(outcome).toEqual({ status: 'unknown' });
      expect(fakeStripe.requests.slice(before).filter(({ path }) => path.endsWith('/confirm'))).toHaveLength(requests);
      expect(await gateway.lookup(request)).toMatchObject({ status: found });
      expect(taken(request)).toBe(charges);
    },
  );

  test('returns unknown, not unreachable, when Stripe disappears between the two steps', async () => {
    const gone = await startFakeStripe();
    const there = gatewayOn(gone.port, { pause, log });
    const first = await there.charge(chargeOf(good));
    const source = { kind: 'reference' as const, reference: first.status === 'succeeded' ? first.reference : '' };
    // The last request before the confirmation sets the customer.
    gone.failNext(/^POST \/v1\/payment_intents\/pi_\d+$/, { kind: 'gone' });
    expect(await there.charge(chargeOf('', { source }))).toEqual({ status: 'unknown' });
    expect(said.join('\n')).toMatch(/Stripe confirm: unreachable \(.*ECONNREFUSED\)/);
    await gone.close();
  });

  test('looks up the charge behind a failure that Stripe replays for its key', async () => {
    const { request } = await chargedWith(confirming, { kind: 'serverError', done: true });
    expect(await gateway.charge(request)).toEqual({ status: 'unknown' });
    expect(await gateway.lookup({ ...request, close: true })).toMatchObject({ status: 'succeeded' });
    expect(taken(request)).toBe(1);
  });

  test('finds the charge although an earlier lookup failed half-way after Stripe forgot the key', async () => {
    const own = await startFakeStripe();
    const there = gatewayOn(own.port, { pause });
    const request = chargeOf(good);
    own.failNext(confirming, { kind: 'silence', done: true });
    expect(await there.charge(request)).toEqual({ status: 'unknown' });
    own.advance(25 * 3_600_000);
    // The failed lookup has already created its own intent.
    own.failNext(/^GET /, { kind: 'unavailable', isFinal: true });
    await expect(there.lookup({ ...request, close: true })).rejects.toMatchObject({ reason: 'UNREACHABLE' });
    expect(await there.lookup({ ...request, close: true })).toMatchObject({ status: 'succeeded' });
    await own.close();
  });

  test('returns unknown while another request with the same key is in progress', async () => {
    expect((await chargedWith(confirming, { kind: 'keyInUse' })).outcome).toEqual({ status: 'unknown' });
  });
});

describe('before money can move', () => {
  test.each([true, false])('reconnects once after a broken connection (request arrived: %s)', async (done) => {
    const { request, outcome } = await chargedWith(making, { kind: 'reset', done });
    expect(outcome).toMatchObject({ status: 'succeeded' });
    expect(taken(request)).toBe(1);
  });

  test('takes nothing after a replayed failure, and the lookup reaches a final result', async () => {
    const { request, outcome } = await chargedWith(making, { kind: 'serverError', done: true });
    const failed = { status: 'declined', code: 'GENERAL_PAYMENT_ERROR' };
    expect(outcome).toEqual(failed);
    expect(await gateway.charge(request)).toEqual(failed);
    expect(await gateway.lookup({ ...request, close: true })).toEqual({ status: 'none' });
    expect(taken(request)).toBe(0);
  });
});

describe('requests refused unread', () => {
  test.each(['tooMany', 'lockTimeout'] as const)('%s is retried with growing pauses and charged once', async (kind) => {
    const { request, outcome } = await chargedWith(confirming, { kind }, 3);
    expect(outcome).toMatchObject({ status: 'succeeded' });
    expect(taken(request)).toBe(1);
    expect(pauses).toHaveLength(3);
    for (const [index, ms] of pauses.entries()) {
      expect(ms).toBeGreaterThanOrEqual(125 * 2 ** index);
      expect(ms).toBeLessThanOrEqual(250 * 2 ** index);
    }
  });

  test('reports nothing taken and a retry time after the last retry', async () => {
    const { request, outcome } = await chargedWith(confirming, { kind: 'tooMany' }, 6);
    expect(outcome).toEqual({ status: 'unreachable', because: 'busy', retryAfterSeconds: 10 });
    expect(await gateway.lookup({ ...request, close: true })).toEqual({ status: 'none' });
    expect(taken(request)).toBe(0);
  });
});

describe('missing permissions of the key or account', () => {
  test.each([402, 403] as const)('%d is reported as a set-up fault, not as a decline', async (status) => {
    const { outcome } = await chargedWith(/payment_methods$/, { kind: 'permission', status });
    expect(outcome).toEqual({ status: 'unreachable', because: 'setUp' });
    expect(said.join('\n')).toMatch(new RegExp(`^error: Stripe prepare: not set up: .* ${status} `, 'm'));
  });

  test('reports a wrong key without repeating it', async () => {
    const wrong = gatewayOn(fakeStripe.port, { secretKey: 'sk_test_wrong', log });
    expect(await wrong.charge(chargeOf(good))).toEqual({ status: 'unreachable', because: 'setUp' });
    expect(await wrong.createHostedPage(pageOf())).toEqual({ status: 'unreachable', because: 'setUp' });
    expect(said.join()).toMatch(/Stripe prepare: not set up: .*StripeAuthenticationError 401/);
    expect(said.join()).not.toMatch(/sk_test|4242|123/);
  });

  test('does not report a refund without permission as declined', async () => {
    const charged = await gateway.charge(chargeOf(good));
    if (charged.status !== 'succeeded') throw new Error(charged.status);
    fakeStripe.failNext(/refunds$/, { kind: 'permission', status: 403 });
    const refund = { key: freshKey(), reference: charged.reference, amount: usd(100) };
    expect(await gateway.refund(refund)).toEqual({ status: 'unreachable', because: 'setUp' });
    expect(await gateway.refund(refund)).toMatchObject({ status: 'succeeded' });
  });
});

test.each(['4000000000003220', '4000002760003184', '4000008260003178'])(
  'declines a card that requires authentication (%s) when no payer is present',
  async (number) => {
    expect(await gateway.charge(chargeOf(number))).toEqual({
      status: 'declined',
      code: 'AUTHORIZATION_ERROR',
      reason: 'authentication',
    });
  },
);

describe('live mode responses to a test mode key', () => {
  beforeAll(() => fakeStripe.setLive(true));
  afterAll(() => fakeStripe.setLive(false));

  test('are ignored', async () => {
    expect(await gateway.charge(chargeOf(good))).toEqual({ status: 'unreachable', because: 'setUp' });
    expect(await gateway.createHostedPage(pageOf())).toEqual({ status: 'unreachable', because: 'setUp' });
    await expect(gateway.lookup(chargeOf(good))).rejects.toMatchObject({ reason: 'UNREACHABLE' });
    expect(said.join()).toMatch(/an answer of the other mode/);
  });

  test('are also ignored in webhooks', async () => {
    const event = eventOf('payment_intent.succeeded', { id: 'pi_1', metadata: { foyer_key: 'k' } }, { livemode: true });
    const { body, headers } = signed(event, webhookSecret);
    await expect(gateway.verifyWebhook(body, headers)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(said.join()).toMatch(/error: Stripe webhook: an event of live mode was left out/);
  });
});

describe('the hosted page', () => {
  async function made(over: Partial<HostedPageRequest> = {}) {
    const request = pageOf(over);
    const outcome = await gateway.createHostedPage(request);
    if (outcome.status !== 'created') throw new Error(outcome.status);
    const body = fakeStripe.requests.findLast(({ path }) => path === '/v1/checkout/sessions')?.body ?? {};
    const { reference } = outcome;
    return { request, body, reference, query: { key: request.key, amount: request.amount, reference } };
  }

  test('is created without an e-mail when none was given', async () => {
    expect((await made({ email: '' })).body).not.toHaveProperty('customer_email');
  });

  test.each([5, 30, 45])(
    'expires after 31 minutes, or two minutes after the requested time (%d minutes)',
    async (minutes) => {
      const before = Date.now();
      const { body } = await made({ expiresAt: new Date(before + minutes * 60_000) });
      const life = Number(body['expires_at']) * 1000 - before;
      expect(life).toBeGreaterThan(31 * 60_000 - 1_000);
      expect(life).toBeLessThan(Math.max(35, minutes + 2.1) * 60_000);
    },
  );

  test('sets the description and the statement suffix', async () => {
    const metadata = { orderIntentId: 'intent-9', event: 'REGIONAL26-JP' };
    expect((await made({ metadata })).body).toMatchObject({
      'payment_intent_data[description]': 'REGIONAL26-JP intent-9',
      'payment_intent_data[statement_descriptor_suffix]': 'REGIONAL26',
    });
    const none = await made({ metadata: { event: '春2026' } });
    expect(none.body).not.toHaveProperty('payment_intent_data[statement_descriptor_suffix]');
  });

  test('is pending after completion without money, until it is decided', async () => {
    const [later, never] = [await made(), await made()];
    for (const { reference, query } of [later, never]) {
      expect(fakeStripe.payPage(reference, { with: 'link', later: true })).toBe(true);
      expect(await gateway.lookupHosted({ ...query, close: true })).toEqual({ status: 'pending' });
    }
    fakeStripe.settlePage(later.reference, 'paid');
    fakeStripe.settlePage(never.reference, 'failed');
    expect(await gateway.lookupHosted(later.query)).toMatchObject({ status: 'succeeded' });
    expect(await gateway.lookupHosted(never.query)).toEqual({
      status: 'declined',
      code: 'PAYMENT_FAILURE',
      reason: 'declined',
    });
  });

  test.each([
    ['link', 'link'],
    ['wallet', 'applePay'],
    ['4242424242424242', null],
  ] as const)('paid with %s reports the wallet %s', async (paidWith, wallet) => {
    const { reference, query } = await made();
    fakeStripe.payPage(reference, paidWith);
    const cardFields = wallet === null ? { lastFour: '4242', cardType: 'VI' } : { lastFour: '', cardType: null };
    expect(await gateway.lookupHosted(query)).toMatchObject({ status: 'succeeded', wallet, ...cardFields });
  });

  test('throws AMOUNT_DIFFERS when the paid amount or currency differs', async () => {
    const { reference, query } = await made();
    fakeStripe.payPage(reference, good);
    const lookup = gateway.lookupHosted({ ...query, amount: usd(query.amount.amountMinor - 1) });
    await expect(lookup).rejects.toMatchObject({ reason: 'AMOUNT_DIFFERS' });
    const yen = gateway.lookupHosted({ ...query, amount: { ...query.amount, currency: 'JPY' } });
    await expect(yen).rejects.toMatchObject({ reason: 'AMOUNT_DIFFERS' });
  });

  test('is gone after its time when it was not paid', async () => {
    const own = await startFakeStripe();
    const there = gatewayOn(own.port);
    const request = pageOf();
    const outcome = await there.createHostedPage(request);
    if (outcome.status !== 'created') throw new Error(outcome.status);
    own.advance(48 * 60_000);
    expect(await there.lookupHosted({ ...request, reference: outcome.reference })).toEqual({ status: 'none' });
    await own.close();
  });
});

describe('after the charge', () => {
  const charged = async (number: string) => {
    const outcome = await gateway.charge(chargeOf(number));
    if (outcome.status !== 'succeeded') throw new Error(outcome.status);
    return outcome.reference;
  };

  test('reports each status of a refund: pending, requires_action, succeeded, failed', async () => {
    const reference = await charged('4000000000007726');
    const refund = { key: freshKey(), reference, amount: usd(500) };
    const outcome = await gateway.refund(refund);
    expect(outcome).toMatchObject({ status: 'pending' });
    const name = 'reference' in outcome ? outcome.reference : '';
    for (const status of ['requires_action', 'succeeded', 'failed'] as const) {
      fakeStripe.decideRefund(name, status);
      expect(await gateway.lookUpRefunds(reference)).toMatchObject([{ key: refund.key, reference: name, status }]);
    }
    expect(await gateway.refund({ ...refund, key: freshKey(), amount: usd(14_950) })).toMatchObject({
      status: 'pending',
    });
  });

  test('finds a refund by its key after Stripe responded with an error', async () => {
    const reference = await charged(good);
    const refund = { key: freshKey(), reference, amount: usd(14_950) };
    fakeStripe.failNext(/refunds$/, { kind: 'serverError', done: true });
    expect(await gateway.refund(refund)).toEqual({ status: 'unknown' });
    expect(await gateway.refund(refund)).toEqual({ status: 'unknown' });
    expect(await gateway.lookUpRefunds(reference)).toMatchObject([{ key: refund.key, status: 'succeeded' }]);
  });

  test('shows a dispute with its response deadline', async () => {
    const reference = await charged(good);
    const dueBy = new Date(1_800_000_000_000);
    const { id } = fakeStripe.dispute(reference, dueBy);
    expect(await gateway.lookUpDispute(id)).toMatchObject({
      charge: reference,
      amount: usd(14_950),
      status: 'needs_response',
      dueBy,
    });
    expect(await gateway.lookUpDispute('du_nobody')).toBeNull();
  });
});

describe('the webhook secret', () => {
  const event = eventOf('payment_intent.succeeded', { id: 'pi_1', metadata: { foyer_key: 'k' } });

  test('may have two values during an exchange, then one', async () => {
    const both = gatewayOn(fakeStripe.port, { webhookSecrets: ['whsec_new', 'whsec_old'], log });
    for (const secret of ['whsec_new', 'whsec_old']) {
      const { body, headers } = signed(event, secret);
      expect(await both.verifyWebhook(body, headers)).toHaveLength(1);
    }
    expect(said).toEqual([]);
    const after = gatewayOn(fakeStripe.port, { webhookSecrets: ['whsec_new'], log });
    const { body, headers } = signed(event, 'whsec_old');
    await expect(after.verifyWebhook(body, headers)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('reports a wrong secret and a wrong clock, but not a request without a signature', async () => {
    const { body, headers } = signed(event, 'whsec_other');
    // Attackers can send any number of these, so the log is limited.
    for (let times = 0; times < 3; times += 1) await expect(gateway.verifyWebhook(body, headers)).rejects.toThrow();
    expect(said).toEqual(['error: Stripe webhook: refused, STRIPE_WEBHOOK_SECRET is not the one it was signed with']);
    const ahead = gatewayOn(fakeStripe.port, { clock: () => new Date(Date.now() + 600_000), log });
    const right = signed(event, webhookSecret);
    await expect(ahead.verifyWebhook(right.body, right.headers)).rejects.toThrow();
    expect(said[1]).toMatch(/^error: Stripe webhook: refused, its time is 6\d\d s behind ours$/);
    await expect(gateway.verifyWebhook(body, {})).rejects.toThrow();
    expect(said).toHaveLength(2);
  });
});

describe('the Stripe fake is as strict as Stripe', () => {
  const stripe = () =>
    new Stripe(fakeStripe.secretKey, {
      host: '127.0.0.1',
      port: fakeStripe.port,
      protocol: 'http',
      maxNetworkRetries: 0,
    });
  const page = {
    mode: 'payment' as const,
    success_url: 'https://example.com',
    line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'Seat' } } }],
  };
  const inSeconds = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60;

  test.each<[string, (api: Stripe) => Promise<unknown>]>([
    [
      'parameter_unknown',
      (api) => api.paymentIntents.create({ amount: 500, currency: 'usd', payment_method_types: ['card'] } as never),
    ],
    ['parameter_missing', (api) => api.paymentIntents.create({ currency: 'usd' } as never)],
    ['amount_too_small', (api) => api.paymentIntents.create({ amount: 49, currency: 'usd' })],
    ['amount_too_small', (api) => api.paymentIntents.create({ amount: 49, currency: 'jpy' })],
    ['parameter_invalid_integer', (api) => api.paymentIntents.create({ amount: 500.5, currency: 'usd' })],
    ['parameter_invalid_enum', (api) => api.paymentIntents.create({ amount: 500, currency: 'USD' })],
    ['parameter_invalid_empty', (api) => api.checkout.sessions.create({ ...page, customer_email: '' })],
    ['parameter_unknown', (api) => api.checkout.sessions.create({ ...page, payment_method_types: ['card'] } as never)],
    ['parameter_missing', (api) => api.checkout.sessions.create({ ...page, line_items: [] })],
    ['parameter_invalid', (api) => api.checkout.sessions.create({ ...page, expires_at: inSeconds(29) })],
    ['parameter_invalid', (api) => api.checkout.sessions.create({ ...page, expires_at: inSeconds(24 * 60 + 2) })],
    ['resource_missing', (api) => api.checkout.sessions.retrieve('pi_1')],
    ['resource_missing', (api) => api.paymentIntents.retrieve('cs_1')],
    [
      'parameter_invalid',
      (api) =>
        api.paymentIntents.retrieve('pi_1', { expand: ['nothing'] }).catch(async (error: unknown) => {
          // Stripe checks the existence of the object first.
          if ((error as { code?: string }).code !== 'resource_missing') throw error;
          const { id } = await api.paymentIntents.create({ amount: 500, currency: 'usd' });
          return api.paymentIntents.retrieve(id, { expand: ['nothing'] });
        }),
    ],
  ])('%s', async (code, ask) => {
    await expect(ask(stripe())).rejects.toMatchObject({ code });
  });

  test('returns linked objects as ids unless they are expanded', async () => {
    const outcome = await gateway.charge(chargeOf(good));
    const id = outcome.status === 'succeeded' ? outcome.reference : '';
    expect((await stripe().paymentIntents.retrieve(id)).latest_charge).toMatch(/^ch_/);
    expect((await stripe().paymentIntents.retrieve(id, { expand: ['latest_charge'] })).latest_charge).toMatchObject({
      object: 'charge',
    });
  });

  test('stores a key and its response for a day', async () => {
    const own = await startFakeStripe();
    const api = new Stripe(own.secretKey, {
      host: '127.0.0.1',
      port: own.port,
      protocol: 'http',
      maxNetworkRetries: 0,
    });
    const make = () => api.paymentIntents.create({ amount: 500, currency: 'usd' }, { idempotencyKey: 'k' });
    const { id } = await make();
    own.advance(24 * 3_600_000 - 1_000);
    expect((await make()).id).toBe(id);
    own.advance(2_000);
    expect((await make()).id).not.toBe(id);
    await own.close();
  });
});
