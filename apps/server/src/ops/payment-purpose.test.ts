import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { createEvent, createTicketConfiguration } from '../seed/factories/event.ts';
import { readConfig } from './config.ts';
import { notPayable, paymentFaults } from './payment-purpose.ts';

const stripe = { PAYMENT_GATEWAY: 'stripe', STRIPE_WEBHOOK_SECRET: 'whsec_1', DEMO: 'false' };
const faultsOf = (env: Record<string, string>) => paymentFaults(readConfig(env));

describe('a key of Stripe’s test mode', () => {
  const [test, live] = [{ STRIPE_SECRET_KEY: 'rk_test_1' }, { STRIPE_SECRET_KEY: 'rk_live_1' }];

  it('is refused outside a demo unless STRIPE_TEST_MODE is true', () => {
    expect(faultsOf({ ...stripe, ...test })).toEqual([expect.stringMatching(/^STRIPE_SECRET_KEY is of test mode/)]);
    expect(faultsOf({ ...stripe, ...test, STRIPE_TEST_MODE: 'false' })).toHaveLength(1);
    expect(faultsOf({ ...stripe, ...test, STRIPE_TEST_MODE: 'true' })).toEqual([]);
    expect(faultsOf({ ...stripe, ...test, DEMO: 'true' })).toEqual([]);
  });

  it('marks every page and mail like the sandbox', () => {
    const marked = (env: Record<string, string>) => readConfig({ ...stripe, ...env }).payment.test;
    expect(marked({ ...test, STRIPE_TEST_MODE: 'true' })).toBe(true);
    expect(marked(live)).toBe(false);
  });

  it('is refused when STRIPE_TEST_MODE is true with a live mode key', () => {
    expect(faultsOf({ ...stripe, ...live })).toEqual([]);
    expect(faultsOf({ ...stripe, ...live, STRIPE_TEST_MODE: 'true' })).toEqual([
      expect.stringMatching(/live mode, and STRIPE_TEST_MODE is true/),
    ]);
  });
});

describe('yen sales and card entry in Foyer', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase('payment purpose');
  });
  afterAll(() => test.drop());

  it('are refused together with Stripe while something is sold for yen', async () => {
    const { kysely } = test.database;
    const now = new Date();
    const warningFor = (env: Record<string, string>) =>
      notPayable(readConfig({ ...stripe, STRIPE_SECRET_KEY: 'rk_live_1', ...env }), kysely, now);
    const card = { PAYMENT_MODE: 'card' };
    const end = new Date(now.getTime() + 86_400_000);
    const times = { registration_end: end, event_start: end, event_end: end };
    const id = await createEvent(kysely, { event_short_code: 'TOKYO26', ...times });
    await createTicketConfiguration(kysely, { event_id: id, currency: 'JPY', amount_minor: 0 });
    expect(await warningFor(card)).toBeNull();
    await createTicketConfiguration(kysely, { event_id: id, currency: 'JPY', amount_minor: 9_000 });
    expect(await warningFor(card)).toMatch(/3-D Secure.* In yen: TOKYO26\. Set it, or PAYMENT_MODE=hosted\.$/);
    expect(await warningFor({ PAYMENT_MODE: 'hosted' })).toBeNull();
    expect(await warningFor({ ...card, PAYMENT_GATEWAY: 'sandbox' })).toBeNull();
    const over = notPayable(
      readConfig({ ...stripe, STRIPE_SECRET_KEY: 'rk_live_1', ...card }),
      kysely,
      new Date(end.getTime() + 1),
    );
    expect(await over).toBeNull();
  });
});
