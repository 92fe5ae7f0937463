import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import type { EventOverview } from '@foyer/contract/events/event-overview';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
