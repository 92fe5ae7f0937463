import type { CallOffView } from '@foyer/contract/events/call-off';
import type { Roster } from '@foyer/contract/door/door';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cards, openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { createCoupon, createEvent, createTicketConfiguration } from '../../../seed/factories/event.ts';
import { auditOrders } from '../../orders/audit/audit.ts';

/** Calls an event off, from the preview to the last refund. */

let shop: Shop;
let admin: Person;
beforeAll(async () => {
  shop = await openShop({ name: 'call-off' });
  admin = await shop.staff(['admin']);
});
afterAll(() => shop.close());
const db = () => shop.app.database.kysely;

const read = async (eventId = shop.eventId, by = admin) =>
  (await shop.app.inject<CallOffView>('GET', `/api/admin/events/${eventId}/call-off`, { token: by.token })).body;
const codeOf = async (eventId: number) =>
  (await db().selectFrom('event').select('event_short_code').where('event_id', '=', eventId).executeTakeFirstOrThrow())
    .event_short_code;
const callOff = async (eventId = shop.eventId, body: object = {}, headers?: Record<string, string>) =>
  shop.app.inject<CallOffView & ErrorBody>('POST', `/api/admin/events/${eventId}/call-off`, {
    token: admin.token,
    body: { confirmation: await codeOf(eventId), reason: 'Storm warning', ...body },
    ...(headers ? { headers } : {}),
  });
const failed = (money: CallOffView['money']) => money.reduce((sum, { failed: amount }) => sum + amount, 0);

test('needs the short code, and refuses texts with tokens, which are not replaced', async () => {
  const wrong = await callOff(shop.eventId, { confirmation: 'yes', texts: { en_US: 'Sorry, *|NAME|*.' } });
  expect(wrong.status).toBe(422);
  expect(wrong.body.error.items?.map(({ code, path }) => [code, path])).toEqual([
    ['CONFIRMED', 'body.confirmation'],
    ['ONE_OF', 'body.texts.en_US'],
  ]);
  expect((await read()).calledOff).toBeNull();
});

describe('an event with card, cash, waived and free orders, a child event and a waiting list', () => {
  const people: Record<string, Person> = {};
  let childId = 0;
  const orders: Record<string, number> = {};

  beforeAll(async () => {
    const paid = await shop.ticketType({ amount_minor: 10_000, quantity: 20 });
    const free = await shop.ticketType({ amount_minor: 0 });
    const scarce = await shop.ticketType({ amount_minor: 0, quantity: 1 });
    childId = await createEvent(db(), { parent_event_id: shop.eventId, event_short_code: 'CHILD' });
    const childType = await createTicketConfiguration(db(), { event_id: childId, amount_minor: 5_000 });
    const names = ['card', 'declines', 'cash', 'waived', 'free', 'used', 'waiting', 'holder'] as const;
    for (const name of names) people[name] = await shop.person();
    const buy = async (name: string, body: Parameters<Shop['order']>[1]) => {
      const { body: answer } = await shop.order(people[name] ?? admin, body);
      orders[name] = answer.orderId ?? 0;
    };
    const own = (name: string, type: number) => [selfTicket(people[name] ?? admin, type)];
    await buy('card', {
      tickets: [...own('card', paid), selfTicket(people['card'] ?? admin, paid, { relationshipType: 'SPOUSE' })],
      chargeCreditCardRequest: payBy(),
    });
    await buy('declines', { tickets: own('declines', paid), chargeCreditCardRequest: payBy('4000000000004244') });
    const staff = await shop.staff(['admin']);
    const bySeller = async (name: string, body: object) => {
      const { body: answer } = await shop.order(staff, { tickets: own(name, paid), ...body });
      orders[name] = answer.orderId ?? 0;
    };
    await bySeller('cash', { cashPayment: true, cashTendered: 100 });
    await bySeller('waived', { bypassPayment: true });
    await buy('free', { tickets: own('free', free) });
    await buy('used', { tickets: own('used', scarce) });
    await db()
      .updateTable('ticket')
      .set({ status: 'CHECKED_IN' })
      .where('order_id', '=', orders['used'] ?? 0)
      .execute();
    await sql`INSERT INTO check_in (ticket_id, event_id, checked_in_at, source, received_at)
      SELECT ticket_id, event_id, ${shop.app.clock.now()}, 'list', ${shop.app.clock.now()} FROM ticket WHERE status = 'CHECKED_IN'`.execute(
      db(),
    );
    // Wait until the purchase window of the first order ends.
    shop.app.clock.advance({ hours: 1 });
    const later = await shop.order(people['card'] ?? admin, {
      eventId: childId,
      tickets: own('card', childType),
      chargeCreditCardRequest: payBy(),
    });
    orders['child'] = later.body.orderId ?? 0;
    await shop.app.inject('POST', `/api/events/${shop.eventId}/waiting-list`, {
      token: people['waiting']?.token ?? '',
      body: { ticketConfigurationId: scarce, relationshipType: 'CONSULTANT' },
    });
    await shop.app.jobs.drain();
    await shop.app.inject('POST', '/api/ticket/reservation', {
      token: people['holder']?.token ?? '',
      body: {
        ticketConfigurationId: paid,
        externalAccountIdentifier: people['holder']?.externalAccountIdentifier,
        relationshipType: 'CONSULTANT',
      },
    });
    shop.app.clock.advance({ minutes: 1 });
  });

  test('the preview counts tickets and people, and sums the money by currency and refund method', async () => {
    const view = await read();
    expect(view).toMatchObject({
      calledOff: null,
      childEvents: [{ eventId: childId, tickets: 1 }],
      tickets: 8,
      usedTickets: 1,
      people: 6,
      orders: 7,
      waiting: 1,
      holds: 1,
      pendingPayments: 0,
      problems: [],
    });
    expect(view.money).toEqual([
      {
        currency: 'USD',
        way: 'waived',
        payments: 1,
        paid: 100,
        refunded: 0,
        onItsWay: 0,
        left: 0,
        failed: 0,
        kept: 100,
      },
      {
        currency: 'USD',
        way: 'provider',
        payments: 3,
        paid: 350,
        refunded: 0,
        onItsWay: 0,
        left: 350,
        failed: 0,
        kept: 0,
      },
      {
        currency: 'USD',
        way: 'byHand',
        payments: 1,
        paid: 100,
        refunded: 0,
        onItsWay: 0,
        left: 100,
        failed: 0,
        kept: 0,
      },
    ]);
  });

  test('the sale stops at once for attendees and staff, at the event and its child event', async () => {
    const key = { 'idempotency-key': 'storm' };
    const texts = { en_US: 'We could not secure the venue.\n\nSee https://example.com/storm.' };
    const first = await callOff(shop.eventId, { texts }, key);
    expect([first.status, first.body.calledOff]).toMatchObject([
      200,
      { reason: 'Storm warning', withEventId: null, ticketsDone: 0, ticketsLeft: 8 },
    ]);
    // The same request returns the same bytes. A different request is refused.
    expect((await callOff(shop.eventId, { texts }, key)).body).toEqual(first.body);
    expect((await callOff()).body.error.code).toBe('EVENT_CALLED_OFF');
    expect((await callOff(childId)).body.error.code).toBe('EVENT_CALLED_OFF');
    const type = await shop.ticketType({ amount_minor: 0 });
    const person = await shop.person();
    expect((await shop.order(person, { tickets: [selfTicket(person, type)] })).body.error.code).toBe(
      'EVENT_CALLED_OFF',
    );
    expect((await shop.order(admin, { tickets: [selfTicket(person, type)] })).body.error.code).toBe('EVENT_CALLED_OFF');
    const event = await shop.app.inject<{
      isCalledOff: boolean;
      isRegistrationActive: boolean;
      isCheckInActive: boolean;
    }>('GET', `/api/events/${shop.eventId}`, { token: person.token });
    expect(event.body).toMatchObject({ isCalledOff: true, isRegistrationActive: false, isCheckInActive: false });
    expect((await read(childId)).calledOff).toMatchObject({ withEventId: shop.eventId });
  });

  test('the door says that the event is called off, and devices read it for scans without a network', async () => {
    const scanner = await shop.staff(['ticket-scanner']);
    const { ticket_id: ticketId } = await db()
      .selectFrom('ticket')
      .select('ticket_id')
      .where('order_id', '=', orders['free'] ?? 0)
      .executeTakeFirstOrThrow();
    const at = (method: 'GET' | 'POST', path: string, body?: object) =>
      shop.app.inject<ErrorBody>(method, `/api/${path}`, { token: scanner.token, ...(body ? { body } : {}) });
    for (const answer of [
      await at('GET', `ticket/${ticketId}`),
      await at('POST', `ticket/${ticketId}/check-in`, {}),
      await at('POST', `ticket/${ticketId}/check-in`, { eventId: shop.eventId }),
    ])
      expect([answer.status, answer.body.error.code]).toEqual([409, 'EVENT_CALLED_OFF']);
    const device = '0a0a0a0a-0000-4000-8000-000000000001';
    const roster = await shop.app.inject<Roster>('GET', `/api/admin/events/${shop.eventId}/roster?deviceId=${device}`, {
      token: scanner.token,
    });
    expect(roster.body.head).toMatchObject({ event: { isCalledOff: true }, checkInWindows: [] });
  });

  test('tickets end, every address gets one mail, and payments are refunded the way they were made', async () => {
    await shop.app.jobs.drain();
    const tickets = await db()
      .selectFrom('ticket')
      .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
      .where('event_id', 'in', [shop.eventId, childId])
      .groupBy('status')
      .orderBy('status')
      .execute();
    expect(tickets).toEqual([
      { status: 'CANCELED', count: 7 },
      { status: 'CHECKED_IN', count: 1 },
    ]);
    const mails = await db()
      .selectFrom('outbox')
      .select(({ fn }) => ['template', fn.countAll<number>().as('count')])
      .where('template', 'in', ['called-off', 'cancellation', 'team-ended', 'refund', 'waiting-ended'])
      .groupBy('template')
      .orderBy('template')
      .execute();
    // The spouse's ticket has the same address. The buyer of two orders gets a mail for each refund.
    expect(mails).toEqual([
      { template: 'called-off', count: 1 },
      { template: 'refund', count: 3 },
      { template: 'waiting-ended', count: 1 },
    ]);
    const view = await read();
    expect(view.calledOff).toMatchObject({ ticketsDone: 8, ticketsLeft: 0 });
    expect(view.money.find(({ way }) => way === 'provider')).toMatchObject({ paid: 350, left: 0 });
    expect(view).toMatchObject({ waiting: 0, holds: 0 });
    expect(await auditOrders(shop.app.database, shop.app.clock.now())).toEqual([]);
  });

  test('lists a refund that the provider refuses with its reason, and retries it when staff request it', async () => {
    // The provider accepts the refund and refuses it a day later.
    shop.app.clock.advance({ days: 1, minutes: 1 });
    await db()
      .updateTable('session')
      .set({ expires_at: new Date('2026-12-01') })
      .execute();
    await shop.app.jobs.drain();
    await db().updateTable('sandbox_charge').set({ after_charge: null }).execute();
    const view = await read();
    expect(failed(view.money)).toBe(100);
    expect(view.problems.filter(({ way }) => way === 'provider')).toMatchObject([
      { orderId: orders['declines'], amount: 100, currency: 'USD', needsOther: false },
    ]);
    const retried = await shop.app.inject<CallOffView>('POST', `/api/admin/events/${shop.eventId}/call-off/retry`, {
      token: admin.token,
      body: {},
    });
    expect(failed(retried.body.money)).toBe(0);
    const attempts = db().selectFrom('call_off_payment').select(['attempts', 'error_code']);
    expect(await attempts.where('payment_id', '=', view.problems[0]?.paymentId ?? 0).execute()).toEqual([
      { attempts: 0, error_code: null },
    ]);
    await shop.app.jobs.drain();
    expect((await read()).problems.map(({ way }) => way)).toEqual(['byHand']);
    expect(await auditOrders(shop.app.database, shop.app.clock.now())).toEqual([]);
  });

  test('cash must be settled by another staff member than its taker', async () => {
    const [cash] = (await read()).problems;
    const seller = await db()
      .selectFrom('payment as p')
      .innerJoin('session as s', 's.account_id', 'p.taken_by_account_id')
      .select(['p.taken_by_account_id'])
      .where('p.payment_id', '=', cash?.paymentId ?? 0)
      .executeTakeFirstOrThrow();
    expect(seller.taken_by_account_id).not.toBe(admin.accountId);
    const settle = (by: Person, eventId = shop.eventId) =>
      shop.app.inject<CallOffView & ErrorBody>(
        'POST',
        `/api/admin/events/${eventId}/call-off/payments/${cash?.paymentId ?? 0}/settle`,
        { token: by.token },
      );
    // The payment belongs to another event.
    expect((await settle(admin, childId)).status).toBe(404);
    const done = await settle(admin);
    expect(done.body.problems).toEqual([]);
    expect(done.body.money.find(({ way }) => way === 'byHand')).toMatchObject({ refunded: 100, left: 0 });
    // Settling it again gives nothing back.
    await settle(admin);
    const { rows } = await sql<{ refunded: number }>`
      SELECT sum(amount_minor) AS refunded FROM refund WHERE payment_id = ${cash?.paymentId ?? 0}`.execute(db());
    expect(rows[0]?.refunded).toBe(10_000);
    expect(await auditOrders(shop.app.database, shop.app.clock.now())).toEqual([]);
  });
});

test('the preview counts limited coupons and payments of another amount, each once', async () => {
  const eventId = await createEvent(db());
  const type = await createTicketConfiguration(db(), { event_id: eventId, amount_minor: 10_000, quantity: 20 });
  await createCoupon(db(), { ticket_configuration_id: type, conditions: { firstN: 2 } });
  const buy = async (card: string = cards.good) => {
    const person = await shop.person();
    return shop.order(person, {
      eventId,
      tickets: [selfTicket(person, type)],
      chargeCreditCardRequest: payBy(card),
    });
  };
  const [used] = [await buy(), await buy(), await buy()];
  for (let i = 0; i < 3; i++) await buy(cards.declined);
  expect(await read(eventId)).toMatchObject({ tickets: 3, coupons: 2, otherAmounts: 0, undecidedCharges: 0 });

  await db()
    .updateTable('ticket')
    .set({ status: 'CHECKED_IN' })
    .where('order_id', '=', used?.body.orderId ?? 0)
    .execute();
  const at = shop.app.clock.now();
  const declined = await db()
    .selectFrom('order_intent')
    .select('order_intent_id')
    .where('event_id', '=', eventId)
    .where('status', '=', 'FAILED')
    .execute();
  for (const [index, { order_intent_id: id }] of declined.entries())
    await db()
      .updateTable('order_intent')
      .set({ attention: index === 0 ? 'CANNOT_SETTLE' : 'AMOUNT_DIFFERS', attention_at: at })
      .where('order_intent_id', '=', id)
      .execute();
  const view = await read(eventId);
  expect(view).toMatchObject({ usedTickets: 1, coupons: 1, otherAmounts: 2, undecidedCharges: 1, pendingPayments: 0 });
});
