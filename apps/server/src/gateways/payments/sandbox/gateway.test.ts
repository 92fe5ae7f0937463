import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { describeGateway } from '../gateway-suite.testsuite.ts';
import type { ChargeRequest, HostedPageRequest } from '../port.ts';
import { SandboxGateway, type SandboxSettings } from './gateway.ts';
import { paySandboxPage, showSandboxPage } from './page.ts';
import { testAmounts, testCards } from './scenarios.ts';
import { deliverWebhooks, sign, signatureHeader } from './webhooks.ts';

const secret = 'a secret of this test';

const sandboxOn = (db: SandboxSettings['db'], over: Partial<SandboxSettings> = {}) =>
  new SandboxGateway({
    db,
    secret,
    clock: () => new Date(),
    pageUrl: (reference) => `http://127.0.0.1:3000/api/payments/sandbox/${reference}`,
    slowMs: 150,
    timeOutMs: 50,
    webhookDelayMs: 1_000,
    disputeMs: 86_400_000,
    ...over,
  });

const form = (cardNumber: string, more: Record<string, string> = {}) => ({
  action: 'pay',
  cardNumber,
  expiry: '12/35',
  cvv: '123',
  ...more,
});

const takenSql = `SELECT coalesce(sum(amount_minor), 0) AS taken FROM sandbox_charge WHERE key = $1 AND status = 'succeeded' AND decided_at <= $2`;

describeGateway('Sandbox', async () => {
  const test = await createTestDatabase('sandbox contract');
  const { pool } = test.database;
  const nowhere = new pg.Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 500 });
  // The clock moves only when the test moves it, so slow charges stay pending until then.
  let moment = Date.now();
  const pass = (ms: number) => void (moment += ms);
  const clock = () => new Date(moment);
  const gateway = sandboxOn(pool, { clock });
  return {
    gateway,
    restarted: () => sandboxOn(pool, { clock }),
    unreachable: () => sandboxOn(nowhere),
    taken: async (key) => Number((await pool.query<{ taken: number }>(takenSql, [key, clock()])).rows[0]?.taken),
    payPage: async (reference, paying) => {
      const fields = /\d/.test(paying) ? form(paying) : { action: paying };
      const answer = await paySandboxPage(gateway, reference, fields);
      return answer.redirectTo !== undefined;
    },
    answerBank: async (reference, answer) => {
      const actions = { confirmed: 'confirm', refused: 'refuse', declined: 'confirmDeclined' };
      await paySandboxPage(gateway, reference, { action: actions[answer] });
      return (await gateway.ledger.findByReference(reference))?.status === 'succeeded';
    },
    // Card numbers determine every scene.
    play: () => undefined,
    settle: () => pass(gateway.settings.slowMs),
    pass,
    endRefund: () => pass(gateway.settings.refundMs),
    refundByHand: async (charge, amountMinor) =>
      void (await gateway.refundAtProvider(charge, { amountMinor, currency: 'USD' })),
    dispute: (charge, isInquiry) => gateway.dispute(charge, { isInquiry }),
    decideDispute: (reference, outcome) => gateway.decideDispute(reference, outcome),
    webhook: async (about) => {
      const body = JSON.stringify({ id: 'evt_1', about: 'attempt', ...about, at: new Date() });
      return { body: Buffer.from(body), headers: { [signatureHeader]: sign(body, secret, clock()) } };
    },
    stop: async () => {
      await nowhere.end();
      await test.drop();
    },
  };
});

describe('the sandbox alone', () => {
  let db: TestDatabase;
  let gateway: SandboxGateway;
  beforeAll(async () => {
    db = await createTestDatabase('sandbox');
    gateway = sandboxOn(db.database.pool);
  });
  afterAll(() => db.drop());

  const request = (key: string, number: string, amountMinor = 14_950): ChargeRequest => ({
    key,
    amount: { amountMinor, currency: 'USD' },
    source: {
      kind: 'card',
      card: { number, expiryMonth: 12, expiryYear: 2035, cvv: '918', firstName: 'A', lastName: 'B' },
      billing: {},
    },
    email: 'a@example.com',
    metadata: {},
    turnOf: 'payer',
  });
  const page = (key: string, over: Partial<HostedPageRequest> = {}): HostedPageRequest => ({
    key,
    amount: { amountMinor: 1_200_000, currency: 'JPY' },
    lines: [{ description: 'Gala <b>& dinner</b>', amountMinor: 600_000, quantity: 2 }],
    returnUrl: 'http://127.0.0.1:3000/registration/GALA/complete/1?a=1&b=2',
    cancelUrl: 'http://127.0.0.1:3000/registration/7',
    locale: 'ja-JP',
    email: 'a@example.com',
    expiresAt: new Date(Date.now() + 60_000),
    metadata: {},
    turnOf: 'payer',
    ...over,
  });
  const open = async (key: string, over: Partial<HostedPageRequest> = {}) => {
    const outcome = await gateway.createHostedPage(page(key, over));
    if (outcome.status !== 'created') throw new Error(outcome.status);
    return outcome.reference;
  };

  /** A gateway with a clock that only the test moves, so slow charges stay pending until then. */
  const withClock = () => {
    let moment = Date.now();
    return {
      gateway: sandboxOn(db.database.pool, { clock: () => new Date(moment) }),
      advance: (ms: number) => (moment += ms),
    };
  };

  test('returns pending for a slow charge, then its success', async () => {
    const { gateway: slowly, advance } = withClock();
    const slow = request('slow', '4000000000002008');
    const outcomePromise = slowly.charge(slow);
    await expect.poll(() => slowly.lookup(slow)).toEqual({ status: 'pending' });
    expect(await slowly.lookup({ ...slow, close: true })).toEqual({ status: 'pending' });
    const outcome = await outcomePromise;
    expect(outcome).toMatchObject({ status: 'succeeded' });
    advance(slowly.settings.slowMs);
    expect(await slowly.lookup(slow)).toEqual(outcome);
  });

  test('finds a slow charge later when the caller did not wait for it', async () => {
    const { gateway: slowly, advance } = withClock();
    slowly.settings.slowMs = 60_000;
    const slow = request('slow-abandoned', '4000000000002008');
    const stop = new AbortController();
    const outcomePromise = slowly.charge({ ...slow, signal: stop.signal });
    await expect.poll(() => slowly.lookup(slow)).toEqual({ status: 'pending' });
    stop.abort();
    expect(await outcomePromise).toEqual({ status: 'unknown' });
    advance(slowly.settings.slowMs);
    expect(await slowly.lookup(slow)).toMatchObject({ status: 'succeeded' });
  });

  test('writes simultaneous charges together, each with its own outcome', async () => {
    const numbers = ['4242424242424242', '4000000000000002', '4000000000009995'];
    const requests = Array.from({ length: 60 }, (_, index) =>
      request(`together-${index % 50}`, numbers[(index % 50) % 3] ?? ''),
    );
    const outcomes = await Promise.all(requests.map((each) => gateway.charge(each)));
    outcomes.forEach((outcome, index) =>
      expect(outcome.status).toBe((index % 50) % 3 === 0 ? 'succeeded' : 'declined'),
    );
    const { rows } = await db.database.pool.query(`SELECT 1 FROM sandbox_charge WHERE key LIKE 'together-%'`);
    expect(rows).toHaveLength(50);
  });

  test('does not fail other charges in a batch when one misuses its key', async () => {
    await gateway.charge(request('used', '4242424242424242'));
    const [good, bad, other] = await Promise.allSettled([
      gateway.charge(request('neighbour-1', '4242424242424242')),
      gateway.charge(request('used', '4242424242424242', 1)),
      gateway.charge(request('neighbour-2', '4242424242424242')),
    ]);
    expect([good.status, bad.status, other.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  test('decides special totals by their amount', async () => {
    for (const [amountMinor, expected] of [
      [400_002, { status: 'declined', code: 'PAYMENT_FAILURE' }],
      [400_095, { status: 'declined', code: 'AUTHORIZATION_ERROR' }],
      [400_027, { status: 'unreachable' }],
    ] as const) {
      expect(await gateway.charge(request(`amount-${amountMinor}`, '4242424242424242', amountMinor))).toEqual(expected);
    }
  });

  test('stores no card number and no security code', async () => {
    for (const [index, { number }] of testCards.entries()) await gateway.charge(request(`kept-${index}`, number));
    const tables = ['sandbox_charge', 'sandbox_refund', 'sandbox_webhook'];
    for (const table of tables) {
      const { rows } = await db.database.pool.query<{ line: string }>(`SELECT t::text AS line FROM ${table} t`);
      const text = rows.map(({ line }) => line).join('\n');
      for (const { number } of testCards) expect(text).not.toContain(number);
      // Remove timestamps and random ids first, because they can contain the same three digits.
      const rest = text.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?|sb\w_[\w-]+/g, '');
      expect(rest).not.toMatch(/\b918\b/);
    }
  });

  test('docs/payments.md lists the test cards and totals', async () => {
    const text = await readFile(new URL('../../../../../../docs/payments.md', import.meta.url), 'utf8');
    for (const { number } of testCards) expect(text).toContain(number.replace(/(\d{4})(?=\d)/g, '$1 '));
    for (const { amountMinor } of testAmounts) expect(text).toContain((amountMinor / 100).toFixed(2));
  });

  describe('hosted page', () => {
    const bodyOf = (answer: { body: unknown }) => String(answer.body);

    test("shows the order in the payer's language, escaped, with neither script nor inline style", async () => {
      const html = bodyOf(await showSandboxPage(gateway, await open('page-1')));
      expect(html).toContain('<html lang="ja-JP">');
      expect(html).toContain('Gala &lt;b&gt;&amp; dinner&lt;/b&gt; × 2');
      expect(html).toMatch(/[¥￥]1,200,000/);
      expect(html).not.toMatch(/<script|style=|<style|onclick/i);
      expect(html).toContain('href="style.css"');
      for (const { number } of testCards) expect(html).toContain(number.replace(/(\d{4})(?=\d)/g, '$1 '));
      expect(await showSandboxPage(gateway, 'style.css')).toMatchObject({ contentType: 'text/css; charset=utf-8' });
    });

    test('shows why a card was declined and stays open; a paid page leads back to the shop', async () => {
      const reference = await open('page-2');
      const declined = await paySandboxPage(gateway, reference, form('4000 0000 0000 0002'));
      expect(declined.redirectTo).toBeUndefined();
      expect(bodyOf(declined)).toContain('role="alert"');
      expect(bodyOf(declined)).not.toMatch(/value="4000/);
      const paid = await paySandboxPage(
        gateway,
        reference,
        form('４２４２４２４２４２４２４２４２', { expiry: '0135' }),
      );
      expect(paid.redirectTo).toBe(page('').returnUrl);
      expect(bodyOf(await showSandboxPage(gateway, reference))).not.toContain('<form');
      const again = await paySandboxPage(gateway, reference, form('5555555555554444'));
      expect(again.redirectTo).toBeUndefined();
    });

    test('shows an error for missing fields', async () => {
      const reference = await open('page-3');
      for (const fields of [{ action: 'pay' }, form('4242'), form('4242424242424242', { expiry: 'soon' })]) {
        expect(bodyOf(await paySandboxPage(gateway, reference, fields))).toContain('role="alert"');
      }
    });

    test('closes when the payer cancels and leads back to the shop', async () => {
      const reference = await open('page-4');
      const answer = await paySandboxPage(gateway, reference, { action: 'cancel' });
      expect(answer.redirectTo).toBe(page('').cancelUrl);
      expect(await gateway.lookupHosted({ key: 'page-4', amount: page('').amount, reference })).toEqual({
        status: 'none',
      });
    });

    test('declines a new charge to a wallet payment as STORED_PAYMENT_UNUSABLE', async () => {
      const reference = await open('page-wallet');
      await paySandboxPage(gateway, reference, { action: 'wallet' });
      const request = { key: 'wallet-again', amount: page('').amount, email: '', metadata: {}, turnOf: 'payer' };
      const again = await gateway.charge({ ...request, source: { kind: 'reference', reference } });
      expect(again).toEqual({ status: 'declined', code: 'STORED_PAYMENT_UNUSABLE' });
    });

    test('is paid without a redirect, as if the payer had closed the tab', async () => {
      const reference = await open('page-5');
      const answer = await paySandboxPage(gateway, reference, form('4000000000004186'));
      expect(answer.redirectTo).toBeUndefined();
      expect(await gateway.lookupHosted({ key: 'page-5', amount: page('').amount, reference })).toMatchObject({
        status: 'succeeded',
      });
    });

    test('offers no form after it expires, and returns 404 for an unknown reference', async () => {
      const reference = await open('page-6', { expiresAt: new Date(Date.now() - 1) });
      const late = await showSandboxPage(gateway, reference);
      expect([late.status, bodyOf(late)]).toEqual([undefined, expect.not.stringContaining('<form')]);
      for (const guess of [
        await showSandboxPage(gateway, 'sbp_guess'),
        await paySandboxPage(gateway, 'sbp_guess', form('4242424242424242')),
      ]) {
        expect([guess.status, bodyOf(guess)]).toEqual([404, expect.not.stringContaining('<form')]);
        expect(bodyOf(guess)).toContain('<h1>');
      }
      expect(await gateway.lookupHosted({ key: 'page-6', amount: page('').amount, reference })).toEqual({
        status: 'none',
      });
    });

    test('takes one of several simultaneous payments', async () => {
      const reference = await open('page-7');
      const answers = await Promise.all(
        [1, 2, 3].map(() => paySandboxPage(gateway, reference, form('4242424242424242'))),
      );
      expect(answers.filter(({ redirectTo }) => redirectTo !== undefined)).toHaveLength(1);
    });
  });

  describe('webhooks', () => {
    const received: { key: string; id: string }[] = [];
    let failures = 0;
    const server = createServer((incoming, outgoing) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        if (failures > 0) {
          failures -= 1;
          outgoing.writeHead(500).end();
          return;
        }
        void gateway.verifyWebhook(Buffer.concat(chunks), incoming.headers).then(
          (events) => {
            received.push(...events.filter((event) => event.about === 'attempt'));
            outgoing.end('{}');
          },
          () => outgoing.writeHead(403).end(),
        );
      });
    });
    beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
    afterAll(() => new Promise((resolve) => server.close(resolve)));

    /** Fixed time of all events in these tests. */
    const still = new Date();
    beforeAll(() => {
      gateway.settings.clock = () => still;
    });
    afterAll(() => {
      gateway.settings.clock = () => new Date();
    });

    const deliver = (secondsLater: number) =>
      deliverWebhooks(db.database.pool, {
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/payments/webhook/sandbox`,
        secret,
        now: new Date(still.getTime() + secondsLater * 1_000),
      });
    const about = (key: string) => received.filter((event) => event.key === key).map(({ id }) => id.split('_').at(-1));

    test('arrive delayed, twice, out of order, or never, as chosen', async () => {
      for (const delivery of ['once', 'twice', 'outOfOrder', 'never', 'late']) {
        const reference = await open(`hook-${delivery}`);
        await paySandboxPage(gateway, reference, form('4242424242424242', { delivery }));
      }
      await deliver(0);
      expect(received).toEqual([]);
      await deliver(3);
      expect(about('hook-once')).toEqual(['decided']);
      expect(about('hook-twice')).toEqual(['decided', 'decided']);
      expect(about('hook-outOfOrder')).toEqual(['decided', 'opened']);
      expect(about('hook-never')).toEqual([]);
      expect(about('hook-late')).toEqual([]);
      await deliver(25);
      expect(about('hook-late')).toEqual(['decided']);
    });

    test('report a charge with a lost response', async () => {
      await gateway.charge(request('hook-lost', '4000000000004186'));
      await deliver(3);
      expect(about('hook-lost')).toEqual(['decided']);
    });

    test('are retried after a refusal and sent once by parallel workers', async () => {
      const reference = await open('hook-again');
      await paySandboxPage(gateway, reference, form('4242424242424242'));
      failures = 1;
      await deliver(3);
      expect(about('hook-again')).toEqual([]);
      await Promise.all([deliver(10), deliver(10), deliver(10)]);
      expect(about('hook-again')).toEqual(['decided']);
    });
  });
});
