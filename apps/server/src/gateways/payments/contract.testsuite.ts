import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Card, ChargeRequest, HostedPageRequest, PaymentGateway, TakenCharge, WebhookHeaders } from './port.ts';

/** What the suite needs beside the gateway itself. */
export interface GatewayHarness {
  gateway: PaymentGateway;
  /** The same provider, asked by a process that has just started. */
  restarted(): PaymentGateway;
  /** A gateway whose provider nobody answers for. */
  unreachable(): PaymentGateway;
  /** Sum of what the provider has taken under a key, from its own books. */
  taken(key: string): Promise<number>;
  /** The payer pays a hosted page; false when the page no longer takes money. */
  payPage(reference: string, cardNumber: string): Promise<boolean>;
  /** A webhook about an attempt, signed as the provider signs. */
  webhook(about: {
    key: string;
    attempt: 'charge' | 'hosted';
    reference: string;
  }): Promise<{ body: Uint8Array; headers: WebhookHeaders }>;
  stop(): Promise<void>;
}

let keys = 0;
const freshKey = () => `attempt-${process.pid}-${Date.now()}-${++keys}`;

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' as const });

const cardOf = (number: string): Card => ({
  number,
  expiryMonth: 12,
  expiryYear: 2035,
  cvv: '123',
  firstName: 'Ana',
  lastName: 'García',
  zip: '75001',
  country: 'USA',
});

function chargeOf(number: string, over: Partial<ChargeRequest> = {}): ChargeRequest {
  return {
    key: freshKey(),
    amount: usd(14_950),
    source: {
      kind: 'card',
      card: cardOf(number),
      billing: { address1: '1 Main St', locality: 'Dallas', region: 'TX', postalCode: '75001', country: 'USA' },
    },
    email: 'ana@example.com',
    metadata: { orderIntentId: 'intent-1' },
    ...over,
  };
}

function pageOf(over: Partial<HostedPageRequest> = {}): HostedPageRequest {
  return {
    key: freshKey(),
    amount: usd(30_000),
    lines: [
      { description: 'General admission', amountMinor: 12_500, quantity: 2 },
      { description: 'Dinner', amountMinor: 5_000, quantity: 1 },
    ],
    returnUrl: 'http://127.0.0.1/back?paid',
    cancelUrl: 'http://127.0.0.1/back?canceled',
    locale: 'en-US',
    email: 'ana@example.com',
    expiresAt: new Date(Date.now() + 45 * 60_000),
    metadata: { orderIntentId: 'intent-1' },
    ...over,
  };
}

/** What every gateway promises (`port.ts`); run against each of them. */
export function describeGateway(name: string, start: () => Promise<GatewayHarness>): void {
  describe(`${name} keeps the promises of the payment port`, () => {
    let harness: GatewayHarness;
    let gateway: PaymentGateway;
    beforeAll(async () => {
      harness = await start();
      gateway = harness.gateway;
    });
    afterAll(() => harness.stop());

    describe('charge', () => {
      test.each([
        ['4242424242424242', '4242', 'VI'],
        ['5555555555554444', '4444', 'MC'],
        ['378282246310005', '0005', 'AE'],
        ['6011111111111117', '1117', 'DI'],
        ['3530111333300000', '0000', 'JC'],
        ['30569309025904', '5904', 'DC'],
      ])('takes the money of %s once and tells its last four and type', async (number, lastFour, cardType) => {
        const request = chargeOf(number);
        const outcome = await gateway.charge(request);
        expect(outcome).toMatchObject({ status: 'succeeded', lastFour, cardType });
        expect(await harness.taken(request.key)).toBe(14_950);
      });

      test.each([
        ['4000000000000002', 'PAYMENT_FAILURE'],
        ['4000000000000069', 'INVALID_CARD_INFORMATION'],
        ['4000000000000127', 'INVALID_CARD_INFORMATION'],
        ['4242424242424241', 'INVALID_CARD_INFORMATION'],
        ['4000000000009995', 'AUTHORIZATION_ERROR'],
        ['4000000000003220', 'AUTHORIZATION_ERROR'],
        ['4000000000000119', 'GENERAL_PAYMENT_ERROR'],
      ])('declines %s with %s and takes nothing', async (number, code) => {
        const request = chargeOf(number);
        expect(await gateway.charge(request)).toEqual({ status: 'declined', code });
        expect(await harness.taken(request.key)).toBe(0);
      });

      test('refuses a card past its date', async () => {
        const card = { ...cardOf('4242424242424242'), expiryYear: 2020 };
        const request = chargeOf('', { source: { kind: 'card', card, billing: {} } });
        expect(await gateway.charge(request)).toEqual({ status: 'declined', code: 'INVALID_CARD_INFORMATION' });
      });

      test('the same key has the same outcome, at once or later, and is charged once', async () => {
        const request = chargeOf('4242424242424242');
        const [first, second] = await Promise.all([gateway.charge(request), gateway.charge(request)]);
        const third = await harness.restarted().charge(request);
        const outcomes = [first, second, third].filter(({ status }) => status === 'succeeded');
        expect(outcomes.length).toBeGreaterThanOrEqual(2);
        expect(new Set(outcomes.map((outcome) => 'reference' in outcome && outcome.reference)).size).toBe(1);
        expect(await harness.taken(request.key)).toBe(14_950);
      });

      test('a decline stays a decline under its key; a new key tries again', async () => {
        const request = chargeOf('4000000000000002');
        await gateway.charge(request);
        expect(await gateway.charge(request)).toMatchObject({ status: 'declined' });
        expect(await gateway.charge(chargeOf('4242424242424242'))).toMatchObject({ status: 'succeeded' });
      });

      test('the same key with another amount is refused', async () => {
        const request = chargeOf('4242424242424242');
        await gateway.charge(request);
        await expect(gateway.charge({ ...request, amount: usd(1) })).rejects.toMatchObject({ reason: 'KEY_REUSED' });
        expect(await harness.taken(request.key)).toBe(14_950);
      });

      test('a time-out before charging: unknown, then nothing is found', async () => {
        const request = chargeOf('4000000000004087');
        expect(await gateway.charge(request)).toEqual({ status: 'unknown' });
        expect(await gateway.lookup(request)).toEqual({ status: 'none' });
        expect(await harness.taken(request.key)).toBe(0);
      });

      test('a time-out after charging: unknown, then the charge is found, also by a process that has just started', async () => {
        const request = chargeOf('4000000000004186');
        expect(await gateway.charge(request)).toEqual({ status: 'unknown' });
        expect(await harness.restarted().lookup(request)).toMatchObject({
          status: 'succeeded',
          lastFour: '4186',
          cardType: 'VI',
        });
        expect(await harness.taken(request.key)).toBe(14_950);
      });

      test('giving up early is unknown, never a decline', async () => {
        const stop = new AbortController();
        const asked = gateway.charge(chargeOf('4000000000004087', { signal: stop.signal }));
        stop.abort();
        expect(await asked).toEqual({ status: 'unknown' });
      });

      test('a provider that cannot be reached has taken nothing', async () => {
        expect((await harness.unreachable().charge(chargeOf('4242424242424242'))).status).toMatch(
          /^unreachable$|^unknown$/,
        );
      });

      test('JPY has no minor unit', async () => {
        const request = chargeOf('4242424242424242', { amount: { amountMinor: 12_000, currency: 'JPY' } });
        expect(await gateway.charge(request)).toMatchObject({ status: 'succeeded' });
        expect(await harness.taken(request.key)).toBe(12_000);
      });

      test('no error and no outcome repeats the card', async () => {
        const number = '4000000000000002';
        const said: unknown[] = [
          await gateway.charge(chargeOf(number)),
          await harness.unreachable().charge(chargeOf(number)),
        ];
        const request = chargeOf('4242424242424242');
        await gateway.charge(request);
        said.push(await gateway.charge({ ...request, amount: usd(2) }).catch((error: unknown) => error));
        const text = said
          .map((each) => `${JSON.stringify(each)} ${String(each)} ${each instanceof Error ? each.stack : ''}`)
          .join();
        expect(text).not.toMatch(/4000000000000002|4242424242424242|"123"/);
      });
    });

    describe('a stored card', () => {
      test('is charged again by the reference of its first charge, more than once', async () => {
        const first = await gateway.charge(chargeOf('4242424242424242'));
        if (first.status !== 'succeeded') throw new Error(first.status);
        const source = { kind: 'reference' as const, reference: first.reference };
        const again = chargeOf('', { source, amount: usd(2_500) });
        const second = await gateway.charge(again);
        expect(second).toMatchObject({ status: 'succeeded', lastFour: '4242', cardType: 'VI' });
        expect('reference' in second && second.reference).not.toBe(first.reference);
        expect(await gateway.charge(chargeOf('', { source, amount: usd(900) }))).toMatchObject({ status: 'succeeded' });
        expect(await harness.taken(again.key)).toBe(2_500);
      });

      test('may be declined later', async () => {
        const first = await gateway.charge(chargeOf('4000000000000341'));
        if (first.status !== 'succeeded') throw new Error(first.status);
        const again = chargeOf('', { source: { kind: 'reference', reference: first.reference } });
        expect(await gateway.charge(again)).toEqual({ status: 'declined', code: 'PAYMENT_FAILURE' });
      });

      test('an unknown reference is a fault', async () => {
        const request = chargeOf('', { source: { kind: 'reference', reference: 'pi_nobody' } });
        await expect(gateway.charge(request)).rejects.toMatchObject({ reason: 'UNKNOWN_REFERENCE' });
      });
    });

    describe('lookup', () => {
      test('finds nothing where nothing was charged, and does not stand in the way of a charge', async () => {
        const request = chargeOf('4242424242424242');
        expect(await gateway.lookup(request)).toEqual({ status: 'none' });
        expect(await gateway.charge(request)).toMatchObject({ status: 'succeeded' });
      });

      test('finds success and decline', async () => {
        const good = chargeOf('4242424242424242');
        const bad = chargeOf('4000000000009995');
        const outcome = await gateway.charge(good);
        await gateway.charge(bad);
        expect(await gateway.lookup(good)).toEqual(outcome);
        expect(await gateway.lookup(bad)).toEqual({ status: 'declined', code: 'AUTHORIZATION_ERROR' });
      });

      test('closing shuts the attempt: a charge that comes late takes nothing', async () => {
        const request = chargeOf('4242424242424242');
        expect(await gateway.lookup({ ...request, close: true })).toEqual({ status: 'none' });
        expect(await gateway.charge(request)).toEqual({ status: 'declined', code: 'GENERAL_PAYMENT_ERROR' });
        expect(await gateway.lookup(request)).toEqual({ status: 'none' });
        expect(await harness.taken(request.key)).toBe(0);
      });

      test('closing and charging at the same time agree about the money', async () => {
        const requests = Array.from({ length: 12 }, () => chargeOf('4242424242424242'));
        await Promise.all(
          requests.map(async (request) => {
            const [outcome, finding] = await Promise.all([
              gateway.charge(request),
              gateway.lookup({ ...request, close: true }),
            ]);
            const final = await gateway.lookup(request);
            const taken = await harness.taken(request.key);
            expect(taken).toBe(final.status === 'succeeded' ? 14_950 : 0);
            if (outcome.status === 'succeeded') expect(final.status).toBe('succeeded');
            if (finding.status === 'none') expect(final.status).toBe('none');
          }),
        );
      });

      test('closing what was charged changes nothing', async () => {
        const request = chargeOf('4242424242424242');
        const outcome = await gateway.charge(request);
        expect(await gateway.lookup({ ...request, close: true })).toEqual(outcome);
      });

      test('says so when it cannot ask', async () => {
        await expect(harness.unreachable().lookup(chargeOf('4242424242424242'))).rejects.toMatchObject({
          reason: 'UNREACHABLE',
        });
      });
    });

    describe('refund', () => {
      const charged = async () => {
        const outcome = await gateway.charge(chargeOf('4242424242424242'));
        if (outcome.status !== 'succeeded') throw new Error(outcome.status);
        return outcome.reference;
      };

      test('gives back in parts, up to what was taken', async () => {
        const reference = await charged();
        expect(await gateway.refund({ key: freshKey(), reference, amount: usd(10_000) })).toMatchObject({
          status: 'succeeded',
        });
        expect(await gateway.refund({ key: freshKey(), reference, amount: usd(4_951) })).toMatchObject({
          status: 'declined',
        });
        expect(await gateway.refund({ key: freshKey(), reference, amount: usd(4_950) })).toMatchObject({
          status: 'succeeded',
        });
        expect(await gateway.refund({ key: freshKey(), reference, amount: usd(1) })).toMatchObject({
          status: 'declined',
        });
      });

      test('happens once for a key', async () => {
        const refund = { key: freshKey(), reference: await charged(), amount: usd(14_950) };
        const [first, second] = await Promise.all([gateway.refund(refund), gateway.refund(refund)]);
        expect(await harness.restarted().refund(refund)).toEqual(first);
        expect(second).toEqual(first);
      });

      test('refunds at the same moment never exceed the charge', async () => {
        const reference = await charged();
        const refunds = Array.from({ length: 5 }, () =>
          gateway.refund({ key: freshKey(), reference, amount: usd(5_000) }),
        );
        const given = (await Promise.all(refunds)).filter(({ status }) => status === 'succeeded');
        expect(given).toHaveLength(2);
      });

      test('of nothing is a fault; another amount under a key is refused', async () => {
        await expect(gateway.refund({ key: freshKey(), reference: 'pi_nobody', amount: usd(1) })).rejects.toMatchObject(
          {
            reason: 'UNKNOWN_REFERENCE',
          },
        );
        const refund = { key: freshKey(), reference: await charged(), amount: usd(100) };
        await gateway.refund(refund);
        await expect(gateway.refund({ ...refund, amount: usd(200) })).rejects.toMatchObject({ reason: 'KEY_REUSED' });
      });
    });

    describe('hosted page', () => {
      const created = async (request: HostedPageRequest) => {
        const outcome = await gateway.createHostedPage(request);
        if (outcome.status !== 'created') throw new Error(outcome.status);
        return outcome;
      };

      test('is the same page for the same key', async () => {
        const request = pageOf();
        const first = await created(request);
        expect(URL.canParse(first.url)).toBe(true);
        expect(await created(request)).toEqual(first);
      });

      test('is pending until it is paid, then found by key and reference', async () => {
        const request = pageOf();
        const { reference } = await created(request);
        const query = { key: request.key, amount: request.amount, reference };
        expect(await gateway.lookupHosted(query)).toEqual({ status: 'pending' });
        expect(await harness.payPage(reference, '4000000000000002')).toBe(false);
        expect(await gateway.lookupHosted(query)).toEqual({ status: 'pending' });
        expect(await harness.payPage(reference, '5555555555554444')).toBe(true);
        const finding = await harness.restarted().lookupHosted(query);
        expect(finding).toMatchObject({ status: 'succeeded', lastFour: '4444', cardType: 'MC' });
        if (finding.status !== 'succeeded') return;
        const refund = { key: freshKey(), reference: finding.reference, amount: request.amount };
        expect(await gateway.refund(refund)).toMatchObject({ status: 'succeeded' });
        const again = chargeOf('', { source: { kind: 'reference', reference: finding.reference } });
        expect(await gateway.charge(again)).toMatchObject({ status: 'succeeded' });
      });

      test('closing it shuts it: nobody can pay any more', async () => {
        const request = pageOf();
        const { reference } = await created(request);
        const query = { key: request.key, amount: request.amount, reference };
        expect(await gateway.lookupHosted({ ...query, close: true })).toEqual({ status: 'none' });
        expect(await harness.payPage(reference, '4242424242424242')).toBe(false);
        expect(await gateway.lookupHosted(query)).toEqual({ status: 'none' });
      });

      test('closing a paid page changes nothing', async () => {
        const request = pageOf();
        const { reference } = await created(request);
        await harness.payPage(reference, '4242424242424242');
        const query = { key: request.key, amount: request.amount, reference, close: true };
        expect(await gateway.lookupHosted(query)).toMatchObject({ status: 'succeeded' });
      });

      test('a page that was never made has taken nothing', async () => {
        expect(await gateway.lookupHosted({ key: freshKey(), amount: usd(1) })).toEqual({ status: 'none' });
      });

      test('lines that do not add up never change the amount', async () => {
        const request = pageOf({ amount: usd(29_000) });
        const { reference } = await created(request);
        await harness.payPage(reference, '4242424242424242');
        const finding = await gateway.lookupHosted({ key: request.key, amount: request.amount, reference });
        if (finding.status !== 'succeeded') throw new Error(finding.status);
        const refund = (amountMinor: number) =>
          gateway.refund({ key: freshKey(), reference: finding.reference, amount: usd(amountMinor) });
        expect(await refund(29_001)).toMatchObject({ status: 'declined' });
        expect(await refund(29_000)).toMatchObject({ status: 'succeeded' });
      });
    });

    describe('the books', () => {
      const hour = 3_600_000;
      const period = () => ({ from: new Date(Date.now() - hour), until: new Date(Date.now() + hour) });
      const listed = async (over: Partial<ReturnType<typeof period>> = {}) => {
        const found = new Map<string, TakenCharge>();
        for await (const each of gateway.charges({ ...period(), ...over })) {
          expect(found.has(each.reference)).toBe(false);
          found.set(each.reference, each);
        }
        return found;
      };

      test('list every charge that took money, once, with what was given back, and nothing else', async () => {
        const before = new Set((await listed()).keys());
        const charge = chargeOf('4242424242424242');
        const jpy = chargeOf('5555555555554444', { amount: { amountMinor: 12_000, currency: 'JPY' } });
        const outcomes = await Promise.all([charge, jpy].map((each) => gateway.charge(each)));
        await gateway.charge(chargeOf('4000000000000002'));
        await gateway.lookup({ ...chargeOf(''), close: true });
        const page = pageOf();
        const [made, open] = [await gateway.createHostedPage(page), await gateway.createHostedPage(pageOf())];
        if (made.status !== 'created' || open.status !== 'created') throw new Error('no page');
        await harness.payPage(made.reference, '4242424242424242');
        const references = outcomes.map((each) => (each.status === 'succeeded' ? each.reference : each.status));
        const [first = ''] = references;
        await gateway.refund({ key: freshKey(), reference: first, amount: usd(950) });

        const all = await listed();
        const fresh = [...all.values()].filter(({ reference }) => !before.has(reference));
        expect(fresh).toHaveLength(3);
        expect(all.get(first)).toMatchObject({ key: charge.key, amount: usd(14_950), refundedMinor: 950 });
        expect(all.get(references[1] ?? '')).toMatchObject({ key: jpy.key, amount: jpy.amount, refundedMinor: 0 });
        const paid = await gateway.lookupHosted({ ...page, reference: made.reference });
        const hosted = all.get(paid.status === 'succeeded' ? paid.reference : '');
        expect(hosted).toMatchObject({ amount: page.amount, refundedMinor: 0 });

        // The same, asked for one by one, as a webhook's reference is.
        expect(await gateway.chargeBehind({ attempt: 'charge', reference: first })).toEqual(all.get(first));
        expect(await gateway.chargeBehind({ attempt: 'hosted', reference: made.reference })).toEqual(hosted);
        expect(await gateway.chargeBehind({ attempt: 'hosted', reference: open.reference })).toBeNull();
      });

      test('are read in pages, and only for the time asked for', async () => {
        const requests = Array.from({ length: 130 }, () => chargeOf('4242424242424242'));
        await Promise.all(requests.map((each) => gateway.charge(each)));
        const keys = new Set([...(await listed()).values()].map(({ key }) => key));
        expect(requests.filter(({ key }) => !keys.has(key))).toEqual([]);
        const over = { from: new Date(Date.now() - 3 * hour), until: new Date(Date.now() - 2 * hour) };
        expect((await listed(over)).size).toBe(0);
      });

      test('that cannot be asked say so', async () => {
        const nobody = harness.unreachable();
        const unreachable = { reason: 'UNREACHABLE' };
        await expect(nobody.charges(period())[Symbol.asyncIterator]().next()).rejects.toMatchObject(unreachable);
        await expect(nobody.chargeBehind({ attempt: 'charge', reference: 'pi_1' })).rejects.toMatchObject(unreachable);
        await expect(nobody.probe()).rejects.toMatchObject(unreachable);
        expect(await gateway.probe()).toEqual({ mode: 'test' });
      });
    });

    describe('webhooks', () => {
      test.each(['charge', 'hosted'] as const)('say which %s to look at', async (attempt) => {
        const about = { about: 'attempt' as const, key: freshKey(), attempt, reference: 'ref_1' };
        const { body, headers } = await harness.webhook(about);
        const events = await gateway.verifyWebhook(body, headers);
        expect(events).toMatchObject([about]);
        expect(events[0]?.id).toMatch(/^evt_/);
        // sent twice: the same event
        expect(await gateway.verifyWebhook(body, headers)).toEqual(events);
      });

      test('are refused without a signature, with a wrong one, and with a changed body', async () => {
        const { body, headers } = await harness.webhook({ key: freshKey(), attempt: 'charge', reference: 'ref_1' });
        const forged = Buffer.from(Buffer.from(body).toString().replace('ref_1', 'ref_2'));
        const wrong = Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [
            name,
            String(value).replace(/.$/, (c) => (c === '0' ? '1' : '0')),
          ]),
        );
        for (const [sent, under] of [
          [body, {}],
          [body, wrong],
          [forged, headers],
        ] as const) {
          await expect(gateway.verifyWebhook(sent, under)).rejects.toMatchObject({ code: 'FORBIDDEN' });
        }
      });
    });
  });
}
