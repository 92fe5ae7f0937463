import { createTestKey } from '../../../../test/api-keys.ts';
import { limitsIn } from '@foyer/contract/wire/costs';
import { addressOf, type Endpoint } from '@foyer/contract/wire/endpoint';
import { endpoints } from '@foyer/contract/wire/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limitTests } from '../../../../test/limit-tests.ts';
import { cards, openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { putTicket } from '../../../../test/tickets.ts';
import { addressKey, tryUse, useLimit } from './index.ts';
import { limits, type AnyLimitName, type LimitName } from './limits.ts';
import type { AtOnceRow, RateRow } from './row.ts';

/** Each limit counts before the result of a call is known: the count is higher after a refused call. */

let shop: Shop;
let type: number;
let people: [Person, Person];
beforeAll(async () => {
  shop = await openShop({ name: 'counted first', event: { configuration: { canRegisterOtherAccounts: true } } });
  type = await shop.ticketType();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await db().deleteFrom('rate_limit').execute();
  people = (await shop.people(2)) as [Person, Person];
});

const db = () => shop.app.database.kysely;
const usesOf = async (name: AnyLimitName): Promise<number> => {
  const { used } = await db()
    .selectFrom('rate_limit')
    .select(({ fn }) => fn.sum<number>('used').as('used'))
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return used ?? 0;
};
const rows = Object.entries(limits) as [AnyLimitName, RateRow | AtOnceRow][];

/** Limits of objects that exist at the same time. Their code counts the objects, so they need no counter. */
const atOnce = rows.flatMap(([name, row]) => ('atOnce' in row ? [name] : []));
test('names the limits that count objects instead of uses', () => {
  expect(atOnce.toSorted()).toEqual([
    'badge-files-all',
    'badge-files-pending',
    'holds-per-event',
    'live-views',
    'pin-session',
    'schedules-per-event',
    'schedules-per-person',
    'uploads',
  ]);
});

const onArrival = rows.flatMap(([name, row]) =>
  'onArrival' in row
    ? [{ name, calls: Object.values<Endpoint>(endpoints).filter(({ costs }) => limitsIn(costs).has(name)) }]
    : [],
);
describe('a limit of calls', () => {
  test.each(onArrival)('counts a refused call: $name', async ({ name, calls }) => {
    const token = (await shop.staff(['admin'])).token;
    const { headers } = await createTestKey(shop.app.database.kysely, { now: shop.app.clock.now() });
    expect(calls).not.toEqual([]);
    for (const one of calls) {
      const { name: call, method, access } = one;
      const before = await usesOf(name);
      await shop.app.inject(method, addressOf(one).replace(/:\w+/g, '999999'), {
        ...(access.kind === 'key' ? { headers } : access.kind === 'public' ? {} : { token }),
        ...(method === 'GET' ? {} : { body: { unknown: true } }),
      });
      expect(await usesOf(name), call).toBe(before + 1);
    }
  });
});

const inUseCases = rows.flatMap(([name, row]) =>
  'windowSeconds' in row && !('onArrival' in row) ? [name as LimitName] : [],
);
const ordered = async (by: Person, more: object, tickets = [selfTicket(by, type)]) =>
  (await shop.order(by, { tickets, ...more })).status;
const declined = () => ({ chargeCreditCardRequest: payBy(cards.declined) });
const anyCode = { firstName: 'Robin', lastName: 'Taylor', email: 'robin@example.com', couponCode: 'WRONG' };
/** A refused call. The others are refused in the test that reaches the limit (`limitTests`). */
const refusedCalls: Readonly<Partial<Record<LimitName, () => Promise<number>>>> = {
  'look-ups': () => ordered(people[0], {}, [selfTicket({ externalAccountIdentifier: 'C8000001' }, type)]),
  'looked-up': () => ordered(people[0], {}, [selfTicket({ externalAccountIdentifier: 'C8000001' }, type)]),
  'door-look-ups': async () => {
    const { token } = await shop.staff(['ticket-scanner']);
    return (await shop.app.inject('GET', '/api/ticket/999999', { token })).status;
  },
  'unpaid-orders': () => ordered(people[0], declined()),
  'refused-cards': () => ordered(people[0], declined()),
  'refused-card': () => ordered(people[0], declined()),
  'refused-cards-staff': async () => ordered(await shop.staff(['helper']), declined(), [selfTicket(people[0], type)]),
  'coupon-guesses': () => ordered(people[0], {}, [selfTicket(people[0], type, { values: anyCode })]),
  'coupon-tried': () => ordered(people[0], {}, [selfTicket(people[0], type, { values: anyCode })]),
  'ticket-transfers': async () => {
    const [holder, recipient] = people;
    const ticketId = await putTicket(db(), { ticket_configuration_id: type, account_id: holder.accountId });
    await putTicket(db(), { ticket_configuration_id: type, account_id: recipient.accountId });
    const { externalAccountIdentifier } = recipient;
    const body = { ticketId, externalAccountIdentifier, relationshipType: 'CONSULTANT', values: anyCode };
    return (await shop.app.inject('POST', '/api/ticket/transfer', { token: holder.token, body })).status;
  },
  'free-mail-about': () => shareWhenBlocked(people[0]),
  'free-mail-from': () => shareWhenBlocked(people[0]),
  'free-mail-from-staff': async () => {
    const { orderId } = (
      await shop.order(people[0], { tickets: [selfTicket(people[0], type)], chargeCreditCardRequest: payBy() })
    ).body;
    const { token } = await shop.staff(['helper']);
    return mailedWhenBlocked(`/api/orders/${orderId}/confirmation`, token);
  },
};
/** Resends a confirmation to an address that has had its mails of the day. */
async function mailedWhenBlocked(path: string, token: string): Promise<number> {
  const email = 'often@example.com';
  for (let time = 0; time < 10; time += 1)
    await tryUse(shop.app.database, 'free-mail-to', addressKey(email), shop.app.clock.now());
  return (await shop.app.inject('POST', path, { token, body: { email } })).status;
}
async function shareWhenBlocked(person: Person): Promise<number> {
  const { orderId } = (
    await shop.order(person, { tickets: [selfTicket(person, type)], chargeCreditCardRequest: payBy() })
  ).body;
  return mailedWhenBlocked(`/api/orders/${orderId}/confirmation`, person.token);
}

describe('a limit of a use case', () => {
  test.each(inUseCases)('counts a refused call: %s', async (name) => {
    const refused = refusedCalls[name];
    if (!refused) {
      expect(limitTests).toHaveProperty([name]);
      return;
    }
    expect(await refused()).toBeGreaterThanOrEqual(400);
    expect(await usesOf(name)).toBe(1);
  });
});

describe('a count', () => {
  test('inside of a transaction is refused, because a refusal of the call would undo it', async () => {
    const { database } = shop.app;
    const counted = database.transaction(() => useLimit(database, 'look-ups', 'inside', shop.app.clock.now()));
    await expect(counted).rejects.toThrow('A limit is counted before the transaction of its call.');
    // @ts-expect-error: a transaction is no database for counting
    const inside = database.transaction((tx) => useLimit(tx, 'look-ups', 'inside', shop.app.clock.now()));
    await expect(inside).rejects.toThrow();
    expect(await usesOf('look-ups')).toBe(0);
  });

  test('control: is undone by a transaction that fails', async () => {
    const { database } = shop.app;
    const fail = database.transaction(async (tx) => {
      await sql`INSERT INTO rate_limit (name, key, used, window_start) VALUES ('look-ups', 'inside', 1, now())`.execute(
        tx,
      );
      throw new Error('refused');
    });
    await expect(fail).rejects.toThrow('refused');
    expect(await usesOf('look-ups')).toBe(0);
  });
});
