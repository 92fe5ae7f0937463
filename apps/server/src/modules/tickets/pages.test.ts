import type { AccountOrder } from '@foyer/contract/orders/account-orders';
import { ticketsPerPage } from '@foyer/contract/wire/paging';
import type { EventTicketSummary, Ticket } from '@foyer/contract/tickets/ticket';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openShop, type Person, type Shop } from '../../../test/ordering.ts';
import { createEvent, createTicketConfiguration } from '../../seed/factories/event.ts';
import { createOrders } from '../../seed/factories/order.ts';

/** Accounts with many tickets and orders get small responses with a constant number of SQL statements. */

let shop: Shop;
let buyer: Person;
let friend: Person;
/** Bought a ticket for another person only. */
let payer: Person;
/** An event long before the shop's event. */
let earlier: number;
const guests = 150;

beforeAll(async () => {
  shop = await openShop({ name: 'many tickets' });
  const db = shop.app.database.kysely;
  buyer = await shop.person();
  friend = await shop.person();
  payer = await shop.person();
  const served = await shop.person();
  const type = await shop.ticketType({ amount_minor: 1_000 });
  const own = { ticket_configuration_id: type, account_id: buyer.accountId };
  const guest = (slot: number) => ({ ...own, relationship_type: 'GUEST', is_self: false, is_guest: true, slot });
  earlier = await createEvent(db, { created_at: new Date('2025-01-01T00:00:00Z') });
  const before = await createTicketConfiguration(db, { event_id: earlier });
  await createOrders(db, [
    { account_id: buyer.accountId, tickets: [{ ...own, ticket_configuration_id: before }] },
    { account_id: buyer.accountId, tickets: [{ ticket_configuration_id: type, account_id: friend.accountId }] },
    { account_id: payer.accountId, tickets: [{ ticket_configuration_id: type, account_id: served.accountId }] },
    { account_id: buyer.accountId, tickets: [own, ...Array.from({ length: guests - 20 }, (_, n) => guest(n + 1))] },
    ...Array.from({ length: 20 }, (_, n) => ({ account_id: buyer.accountId, tickets: [guest(guests - n)] })),
  ]);
});
afterAll(() => shop.close());

const get = async <B>(path: string, token = buyer.token) => {
  const { status, body } = await shop.app.inject<B>('GET', `/api/${path}`, { token });
  expect(status).toBe(200);
  return body;
};

it('returns tickets in pages, latest event first and each ticket once', async () => {
  const [first, second, third] = [
    await get<Ticket[]>('tickets'),
    await get<Ticket[]>('tickets?page=2'),
    await get<Ticket[]>('tickets?page=3'),
  ];
  expect([first.length, second.length, third.length]).toEqual([ticketsPerPage, guests + 3 - ticketsPerPage, 0]);
  expect(first.every(({ eventId }) => eventId === shop.eventId)).toBe(true);
  expect(second.some(({ eventId }) => eventId === earlier)).toBe(true);
  expect(new Set([...first, ...second].map(({ ticketId }) => ticketId)).size).toBe(guests + 3);
  expect(await get<Ticket[]>('tickets?rowsPerPage=500')).toHaveLength(guests + 3);
});

it("returns the event with each page of a summary, the account's own tickets first", async () => {
  const path = `ticket/event-ticket-summary?eventId=${shop.eventId}`;
  const pages = [await get<EventTicketSummary>(path), await get<EventTicketSummary>(`${path}&page=2`)];
  expect(pages.map(({ myTickets, otherTickets }) => [myTickets.length, otherTickets.length])).toEqual([
    [ticketsPerPage, 0],
    [guests + 1 - ticketsPerPage, 1],
  ]);
  expect(pages[0]?.myTickets[0]?.isSelf).toBe(true);
  expect(pages[1]?.otherTickets[0]?.externalValue).toBe(friend.externalAccountIdentifier);
  const last = await get<EventTicketSummary>(`${path}&page=3`);
  expect([last.event.eventId, last.myTickets, last.otherTickets]).toEqual([shop.eventId, [], []]);
});

it('shows an unpublished event to holders and buyers of its tickets even after the last page, and to no other account', async () => {
  const db = shop.app.database.kysely;
  await db.updateTable('event').set({ published: false }).where('event_id', '=', shop.eventId).execute();
  try {
    const path = `/api/ticket/event-ticket-summary?eventId=${shop.eventId}&page=9`;
    const stranger = await shop.person();
    const statusFor = async ({ token }: Person) => (await shop.app.inject('GET', path, { token })).status;
    const people = [buyer, friend, payer, stranger];
    expect(await Promise.all(people.map(statusFor))).toEqual([200, 200, 200, 404]);
  } finally {
    await db.updateTable('event').set({ published: true }).where('event_id', '=', shop.eventId).execute();
  }
});

it('runs the same number of statements for an order summary of twenty orders as of one', async () => {
  const admin = await shop.staff(['admin']);
  const ordersOf = async ({ externalAccountIdentifier }: Person) => {
    const query = vi.spyOn(Client.prototype, 'query');
    try {
      const path = `admin/events/${shop.eventId}/orders/${externalAccountIdentifier}`;
      const orders = await get<AccountOrder[]>(path, admin.token);
      return { orders, statements: query.mock.calls.length };
    } finally {
      query.mockRestore();
    }
  };
  const [one, many] = [await ordersOf(friend), await ordersOf(buyer)];
  expect([one.orders.length, many.orders.length]).toEqual([1, 22]);
  expect(one.statements).toBeGreaterThan(2);
  expect(many.statements).toBe(one.statements);
  expect(many.orders.map(({ orderId }) => orderId)).toEqual(
    many.orders.map(({ orderId }) => orderId).toSorted((a, b) => b - a),
  );
  for (const { orderId, tickets, refundableAmount, totalAmount } of many.orders) {
    expect([tickets.length > 0, refundableAmount]).toEqual([true, totalAmount]);
    expect(tickets.every((ticket) => ticket.orderId === orderId)).toBe(true);
  }
});
