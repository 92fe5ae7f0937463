import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { gatewayOn } from '../../../../test/stripe/gateway.ts';
import { startFakeStripe, type FakeStripe } from '../../../../test/stripe/fake-stripe.ts';
import type { ProviderEntry } from '../../../gateways/payments/entries.ts';
import { entriesOfFile } from '../../../gateways/payments/stripe/entries-file.ts';
import { keepEntries } from './keep-entries.ts';

/** A provider account in US dollars that sells in Canadian dollars and yen. The provider converts each charge. */

let fakeStripe: FakeStripe;
let shop: Shop;
let admin: Person;
const always = { from: new Date('2020-01-01T00:00:00Z'), until: new Date('2100-01-01T00:00:00Z') };

beforeAll(async () => {
  fakeStripe = await startFakeStripe();
  fakeStripe.settleIn('usd');
  shop = await openShop({
    name: 'converted',
    gateways: { payments: gatewayOn(fakeStripe.port, { publishableKey: 'pk_test_standin' }) },
  });
  admin = await shop.staff(['admin']);
  const orders: number[] = [];
  for (const price of [
    { currency: 'CAD', currency_locale: 'en-US', amount_minor: 20_000 },
    { currency: 'JPY', currency_locale: 'ja-JP', amount_minor: 12_000 },
  ] as const) {
    const type = await shop.ticketType({ ...price, quantity: 10 });
    for (const person of await shop.people(2)) {
      const { body } = await shop.order(person, {
        tickets: [selfTicket(person, type)],
        chargeCreditCardRequest: payBy(),
      });
      if (body.orderId === null || body.orderId === undefined) throw new Error(JSON.stringify(body));
      orders.push(body.orderId);
    }
  }
  // Refund one order in each currency.
  for (const orderId of [orders[0], orders[2]]) {
    const { status } = await shop.app.inject('POST', `/api/admin/orders/${orderId}/refund`, {
      token: admin.token,
      body: { reason: 'Called off' },
    });
    if (status !== 200) throw new Error(`refund: ${status}`);
  }
});
afterAll(async () => {
  await shop.close();
  await fakeStripe.close();
});
beforeEach(() => sql`DELETE FROM provider_entry`.execute(shop.app.database.kysely));

async function read(): Promise<ProviderEntry[]> {
  const entries: ProviderEntry[] = [];
  for await (const entry of shop.app.gateways.payments.entries(always)) entries.push(entry);
  return entries;
}
const keep = (entries: readonly ProviderEntry[]) =>
  keepEntries(shop.app.database, shop.app.gateways.payments, Readable.from(entries), always);
/** The entry of an unrefunded charge in this currency. */
const saleIn = (entries: readonly ProviderEntry[], currency: string) =>
  entries.filter(({ kind, own }) => kind === 'charge' && own?.currency === currency).at(-1);

test("charges and refunds in other currencies agree, and totals are in the account's currency", async () => {
  const { read: count, totals, differences } = await keep(await read());
  expect(count).toBe(6);
  expect(differences).toEqual([]);
  expect(totals.map(({ currency }) => currency)).toEqual(['USD']);
});

test.each([
  ['CAD', 19_999, '199.99 there, 200.00 here, CAD'],
  ['JPY', 11_999, '11999 there, 12000 here, JPY'],
])('reports another amount in %s', async (currency, amountMinor, about) => {
  const entries = await read();
  const sale = saleIn(entries, currency);
  if (sale?.own) sale.own.amountMinor = amountMinor;
  expect((await keep(entries)).differences).toMatchObject([
    { check: 'OTHER_AMOUNT', count: 1, examples: [expect.stringContaining(about)] },
  ]);
});

test('reports a charge in another currency than the sale', async () => {
  const entries = await read();
  const sale = saleIn(entries, 'CAD');
  if (sale?.own) sale.own.currency = 'USD';
  expect((await keep(entries)).differences).toMatchObject([{ check: 'OTHER_AMOUNT', count: 1 }]);
});

test.each(['CAD', 'JPY'])('reports a refund in %s that is unknown here', async (currency) => {
  const entries = await read();
  const sale = saleIn(entries, currency);
  if (!sale?.own) throw new Error(`No sale in ${currency}.`);
  const refund = { ...sale, reference: 'txn_other', kind: 'refund', own: { amountMinor: -500, currency } };
  expect((await keep([...entries, refund])).differences).toMatchObject([{ check: 'GIVEN_BACK_OTHERWISE', count: 1 }]);
});

test("compares a report by the payer's currency columns, and skips the comparison without them", async () => {
  const entries = await read();
  const sale = saleIn(entries, 'JPY');
  if (sale?.own) sale.own.amountMinor = 11_999;
  const day = (at: Date | null) => at?.toISOString().replace('T', ' ').slice(0, 19) ?? '';
  const major = (minor: number) => (minor / 100).toFixed(2);
  const fileOf = (isFacing: boolean) => {
    const head = `balance_transaction_id,created_utc,available_on_utc,currency,gross,fee,net,reporting_category,payment_intent_id`;
    const rows = entries.map(({ own, ...each }) =>
      [
        each.reference,
        day(each.at),
        day(each.availableOn),
        each.currency.toLowerCase(),
        ...[each.amountMinor, each.feeMinor, each.netMinor].map(major),
        each.kind,
        each.charge ?? '',
        ...(isFacing
          ? [own?.currency === 'JPY' ? own.amountMinor : major(own?.amountMinor ?? 0), own?.currency.toLowerCase()]
          : []),
      ].join(','),
    );
    return [isFacing ? `${head},customer_facing_amount,customer_facing_currency` : head, ...rows].join('\n');
  };
  const keepFile = (isFacing: boolean) =>
    keepEntries(
      shop.app.database,
      shop.app.gateways.payments,
      entriesOfFile(Readable.from([fileOf(isFacing)]), { installation: null }),
      always,
    );
  expect((await keepFile(false)).differences).toEqual([]);
  expect((await keepFile(true)).differences).toMatchObject([{ check: 'OTHER_AMOUNT', count: 1 }]);
});
