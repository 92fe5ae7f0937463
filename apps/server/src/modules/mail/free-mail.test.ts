import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../test/ordering.ts';
import { openTestSession } from '../../../test/sessions.ts';

/** Limits for mails to typed addresses: per ticket or order, recipient and sender, across all processes. */

let shop: Shop;
let type: number;
beforeAll(async () => {
  shop = await openShop({ name: 'free mail', event: { event_type_cd: 'FIVESTAR' } });
  type = await shop.ticketType();
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;

async function buyer(): Promise<Person & { orderId: number; ticketId: number }> {
  const person = await shop.person();
  const { body } = await shop.order(person, { tickets: [selfTicket(person, type)], chargeCreditCardRequest: payBy() });
  const orderId = Number(body.orderId);
  const ticket = await db()
    .selectFrom('ticket')
    .select('ticket_id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { ...person, orderId, ticketId: ticket.ticket_id };
}
let addresses = 0;
const address = () => `friend-${(addresses += 1)}@example.com`;
const share = async (ticketId: number, { token }: { token: string }, email = address()) => {
  const { status, body, headers } = await shop.app.inject<ErrorBody>(
    'POST',
    `/api/ticket/${ticketId}/sendItinerary?shareEmail=${email}`,
    { token },
  );
  return status === 200 ? 'sent' : [status, body.error.code, headers['retry-after']];
};
const confirm = async (orderId: number, { token }: { token: string }, email = address()) => {
  const { status } = await shop.app.inject('POST', `/api/orders/${orderId}/confirmation`, { token, body: { email } });
  return status === 200 ? 'sent' : status;
};
const refused = [429, 'RATE_LIMITED', '86400'];
const sent = (outcomes: unknown[]) => outcomes.filter((outcome) => outcome === 'sent').length;

test('shares a ticket ten times a day at most, even with parallel requests, and again the next day', async () => {
  const { ticketId, ...person } = await buyer();
  const outcomes = await Promise.all(Array.from({ length: 15 }, () => share(ticketId, person)));
  expect(sent(outcomes)).toBe(10);
  expect(outcomes.find((outcome) => outcome !== 'sent')).toEqual(refused);
  const queued = await db().selectFrom('outbox').select('outbox_id').where('ticket_id', '=', ticketId).execute();
  expect(queued).toHaveLength(10);
  // The limit does not affect other buyers.
  const other = await buyer();
  expect(await share(other.ticketId, other)).toBe('sent');
  shop.app.clock.advance({ days: 1 });
  expect(await share(ticketId, person)).toBe('sent');
});

test('sends the confirmation of an order to ten addresses a day at most', async () => {
  const { orderId, ...person } = await buyer();
  const outcomes = [];
  for (let times = 0; times < 11; times += 1) outcomes.push(await confirm(orderId, person));
  expect(outcomes).toEqual([...Array.from({ length: 10 }, () => 'sent'), 429]);
});

test('sends ten mails a day to one address at most, from all senders and regardless of case', async () => {
  const [one, two] = [await buyer(), await buyer()];
  const victim = 'Victim@example.com';
  for (let times = 0; times < 5; times += 1) {
    expect(await share(one.ticketId, one, victim)).toBe('sent');
    expect(await share(two.ticketId, two, victim.toLowerCase())).toBe('sent');
  }
  const third = await buyer();
  expect(await share(third.ticketId, third, victim.toUpperCase())).toEqual(refused);
});

test('sends forty mails a day per person for all their tickets, and counts staff who act for them separately', async () => {
  const person = await buyer();
  await db()
    .insertInto('rate_limit')
    .values({
      name: 'free-mail-from',
      key: String(person.accountId),
      used: 39,
      window_start: shop.app.clock.now(),
    })
    .execute();
  expect(await share(person.ticketId, person)).toBe('sent');
  expect(await share(person.ticketId, person)).toEqual(refused);
  const helper = await shop.staff(['helper']);
  const token = await openTestSession(db(), person.accountId, {
    now: shop.app.clock.now(),
    staffAccountId: helper.accountId,
  });
  expect(await share(person.ticketId, { token })).toBe('sent');
  const counted = await db()
    .selectFrom('rate_limit')
    .select('key')
    .where('name', '=', 'free-mail-from-staff')
    .execute();
  expect(counted).toEqual([{ key: String(helper.accountId) }]);
});

test('refuses callers without permission before it counts anything', async () => {
  const owner = await buyer();
  const stranger = await shop.person();
  for (let times = 0; times < 11; times += 1) {
    expect(await share(owner.ticketId, stranger)).toContain(404);
    expect(await confirm(owner.orderId, stranger)).toBe(404);
  }
  expect([await share(owner.ticketId, owner), await confirm(owner.orderId, owner)]).toEqual(['sent', 'sent']);
});
