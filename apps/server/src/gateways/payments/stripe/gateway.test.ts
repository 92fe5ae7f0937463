import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startStripeStandIn, type StripeStandIn } from '../../../../test/stripe-stand-in.ts';
import { describeGateway } from '../contract.testsuite.ts';
import type { ChargeRequest } from '../port.ts';
import { StripeGateway } from './gateway.ts';

const webhookSecret = 'whsec_standin';

const gatewayOn = (port: number, over: Partial<ConstructorParameters<typeof StripeGateway>[0]> = {}) =>
  new StripeGateway({
    secretKey: 'sk_test_standin',
    webhookSecret,
    clock: () => new Date(),
    api: { host: '127.0.0.1', port, protocol: 'http' },
    // Long for a stand-in on this machine, also when the machine is busy; the few calls that are never answered wait it out.
    timeOutMs: 2_000,
    ...over,
  });

/** As Stripe signs: `t=…,v1=HMAC-SHA256(secret, "t.body")`. */
function signed(event: object) {
  const body = JSON.stringify(event);
  const seconds = Math.floor(Date.now() / 1000);
  const mac = createHmac('sha256', webhookSecret).update(`${seconds}.${body}`).digest('hex');
  return { body: Buffer.from(body), headers: { 'stripe-signature': `t=${seconds},v1=${mac}` } };
}

const eventOf = (type: string, object: object) => ({
  id: 'evt_1',
  object: 'event',
  created: 1_790_000_000,
  type,
  data: { object },
});

describeGateway('Stripe', async () => {
  const standIn = await startStripeStandIn();
  return {
    gateway: gatewayOn(standIn.port),
    restarted: () => gatewayOn(standIn.port),
    unreachable: () => gatewayOn(1),
    taken: async (key) =>
      standIn.charges.filter((charge) => charge.key === key).reduce((sum, { amount }) => sum + amount, 0),
    payPage: async (reference, number) => {
      const before = standIn.charges.length;
      standIn.payPage(reference, number);
      return standIn.charges.length > before;
    },
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
      ),
    stop: () => standIn.close(),
  };
});

describe('Stripe alone', () => {
  let standIn: StripeStandIn;
  let gateway: StripeGateway;
  const said: string[] = [];
  beforeAll(async () => {
    standIn = await startStripeStandIn();
    gateway = gatewayOn(standIn.port, { log: (message) => said.push(message) });
  });
  afterAll(() => standIn.close());

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
  });

  test('finds a charge after Stripe has forgotten its idempotency key, and leaves no second one open', async () => {
    const outcome = await gateway.charge(request('old'));
    standIn.forgetIdempotencyKeys();
    const query = { key: 'old', amount: { amountMinor: 5_000, currency: 'USD' as const } };
    expect(await gateway.lookup(query)).toEqual(outcome);
    expect(await gateway.lookup({ ...query, close: true })).toEqual(outcome);
    expect(standIn.charges.filter(({ key }) => key === 'old')).toHaveLength(1);
  });

  test('card data goes into one request alone', async () => {
    standIn.requests.length = 0;
    await gateway.charge(request('narrow'));
    const holding = standIn.requests.filter(({ body }) => /4242424242424242|987/.test(JSON.stringify(body)));
    expect(holding.map(({ path }) => path)).toEqual(['/v1/payment_methods']);
    expect(holding[0]?.body['billing_details[address][country]']).toBe('JP');
  });

  test('an error of the server while confirming is unknown, being turned away is not', async () => {
    standIn.failNext(/\/confirm$/, 500);
    expect(await gateway.charge(request('confirm-500'))).toEqual({ status: 'unknown' });
    expect(await gateway.lookup({ key: 'confirm-500', amount: { amountMinor: 5_000, currency: 'USD' } })).toEqual({
      status: 'none',
    });
    standIn.failNext(/\/confirm$/, 429);
    expect(await gateway.charge(request('confirm-429'))).toEqual({ status: 'unreachable' });
  });

  test('wrong credentials take nothing and tell the operator why, without secrets', async () => {
    said.length = 0;
    const wrong = gatewayOn(standIn.port, { secretKey: 'sk_test_wrong', log: (message) => said.push(message) });
    expect(await wrong.charge(request('credentials'))).toEqual({ status: 'unreachable' });
    expect(said.join()).toMatch(/Stripe prepare: refused \(StripeAuthenticationError 401/);
    expect(said.join()).not.toMatch(/sk_test|4242|987/);
  });

  test("events of other kinds and of other people's objects are nobody's", async () => {
    for (const event of [
      eventOf('customer.created', { id: 'cus_1' }),
      eventOf('payment_intent.succeeded', { id: 'pi_1', metadata: {} }),
      eventOf('checkout.session.expired', { id: 'cs_1', client_reference_id: null }),
    ]) {
      const { body, headers } = signed(event);
      expect(await gateway.verifyWebhook(body, headers)).toEqual([]);
    }
  });

  test('an old signature is refused', async () => {
    const { body, headers } = signed(eventOf('customer.created', { id: 'cus_1' }));
    const tomorrow = gatewayOn(standIn.port, { clock: () => new Date(Date.now() + 86_400_000) });
    await expect(tomorrow.verifyWebhook(body, headers)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
