import type { SearchResult } from '@foyer/contract/reports/search';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { EventView, RelationshipLookup } from '@foyer/contract/events/events';
import type { OrderQuote, OrderRequest } from '@foyer/contract/orders/orders';
import type { Profile } from '@foyer/contract/people/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cards, openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { putTicket } from '../../../../test/tickets.ts';
import { createEvent, createTicketConfiguration } from '../../../seed/factories/event.ts';

/** Regression tests for responses that once differed from the specification or its readings. */

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ name: 'answers' });
});
afterAll(() => shop.close());
const db = () => shop.app.database.kysely;
const refusal = async (person: Person, body: Partial<OrderRequest>) => {
  const { status, body: answer } = await shop.order(person, { chargeCreditCardRequest: payBy(), ...body });
  const items = (answer as ErrorBody).error?.items?.map(({ code, path, metadata }) => ({ code, path, metadata }));
  return { status, code: (answer as ErrorBody).error?.code, items };
};

test('refuses a card with a country or state that is not offered', async () => {
  const type = await shop.ticketType();
  const person = await shop.person();
  const pay = payBy();
  const tickets = [selfTicket(person, type)];
  const path = 'body.chargeCreditCardRequest';
  const card = { ...pay, creditCard: { ...pay.creditCard, cardCountryCode: 'ATL' } };
  expect(await refusal(person, { tickets, chargeCreditCardRequest: card })).toMatchObject({
    status: 422,
    code: 'VALIDATION_ERROR',
    items: [{ code: 'ONE_OF', path: `${path}.creditCard.cardCountryCode` }],
  });
  const region = { ...pay, billingAddress: { ...pay.billingAddress, region: 'Atlantis' } };
  expect(await refusal(person, { tickets, chargeCreditCardRequest: region })).toMatchObject({
    status: 422,
    items: [{ code: 'ONE_OF', path: `${path}.billingAddress.region` }],
  });
  const named = { ...pay, billingAddress: { ...pay.billingAddress, region: 'illinois' } };
  expect((await shop.order(person, { tickets, chargeCreditCardRequest: named })).status).toBe(200);
});

test('requires at least one member for a team ticket', async () => {
  const team = await shop.ticketType({
    additionalConfiguration: { groupTicketConfiguration: { maxMemberCount: 3 } },
  });
  const [leader, member] = [await shop.person(), await shop.person()];
  const path = 'body.tickets.0.associatedTicketIds';
  expect(await refusal(leader, { tickets: [selfTicket(leader, team)] })).toMatchObject({
    status: 422,
    code: 'VALIDATION_ERROR',
    items: [{ code: 'REQUIRED', path }],
  });
  const ticketId = await putTicket(db(), {
    ticket_configuration_id: await shop.ticketType(),
    account_id: member.accountId,
  });
  const tickets = [selfTicket(leader, team, { associatedTicketIds: [ticketId] })];
  expect((await shop.order(leader, { tickets, chargeCreditCardRequest: payBy() })).status).toBe(200);
});

test('refuses an amount with more decimals than the currency has, and cash together with bypass', async () => {
  const type = await shop.ticketType();
  const [admin, person] = [await shop.staff(['admin']), await shop.person()];
  expect(await refusal(admin, { tickets: [selfTicket(person, type, { overrideAmount: 1.234 })] })).toMatchObject({
    status: 422,
    items: [{ code: 'FORMAT', path: 'body.tickets.0.overrideAmount' }],
  });
  const both = { tickets: [selfTicket(person, type)], cashPayment: true, bypassPayment: true };
  expect(await refusal(admin, both)).toMatchObject({
    status: 422,
    items: [{ code: 'ONE_OF', path: 'body.bypassPayment' }],
  });
});

test("includes the event's name in each error about a parent event", async () => {
  const parent = await createEvent(db(), { default_name: 'The parent' });
  const child = await createEvent(db(), { parent_event_id: parent });
  const type = await createTicketConfiguration(db(), { event_id: child });
  const person = await shop.person();
  expect(await refusal(person, { eventId: child, tickets: [selfTicket(person, type)] })).toMatchObject({
    status: 409,
    code: 'NOT_REGISTERED_FOR_PARENT_EVENT',
    items: [{ code: 'NOT_REGISTERED_FOR_PARENT_EVENT', metadata: { eventName: 'The parent' } }],
  });
});

test('writes an audit entry when an order checks an attendee in', async () => {
  const now = shop.app.clock.now();
  const hours = (n: number) => new Date(now.getTime() + n * 3_600_000);
  const running = await createEvent(db(), { event_start: hours(-1), event_end: hours(5) });
  const type = await createTicketConfiguration(db(), { event_id: running });
  const [admin, person] = [await shop.staff(['admin']), await shop.person()];
  const order = { eventId: running, tickets: [selfTicket(person, type)], bypassPayment: true };
  const [withIt, without] = [
    await shop.order(admin, { ...order, autoCheckIn: true }),
    await shop.order(admin, { ...order, tickets: [selfTicket(await shop.person(), type)] }),
  ];
  expect([withIt.status, without.status]).toEqual([200, 200]);
  const lines = await db()
    .selectFrom('audit_log')
    .select(['entity_id', 'staff_account_id', 'subject_account_id', 'after'])
    .where('event_id', '=', running)
    .where('action', '=', 'ticket.checkedIn')
    .execute();
  expect(lines).toEqual([
    {
      entity_id: String(withIt.body.order?.tickets[0]?.ticketId),
      staff_account_id: admin.accountId,
      subject_account_id: person.accountId,
      after: { status: 'CHECKED_IN', source: 'order' },
    },
  ]);
});

test('returns REGISTRATION_NOT_ACTIVE from lookups and orders of a closed event, except to staff', async () => {
  const now = shop.app.clock.now();
  const days = (n: number) => new Date(now.getTime() + n * 86_400_000);
  const closed = await createEvent(db(), { registration_start: days(-9), registration_end: days(-1) });
  const type = await createTicketConfiguration(db(), { event_id: closed });
  const team = await createTicketConfiguration(db(), {
    event_id: closed,
    additionalConfiguration: { groupTicketConfiguration: { maxMemberCount: 3 } },
  });
  const [person, admin] = [await shop.person(), await shop.staff(['admin'])];
  const about = { externalAccountIdentifier: person.externalAccountIdentifier, relationshipType: 'CONSULTANT' };
  const ask = async (who: Person) => {
    const post = (path: string, body: object) => shop.app.inject<ErrorBody>('POST', path, { token: who.token, body });
    const answers = [
      await post('/api/events/available-tickets', { eventId: closed, ...about, cartSummary: [] }),
      await post('/api/ticket/reservation', { ticketConfigurationId: type, ...about }),
      await post(`/api/events/${closed}/apply-triggers`, { eventId: closed, ticketConfigurationId: type, values: {} }),
      await post('/api/events/available-group-member-tickets', {
        ticketConfigurationId: team,
        externalAccountIdentifier: person.externalAccountIdentifier,
      }),
    ];
    const quote = await shop.app.inject<OrderQuote>('POST', '/api/orders/quote', {
      token: who.token,
      body: { eventId: closed, tickets: [selfTicket(person, type)] },
    });
    return [...answers.map(({ status, body }) => body.error?.code ?? status), quote.body.tickets[0]?.error];
  };
  expect(await ask(person)).toEqual(Array.from({ length: 5 }, () => 'REGISTRATION_NOT_ACTIVE'));
  expect((await refusal(person, { eventId: closed, tickets: [selfTicket(person, type)] })).code).toBe(
    'REGISTRATION_NOT_ACTIVE',
  );
  expect(await ask(admin)).toEqual([200, 200, 200, 200, null]);
  // The relationship lookup still succeeds for a closed event, with an empty list for the attendee.
  const left = async (who: Person) => {
    const { status, body } = await shop.app.inject<RelationshipLookup>('POST', '/api/events/available-relationships', {
      token: who.token,
      body: { eventId: closed, externalAccountIdentifier: person.externalAccountIdentifier },
    });
    return [status, body.valid, body.relationshipTypes.length > 0];
  };
  expect([await left(person), await left(admin)]).toEqual([
    [200, true, false],
    [200, true, true],
  ]);
});

test('returns unknown event types and countries unchanged', async () => {
  const odd = await createEvent(db(), { event_type_cd: 'MOON_LANDING' });
  const person = await shop.person({ country_code: 'MEX' });
  const get = <B>(path: string, who = person) => shop.app.inject<B>('GET', `/api/${path}`, { token: who.token });
  expect((await get<EventView>(`events/${odd}`)).body.eventTypeCd).toBe('MOON_LANDING');
  expect((await get<Profile>('account/profile')).body.countryCode).toBe('MEX');
  const tree = await get<{ eventTypeCd: string }[]>('admin/events-grouped', await shop.staff(['admin']));
  expect(tree.body.map(({ eventTypeCd }) => eventTypeCd)).toContain('MOON_LANDING');
  const type = await shop.ticketType();
  const order = { tickets: [selfTicket(person, type)], chargeCreditCardRequest: payBy() };
  expect((await shop.order(person, order)).status).toBe(200);
  const unsaid = payBy();
  const stranger = await shop.person({ country_code: 'MEX' });
  const { cardCountryCode: _, ...creditCard } = unsaid.creditCard ?? {};
  const without = { tickets: [selfTicket(stranger, type)], chargeCreditCardRequest: { ...unsaid, creditCard } };
  expect((await shop.order(stranger, without)).status).toBe(200);
});

test('finds people with their tickets of all events when a search names no event', async () => {
  const [one, other] = [
    await shop.ticketType(),
    await createTicketConfiguration(db(), { event_id: await createEvent(db()) }),
  ];
  const person = await shop.person({ first_name: 'Quillon', last_name: 'Everywhere' });
  const ids = [
    await putTicket(db(), { ticket_configuration_id: one, account_id: person.accountId }),
    await putTicket(db(), { ticket_configuration_id: other, account_id: person.accountId }),
  ];
  const admin = await shop.staff(['admin']);
  const search = async (body: object) =>
    (
      await shop.app.inject<{ results: SearchResult[] }>('POST', '/api/admin/search/event', {
        token: admin.token,
        body,
      })
    ).body.results?.map(({ isRegistered, tickets }) => [isRegistered, tickets.map(({ ticketId }) => ticketId)]);
  expect(await search({ searchText: 'Quillon' })).toEqual([[true, ids]]);
  expect(await search({ searchText: String(ids[1]) })).toEqual([[true, ids]]);
  expect(await search({ eventId: shop.eventId, searchText: 'Quillon' })).toEqual([[true, [ids[0]]]]);
});

test('refuses to settle an intent that failed without a charge', async () => {
  const person = await shop.person();
  const type = await shop.ticketType();
  const declined = await shop.order(person, {
    tickets: [selfTicket(person, type)],
    chargeCreditCardRequest: payBy(cards.declined),
  });
  expect(declined.status).toBe(402);
  const intent = await db()
    .selectFrom('order_intent')
    .select(['order_intent_id', 'status'])
    .where('account_id', '=', person.accountId)
    .executeTakeFirstOrThrow();
  expect(intent.status).toBe('FAILED');
  const admin = await shop.staff(['admin']);
  const path = `/api/admin/order-intents/${intent.order_intent_id}/settle`;
  const { status, body } = await shop.app.inject<ErrorBody>('POST', path, { token: admin.token, body: {} });
  expect([status, body.error?.code]).toEqual([409, 'ORDER_INTENT_ALREADY_DECIDED']);
});
