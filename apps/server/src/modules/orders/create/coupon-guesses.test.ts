import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { putTicket } from '../../../../test/tickets.ts';
import { toJson } from '../../../db/schema.ts';
import { createCoupon } from '../../../seed/factories/event.ts';

/** Every call that accepts a coupon code counts wrong codes, which prevents guessing. */

let shop: Shop;
let type: number;
beforeAll(async () => {
  shop = await openShop({ name: 'coupon guesses' });
  type = await shop.ticketType();
  await createCoupon(db(), { ticket_configuration_id: type, percent_off: 50, conditions: { code: 'HALF' } });
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;
const answers = { firstName: 'Robin', lastName: 'Taylor', email: 'robin@example.com' };
const ticketOf = (person: Person, couponCode: string) =>
  selfTicket(person, type, { values: { ...answers, couponCode } });

const triggers = (person: Person, couponCode: string) =>
  shop.app.inject<ErrorBody>('POST', `/api/events/${shop.eventId}/apply-triggers`, {
    token: person.token,
    body: { eventId: shop.eventId, ticketConfigurationId: type, values: { couponCode } },
  });
const quote = (person: Person, couponCode: string) =>
  shop.app.inject<ErrorBody>('POST', '/api/orders/quote', {
    token: person.token,
    body: { eventId: shop.eventId, tickets: [ticketOf(person, couponCode)] },
  });
const order = (person: Person, couponCode: string) =>
  shop.order(person, { tickets: [ticketOf(person, couponCode)], chargeCreditCardRequest: payBy() });
/** Returns the API path of a ticket that has the code in its form answers. */
const pathOf = async (person: Person, couponCode: string) => {
  const own = await db()
    .selectFrom('ticket')
    .select('ticket_id')
    .where('account_id', '=', person.accountId)
    .executeTakeFirst();
  const values = { ...answers, couponCode };
  const ticketId =
    own?.ticket_id ?? (await putTicket(db(), { ticket_configuration_id: type, account_id: person.accountId, values }));
  await db()
    .updateTable('ticket')
    .set({ ticket_data: toJson<Record<string, unknown>>({ registrationForm: values }) })
    .where('ticket_id', '=', ticketId)
    .execute();
  return `/api/ticket/${ticketId}`;
};
const upgrades = async (person: Person, couponCode: string) =>
  shop.app.inject<ErrorBody>('GET', `${await pathOf(person, couponCode)}/upgrade`, { token: person.token });
const quotedAddOns = async (person: Person, couponCode: string) =>
  shop.app.inject<ErrorBody>('GET', `${await pathOf(person, couponCode)}/add-ons?addOnIds=`, { token: person.token });
const changedAddOns = async (person: Person, couponCode: string) =>
  shop.app.inject<ErrorBody>('POST', `${await pathOf(person, couponCode)}/add-ons`, {
    token: person.token,
    body: { addOnIds: [], expectedAmountDue: 0 },
  });

const waits = async (answer: Promise<{ status: number }>) => (await answer).status === 429;

test('rate-limits an account from the 21st different wrong code, in every call and for correct codes too', async () => {
  const [person, other] = [await shop.person(), await shop.person()];
  for (let index = 0; index < 20; index += 1) expect(await waits(triggers(person, `WRONG${index}`))).toBe(false);
  for (const call of [triggers, quote, order, upgrades, quotedAddOns, changedAddOns]) {
    expect(await waits(call(person, 'GUESS'))).toBe(true);
    // Repeats the request, because a rate-limited code does not count as a guess.
    expect(await waits(call(person, 'HALF'))).toBe(true);
    expect(await waits(call(person, 'HALF'))).toBe(true);
  }
  expect(await waits(quote(other, 'HALF'))).toBe(false);
  shop.app.clock.advance({ hours: 1 });
  expect(await waits(quote(person, 'HALF'))).toBe(false);
});

test('counts every code of one request, also when the request is refused', async () => {
  const used = async (person: Person) =>
    (
      await db()
        .selectFrom('rate_limit')
        .select('used')
        .where('name', '=', 'coupon-guesses')
        .where('key', '=', String(person.accountId))
        .executeTakeFirst()
    )?.used;
  const many = (person: Person, codes: string[]) =>
    shop.app.inject<ErrorBody>('POST', '/api/orders/quote', {
      token: person.token,
      body: { eventId: shop.eventId, tickets: codes.map((code) => ticketOf(person, code)) },
    });
  const candidates = Array.from({ length: 20 }, (_, index) => `CANDIDATE${index}`);
  const [wrong, right] = [await shop.person(), await shop.person()];
  // The filler sorts last. The same request gets the same response when one of the codes is right.
  expect((await many(wrong, [...candidates, 'ZZZ'])).status).toBe(429);
  expect((await many(right, [...candidates.slice(0, 19), 'HALF', 'ZZZ'])).status).toBe(429);
  expect([await used(wrong), await used(right)]).toEqual([20, 20]);
  expect([await waits(quote(wrong, 'OTHER')), await waits(quote(right, 'OTHER'))]).toEqual([true, true]);
  // The counted codes are compared later without a further count, right or wrong.
  expect([await waits(quote(wrong, 'CANDIDATE0')), await waits(quote(right, 'HALF'))]).toEqual([false, false]);
});

test('checks at most 20 of 60 wrong codes that arrive at once', async () => {
  const person = await shop.person();
  const calls = Array.from({ length: 60 }, (_, index) => (index % 2 ? quote : triggers)(person, `ONCE${index}`));
  const outcomes = await Promise.all(calls.map(waits));
  expect(outcomes.filter((isWaiting) => !isWaiting)).toHaveLength(20);
});

test('counts a wrong code once, regardless of case, and never counts a correct code', async () => {
  const person = await shop.person();
  for (let index = 0; index < 30; index += 1) {
    expect(await waits(quote(person, index % 2 ? 'oops' : ' OOPS'))).toBe(false);
    expect(await waits(quote(person, 'half'))).toBe(false);
  }
  const used = await db()
    .selectFrom('rate_limit')
    .select('used')
    .where('name', '=', 'coupon-guesses')
    .where('key', '=', String(person.accountId))
    .executeTakeFirst();
  expect(used?.used).toBe(1);
});
