import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openShop, type Person, type Shop } from '../../../test/ordering.ts';
import { createEvent, createTicketConfiguration } from '../../seed/factories/event.ts';
import { createOrders } from '../../seed/factories/order.ts';

/**
 * The number of queries of an account's pages does not depend on its tickets. Compares a family with one event and a
 * consultant with 500 tickets in 40 events.
 */

let shop: Shop;
let family: Person;
let consultant: Person;
beforeAll(async () => {
  shop = await openShop({ name: 'account_queries', event: { configuration: { canRegisterOtherAccounts: true } } });
  family = await shop.person();
  consultant = await shop.person();
  await register(family, 1, 3);
  await register(consultant, 40, 13);
});
afterAll(() => shop.close());

/** Creates one order per event with the person's own ticket and further tickets on the account. */
async function register(person: Person, events: number, tickets: number): Promise<void> {
  const db = shop.app.database.kysely;
  const guest = (slot: number) => ({ relationship_type: 'GUEST', is_self: false, is_guest: true, slot });
  for (let n = 0; n < events; n += 1) {
    const eventId = n === 0 ? shop.eventId : await createEvent(db);
    const type = await createTicketConfiguration(db, { event_id: eventId });
    const lines = Array.from({ length: tickets }, (_, index) => ({
      ticket_configuration_id: type,
      account_id: person.accountId,
      ...(index === 0 ? {} : guest(index)),
    }));
    await createOrders(db, [{ account_id: person.accountId, tickets: lines }]);
  }
}

/** Returns the number of SQL statements and the response size of a request. */
async function queriesOf(person: Person, path: string): Promise<{ queries: number; bytes: number }> {
  const ask = () => shop.app.inject('GET', `/api/${path}`, { token: person.token });
  // The first request fills the in-memory caches of the process.
  expect([path, (await ask()).status]).toEqual([path, 200]);
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const { bytes } = await ask();
    return { queries: sent.mock.calls.length, bytes: bytes.length };
  } finally {
    sent.mockRestore();
  }
}

const firstOf = async (column: string, person: Person) => {
  const { rows } = await shop.app.database.pool.query<{ id: number }>(
    `SELECT min(${column}) AS id FROM ticket WHERE account_id = $1`,
    [person.accountId],
  );
  return rows[0]?.id ?? 0;
};

test.each([
  ['my events', async () => 'ticket/my-events'],
  ['registered events', async () => 'ticket/registered-events'],
  ['my tickets', async () => 'tickets'],
  [
    'event summary',
    async (person: Person) => `ticket/event-ticket-summary?eventId=${await firstOf('event_id', person)}`,
  ],
  [
    'event summary of a ticket',
    async (person: Person) => `ticket/event-ticket-summary?ticketId=${await firstOf('ticket_id', person)}`,
  ],
  ['order', async (person: Person) => `orders/${await firstOf('order_id', person)}`],
  ['ticket', async (person: Person) => `ticket/${await firstOf('ticket_id', person)}`],
  ['upgrades', async (person: Person) => `ticket/${await firstOf('ticket_id', person)}/upgrade`],
  ['profile', async () => 'account/profile'],
  ['addresses', async () => 'account/address'],
  ['events', async () => 'events'],
] as const)('%s: runs a constant number of queries and returns at most one page', async (_, path) => {
  const few = await queriesOf(family, await path(family));
  const many = await queriesOf(consultant, await path(consultant));
  expect(many.queries).toBe(few.queries);
  expect(few.queries).toBeGreaterThan(0);
  expect(many.queries).toBeLessThanOrEqual(8);
  expect(many.bytes).toBeLessThan(250_000);
});

test('control: counts a query per ticket', async () => {
  const each = vi.spyOn(pg.Client.prototype, 'query');
  for (let n = 0; n < 3; n += 1) await shop.app.database.kysely.selectFrom('stock').select('stock_id').execute();
  expect(each.mock.calls).toHaveLength(3);
  each.mockRestore();
});
