import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@foyer/contract/wire/endpoint';
import { endpoints } from '@foyer/contract/wire/endpoints';
import { idempotencyHeaders } from '@foyer/contract/wire/primitives';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAnswer } from '../../../../test/app.ts';
import { openChangeShop, type ChangeShop } from '../../../../test/changing.ts';
import { payBy, selfTicket, type Person } from '../../../../test/ordering.ts';
import { purgeJob } from '../../../jobs/cleanup.ts';
import { createAddOn, createEvent, createTicketConfiguration } from '../../../seed/factories/event.ts';
import { createReplays } from './first-response.ts';

let shop: ChangeShop;
let admin: Person;
beforeAll(async () => {
  shop = await openChangeShop({ name: 'replays' });
  admin = await shop.staff(['admin']);
  await shop.terms({ enabled: true, addOns: true });
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;

/** A call with a key, and a change that would make a rebuilt response different. */
interface Keyed {
  send: () => Promise<TestAnswer>;
  change: () => Promise<unknown>;
}
type Headers = Record<string, string>;

const renamed = (person: Person) =>
  sql`UPDATE ticket SET first_name = 'Renamed', is_self = false, is_guest = true WHERE account_id = ${person.accountId}`.execute(
    db(),
  );

async function boughtTicket() {
  const person = await shop.person();
  const { standard, vip } = await shop.pair();
  return { person, standard, vip, ticketId: await shop.buy(person, standard) };
}

/** Every call that takes an `Idempotency-Key`. */
const calls: Readonly<Record<string, (headers: Headers) => Promise<Keyed>>> = {
  createOrder: async (headers) => {
    const person = await shop.person();
    const body = { tickets: [selfTicket(person, await shop.ticketType())], chargeCreditCardRequest: payBy() };
    return { send: () => shop.order(person, body, headers), change: () => renamed(person) };
  },
  upgradeTicket: async (headers) => {
    const { person, ticketId, vip } = await boughtTicket();
    const body = { expectedAmountDue: 50 };
    return {
      send: () => shop.change(person, ticketId, 'upgrade', vip, body, headers),
      // The response could not be rebuilt, because the ticket now belongs to another person.
      change: async () => {
        const { accountId } = await shop.person();
        await sql`UPDATE ticket SET account_id = ${accountId}, registered_by_account_id = ${accountId}
          WHERE ticket_id = ${ticketId}`.execute(db());
      },
    };
  },
  downgradeTicket: async (headers) => {
    const person = await shop.person();
    const { standard, vip } = await shop.pair();
    const ticketId = await shop.buy(person, vip);
    const body = { expectedAmountDue: -50 };
    return {
      send: () => shop.change(person, ticketId, 'downgrade', standard, body, headers),
      change: () => renamed(person),
    };
  },
  changeTicketAddOns: async (headers) => {
    const { person, standard, ticketId } = await boughtTicket();
    const about = { ticket_configuration_id: standard, quantity: 5, default_name: 'Lunch', amount_minor: 2_000 };
    const lunch = await createAddOn(db(), about);
    return {
      send: () => shop.changeAddOns(person, ticketId, [lunch], { expectedAmountDue: 20 }, headers),
      change: () => renamed(person),
    };
  },
  cancelTicket: async (headers) => {
    const { person, ticketId } = await boughtTicket();
    const { refund } = await shop.quoteCancellation(person, ticketId);
    return { send: () => shop.cancel(person, ticketId, refund ?? 0, headers), change: () => renamed(person) };
  },
  payDifference: async (headers) => {
    const { person, ticketId } = await boughtTicket();
    await sql`
      WITH lost AS (INSERT INTO qualification (key, default_name, created_at) VALUES (${randomUUID()}, 'Star', now()) RETURNING *),
      place AS (
        INSERT INTO earned_place (qualification_id, account_id, state, offered_until, lost_at, created_at, changed_at)
        SELECT qualification_id, ${person.accountId}, 'REVOKED', now(), now(), now(), now() FROM lost RETURNING *),
      used AS (
        UPDATE ticket SET earned_place_id = (SELECT earned_place_id FROM place) WHERE ticket_id = ${ticketId} RETURNING *)
      INSERT INTO recheck_ticket (ticket_id, event_id, earned_place_id, rule, state, due_minor, pay_until, decided_by_account_id, decided_at, changed_at)
      SELECT ticket_id, event_id, earned_place_id, 'pay', 'DUE', 2500, '2100-01-01', account_id, now(), now() FROM used`.execute(
      db(),
    );
    const body = { expectedAmountDue: 25, chargeCreditCardRequest: payBy() };
    const path = `/api/ticket/${ticketId}/difference`;
    return {
      send: () => shop.app.inject('POST', path, { token: person.token, body, headers }),
      change: () => renamed(person),
    };
  },
  refundOrder: async (headers) => {
    const { ticketId } = await boughtTicket();
    const { order_id } = await db()
      .selectFrom('ticket')
      .select('order_id')
      .where('ticket_id', '=', ticketId)
      .executeTakeFirstOrThrow();
    const path = `/api/admin/orders/${order_id}/refund`;
    return {
      send: () => shop.app.inject('POST', path, { token: admin.token, body: { reason: 'Ill' }, headers }),
      change: () =>
        sql`UPDATE refund SET status = 'FAILED' WHERE payment_id IN (
        SELECT payment_id FROM payment WHERE order_id = ${order_id})`.execute(db()),
    };
  },
  callOffEvent: async (headers) => {
    const eventId = await createEvent(db(), { event_short_code: `STORM-${randomUUID().slice(0, 8)}` });
    const { event_short_code: confirmation } = await db()
      .selectFrom('event')
      .select('event_short_code')
      .where('event_id', '=', eventId)
      .executeTakeFirstOrThrow();
    await createTicketConfiguration(db(), { event_id: eventId });
    const path = `/api/admin/events/${eventId}/call-off`;
    const body = { confirmation, reason: 'Storm warning' };
    return {
      send: () => shop.app.inject('POST', path, { token: admin.token, body, headers }),
      change: () => sql`UPDATE event SET default_name = 'Renamed' WHERE event_id = ${eventId}`.execute(db()),
    };
  },
  sendMessage: async (headers) => {
    const path = `/api/admin/events/${shop.eventId}/messages`;
    const texts = { en_US: { subject: 'Doors', text: 'Doors open at nine.' } };
    const body = { kind: 'service', audience: {}, texts };
    return {
      send: () => shop.app.inject('POST', path, { token: admin.token, body, headers }),
      change: () => shop.app.jobs.drain(),
    };
  },
};

describe('a call that is repeated with its key', () => {
  it('is covered by this list', () => {
    const keyed = (Object.values(endpoints) as Endpoint[])
      .filter(({ headers }) => headers === idempotencyHeaders)
      .map(({ name }) => name);
    expect(keyed.toSorted()).toEqual(Object.keys(calls).toSorted());
  });

  it.each(Object.keys(calls))('%s: returns the first response byte for byte', async (name) => {
    const { send, change } = await calls[name]!({ 'idempotency-key': randomUUID() });
    const first = await send();
    expect([first.status, first.text]).toEqual([200, expect.stringMatching(/^\{/)]);
    await change();
    const again = await send();
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    // Without the stored response, the response is different.
    await sql`DELETE FROM idempotent_response`.execute(db());
    const rebuilt = await send();
    expect([rebuilt.status, rebuilt.text]).not.toEqual([first.status, first.text]);
  });

  it('is refused with a different body, even if the module does not compare bodies', async () => {
    const { ticketId } = await boughtTicket();
    const { order_id } = await db()
      .selectFrom('ticket')
      .select('order_id')
      .where('ticket_id', '=', ticketId)
      .executeTakeFirstOrThrow();
    const refund = (reason: string) =>
      shop.app.inject<{ error?: { code: string } }>('POST', `/api/admin/orders/${order_id}/refund`, {
        token: admin.token,
        body: { reason },
        headers: { 'idempotency-key': 'one-refund' },
      });
    expect((await refund('Ill')).status).toBe(200);
    const other = await refund('Moved away');
    expect([other.status, other.body.error?.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it('returns the same refusal after a declined card', async () => {
    const person = await shop.person();
    const body = {
      tickets: [selfTicket(person, await shop.ticketType())],
      chargeCreditCardRequest: payBy('4000000000000002'),
    };
    const send = () => shop.order(person, body, { 'idempotency-key': 'declined' });
    const first = await send();
    expect(first.status).toBe(402);
    const again = await send();
    expect([again.status, again.text]).toEqual([first.status, first.text]);
  });
});

describe('a stored response', () => {
  it('is found by the same account, call, key and request only', async () => {
    const { accountId } = await shop.person();
    const request = { body: { tickets: [1, 2], pay: { creditCardNumber: '4242424242424242', cvv: '123' } }, query: {} };
    const about = { accountId, call: 'createOrder', key: 'mine', request };
    const { keep, find } = createReplays(db());
    await keep(about, 'first', shop.app.clock.now());
    const pay = { cvv: '999', creditCardNumber: '4242424242424242' };
    // The order of the fields and the CVV make no difference.
    expect(await find({ ...about, request: { query: {}, body: { pay, tickets: [1, 2] } } })).toBe('first');
    const others = [
      { accountId: admin.accountId },
      { call: 'upgradeTicket' },
      { key: 'yours' },
      { request: { ...request, body: { ...request.body, tickets: [2, 1] } } },
      { request: { ...request, body: { ...request.body, pay: { ...pay, creditCardNumber: '4000000000000002' } } } },
    ];
    for (const other of others) expect([other, await find({ ...about, ...other })]).toEqual([other, null]);
  });

  it('contains no card number and no CVV, not even in its fingerprint', async () => {
    const person = await shop.person();
    const tickets = [selfTicket(person, await shop.ticketType())];
    const pay = payBy();
    const send = (cvv: string) =>
      shop.order(
        person,
        { tickets, chargeCreditCardRequest: { ...pay, creditCard: { ...pay.creditCard, cvv } } },
        { 'idempotency-key': 'one-card' },
      );
    const first = await send('123');
    // With the CVV in the fingerprint, an attacker with the database could guess it.
    expect((await send('124')).text).toBe(first.text);
    expect(first.text).not.toContain('4242');
  });

  it('is deleted after a week', async () => {
    const person = await shop.person();
    const body = { tickets: [selfTicket(person, await shop.ticketType({ amount_minor: 0 }))] };
    await shop.order(person, body, { 'idempotency-key': 'old' });
    const purge = () => purgeJob(db()).run({ now: shop.app.clock.now(), signal: new AbortController().signal });
    const count = async () => {
      const rows = db().selectFrom('idempotent_response').select('call').where('account_id', '=', person.accountId);
      return (await rows.execute()).length;
    };
    shop.app.clock.advance({ days: 6 });
    await purge();
    expect(await count()).toBe(1);
    shop.app.clock.advance({ days: 2 });
    await purge();
    expect(await count()).toBe(0);
  });
});
