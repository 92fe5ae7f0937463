import { locales } from '@foyer/contract/wire/vocabulary';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { deliverProviderMessages, sandboxOf } from '../../../../test/provider-messages.ts';

/** Every list of staff shows a person in the order of the reader's language (people 1.5). */

let shop: Shop;
let admin: Person;
let buyer: Person;
let orderId: number;

beforeAll(async () => {
  shop = await openShop({
    name: 'name order',
    now: '2026-02-15T15:00:00Z',
    event: { registration_end: new Date('2026-02-20T00:00:00Z') },
  });
  admin = await shop.staff(['admin']);
  buyer = await shop.person({ first_name: 'Taro', last_name: 'Yamada', locale: 'ja-JP' });
  const { kysely } = shop.app.database;
  await sql`UPDATE account SET first_name = 'Hanako', last_name = 'Mori', locale = 'ja-JP'
    WHERE account_id = ${admin.accountId}`.execute(kysely);
  const type = await shop.ticketType({ amount_minor: 10_000 });
  const { body } = await shop.order(buyer, {
    tickets: [
      selfTicket(buyer, type, { values: { firstName: 'Taro', lastName: 'Yamada', email: 'taro@example.com' } }),
    ],
    chargeCreditCardRequest: payBy(),
  });
  orderId = body.orderId ?? 0;
  const payment = await kysely
    .selectFrom('payment')
    .select('gateway_reference')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  await sandboxOf(shop.app).dispute(payment.gateway_reference ?? '');
  await deliverProviderMessages(shop.app);
  await kysely
    .updateTable('orders')
    .set({ staff_account_id: admin.accountId })
    .where('order_id', '=', orderId)
    .execute();
});
afterAll(() => shop.close());

const inOrder = { 'en-US': ['Taro Yamada', 'Hanako Mori'], 'ja-JP': ['Yamada Taro', 'Mori Hanako'] } as const;
const orderOf = (locale: (typeof locales)[number]) => inOrder[locale === 'ja-JP' ? 'ja-JP' : 'en-US'];

const account = () => buyer.externalAccountIdentifier;
const reads: readonly [name: string, path: () => string, body?: object][] = [
  ['attendees', () => `reporting/${shop.eventId}/attendees`, {}],
  ['orders', () => `reporting/${shop.eventId}/orders`, {}],
  ['orders of an account', () => `admin/events/${shop.eventId}/orders/${account()}`],
  ['audit log of an account', () => `admin/events/${shop.eventId}/audit/${account()}`],
  ['audit log', () => 'admin/audit'],
  ['staff accounts', () => 'admin/staff'],
  ['disputes', () => 'admin/disputes'],
  ['evidence', () => `admin/orders/${orderId}/dispute-evidence`],
  ['undecided and settled payments', () => 'admin/order-intents?needsAttention=false'],
  ['preview of an erasure', () => `admin/accounts/${account()}/anonymise`],
];

/** The profile of a ticket has its name in the order of the account's language. No screen shows that name. */
const withoutProfiles = (text: string): string =>
  text.startsWith('<')
    ? text
    : JSON.stringify(JSON.parse(text, (key, value: unknown) => (key === 'profile' ? undefined : value)));

test.each(reads)('%s: names are in the order of the reader’s language', async (_, path, body) => {
  for (const locale of locales) {
    const { status, text } = await shop.app.inject(body ? 'POST' : 'GET', `/api/${path()}`, {
      token: admin.token,
      headers: { 'accept-language': locale },
      ...(body ? { body } : {}),
    });
    expect(status).toBe(200);
    const shown = withoutProfiles(text);
    const names = ['Taro Yamada', 'Yamada Taro', 'Hanako Mori', 'Mori Hanako'].filter((name) => shown.includes(name));
    expect(names.length, locale).toBeGreaterThan(0);
    expect(orderOf(locale), locale).toEqual(expect.arrayContaining(names));
  }
});

test('a message names its sender in the order of the reader’s language', async () => {
  const texts = { en_US: { subject: 'Doors open at six', text: 'See you soon.' } };
  const path = `/api/admin/events/${shop.eventId}/messages`;
  const { status } = await shop.app.inject('POST', path, {
    token: admin.token,
    body: { kind: 'service', audience: {}, texts },
  });
  expect(status).toBe(200);
  for (const locale of locales) {
    const { body } = await shop.app.inject<{ messages: { sentBy: string }[] }>('GET', path, {
      token: admin.token,
      headers: { 'accept-language': locale },
    });
    expect(body.messages.map(({ sentBy }) => sentBy)).toEqual([orderOf(locale)[1]]);
  }
});
