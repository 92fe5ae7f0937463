import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fault } from '../../../../test/stripe/faults.ts';
import { gatewayOn } from '../../../../test/stripe/gateway.ts';
import { startFakeStripe, type FakeStripe } from '../../../../test/stripe/fake-stripe.ts';
import { chargeOf, freshKey, pageOf, usd } from '../gateway-suite/requests.testsuite.ts';
import type { StripeGateway } from './gateway.ts';

/** Retried requests, and addresses and clock errors that must not prevent a sale. */

const good = '4242424242424242';
let fakeStripe: FakeStripe;
let gateway: StripeGateway;
beforeAll(async () => {
  fakeStripe = await startFakeStripe();
  gateway = gatewayOn(fakeStripe.port, { pause: async () => undefined });
});
afterAll(() => fakeStripe.close());

const taken = (key: string) => fakeStripe.charges.filter((charge) => charge.key === key).length;
async function chargedWith(at: RegExp, fault: Fault, times = 1) {
  const request = chargeOf(good);
  fakeStripe.failNext(at, fault, times);
  const outcome = await gateway.charge(request);
  fakeStripe.calm();
  return { request, outcome };
}

describe('a failure of Stripe (5xx)', () => {
  test.each([/^POST \/v1\/payment_intents$/, /payment_methods$/, /\/confirm$/])(
    'is retried with the same key, and %s charges once',
    async (at) => {
      const { request, outcome } = await chargedWith(at, { kind: 'unavailable' }, 2);
      expect(outcome).toMatchObject({ status: 'succeeded' });
      expect(taken(request.key)).toBe(1);
    },
  );

  test('is not retried where Stripe forbids it', async () => {
    const before = fakeStripe.requests.length;
    const { outcome } = await chargedWith(/payment_methods$/, { kind: 'unavailable', isFinal: true });
    expect(outcome).toEqual({ status: 'declined', code: 'GENERAL_PAYMENT_ERROR' });
    const sent = fakeStripe.requests.slice(before).filter(({ path }) => path.endsWith('/payment_methods'));
    expect(sent).toHaveLength(1);
  });

  test('is not retried beyond the time limit', async () => {
    const slow = gatewayOn(fakeStripe.port, { timeOutMs: 100, pause: async () => undefined });
    const before = fakeStripe.requests.length;
    fakeStripe.failNext(/payment_methods$/, { kind: 'unavailable' }, 10);
    await slow.charge(chargeOf(good));
    fakeStripe.calm();
    // The first pause takes at least 125 ms.
    expect(fakeStripe.requests.slice(before).filter(({ path }) => path.endsWith('/payment_methods'))).toHaveLength(1);
  });

  test('prevents no sale when every 20th response is one', async () => {
    for (let order = 0; order < 20; order += 1) {
      fakeStripe.failNext(/./, { kind: 'unavailable' }, 1);
      const request = chargeOf(good);
      expect(await gateway.charge(request)).toMatchObject({ status: 'succeeded' });
      expect(taken(request.key)).toBe(1);
    }
  });
});

describe('a confirmation with a broken connection', () => {
  test.each([true, false])('is retried with its key and charges once (done before: %s)', async (done) => {
    const { request, outcome } = await chargedWith(/\/confirm$/, { kind: 'reset', done });
    expect(outcome).toMatchObject({ status: 'succeeded' });
    expect(taken(request.key)).toBe(1);
  });

  test('returns unknown after breaking twice, and the lookup decides', async () => {
    const { request, outcome } = await chargedWith(/\/confirm$/, { kind: 'reset', done: true }, 1);
    expect(outcome).toMatchObject({ status: 'succeeded' });
    const again = await chargedWith(/\/confirm$/, { kind: 'reset', done: false }, 2);
    expect(again.outcome).toEqual({ status: 'unknown' });
    expect(await gateway.lookup({ ...again.request, close: true })).toEqual({ status: 'none' });
    expect([taken(request.key), taken(again.request.key)]).toEqual([1, 0]);
  });

  test('returns unknown when the retry is refused, because the first try may have charged', async () => {
    const request = chargeOf(good);
    fakeStripe.failNext(/\/confirm$/, { kind: 'reset', done: false });
    fakeStripe.failNext(/\/confirm$/, { kind: 'tooMany' }, 6);
    expect(await gateway.charge(request)).toEqual({ status: 'unknown' });
    fakeStripe.calm();
  });
});

describe('an e-mail address that Stripe refuses', () => {
  test.each(['taro＠example.com', 'taro..yamada@docomo.ne.jp', 'x@localhost', '太郎@example.jp'])(
    '%s is omitted from the request',
    async (email) => {
      expect(await gateway.charge({ ...chargeOf(good), email })).toMatchObject({ status: 'succeeded' });
      const page = { ...pageOf(), email };
      const made = await gateway.createHostedPage(page);
      expect(made).toMatchObject({ status: 'created' });
      // The same key returns the same page.
      expect(await gateway.createHostedPage(page)).toEqual(made);
    },
  );

  test('is sent where Stripe accepts it', async () => {
    await gateway.createHostedPage(pageOf({ email: 'robin@example.com' }));
    const body = fakeStripe.requests.findLast(({ path }) => path === '/v1/checkout/sessions')?.body;
    expect(body).toMatchObject({ customer_email: 'robin@example.com' });
  });
});

describe('a wrong server clock', () => {
  test.each([130, -130, 3_600])('off by %d s is reported, and pages are still created', async (seconds) => {
    const said: string[] = [];
    const wrong = gatewayOn(fakeStripe.port, {
      clock: () => new Date(Date.now() - seconds * 1000),
      log: (message) => said.push(message),
    });
    expect(wrong.clockOffsetMs).toBe(0);
    await wrong.probe();
    expect(Math.round(wrong.clockOffsetMs / 10_000)).toBe(seconds / 10);
    const [, found, direction] = /our clock is (\d+) s (behind|ahead)/.exec(said.join('\n')) ?? [];
    expect([Math.round(Number(found) / 10), direction]).toEqual([
      Math.abs(seconds) / 10,
      seconds > 0 ? 'behind' : 'ahead',
    ]);
    const at = wrong.clockOffsetMs;
    const page = pageOf({ expiresAt: new Date(Date.now() - at + 30 * 60_000) });
    expect(await wrong.createHostedPage(page)).toMatchObject({ status: 'created' });
  });

  test('off by a few seconds counts as network delay', async () => {
    const near = gatewayOn(fakeStripe.port, { clock: () => new Date(Date.now() - 20_000) });
    await near.probe();
    expect(near.clockOffsetMs).toBe(0);
  });
});

describe('refunds and disputes', () => {
  const charged = async () => {
    const outcome = await gateway.charge(chargeOf(good));
    return outcome.status === 'succeeded' ? outcome.reference : '';
  };
  const dueBy = new Date(1_900_000_000_000);

  test('refuses a refund during a dispute with its reason', async () => {
    const reference = await charged();
    const { id } = fakeStripe.dispute(reference, dueBy);
    const refund = { key: freshKey(), reference, amount: usd(500) };
    expect(await gateway.refund(refund)).toEqual({ status: 'declined', code: 'PAYMENT_DISPUTED' });
    fakeStripe.decideDispute(id, 'won');
    expect(await gateway.refund({ ...refund, key: freshKey() })).toMatchObject({ status: 'succeeded' });
  });

  test('makes a refund during an inquiry', async () => {
    const reference = await charged();
    fakeStripe.dispute(reference, dueBy, { isInquiry: true });
    expect(await gateway.refund({ key: freshKey(), reference, amount: usd(500) })).toMatchObject({
      status: 'succeeded',
    });
  });
});

test.each(['link', 'wallet'] as const)(
  'declines a new charge to a payment by %s as STORED_PAYMENT_UNUSABLE',
  async (paidWith) => {
    const page = pageOf();
    const made = await gateway.createHostedPage(page);
    if (made.status !== 'created') throw new Error(made.status);
    fakeStripe.payPage(made.reference, paidWith);
    const paid = await gateway.lookupHosted({ ...page, reference: made.reference });
    const reference = paid.status === 'succeeded' ? paid.reference : '';
    const outcome = await gateway.charge(chargeOf('', { source: { kind: 'reference', reference } }));
    expect(outcome).toMatchObject({ status: 'declined', code: 'STORED_PAYMENT_UNUSABLE' });
  },
);
