import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import type { EventOverview } from '@foyer/contract/events/event-overview';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenTask } from '@foyer/contract/events/event-overview';
import { sql } from 'kysely';
import { createEvent } from '../../../seed/factories/event.ts';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';

/** The list of events for administrators: state, sales and revenue, and the archive. */

let shop: Shop;
let admin: Person;
let helper: Person;
beforeAll(async () => {
  shop = await openShop({ name: 'event overview' });
  admin = await shop.staff(['admin']);
  helper = await shop.staff(['helper']);
});
afterAll(() => shop.close());

const get = <B = EventOverview[]>(by = admin) =>
  shop.app.inject<B & ErrorBody>('GET', '/api/admin/event-overview', { token: by.token });
const own = async (eventId = shop.eventId) => {
  const found = (await get()).body.find(({ event }) => event.eventId === eventId);
  if (!found) throw new Error('The event is not listed.');
  return found;
};
const archive = (eventId: number, archived: boolean, by = admin) =>
  shop.app.inject<ErrorBody>('PUT', `/api/admin/events/${eventId}/archived`, { token: by.token, body: { archived } });

test('adds up sales, check-ins and revenue per currency, without bypassed payments and refunds', async () => {
  expect(await own()).toMatchObject({ state: 'onSale', sold: 0, revenue: [], editedBy: null });
  const type = await shop.ticketType({ amount_minor: 10_000, quantity: 2, limit_quantity: true });
  const [one, two] = await shop.people(2);
  if (!one || !two) throw new Error('Nobody was made.');
  const buy = (person: Person) =>
    shop.order(person, { tickets: [selfTicket(person, type)], chargeCreditCardRequest: payBy() });
  const { body } = await buy(one);
  await buy(two);
  await shop.app.inject('POST', `/api/admin/orders/${body.orderId ?? 0}/refund`, {
    token: admin.token,
    body: { reason: 'Ill' },
  });
  const ticketId = body.order?.tickets[0]?.ticketId ?? 0;
  const db = shop.app.database.kysely;
  const { account_id } = await db
    .selectFrom('ticket')
    .select('account_id')
    .where('ticket_id', '<>', ticketId)
    .executeTakeFirstOrThrow();
  await db.updateTable('ticket').set({ status: 'CHECKED_IN' }).where('account_id', '=', account_id).execute();
  expect(await own()).toMatchObject({
    capacity: 2,
    sold: 1,
    checkedIn: 1,
    revenue: [{ currency: 'USD', amount: 100 }],
  });
});

test('is sold out when no ticket type on sale has a unit left, and unlimited with a type without a limit', async () => {
  const db = shop.app.database.kysely;
  const stocks = db.selectFrom('ticket_configuration').select('stock_id').where('event_id', '=', shop.eventId);
  await db
    .updateTable('stock')
    .set((eb) => ({ quantity: eb.ref('sold') }))
    .where('stock_id', 'in', stocks)
    .execute();
  expect((await own()).state).toBe('soldOut');
  await shop.ticketType({ quantity: null });
  expect(await own()).toMatchObject({ state: 'onSale', capacity: null });
});

test('names the editor of a draft for 15 minutes, and the unpublished changes until they are published', async () => {
  const call = <B>(method: 'GET' | 'PUT', body?: object) =>
    shop.app.inject<B>(method, `/api/events/${shop.eventId}/draft`, { token: admin.token, ...(body ? { body } : {}) });
  const { revision, version, definition } = (await call<EventDraft>('GET')).body;
  await call('PUT', { revision, version, definition: { ...definition, defaultName: 'Renamed' } });
  expect(await own()).toMatchObject({
    hasUnpublishedChanges: true,
    editedBy: { at: shop.app.clock.now().toISOString() },
  });
  shop.app.clock.advance({ minutes: 16 });
  expect(await own()).toMatchObject({ hasUnpublishedChanges: true, editedBy: null });
});

test('counts units of a pool once, tickets of a package by their types, and what windows reserve', async () => {
  const eventId = await createEvent(shop.app.database.kysely);
  const type = (quantity: number | null, relationship: string) =>
    shop.ticketType({ event_id: eventId, amount_minor: 0, quantity, relationship_types: [relationship] });
  const pass = await type(null, 'CONSULTANT');
  const partner = await type(30, 'SPOUSE');
  await type(5, 'GUEST');
  const draft = (await shop.app.inject<EventDraft>('GET', `/api/events/${eventId}/draft`, { token: admin.token })).body;
  const { ticketConfigurations = [], configuration } = draft.definition;
  const parts = [
    { ticket: String(pass), relationshipType: 'CONSULTANT' },
    { ticket: String(partner), relationshipType: 'SPOUSE' },
  ];
  const couple = {
    key: 'couple',
    defaultDescription: 'Couple',
    amount: 0,
    currency: 'USD',
    currencyLocale: 'en-US' as const,
    relationshipTypes: ['CONSULTANT'],
    additionalConfiguration: { package: { parts } },
  };
  const window = {
    key: 'all',
    audience: {},
    startDateTime: '2026-01-01T00:00:00.000Z',
    endDateTime: '2026-02-01T00:00:00.000Z',
    reserved: 2,
    mode: 'firstCome' as const,
  };
  const definition = {
    ...draft.definition,
    configuration: {
      ...configuration,
      pools: [{ key: 'hall', name: 'Hall', quantity: 20, tickets: { [pass]: 1, [partner]: 2 }, addOns: {} }],
    },
    ticketConfigurations: [
      ...ticketConfigurations.map((each) => (each.key === String(partner) ? { ...each, saleWindows: [window] } : each)),
      couple,
    ],
  };
  const path = `/api/events/${eventId}`;
  const { revision, version } = draft;
  const saved = await shop.app.inject('PUT', `${path}/draft`, {
    token: admin.token,
    body: { revision, version, definition },
  });
  expect(saved.status).toBe(200);
  expect((await shop.app.inject('POST', `${path}/publish`, { token: admin.token, body: {} })).status).toBe(200);
  const bought = (await own(eventId)).sold;
  const person = await shop.person();
  const configured = await shop.app.database.kysely
    .selectFrom('ticket_configuration')
    .select('ticket_configuration_id')
    .where('event_id', '=', eventId)
    .where('default_description', '=', 'Couple')
    .executeTakeFirstOrThrow();
  const order = await shop.order(person, {
    eventId,
    tickets: parts.map(({ ticket, relationshipType }, part) =>
      selfTicket(person, Number(ticket), {
        relationshipType,
        package: { ticketConfigurationId: configured.ticket_configuration_id, purchase: 1, part },
      }),
    ),
  });
  expect([order.status, bought]).toEqual([200, 0]);
  // The hall limits pass and partner to 20 tickets together. The guest's 5 are outside of it.
  expect(await own(eventId)).toMatchObject({ sold: 2, capacity: 25, hasPools: true });
  expect(await own()).toMatchObject({ hasPools: false });
  const pools = await shop.app.inject('GET', `${path}/pools`, { token: admin.token });
  expect(pools.body).toMatchObject([{ quantity: 20, sold: 3, held: 0, waiting: 0, reserved: 4, free: 13 }]);
  const lowStock = async () =>
    (await shop.app.inject<OpenTask[]>('GET', '/api/admin/open-tasks', { token: admin.token })).body.filter(
      (task) => task.kind === 'lowStock' && task.event?.eventId === eventId,
    );
  expect(await lowStock()).toEqual([]);
  // One unit of the hall is left, and no guest ticket.
  await sql`UPDATE stock SET quantity = sold + 1 WHERE kind = 'pool'`.execute(shop.app.database.kysely);
  await sql`UPDATE stock SET quantity = 50, sold = 50 WHERE quantity = 5`.execute(shop.app.database.kysely);
  expect(await lowStock()).toMatchObject([{ count: 1 }]);
});

test('archives an event that is over, and refuses one on sale', async () => {
  expect((await archive(shop.eventId, true)).body.error.code).toBe('EVENT_NOT_OVER');
  const { body } = await shop.app.inject<{ eventId: number }>('POST', '/api/events', {
    token: admin.token,
    body: { template: null, eventShortCode: 'OVER', firstDay: '2027-03-05' },
  });
  expect((await archive(body.eventId, true)).status).toBe(200);
  expect(await own(body.eventId)).toMatchObject({ state: 'draft', isArchived: true });
  expect((await archive(body.eventId, false)).status).toBe(200);
  expect((await own(body.eventId)).isArchived).toBe(false);
  expect((await archive(999_999, true)).status).toBe(404);
});

test('is for administrators only', async () => {
  expect((await get<ErrorBody>(helper)).status).toBe(403);
  expect((await archive(shop.eventId, false, helper)).status).toBe(403);
});
