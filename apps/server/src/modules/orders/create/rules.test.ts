import { orderRequest, type Order, type OrderQuote, type OrderRequest } from '@foyer/contract/orders/orders';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anotherProcess,
  cards,
  contextOf,
  openShop,
  payBy,
  selfTicket,
  type Person,
  type Shop,
} from '../../../../test/ordering.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { createAddOn, createCoupon, createEvent, createTicketConfiguration } from '../../../seed/factories/event.ts';
import { auditOrders } from '../audit/audit.ts';
import { createOrder } from './create-order.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ name: 'rules' });
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;
const code = async (person: Person, body: Partial<OrderRequest>) => {
  const { status, body: answer } = await shop.order(person, { chargeCreditCardRequest: payBy(), ...body });
  return status === 200 ? 'bought' : `${status} ${answer.error.code}`;
};

test('ignores amounts from the client, and accepts a price override only from an admin', async () => {
  const type = await shop.ticketType({ amount_minor: 10_000 });
  const person = await shop.person();
  const cheap = await shop.order(person, {
    tickets: [selfTicket(person, type, { overrideAmount: 1 })],
    chargeCreditCardRequest: payBy(),
  });
  expect(cheap.body.order?.totalAmount).toBe(100);
  const admin = await shop.staff(['admin']);
  const other = await shop.person();
  const overridden = await shop.order(admin, {
    tickets: [selfTicket(other, type, { overrideAmount: 12.5 })],
    chargeCreditCardRequest: payBy(),
  });
  expect(overridden.body.order?.totalAmount).toBe(12.5);
  const helper = await shop.staff(['helper']);
  const third = await shop.person();
  const ignored = await shop.order(helper, {
    tickets: [selfTicket(third, type, { overrideAmount: 1 })],
    chargeCreditCardRequest: payBy(),
  });
  expect(ignored.body.order?.totalAmount).toBe(100);
});

test('neither offers nor sells a ticket in an unsupported currency', async () => {
  const [pounds, dollars] = [await shop.ticketType({ currency: 'GBP' }), await shop.ticketType()];
  const person = await shop.person();
  expect(await code(person, { tickets: [selfTicket(person, pounds)] })).toBe('422 UNSUPPORTED_CURRENCY');
  const quote = await shop.app.inject<OrderQuote>('POST', '/api/orders/quote', {
    token: person.token,
    body: { eventId: shop.eventId, tickets: [selfTicket(person, pounds)] },
  });
  expect(quote.body.tickets).toMatchObject([{ totalAmount: 0, error: 'UNSUPPORTED_CURRENCY' }]);
  const offered = await shop.app.inject<{ ticketConfiguration: TicketConfiguration }[]>(
    'POST',
    '/api/events/available-tickets',
    {
      token: person.token,
      body: {
        eventId: shop.eventId,
        externalAccountIdentifier: person.externalAccountIdentifier,
        relationshipType: 'CONSULTANT',
        cartSummary: [],
      },
    },
  );
  const ids = offered.body.map(({ ticketConfiguration }) => ticketConfiguration.ticketConfigurationId);
  expect(ids).toContain(dollars);
  expect(ids).not.toContain(pounds);
});

test('sends the confirmation in the language of the order, and for staff in the language of the account', async () => {
  const type = await shop.ticketType();
  const person = await shop.person();
  const admin = await shop.staff(['admin']);
  const localeOf = async (who: Person, forWhom: Person) => {
    const { body } = await shop.order(
      who,
      { tickets: [selfTicket(forWhom, type)], chargeCreditCardRequest: payBy() },
      { 'accept-language': 'ja-JP' },
    );
    const { locale } = await db()
      .selectFrom('outbox')
      .select('locale')
      .where('order_id', '=', body.orderId ?? 0)
      .executeTakeFirstOrThrow();
    return locale;
  };
  expect(await localeOf(person, person)).toBe('ja-JP');
  expect(await localeOf(admin, await shop.person())).toBe('en-US');
});

test('sends the confirmation to a corrected address once, and stores that address on the order', async () => {
  const type = await shop.ticketType();
  const [person, stranger] = (await shop.people(2)) as [Person, Person];
  const { body } = await shop.order(person, {
    tickets: [selfTicket(person, type)],
    chargeCreditCardRequest: payBy(),
  });
  const path = `/api/orders/${body.orderId}/confirmation`;
  const ask = (who: Person, email: string) => shop.app.inject('POST', path, { token: who.token, body: { email } });
  expect((await ask(stranger, 'stranger@example.com')).status).toBe(404);
  expect((await ask(person, 'no address')).status).toBe(422);
  for (let times = 0; times < 2; times += 1) expect((await ask(person, 'right@example.com')).status).toBe(200);
  const mails = await db()
    .selectFrom('outbox')
    .select('recipient')
    .where('order_id', '=', body.orderId ?? 0)
    .orderBy('outbox_id')
    .execute();
  expect(mails.map(({ recipient }) => recipient)).toEqual(['payer@example.com', 'right@example.com']);
  const order = await shop.app.inject<{ data: Order }>('GET', `/api/orders/${body.orderId}`, person);
  expect(order.body.data.metadata.orderPayment?.email).toBe('right@example.com');
});

test("mails a confirmation to the address that staff enter, and lets only the payer change the payment's address", async () => {
  const type = await shop.ticketType();
  const person = await shop.person();
  const helper = await shop.staff(['helper']);
  const { body } = await shop.order(person, {
    tickets: [selfTicket(person, type)],
    chargeCreditCardRequest: payBy(),
  });
  const acting = await openTestSession(db(), person.accountId, {
    now: shop.app.clock.now(),
    staffAccountId: helper.accountId,
  });
  const ask = (token: string, email: string) =>
    shop.app.inject('POST', `/api/orders/${body.orderId}/confirmation`, { token, body: { email } });
  const storedEmail = async () =>
    (await shop.app.inject<{ data: Order }>('GET', `/api/orders/${body.orderId}`, person)).body.data.metadata
      .orderPayment?.email;
  for (const [token, email] of [
    [helper.token, 'desk@example.com'],
    [acting, 'acting@example.com'],
  ] as const) {
    expect((await ask(token, email)).status).toBe(200);
    expect(await storedEmail()).toBe('payer@example.com');
  }
  const mails = await db()
    .selectFrom('outbox')
    .select('recipient')
    .where('order_id', '=', body.orderId ?? 0)
    .execute();
  expect(mails).toHaveLength(3);
  expect((await ask(person.token, 'payers-own@example.com')).status).toBe(200);
  expect(await storedEmail()).toBe('payers-own@example.com');
});

test('returns in a quote the error that an order would get for a closed sale, and shows a changed price', async () => {
  const person = await shop.person();
  const now = shop.app.clock.now();
  const over = await shop.ticketType({ sale_end: new Date(now.getTime() - 60_000) });
  const dearer = await shop.ticketType({ amount_minor: 10_000 });
  await db()
    .updateTable('ticket_configuration')
    .set({ amount_minor: 12_050 })
    .where('ticket_configuration_id', '=', dearer)
    .execute();
  const quote = await shop.app.inject<OrderQuote>('POST', '/api/orders/quote', {
    token: person.token,
    body: { eventId: shop.eventId, tickets: [selfTicket(person, over)] },
  });
  expect(quote.body.tickets).toMatchObject([{ error: 'NO_AVAILABLE_TICKET' }]);
  const changed = await shop.app.inject<OrderQuote>('POST', '/api/orders/quote', {
    token: person.token,
    body: { eventId: shop.eventId, tickets: [selfTicket(person, dearer)] },
  });
  expect(changed.body).toMatchObject({ totalAmount: 120.5, tickets: [{ amount: 120.5, error: null }] });
  const tickets = [selfTicket(person, dearer)];
  expect(await code(person, { tickets, expectedTotal: 100 })).toBe('409 PRICE_CHANGED');
});

test('copies the ticket group of the type to the ticket', async () => {
  const type = await shop.ticketType({ additionalConfiguration: { ticketGroup: 'full' } });
  const person = await shop.person();
  const { body } = await shop.order(person, {
    tickets: [selfTicket(person, type)],
    chargeCreditCardRequest: payBy(),
  });
  const ticketId = body.order?.tickets[0]?.ticketId ?? 0;
  const ticket = await shop.app.inject<Ticket>('GET', `/api/ticket/${ticketId}`, { token: person.token });
  expect(ticket.body.metadata.ticketGroup).toBe('full');
});

test('checks which relationship types a person may be registered as', async () => {
  const type = await shop.ticketType();
  const person = await shop.person();
  const other = await shop.person();
  const nobody = selfTicket({ externalAccountIdentifier: 'C9999999' }, type);
  expect(await code(person, { tickets: [nobody] })).toBe('403 FORBIDDEN');
  expect(await code(await shop.staff(['helper']), { tickets: [nobody] })).toBe('422 INVALID_ATTENDEE');
  expect(await code(person, { tickets: [selfTicket(person, type, { relationshipType: 'NEPHEW' })] })).toBe(
    '422 INVALID_ATTENDEE',
  );
  expect(await code(person, { tickets: [selfTicket(other, type)] })).toBe('403 FORBIDDEN');
  expect(await code(person, { tickets: [selfTicket(person, type, { relationshipType: 'SPOUSE' })] })).toBe(
    '409 NEEDS_SELF_TICKET',
  );
  const twice = [selfTicket(person, type), selfTicket(person, type)];
  expect(await code(person, { tickets: twice })).toBe('409 DUPLICATE_TICKET_REQUEST');
  const guests = [1, 2, 3].map(() => selfTicket(person, type, { relationshipType: 'GUEST' }));
  expect(await code(person, { tickets: [selfTicket(person, type), ...guests] })).toBe('409 NO_AVAILABLE_TICKET');
  const family = [
    ...guests.slice(1),
    selfTicket(person, type, { relationshipType: 'SPOUSE' }),
    selfTicket(person, type),
  ];
  expect(await code(person, { tickets: family })).toBe('bought');
  const tickets = await db()
    .selectFrom('ticket')
    .select(['relationship_type', 'slot'])
    .where('account_id', '=', person.accountId)
    .execute();
  expect(tickets.map((ticket) => `${ticket.relationship_type} ${ticket.slot}`).toSorted()).toEqual([
    'CONSULTANT 1',
    'GUEST 1',
    'GUEST 2',
    'SPOUSE 1',
  ]);
});

test('checks which tickets and add-ons may be bought', async () => {
  const person = await shop.person();
  const now = shop.app.clock.now();
  const later = new Date(now.getTime() + 3_600_000);
  const tickets = (type: number, more = {}) => ({ tickets: [selfTicket(person, type, more)] });
  const type = await shop.ticketType();
  expect(await code(person, tickets(999_999))).toBe('409 NO_AVAILABLE_TICKET');
  expect(await code(person, tickets(await shop.ticketType({ sale_start: later })))).toBe('409 NO_AVAILABLE_TICKET');
  expect(await code(person, tickets(await shop.ticketType({ quantity: 0 })))).toBe('409 NO_AVAILABLE_TICKET');
  expect(await code(person, tickets(await shop.ticketType({ relationship_types: ['GUEST'] })))).toBe(
    '409 NO_AVAILABLE_TICKET',
  );
  expect(await code(person, tickets(await shop.ticketType({ active: false })))).toBe('409 NO_AVAILABLE_TICKET');
  expect(await code(person, { eventId: 999_999, ...tickets(type) })).toBe('404 RECORD_NOT_FOUND');
  const gone = await createAddOn(db(), { ticket_configuration_id: type, quantity: 0 });
  expect(await code(person, tickets(type, { ticketConfigurationAddOns: [gone] }))).toBe('409 ADD_ON_NOT_AVAILABLE');
  expect(await code(person, tickets(type, { ticketConfigurationAddOns: [999_999] }))).toBe('409 ADD_ON_NOT_AVAILABLE');
  expect(await code(person, tickets(type, { values: { firstName: 'Only' } }))).toBe('422 INVALID_TICKET_DATA');
  const yen = await createAddOn(db(), { ticket_configuration_id: type, currency: 'JPY', amount_minor: 100 });
  expect(await code(person, tickets(type, { ticketConfigurationAddOns: [yen] }))).toBe('422 MIXED_CURRENCIES');
  expect(await code(person, { ...tickets(type), expectedTotal: 99 })).toBe('409 PRICE_CHANGED');
});

test('includes the path of each form error', async () => {
  const person = await shop.person();
  const type = await shop.ticketType();
  const { body } = await shop.order(person, {
    tickets: [selfTicket(person, type, { values: { firstName: 'Robin', email: 'nothing' } })],
    chargeCreditCardRequest: payBy(),
  });
  expect(body.error.items?.map(({ code, path }) => `${code} ${path}`)).toEqual([
    'REQUIRED body.tickets.0.values.lastName',
    'EMAIL body.tickets.0.values.email',
  ]);
});

test('checks closed registration, unpublished events and child events', async () => {
  const person = await shop.person();
  const admin = await shop.staff(['admin']);
  const closed = await createEvent(db(), { registration_end: new Date('2026-01-16T00:00:00Z') });
  const closedType = await createTicketConfiguration(db(), { event_id: closed });
  const inClosed = { eventId: closed, tickets: [selfTicket(person, closedType)] };
  expect(await code(person, inClosed)).toBe('409 REGISTRATION_NOT_ACTIVE');
  expect(await code(admin, inClosed)).toBe('bought');
  const draft = await createEvent(db(), { published: false });
  const draftType = await createTicketConfiguration(db(), { event_id: draft });
  expect(await code(person, { eventId: draft, tickets: [selfTicket(person, draftType)] })).toBe('404 RECORD_NOT_FOUND');
  const child = await createEvent(db(), { parent_event_id: shop.eventId });
  const childType = await createTicketConfiguration(db(), { event_id: child, amount_minor: 0 });
  const inChild = { eventId: child, tickets: [selfTicket(person, childType)] };
  const refused = await shop.order(person, inChild);
  expect(refused.body.error).toMatchObject({
    code: 'NOT_REGISTERED_FOR_PARENT_EVENT',
    metadata: { eventName: expect.any(String) as string },
  });
  expect(await code(person, { tickets: [selfTicket(person, await shop.ticketType())] })).toBe('bought');
  expect(await code(person, inChild)).toBe('bought');
});

test('allows cash and bypass only for staff, and stores the change and the staff member', async () => {
  const type = await shop.ticketType({ amount_minor: 4_250 });
  const person = await shop.person();
  const tickets = [selfTicket(person, type)];
  expect(await code(person, { tickets, cashPayment: true })).toBe('403 FORBIDDEN');
  expect(await code(person, { tickets, bypassPayment: true })).toBe('403 FORBIDDEN');
  expect(await code(person, { tickets, autoCheckIn: true })).toBe('403 FORBIDDEN');
  const helper = await shop.staff(['helper']);
  const short = await shop.order(helper, { tickets, cashPayment: true, cashTendered: 40 });
  expect([short.status, short.body.error.code]).toEqual([422, 'VALIDATION_ERROR']);
  const cash = await shop.order(helper, { tickets, cashPayment: true, cashTendered: 50 });
  expect(cash.body.order).toMatchObject({ paymentKind: 'cash', totalAmount: 42.5 });
  const order = await shop.app.inject<{ data: { metadata: { orderPayment: unknown } } }>(
    'GET',
    `/api/orders/${cash.body.orderId}`,
    helper,
  );
  expect(order.body.data.metadata.orderPayment).toMatchObject({ cashTendered: 50, cashChange: 7.5, lastFour: null });
  const payment = await db()
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', cash.body.orderId)
    .executeTakeFirstOrThrow();
  expect(payment).toMatchObject({ taken_by_account_id: helper.accountId, cash_change_minor: 750 });
  const other = await shop.person();
  const bypass = await shop.order(helper, { tickets: [selfTicket(other, type)], bypassPayment: true });
  expect(bypass.body.order).toMatchObject({ paymentKind: 'bypass', totalAmount: 42.5 });
  expect(
    await code(helper, { tickets: [selfTicket(await shop.person(), type)], cashPayment: true, autoCheckIn: true }),
  ).toBe('409 CHECK_IN_NOT_ACTIVE');
});

test('checks the attendee in with the order while check-in is active', async () => {
  const now = shop.app.clock.now();
  const event = await createEvent(db(), { event_start: now, event_end: new Date(now.getTime() + 86_400_000) });
  const type = await createTicketConfiguration(db(), { event_id: event });
  const person = await shop.person();
  const admin = await shop.staff(['admin']);
  const { body } = await shop.order(admin, {
    eventId: event,
    tickets: [selfTicket(person, type)],
    bypassPayment: true,
    autoCheckIn: true,
  });
  const ticketId = body.order?.tickets[0]?.ticketId ?? 0;
  const ticket = await db()
    .selectFrom('ticket')
    .select('status')
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow();
  const checkIn = await db()
    .selectFrom('check_in')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow();
  expect([ticket.status, checkIn.source, checkIn.checked_in_by_account_id]).toEqual([
    'CHECKED_IN',
    'order',
    admin.accountId,
  ]);
});

test('limits card purchases to one in exactly 30 minutes, and exempts free orders', async () => {
  const person = await shop.person();
  const type = await shop.ticketType();
  expect(await code(person, { tickets: [selfTicket(person, type)] })).toBe('bought');
  const spouse = { tickets: [selfTicket(person, type, { relationshipType: 'SPOUSE' })] };
  shop.app.clock.advance({ minutes: 29, seconds: 59 });
  expect(await code(person, spouse)).toBe('409 PAYMENT_ALREADY_EXISTS');
  const free = await shop.ticketType({ amount_minor: 0 });
  expect(await code(person, { tickets: [selfTicket(person, free, { relationshipType: 'GUEST' })] })).toBe('bought');
  shop.app.clock.advance({ seconds: 1 });
  expect(await code(person, spouse)).toBe('bought');
});

test('exempts orders of staff from the window of 30 minutes, by card, by cash and waived', async () => {
  const admin = await shop.staff(['admin']);
  const type = await shop.ticketType();
  const sell = async (body: Partial<OrderRequest>) =>
    code(admin, { tickets: [selfTicket(await shop.person(), type)], ...body });
  const unpaid = { chargeCreditCardRequest: undefined };
  expect(await sell({})).toBe('bought');
  expect(await sell({})).toBe('bought');
  expect(await sell({ ...unpaid, cashPayment: true })).toBe('bought');
  expect(await sell({ ...unpaid, bypassPayment: true })).toBe('bought');
});

test('starts no window for the holder when staff sell them a ticket for cash', async () => {
  const [person, helper] = [await shop.person(), await shop.staff(['helper'])];
  const type = await shop.ticketType();
  const cash = { tickets: [selfTicket(person, type)], chargeCreditCardRequest: undefined, cashPayment: true };
  expect(await code(helper, cash)).toBe('bought');
  const spouse = selfTicket(person, type, { relationshipType: 'SPOUSE' });
  expect(await code(person, { tickets: [spouse] })).toBe('bought');
});

test('starts a new window of 30 minutes with each card purchase', async () => {
  const person = await shop.person();
  const type = await shop.ticketType();
  const buy = (relationshipType: string) => code(person, { tickets: [selfTicket(person, type, { relationshipType })] });
  expect(await buy('CONSULTANT')).toBe('bought');
  shop.app.clock.advance({ minutes: 30 });
  expect(await buy('SPOUSE')).toBe('bought');
  expect(await buy('GUEST')).toBe('409 PAYMENT_ALREADY_EXISTS');
  shop.app.clock.advance({ minutes: 29, seconds: 59 });
  expect(await buy('GUEST')).toBe('409 PAYMENT_ALREADY_EXISTS');
  shop.app.clock.advance({ seconds: 1 });
  expect(await buy('GUEST')).toBe('bought');
});

test.each([
  [cards.declined, '402 PAYMENT_FAILURE'],
  [cards.invalid, '402 INVALID_CARD_INFORMATION'],
  [cards.authorization, '402 AUTHORIZATION_ERROR'],
  [cards.general, '402 GENERAL_PAYMENT_ERROR'],
  [cards.unreachable, '502 PROVIDER_UNREACHABLE'],
])('returns for the card %s the error %s', async (card, answer) => {
  const person = await shop.person();
  const type = await shop.ticketType();
  expect(await code(person, { tickets: [selfTicket(person, type)], chargeCreditCardRequest: payBy(card) })).toBe(
    answer,
  );
});

test('reports each missing field of a card form before it takes stock', async () => {
  const person = await shop.person();
  const type = await shop.ticketType({ quantity: 1 });
  const { status, body } = await shop.order(person, {
    tickets: [selfTicket(person, type)],
    chargeCreditCardRequest: { creditCard: { creditCardNumber: '4242' }, billingAddress: {} },
  });
  expect([status, body.error.code]).toEqual([422, 'VALIDATION_ERROR']);
  const paths = body.error.items?.map(({ path }) => path.replace('body.chargeCreditCardRequest.', ''));
  expect(paths).toContain('creditCard.cvv');
  expect(paths).toContain('billingAddress.postalCode');
  const none = await shop.order(person, { tickets: [selfTicket(person, type)] });
  expect(none.status).toBe(422);
});

test('applies the best coupon, accepts a typed code, and limits a coupon to its first uses', async () => {
  const type = await shop.ticketType({ amount_minor: 10_000 });
  await createCoupon(db(), { ticket_configuration_id: type, amount_off_minor: 1_000 });
  const coded = await createCoupon(db(), {
    ticket_configuration_id: type,
    percent_off: 50,
    conditions: { code: 'HALF', firstN: 1 },
  });
  const first = await shop.person();
  const second = await shop.person();
  const withCode = (person: Person) => ({
    tickets: [
      selfTicket(person, type, {
        values: { firstName: 'R', lastName: 'T', email: 'r@example.com', couponCode: 'half' },
      }),
    ],
    chargeCreditCardRequest: payBy(),
  });
  const half = await shop.order(first, withCode(first));
  expect(half.body.order?.totalAmount).toBe(50);
  const ticket = await db()
    .selectFrom('ticket')
    .select(['coupons_applied', 'list_amount_minor'])
    .where('account_id', '=', first.accountId)
    .executeTakeFirstOrThrow();
  expect(ticket).toEqual({ coupons_applied: [coded], list_amount_minor: 10_000 });
  expect((await shop.order(second, withCode(second))).body.order?.totalAmount).toBe(90);
});

test('prices a quote like an order and buys nothing', async () => {
  const type = await shop.ticketType({ amount_minor: 10_000 });
  const addOn = await createAddOn(db(), { ticket_configuration_id: type, quantity: 0, amount_minor: 500 });
  const person = await shop.person();
  const { status, body } = await shop.app.inject('POST', '/api/orders/quote', {
    token: person.token,
    body: {
      eventId: shop.eventId,
      tickets: [selfTicket(person, type, { ticketConfigurationAddOns: [addOn] }), selfTicket(person, 999_999)],
    },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    currency: 'USD',
    totalAmount: 100,
    tickets: [
      { amount: 100, totalAmount: 100, error: 'ADD_ON_NOT_AVAILABLE', addOns: [{ available: false, amount: 5 }] },
      { error: 'NO_AVAILABLE_TICKET', totalAmount: 0 },
    ],
  });
});

test('returns an order only to its account and to staff', async () => {
  const person = await shop.person();
  const type = await shop.ticketType();
  const { body } = await shop.order(person, { tickets: [selfTicket(person, type)], chargeCreditCardRequest: payBy() });
  const get = async (token: string, id: number | string = body.orderId ?? 0) =>
    shop.app.inject<{ data: Record<string, unknown> }>('GET', `/api/orders/${id}`, { token, isNoRoute: id === 'abc' });
  const own = await get(person.token);
  expect(own.body.data).toMatchObject({
    orderId: body.orderId,
    totalAmount: 100,
    refundedAmount: 0,
    refundOnItsWayAmount: 0,
    paymentExternalReferenceNumber: expect.stringMatching(/^sbx_/) as string,
    metadata: { orderPayment: { lastFour: '4242', firstName: 'Robin', lastName: 'Payer', locality: 'Springfield' } },
    tickets: [{ isSelf: true, status: 'ACTIVE' }],
  });
  expect((await get((await shop.staff(['helper'])).token)).status).toBe(200);
  expect((await get((await shop.person()).token)).status).toBe(404);
  expect((await get(person.token, 0)).status).toBe(404);
  expect((await get(person.token, 'abc')).status).toBe(404);
  const intent = `/api/orders/intent/${body.orderIntentId}`;
  const mine = await shop.app.inject('GET', intent, person);
  expect(mine.body).toEqual({
    data: { orderIntentId: body.orderIntentId, status: 'COMPLETE', eventId: shop.eventId, orderId: body.orderId },
  });
  expect((await shop.app.inject('GET', intent, await shop.person())).status).toBe(404);
});

test('adds each member to one group only, up to the maximum', async () => {
  const type = await shop.ticketType();
  const group = await shop.ticketType({ additionalConfiguration: { groupTicketConfiguration: { maxMemberCount: 3 } } });
  const people = await shop.people(5);
  const ids: number[] = [];
  for (const person of people.slice(0, 3)) {
    const { body } = await shop.order(person, {
      tickets: [selfTicket(person, type)],
      chargeCreditCardRequest: payBy(),
    });
    ids.push(body.order?.tickets[0]?.ticketId ?? 0);
  }
  const [, , , leader, second] = people as [Person, Person, Person, Person, Person];
  const groupTicket = (person: Person, associatedTicketIds: number[]) => ({
    tickets: [selfTicket(person, group, { associatedTicketIds })],
  });
  expect(await code(leader, groupTicket(leader, ids))).toBe('409 GROUP_FULL');
  expect(await code(leader, groupTicket(leader, [ids[0] ?? 0, ids[0] ?? 0]))).toBe('409 INVALID_GROUP_MEMBER');
  expect(await code(leader, groupTicket(leader, [987_654]))).toBe('409 INVALID_GROUP_MEMBER');
  expect(await code(leader, groupTicket(leader, ids.slice(0, 2)))).toBe('bought');
  expect(await code(second, groupTicket(second, ids.slice(1, 2)))).toBe('409 INVALID_GROUP_MEMBER');
  const groups = await db().selectFrom('ticket_group').select(['member_count', 'max_member_count']).execute();
  expect(groups).toEqual([{ member_count: 3, max_member_count: 3 }]);
});

test('leaves out a member if the ticket is deactivated during the payment', async () => {
  const type = await shop.ticketType();
  const group = await shop.ticketType({ additionalConfiguration: { groupTicketConfiguration: { maxMemberCount: 3 } } });
  const [gone, stays, leader] = (await shop.people(3)) as [Person, Person, Person];
  const ids: number[] = [];
  for (const person of [gone, stays]) {
    const { body } = await shop.order(person, {
      tickets: [selfTicket(person, type)],
      chargeCreditCardRequest: payBy(),
    });
    ids.push(body.order?.tickets[0]?.ticketId ?? 0);
  }
  const admin = await shop.staff(['admin']);
  const { payments } = shop.app.gateways;
  const orders = anotherProcess(shop, {
    gateway: Object.assign(Object.create(payments) as typeof payments, {
      charge: async (request: Parameters<typeof payments.charge>[0]) => {
        const { status } = await shop.app.inject('POST', '/api/ticket/deactivate-ticket', {
          token: admin.token,
          body: { ticketId: ids[0], notes: 'Cannot come' },
        });
        expect(status).toBe(200);
        return payments.charge(request);
      },
    }),
  });
  const body = orderRequest.parse({
    eventId: shop.eventId,
    tickets: [selfTicket(leader, group, { associatedTicketIds: ids })],
    chargeCreditCardRequest: payBy(),
  });
  const bought = await createOrder(orders, { body, idempotencyKey: undefined }, contextOf(shop, leader));
  const leading = bought.order?.tickets[0]?.ticketId ?? 0;
  const members = await db()
    .selectFrom('ticket_group_member as m')
    .innerJoin('ticket_group as g', 'g.ticket_group_id', 'm.ticket_group_id')
    .select(['m.ticket_id', 'g.member_count'])
    .where('g.leader_ticket_id', '=', leading)
    .orderBy('m.position')
    .execute();
  expect(members).toEqual([leading, ids[1]].map((ticket_id) => ({ ticket_id, member_count: 2 })));
});

test('leaves consistent books after all tests', async () => {
  expect(await auditOrders(shop.app.database, shop.app.clock.now())).toEqual([]);
});
