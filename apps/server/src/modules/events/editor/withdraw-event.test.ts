import { AsyncResource } from 'node:async_hooks';
import type { EventVersion } from '@foyer/contract/events/event-draft';
import { orderRequest } from '@foyer/contract/orders/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { meetHere, meeting, untilStatementsWait } from '../../../../test/barrier.ts';
import { memberOf } from '../../../../test/drawing.ts';
import { createEvent, createTicketConfiguration } from '../../../seed/factories/event.ts';
import {
  anotherProcess,
  contextOf,
  openShop,
  selfTicket,
  weaken,
  type Person,
  type Shop,
} from '../../../../test/ordering.ts';
import { createOrder } from '../../orders/create/create-order.ts';
import { blockSales, enterDraw } from '../../stock/index.ts';

/** Undo of a first publication (events 4.23). */

let shop: Shop;
let admin: Person;
beforeAll(async () => {
  shop = await openShop({ name: 'withdraw-event' });
  admin = await shop.staff(['admin']);
});
afterAll(() => shop.close());
const db = () => shop.app.database.kysely;
const call = <T = unknown>(method: 'GET' | 'POST', path: string, body?: unknown) =>
  shop.app.inject<T & { error: { code: string; metadata: object } }>(method, `/api/${path}`, {
    token: admin.token,
    ...(body !== undefined && { body }),
  });
const versionsOf = async (eventId: number) => (await call<EventVersion[]>('GET', `events/${eventId}/versions`)).body;
const withdraw = (eventId: number, version: number) => call('POST', `events/${eventId}/withdraw`, { version });
const isVisible = async (eventId: number) => {
  const reader = await shop.person();
  return (await shop.app.inject('GET', `/api/events/${eventId}`, { token: reader.token })).status === 200;
};

/** An event that was just published for the first time, with a free ticket type. */
async function firstPublished() {
  const eventId = await createEvent(db(), { published: false });
  const type = await createTicketConfiguration(db(), {
    event_id: eventId,
    amount_minor: 0,
    quantity: 2,
    limit_quantity: true,
  });
  expect((await call('POST', `events/${eventId}/publish`, {})).status).toBe(200);
  const version = (await versionsOf(eventId))[0]?.version ?? 0;
  return { eventId, type, version };
}

const buy = (eventId: number, type: number, person: Person) =>
  createOrder(
    anotherProcess(shop),
    { body: orderRequest.parse({ eventId, tickets: [selfTicket(person, type)] }), idempotencyKey: undefined },
    contextOf(shop, person),
  );

test('makes the event a draft again with its content, and lets it be published again', async () => {
  const { eventId, version } = await firstPublished();
  expect(await isVisible(eventId)).toBe(true);
  expect(await withdraw(eventId, version)).toMatchObject({ status: 200, body: { isPublished: false } });
  expect(await isVisible(eventId)).toBe(false);
  expect((await versionsOf(eventId)).map(({ kind }) => kind)).toEqual(['withdrawn', 'published', 'found']);
  // A second Undo, in another tab.
  expect((await withdraw(eventId, version)).body.error.code).toBe('EDIT_CONFLICT');
  expect((await call('POST', `events/${eventId}/publish`, {})).status).toBe(200);
  expect(await isVisible(eventId)).toBe(true);
  // This publication is a first one too.
  expect((await withdraw(eventId, version + 2)).status).toBe(200);
});

test('refuses with the reason when something depends on the publication', async () => {
  const refusal = async (use: (event: Awaited<ReturnType<typeof firstPublished>>) => Promise<unknown>) => {
    const event = await firstPublished();
    await use(event);
    const { status, body } = await withdraw(event.eventId, event.version);
    expect(await isVisible(event.eventId)).toBe(true);
    return [status, body.error.code, body.error.metadata];
  };
  const inUse = (reason: string) => [409, 'PUBLICATION_IN_USE', { reason }];
  const person = await shop.person();
  expect(await refusal(({ eventId, type }) => buy(eventId, type, person))).toEqual(inUse('orders'));
  expect(
    await refusal(async ({ type }) => {
      const held = { ticketConfigurationId: type, relationshipType: 'CONSULTANT' };
      const body = { ...held, externalAccountIdentifier: person.externalAccountIdentifier };
      const answer = await shop.app.inject('POST', '/api/ticket/reservation', { token: person.token, body });
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    }),
  ).toEqual(inUse('holds'));
  expect(
    await refusal(({ type }) =>
      sql`
        INSERT INTO waiting_entry (event_id, ticket_configuration_id, stock_id, account_id, relationship_type, place_types,
          place_count, state, rank, joined_at)
        SELECT event_id, ticket_configuration_id, stock_id, ${person.accountId}, 'CONSULTANT', '{CONSULTANT}', 1, 'WAITING', 1,
          ${shop.app.clock.now()} FROM ticket_configuration WHERE ticket_configuration_id = ${type}`.execute(db()),
    ),
  ).toEqual(inUse('waitingList'));
  expect(
    await refusal(async ({ eventId, type }) => {
      const now = shop.app.clock.now();
      const { rows } = await sql<{ id: number }>`
        INSERT INTO draw (event_id, ticket_configuration_id, window_key, opens_at, closes_at, largest_party, hold_hours, terms, seed)
        VALUES (${eventId}, ${type}, 'draw', ${now}, ${new Date(now.getTime() + 3_600_000)}, 1, 48, '{}', ${'a'.repeat(64)})
        RETURNING draw_id AS id`.execute(db());
      const drawId = rows[0]?.id ?? 0;
      const entry = { drawId, entrantId: person.accountId, members: [memberOf(person)], now };
      expect(await shop.app.database.transaction((tx) => enterDraw(tx, entry))).toHaveProperty('entryId');
    }),
  ).toEqual(inUse('drawEntries'));
  expect(
    await refusal(({ eventId }) =>
      sql`
        WITH earned AS (INSERT INTO qualification (key, default_name, created_at) VALUES ('top', 'Top', now()) RETURNING *)
        INSERT INTO earned_place (qualification_id, account_id, state, offered_until, deferred_event_id, deferred_at, created_at, changed_at)
        SELECT qualification_id, ${person.accountId}, 'DEFERRED', now(), ${eventId}, now(), now(), now() FROM earned`.execute(
        db(),
      ),
    ),
  ).toEqual(inUse('earnedPlaces'));
  expect(await refusal(({ eventId }) => createEvent(db(), { parent_event_id: eventId }))).toEqual(inUse('children'));
  expect(
    await refusal(({ eventId }) =>
      db().updateTable('event').set({ called_off_at: shop.app.clock.now() }).where('event_id', '=', eventId).execute(),
    ),
  ).toEqual(inUse('calledOff'));
  // A later publication has the usual undo.
  const { eventId, version } = await firstPublished();
  expect((await withdraw(eventId, version - 1)).body.error.code).toBe('EDIT_CONFLICT');
  const [latest] = await versionsOf(eventId);
  await db()
    .updateTable('event_version')
    .set({ changed: ['eventEnd'] })
    .where('event_version_id', '=', latest?.eventVersionId ?? 0)
    .execute();
  expect((await withdraw(eventId, version)).body.error.code).toBe('EDIT_CONFLICT');
});

describe('an order at the same time', () => {
  const barrier = ['sold_delta := array_fill(', `${meetHere} sold_delta := array_fill(`] as const;

  test('that is being written first keeps the event published', async () => {
    const { eventId, type, version } = await firstPublished();
    const person = await shop.person();
    await weaken(db(), 'order_take', [barrier]);
    const [order, answer] = await meeting(shop.app.database, 2, async () => {
      const buying = buy(eventId, type, person);
      await untilStatementsWait(shop.app.database, 1);
      return Promise.all([buying, withdraw(eventId, version)]);
    });
    await weaken(db(), 'order_take', [[barrier[1], barrier[0]]]);
    expect(order).toMatchObject({ order: { tickets: [{}] } });
    expect(answer.body.error).toMatchObject({ code: 'PUBLICATION_IN_USE', metadata: { reason: 'orders' } });
  });

  /** An order that was planned while the event was published, and is taken after it was withdrawn. */
  async function plannedBefore() {
    const { eventId, type } = await firstPublished();
    const person = await shop.person();
    let buying: ReturnType<typeof buy> | undefined;
    const buyOutside = AsyncResource.bind(() => buy(eventId, type, person));
    await shop.app.database.transaction(async (tx) => {
      expect(await blockSales(tx, eventId, shop.app.clock.now())).toBeNull();
      buying = buyOutside();
      buying.catch(() => undefined);
      await untilStatementsWait(shop.app.database, 1);
      await tx.updateTable('event').set({ published: false }).where('event_id', '=', eventId).execute();
    });
    return buying;
  }

  test('that was planned before is refused like an order of an unknown event', async () => {
    await expect(plannedBefore()).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' });
  });

  test('control: is sold in a draft without the second look', async () => {
    const look = ['r."wasPublished" AND NOT e.published', 'r."wasPublished" AND false'] as const;
    await weaken(db(), 'order_take', [look]);
    expect(await plannedBefore()).toMatchObject({ order: { tickets: [{}] } });
    await weaken(db(), 'order_take', [[look[1], look[0]]]);
  });
});
