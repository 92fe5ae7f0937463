import type { AnswerOf } from '@foyer/contract/wire/endpoint';
import type { Endpoints } from '@foyer/contract/wire/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChangeShop, type ChangeShop } from '../../../../test/changing.ts';
import { payBy, selfTicket, type Person } from '../../../../test/ordering.ts';
import { gatewayOn } from '../../../../test/stripe/gateway.ts';
import { startFakeStripe, type FakeStripe } from '../../../../test/stripe/fake-stripe.ts';
import { createBudget, type Budget } from '../../../gateways/payments/budget.ts';
import { createProviderTurns } from '../../../workers/workers.ts';
import { createAddOn } from '../../../seed/factories/event.ts';

/** Shows the wait to a buyer while the order is queued for the provider. */

let shop: ChangeShop;
let fakeStripe: FakeStripe;
/** One request per second. No request gets its turn before the test allows it. */
let queue: Budget;
const arrived: (() => void)[] = [];
beforeAll(async () => {
  fakeStripe = await startFakeStripe();
  const budget: Budget = { take: (...args) => queue.take(...args) };
  shop = await openChangeShop({
    name: 'turns',
    event: { event_start: new Date('2026-03-01T15:00:00Z'), event_end: new Date('2026-03-03T15:00:00Z') },
    gateways: { payments: gatewayOn(fakeStripe.port, { budget }) },
  });
  const pause = () => new Promise<void>((resolve) => arrived.push(resolve));
  queue = createBudget(shop.app.database.kysely, 1, { pause, turns: createProviderTurns() });
});
afterAll(async () => {
  await shop.close();
  await fakeStripe.close();
});

const turnOf = async (person: Person, language = 'en-US') => {
  const { body } = await shop.app.inject<AnswerOf<Endpoints['getOrderTurn']>>('GET', '/api/orders/turn', {
    token: person.token,
    headers: { 'accept-language': language },
  });
  const { waitSeconds, message } = body;
  return { waitSeconds, message };
};
const none = { waitSeconds: null, message: null };

test("returns the wait in seconds and in the buyer's language, and nothing to other accounts", async () => {
  const type = await shop.ticketType({ amount_minor: 10_000 });
  const [buyer, other] = (await shop.people(2)) as [Person, Person];
  expect(await turnOf(buyer)).toEqual(none);
  // Requests for eight seconds are in front of this order.
  await sql`UPDATE provider_budget SET next_at = clock_timestamp() + interval '8 seconds'`.execute(
    shop.app.database.kysely,
  );
  const order = shop.order(buyer, { tickets: [selfTicket(buyer, type)], chargeCreditCardRequest: payBy() });
  await expect.poll(async () => (await turnOf(buyer)).waitSeconds).not.toBeNull();
  const { waitSeconds, message } = await turnOf(buyer);
  expect(waitSeconds).toBeGreaterThan(0);
  expect(waitSeconds).toBeLessThanOrEqual(8);
  expect(message).toMatch(/^Many people are paying right now\. It is your turn in about \d+ seconds?\./);
  expect((await turnOf(buyer, 'ja-JP')).message).toMatch(/あと約\d+秒/);
  expect(await turnOf(other)).toEqual(none);
  for (const release of arrived.splice(0)) release();
  expect((await order).status).toBe(200);
  expect(await turnOf(buyer)).toEqual(none);
});

test('does not show a wait that is too short to read', async () => {
  const type = await shop.ticketType({ amount_minor: 10_000 });
  const person = await shop.person();
  await sql`UPDATE provider_budget SET next_at = clock_timestamp() + interval '1 second'`.execute(
    shop.app.database.kysely,
  );
  const order = shop.order(person, { tickets: [selfTicket(person, type)], chargeCreditCardRequest: payBy() });
  await expect.poll(() => arrived.length).toBe(1);
  expect(await turnOf(person)).toEqual(none);
  for (const release of arrived.splice(0)) release();
  expect((await order).status).toBe(200);
});

test('returns when the next purchase by card is possible, to the buyer alone', async () => {
  const next = async ({ token }: Person) =>
    (await shop.app.inject<AnswerOf<Endpoints['getOrderTurn']>>('GET', '/api/orders/turn', { token })).body
      .nextPurchaseDate;
  const type = await shop.ticketType({ amount_minor: 10_000 });
  const [buyer, other] = (await shop.people(2)) as [Person, Person];
  await sql`UPDATE provider_budget SET next_at = clock_timestamp() - interval '1 minute'`.execute(
    shop.app.database.kysely,
  );
  expect(await next(buyer)).toBeNull();
  await shop.buy(buyer, type);
  const at = shop.app.clock.now().getTime() + 30 * 60_000;
  expect(await next(buyer)).toBe(new Date(at).toISOString());
  expect(await next(other)).toBeNull();
  shop.app.clock.advance({ minutes: 30 });
  expect(await next(buyer)).toBeNull();
});

/** Buys a ticket, empties the queue, and starts the change. */
async function changing(kind: 'upgrade' | 'addOns' | 'cancellation') {
  const { kysely } = shop.app.database;
  await sql`UPDATE provider_budget SET next_at = clock_timestamp() - interval '1 minute'`.execute(kysely);
  await shop.terms({ enabled: true, addOns: true });
  const { standard, vip } = await shop.pair();
  const shirt = await createAddOn(kysely, {
    ticket_configuration_id: standard,
    quantity: 5,
    default_name: 'Shirt',
    amount_minor: 2_000,
  });
  const person = await shop.person();
  const ticketId = await shop.buy(person, standard);
  const changes = {
    upgrade: () => shop.change(person, ticketId, 'upgrade', vip),
    addOns: () => shop.changeAddOns(person, ticketId, [shirt]),
    cancellation: () => shop.cancel(person, ticketId, 100),
  };
  return { person, ticketId, change: changes[kind] };
}

test.each(['upgrade', 'addOns', 'cancellation'] as const)('returns the wait of a ticket change: %s', async (kind) => {
  const { ticketId, person, change } = await changing(kind);
  await sql`UPDATE provider_budget SET next_at = clock_timestamp() + interval '8 seconds'`.execute(
    shop.app.database.kysely,
  );
  const answer = change();
  await expect.poll(async () => (await turnOf(person)).waitSeconds).not.toBeNull();
  expect((await turnOf(person, 'es-US')).message).toMatch(/\d+ segundos?/);
  for (const release of arrived.splice(0)) release();
  expect((await answer).status).toBe(200);
  expect((await shop.ticket(person, ticketId)).ticketId).toBe(ticketId);
});
