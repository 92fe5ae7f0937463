import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { ProviderReport, ProviderBooks } from '@foyer/contract/payments/provider-books';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foyer } from '../../../../test/foyer-command.ts';
import { anotherProcess, openShop, payBy, selfTicket, type Shop } from '../../../../test/ordering.ts';
import { gatewayOn } from '../../../../test/stripe/gateway.ts';
import { startFakeStripe, type FakeStripe } from '../../../../test/stripe/fake-stripe.ts';
import type { Budget } from '../../../gateways/payments/budget.ts';
import { chargeOf } from '../../../gateways/payments/gateway-suite/requests.testsuite.ts';
import type { ProviderEntry } from '../../../gateways/payments/entries.ts';
import { entriesOfFile } from '../../../gateways/payments/stripe/entries-file.ts';
import { keepEntries } from './keep-entries.ts';
import { labelCharges } from './label-charges.ts';

let fakeStripe: FakeStripe;
let shop: Shop;
let folder: string;
/** PaymentIntents of three orders of $149.50. The first one is refunded. */
let sold: string[];
const gateway = () => shop.app.gateways.payments;
const always = { from: new Date('2020-01-01T00:00:00Z'), until: new Date('2100-01-01T00:00:00Z') };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-reconcile-'));
  fakeStripe = await startFakeStripe();
  shop = await openShop({ name: 'reconcile', gateways: { payments: gatewayOn(fakeStripe.port) } });
  const type = await shop.ticketType({ amount_minor: 14_950 });
  const admin = await shop.staff(['admin']);
  for (const person of await shop.people(3)) {
    const { body } = await shop.order(person, {
      tickets: [selfTicket(person, type)],
      chargeCreditCardRequest: payBy(),
    });
    if (fakeStripe.charges.length === 1) {
      const refund = { token: admin.token, body: { reason: 'Called off' } };
      const answer = await shop.app.inject('POST', `/api/admin/orders/${body.orderId}/refund`, refund);
      if (answer.status !== 200) throw new Error(`refund: ${answer.status}`);
    }
  }
  sold = fakeStripe.charges.map(({ intent }) => intent);
  if (sold.length !== 3) throw new Error(`${sold.length} charges`);
  fakeStripe.payOut(20_000, 'usd');
});
afterAll(async () => {
  await shop.close();
  await fakeStripe.close();
  await rm(folder, { recursive: true });
});

async function read(): Promise<ProviderEntry[]> {
  const entries: ProviderEntry[] = [];
  for await (const entry of gateway().entries(always)) entries.push(entry);
  return entries;
}
const keep = (entries: AsyncIterable<ProviderEntry>) => keepEntries(shop.app.database, gateway(), entries, always);
const forget = () => sql`DELETE FROM provider_entry`.execute(shop.app.database.kysely);
const asFile = (entries: readonly ProviderEntry[]) => {
  const day = (at: Date | null) => at?.toISOString().replace('T', ' ').slice(0, 19) ?? '';
  const major = (minor: number) => (minor / 100).toFixed(2);
  const rows = entries.map((each) =>
    [
      each.reference,
      day(each.at),
      day(each.availableOn),
      each.currency.toLowerCase(),
      major(each.amountMinor),
      major(each.feeMinor),
      major(each.netMinor),
      each.kind,
      `"A ticket, for one"`,
      each.charge ?? '',
      each.own ? major(each.own.amountMinor) : '',
      each.own?.currency.toLowerCase() ?? '',
    ].join(','),
  );
  return `balance_transaction_id,created_utc,available_on_utc,currency,gross,fee,net,reporting_category,description,payment_intent_id,customer_facing_amount,customer_facing_currency\n${rows.join('\n')}\n`;
};

test('writes the order number to each charge once, and only while Stripe is not busy', async () => {
  const { database } = shop.app;
  const updates = () => fakeStripe.requests.filter(({ body }) => 'metadata[orderId]' in body).length;
  const payments = { ...anotherProcess(shop).payments };
  const rush: Budget = { take: () => Promise.resolve({ granted: false, waitMs: 500 }) };
  const now = shop.app.clock.now();
  expect(await labelCharges({ ...payments, gateway: gatewayOn(fakeStripe.port, { budget: rush }) }, now)).toBe(0);
  expect(
    await labelCharges({ ...payments, gateway: gatewayOn(fakeStripe.port, { secretKey: 'sk_live_1' }) }, now),
  ).toBe(0);
  expect(updates()).toBe(0);
  expect(await labelCharges(payments, now)).toBe(3);
  expect(await labelCharges(payments, now)).toBe(0);
  expect(updates()).toBe(3);
  const orders = await database.kysely.selectFrom('payment').select(['order_id', 'gateway_reference']).execute();
  for (const { order_id: orderId, gateway_reference: name } of orders) {
    const { metadata, description } = fakeStripe.show(name ?? '');
    expect(metadata).toMatchObject({ orderId: String(orderId), foyer_key: expect.any(String) as string });
    expect(description).toMatch(new RegExp(` order ${orderId}$`));
  }
});

test('stores charges, refunds, fees and payouts once, and both sides agree', async () => {
  const first = await keep(gateway().entries(always));
  expect(first).toEqual({
    read: 5,
    fresh: 5,
    others: 0,
    // Stripe takes 2.9 % and 30 cents of each charge.
    totals: [{ currency: 'USD', charged: 44_850, givenBack: -14_950, disputed: 0, fees: 1_392, paidOut: -20_000 }],
    differences: [],
  });
  expect(await keep(gateway().entries(always))).toMatchObject({ read: 5, fresh: 0, differences: [] });
});

test('lists differences of either side', async () => {
  await forget();
  const [refunded = '', other = '', changed = ''] = sold;
  const entries = await read();
  const differencesFor = async (some: ProviderEntry[]) => {
    await forget();
    const { differences } = await keep(Readable.from(some));
    return differences.map(({ check, examples: [line] }) => `${check}: ${line}`);
  };
  expect(await differencesFor(entries.filter(({ charge }) => charge !== other))).toEqual([
    expect.stringContaining(`PAID_HERE_ONLY: ${other}: 149.50 USD, order intent `),
  ]);
  expect(await differencesFor(entries.filter(({ charge, kind }) => charge !== refunded || kind !== 'refund'))).toEqual([
    `GIVEN_BACK_OTHERWISE: ${refunded}: 0.00 there, 149.50 here, USD`,
  ]);
  const more = entries.map((each) =>
    each.charge === changed
      ? { ...each, own: undefined, amountMinor: each.amountMinor + 1, netMinor: each.netMinor + 1 }
      : each,
  );
  expect(await differencesFor(more)).toEqual([`OTHER_AMOUNT: ${changed}: 149.51 there, 149.50 here, USD`]);
});

test('lists a charge with our marks and no order, but no charge of another program on the account', async () => {
  await forget();
  const lost = await gateway().charge(chargeOf('4242424242424242'));
  const lostName = lost.status === 'succeeded' ? lost.reference : lost.status;
  const { differences } = await keep(gateway().entries(always));
  expect(differences.map(({ check, count }) => [check, count])).toEqual([['CHARGED_THERE_ONLY', 1]]);
  expect(differences[0]?.examples[0]).toContain(lostName);
  // Staff resolved the charge.
  await sql`INSERT INTO unknown_charge (gateway, gateway_reference, amount_minor, currency, charged_at, found_by, created_at, resolved_at,
    resolution) VALUES ('stripe', ${lostName}, 14950, 'USD', now(), 'audit', now(), now(), 'Given back')`.execute(
    shop.app.database.kysely,
  );
  expect((await keep(gateway().entries(always))).differences).toEqual([]);
  const others = (await read()).map((each) => ({ ...each, charge: null, reference: `${each.reference}_other` }));
  expect((await keep(Readable.from(others))).differences).toEqual([]);
});

test("Stripe's report contains the same entries as its API", async () => {
  const entries = await read();
  const seconds = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000);
  const again: ProviderEntry[] = [];
  for await (const entry of entriesOfFile(Readable.from([`\uFEFF${asFile(entries)}`]), { installation: null }))
    again.push(entry);
  expect(again).toEqual(entries.map((each) => ({ ...each, at: seconds(each.at) })));
});

test('a report with our marks skips foreign charges and counts them; a report without marks lists them', async () => {
  await forget();
  const [own, others, program] = (await read()).filter(({ kind }) => kind === 'charge');
  if (!own || !others || !program) throw new Error('three charges');
  const strange = (entry: ProviderEntry, name: string) => ({
    ...entry,
    reference: `txn_${name}`,
    charge: `pi_${name}`,
  });
  const early = { ...own, reference: 'txn_early', charge: null, at: new Date('2026-01-10T12:00:00Z') };
  const all = [early, own, strange(others, 'staging'), strange(program, 'shop')];
  const plain = asFile(all);
  const marked = (lines: string[]) =>
    plain
      .trim()
      .split('\n')
      .map((line, index) => `${line},${lines[index]}`)
      .join('\n');
  const text = marked([
    'payment_metadata[foyer_installation],payment_metadata[foyer_key],payment_metadata[orderIntentId]',
    ',,',
    'here,key-1,',
    'staging,key-2,',
    ',,',
  ]);
  const entriesIn = (report: string, warnings: string[] = []) =>
    keepEntries(
      shop.app.database,
      gateway(),
      entriesOfFile(Readable.from([report]), { installation: 'here', onMissingMarks: () => warnings.push('no marks') }),
      null,
    );
  const only = (differences: { check: string; count: number }[]) =>
    differences.filter(({ check }) => check === 'CHARGED_THERE_ONLY').map(({ count }) => count);
  const warnings: string[] = [];
  const without = await entriesIn(plain, warnings);
  expect([without.others, only(without.differences), warnings]).toEqual([0, [2], ['no marks']]);
  // A second read with the marks removes charges that were counted as ours.
  const withMarks = await entriesIn(text, warnings);
  // The early entry is also a charge without a mark.
  expect([withMarks.others, only(withMarks.differences), warnings]).toEqual([3, [], ['no marks']]);
});

test.each([
  [
    'no column net',
    'balance_transaction_id,created_utc,available_on_utc,currency,gross,fee,reporting_category,payment_intent_id\n',
  ],
  ['Line 2: gross is no amount', (row: string) => row.replace('149.50', '149.50€')],
  ['Line 2: gross is no amount', (row: string) => row.replace('149.50', '149.505')],
  ['Line 2: gross less fee is not net', (row: string) => row.replace('149.50', '150.50')],
  ['Line 2: created_utc is no time', (row: string) => row.replace(/\d{4}-\d\d-\d\d /, 'yesterday ')],
])('refuses a file that is no report: %s', async (message, change) => {
  const [entry] = (await read()).filter(({ kind }) => kind === 'charge');
  if (!entry) throw new Error('no charge');
  const text = typeof change === 'string' ? change : change(asFile([entry]));
  const all = entriesOfFile(Readable.from([text]), { installation: null });
  await expect(all.next()).rejects.toThrow(message);
});

test('foyer reconcile reads the report and exits with 1 when something is on one side only', async () => {
  await forget();
  const file = join(folder, 'report.csv');
  const env = {
    DATABASE_URL: shop.app.databaseUrl,
    DEMO: 'false',
    PAYMENT_GATEWAY: 'stripe',
    STRIPE_SECRET_KEY: fakeStripe.secretKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    DATA_DIR: folder,
  };
  // Two days before the sales, because the first day is not compared.
  const entries = (await read()).filter(({ charge }) => charge !== sold[1]);
  const early = {
    ...entries[0],
    reference: 'txn_early',
    charge: null,
    at: new Date('2026-01-10T12:00:00Z'),
  } as ProviderEntry;
  await writeFile(file, asFile([early, ...entries]));
  const { code, output } = await foyer(env, ['reconcile', '--csv', file]);
  expect(output).toMatch(/^Read \d+ entries of stripe \(test\), \d+ of them new\.$/m);
  expect(output).toMatch(/^USD: charged [\d,]+\.\d\d, refunded 149\.50, disputed 0\.00, fees /m);
  expect(output).toContain('WRONG  recorded as paid here, but not charged at the provider: 1');
  expect(code).toBe(1);
  expect((await foyer(env, ['reconcile', '--csv', file, '--days', '3'])).code).toBe(2);
});

const ask = async (query: string) => {
  const admin = await shop.staff(['admin']);
  return (await shop.app.inject<ProviderBooks>('GET', `/api/reporting/provider-books?${query}`, { token: admin.token }))
    .body;
};
const ever = 'startDate=2020-01-01&endDate=2099-12-31';

test('the books list fees and payouts by day and currency, for all events and for one', async () => {
  await forget();
  expect(await ask(ever)).toEqual({ lines: [], totals: [], lastEntryDate: null });
  const entries = (await read()).filter(({ charge }) => charge === null || sold.includes(charge));
  const [first] = entries.filter(({ kind }) => kind === 'charge');
  // 23:30 UTC is the next day in Tokyo.
  const early = new Date('2026-01-10T23:30:00Z');
  const yen = { ...first, charge: null, reference: 'txn_yen', currency: 'JPY', at: early } as ProviderEntry;
  const fee = { ...yen, reference: 'txn_fee', kind: 'fee', amountMinor: -250, feeMinor: 0, netMinor: -250 };
  await keep(Readable.from([...entries, yen, fee]));
  // Entries of another account, which are not part of these books.
  await sql`INSERT INTO provider_entry SELECT 'live:acct_other', entry_id, kind, charge_reference, amount_minor, fee_minor, net_minor, currency,
    made_at, available_on FROM provider_entry`.execute(shop.app.database.kysely);
  const usd = {
    gateway: 'stripe',
    currency: 'USD',
    charged: 448.5,
    refunded: -149.5,
    disputed: 0,
    fees: 13.92,
    paidOut: -200,
  };
  const jpy = { ...usd, currency: 'JPY', charged: 14_950, refunded: 0, fees: 464 + 250, paidOut: 0 };
  const all = await ask(ever);
  expect(all.totals).toEqual([
    { day: null, ...jpy },
    { day: null, ...usd },
  ]);
  expect(all.lines.filter(({ currency }) => currency === 'JPY')).toEqual([{ day: '2026-01-10', ...jpy }]);
  expect(all.lastEntryDate).toBe(new Date(Math.max(...entries.map(({ at }) => at.getTime()))).toISOString());
  const tokyo = await ask('startDate=2026-01-11&endDate=2026-01-11&timeZone=Asia/Tokyo');
  expect(tokyo.lines).toEqual([{ day: '2026-01-11', ...jpy }]);
  expect((await ask('startDate=2026-01-11&endDate=2026-01-11')).lines).toEqual([]);
  // Payouts, and entries without a known charge, belong to no event.
  expect((await ask(`${ever}&eventId=${shop.eventId}`)).totals).toEqual([{ day: null, ...usd, paidOut: 0 }]);
  expect((await ask(`${ever}&eventId=999`)).totals).toEqual([]);
});

test('stores and compares an uploaded report and writes an audit log entry, and refuses another file', async () => {
  await forget();
  const admin = await shop.staff(['admin']);
  const send = (text: string) => {
    const form = new FormData();
    form.set('file', new File([text], 'balance.csv', { type: 'text/csv' }));
    return shop.app.inject<ProviderReport & ErrorBody>('POST', '/api/reporting/provider-books', {
      token: admin.token,
      body: form,
    });
  };
  const entries = (await read()).filter(({ charge }) => charge === null || sold.includes(charge));
  const early = { ...entries[0], reference: 'txn_early', charge: null, at: new Date('2026-01-10T12:00:00Z') };
  const without = [early as ProviderEntry, ...entries.filter(({ charge }) => charge !== sold[1])];
  const { body } = await send(asFile(without));
  expect(body).toMatchObject({ read: without.length, fresh: without.length });
  expect(body.differences).toMatchObject([
    { code: 'PAID_HERE_ONLY', count: 1, examples: [expect.stringContaining(`${sold[1]}: 149.50 USD, `)] },
  ]);
  expect((await send(asFile(without))).body).toMatchObject({ fresh: 0 });
  const audited = await shop.app.database.kysely
    .selectFrom('audit_log')
    .select(['entity_id', 'after'])
    .where('action', '=', 'provider.reportKept')
    .execute();
  expect(audited).toHaveLength(2);
  expect(audited[0]).toMatchObject({ entity_id: 'test', after: { fileName: 'balance.csv', entries: without.length } });
  for (const text of ['a,b\n1,2\n', 'PK\u0003\u0004', '']) {
    const refused = await send(text);
    expect(refused.status).toBe(422);
    expect(refused.body.error.items).toMatchObject([{ code: 'FORMAT', path: 'body.file' }]);
  }
});
