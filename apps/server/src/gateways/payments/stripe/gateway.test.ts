import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventOf, signed } from '../../../../test/stripe/events.ts';
import { gatewayOn, webhookSecret } from '../../../../test/stripe/gateway.ts';
import type { Fault } from '../../../../test/stripe/faults.ts';
import { startFakeStripe, type FakeStripe } from '../../../../test/stripe/fake-stripe.ts';
import { describeGateway } from '../gateway-suite.testsuite.ts';
import type { ChargeRequest } from '../port.ts';
import type { ScenarioName } from '../sandbox/scenarios.ts';
import type { StripeGateway } from './gateway.ts';

describeGateway('Stripe', async () => {
  const fakeStripe = await startFakeStripe();
  const asking = (port: number) => gatewayOn(port, { pause: async () => undefined, publishableKey: 'pk_test_standin' });
  /** Faults that no Stripe test card causes. */
  const faults: Partial<Record<ScenarioName, [RegExp, Fault]>> = {
    unreachable: [/payment_intents$/, { kind: 'reset', done: false }],
    busy: [/./, { kind: 'tooMany' }],
    setUp: [/payment_methods$/, { kind: 'permission', status: 403 }],
  };
  return {
    gateway: asking(fakeStripe.port),
    restarted: () => asking(fakeStripe.port),
    unreachable: () => gatewayOn(1),
    taken: async (key) =>
      fakeStripe.charges.filter((charge) => charge.key === key).reduce((sum, { amount }) => sum + amount, 0),
    payPage: async (reference, paying) => fakeStripe.payPage(reference, paying),
    answerBank: async (reference, answer) => {
      const challenge = await asking(fakeStripe.port).challenge(reference);
      return challenge !== null && fakeStripe.answerBank(challenge.clientSecret, answer);
    },
    play: (scene) => {
      fakeStripe.calm();
      const fault = faults[scene];
      if (fault) fakeStripe.failNext(...fault, 20);
    },
    settle: () => fakeStripe.settle(),
    pass: (ms) => fakeStripe.advance(ms),
    endRefund: (reference, status) => void fakeStripe.decideRefund(reference, status),
    refundByHand: async (charge, amountMinor) => fakeStripe.refundByHand(charge, amountMinor),
    dispute: async (charge, isInquiry) =>
      fakeStripe.dispute(charge, new Date(Date.now() + 30 * 86_400_000), { isInquiry }).id,
    decideDispute: async (reference, outcome) =>
      void fakeStripe.decideDispute(reference, outcome === 'closed' ? 'warning_closed' : outcome),
    webhook: async ({ key, attempt, reference }) =>
      signed(
        attempt === 'charge'
          ? eventOf('payment_intent.succeeded', {
              id: reference,
              object: 'payment_intent',
              metadata: { foyer_key: key },
            })
          : eventOf('checkout.session.completed', {
              id: reference,
              object: 'checkout.session',
              client_reference_id: key,
            }),
        webhookSecret,
      ),
    stop: () => fakeStripe.close(),
  };
});

describe('Stripe alone', () => {
  let fakeStripe: FakeStripe;
  let gateway: StripeGateway;
  const said: string[] = [];
  beforeAll(async () => {
    fakeStripe = await startFakeStripe();
    gateway = gatewayOn(fakeStripe.port, { log: (message) => said.push(message) });
  });
  afterAll(() => fakeStripe.close());

  const request = (key: string, number = '4242424242424242'): ChargeRequest => ({
    key,
    amount: { amountMinor: 5_000, currency: 'USD' },
    source: {
      kind: 'card',
      card: { number, expiryMonth: 1, expiryYear: 2035, cvv: '987', firstName: 'A', lastName: 'B' },
      billing: { country: 'JPN', postalCode: '1500001' },
    },
    email: 'a@example.com',
    metadata: { order_intent: 'i-1' },
    turnOf: 'payer',
  });

  test('finds a charge after Stripe has forgotten its idempotency key, and leaves no second intent open', async () => {
    const outcome = await gateway.charge(request('old'));
    fakeStripe.advance(25 * 3_600_000);
    const query = { key: 'old', amount: { amountMinor: 5_000, currency: 'USD' as const } };
    expect(await gateway.lookup(query)).toEqual(outcome);
    expect(await gateway.lookup({ ...query, close: true })).toEqual(outcome);
    expect(fakeStripe.charges.filter(({ key }) => key === 'old')).toHaveLength(1);
  });

  test('sends card data in one request only', async () => {
    fakeStripe.requests.length = 0;
    await gateway.charge(request('narrow'));
    const holding = fakeStripe.requests.filter(({ body }) => /4242424242424242|987/.test(JSON.stringify(body)));
    expect(holding.map(({ path }) => path)).toEqual(['/v1/payment_methods']);
    expect(holding[0]?.body['billing_details[address][country]']).toBe('JP');
  });

  test('ignores events of other types and of other programs', async () => {
    for (const event of [
      eventOf('customer.created', { id: 'cus_1' }),
      eventOf('payment_intent.succeeded', { id: 'pi_1', metadata: {} }),
      eventOf('checkout.session.expired', { id: 'cs_1', client_reference_id: null }),
    ]) {
      const { body, headers } = signed(event, webhookSecret);
      expect(await gateway.verifyWebhook(body, headers)).toEqual([]);
    }
  });

  test('refuses an old signature', async () => {
    const { body, headers } = signed(eventOf('customer.created', { id: 'cus_1' }), webhookSecret);
    const tomorrow = gatewayOn(fakeStripe.port, { clock: () => new Date(Date.now() + 86_400_000) });
    await expect(tomorrow.verifyWebhook(body, headers)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
