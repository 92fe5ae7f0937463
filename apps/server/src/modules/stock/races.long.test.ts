import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { OrderAnswer } from '@foyer/contract/orders/orders';
import type { CheckInAnswer } from '@foyer/contract/tickets/ticket';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../test/ordering.ts';
import { putTicket } from '../../../test/tickets.ts';
import { auditOrders } from '../orders/audit/audit.ts';

/**
 * Simultaneous requests to two servers of one installation, a hundred times each, in the order in which they happen to arrive. The
 * tests with a barrier show the races that we know of; these look for others.
 */

const rounds = 100;
let shop: Shop;
let beside: TestApp;
beforeAll(async () => {
  // During the event, so check-in is open.
  shop = await openShop({
    name: 'long races',
    now: '2026-02-15T15:00:00Z',
    event: { registration_end: new Date('2026-02-20T00:00:00Z') },
  });
  beside = await createTestApp({ beside: shop.app, name: 'long races beside' });
});
afterAll(async () => {
  await beside.close();
  await shop.close();
});

/** The servers take turns. */
const serverOf = (index: number): TestApp => (index % 2 === 0 ? shop.app : beside);

const order = (app: TestApp, person: Person, type: number, headers: Record<string, string> = {}) =>
  app.inject<OrderAnswer & ErrorBody>('POST', '/api/orders', {
    token: person.token,
    headers,
    body: { eventId: shop.eventId, tickets: [selfTicket(person, type)], chargeCreditCardRequest: payBy() },
  });

async function stockOf(type: number) {
  const { rows } = await sql<{ sold: number; held: number }>`
    SELECT sold, held FROM stock JOIN ticket_configuration USING (stock_id) WHERE ticket_configuration_id = ${type}`.execute(
    shop.app.database.kysely,
  );
  return rows[0];
}

test('sells the last two units to two of six buyers', { timeout: 600_000 }, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const type = await shop.ticketType({ quantity: 2 });
    const people = await shop.people(6);
    const statuses = await Promise.all(people.map((person, index) => order(serverOf(index), person, type)));
    expect(
      statuses.filter(({ status }) => status === 200),
      `round ${round}`,
    ).toHaveLength(2);
    expect(await stockOf(type)).toEqual({ sold: 2, held: 0 });
  }
  expect(await auditOrders(shop.app.database, shop.app.clock.now())).toEqual([]);
});

test('holds a unit for one of four people, and sells it to nobody else', { timeout: 600_000 }, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const type = await shop.ticketType({ quantity: 1, limit_quantity: true });
    const people = await shop.people(4);
    const taken = await Promise.all(
      people.map((person, index) =>
        index < 2
          ? order(serverOf(index), person, type)
          : serverOf(index).inject('POST', '/api/ticket/reservation', {
              token: person.token,
              body: {
                ticketConfigurationId: type,
                externalAccountIdentifier: person.externalAccountIdentifier,
                relationshipType: 'CONSULTANT',
              },
            }),
      ),
    );
    expect(
      taken.filter(({ status }) => status === 200),
      `round ${round}`,
    ).toHaveLength(1);
    const stock = await stockOf(type);
    expect((stock?.sold ?? 0) + (stock?.held ?? 0)).toBe(1);
  }
});

test('charges one order for four requests with the same idempotency key', { timeout: 600_000 }, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const type = await shop.ticketType({ quantity: 9 });
    const person = await shop.person();
    const key = { 'idempotency-key': randomUUID() };
    await Promise.all([0, 1, 2, 3].map((index) => order(serverOf(index), person, type, key)));
    expect(await stockOf(type)).toEqual({ sold: 1, held: 0 });
    const { rows } = await sql<{ charges: number }>`
      SELECT count(*) AS charges FROM payment_attempt JOIN order_intent USING (order_intent_id)
      WHERE account_id = ${person.accountId}`.execute(shop.app.database.kysely);
    expect(rows, `round ${round}`).toEqual([{ charges: 1 }]);
  }
  expect(await auditOrders(shop.app.database, shop.app.clock.now())).toEqual([]);
});

test('admits a ticket once when four scanners scan it', { timeout: 600_000 }, async () => {
  const type = await shop.ticketType();
  const scanners = await Promise.all([0, 1, 2, 3].map(() => shop.staff(['ticket-scanner'])));
  for (let round = 0; round < rounds; round += 1) {
    const { accountId } = await shop.person();
    const ticketId = await putTicket(shop.app.database.kysely, {
      ticket_configuration_id: type,
      account_id: accountId,
    });
    const responses = await Promise.all(
      scanners.map(({ token }, index) =>
        serverOf(index).inject<CheckInAnswer>('POST', `/api/ticket/${ticketId}/check-in`, {
          token,
          body: { eventId: shop.eventId, scanId: randomUUID(), deviceId: randomUUID() },
        }),
      ),
    );
    expect(
      responses.filter(({ body }) => body.success),
      `round ${round}`,
    ).toHaveLength(1);
  }
});

test('refunds an order once when four administrators refund it', { timeout: 600_000 }, async () => {
  const admins = await Promise.all([0, 1, 2, 3].map(() => shop.staff(['admin'])));
  for (let round = 0; round < rounds; round += 1) {
    const type = await shop.ticketType({ quantity: 9 });
    const buyer = await shop.person();
    const { body } = await order(shop.app, buyer, type);
    await Promise.all(
      admins.map(({ token }, index) =>
        serverOf(index).inject('POST', `/api/admin/orders/${body.orderId}/refund`, { token, body: { reason: 'Ill' } }),
      ),
    );
    const { rows } = await sql<{ refunded: number }>`
      SELECT sum(r.amount_minor) AS refunded FROM refund r JOIN payment USING (payment_id)
      WHERE order_id = ${body.orderId} AND r.status <> 'FAILED'`.execute(shop.app.database.kysely);
    expect(rows, `round ${round}`).toEqual([{ refunded: 10_000 }]);
    expect(await stockOf(type)).toEqual({ sold: 0, held: 0 });
  }
  expect(await auditOrders(shop.app.database, shop.app.clock.now())).toEqual([]);
});
