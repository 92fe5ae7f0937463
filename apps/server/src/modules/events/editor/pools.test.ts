import type { PoolView } from '@foyer/contract/events/editor';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import type { Method } from '@foyer/contract/wire/endpoint';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openShop, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { createEvent } from '../../../seed/factories/event.ts';
import { auditOrders } from '../../orders/index.ts';

/** Pools as part of an event's definition (stock 4). */

let shop: Shop;
let admin: Person;
let eventId: number;
let types: number[];
beforeAll(async () => {
  shop = await openShop({ name: 'edited pools' });
  admin = await shop.staff(['admin']);
});
afterAll(() => shop.close());

type Pools = NonNullable<EventDefinition['configuration']['pools']>;
const call = <B>(method: Method, path: string, body?: unknown, id = eventId) =>
  shop.app.inject<B & ErrorBody>(method, `/api/events/${id}${path}`, {
    token: admin.token,
    ...(body === undefined ? {} : { body }),
  });
const outcome = ({ status, body }: { status: number; body: Partial<ErrorBody> }) =>
  status < 300
    ? 200
    : (body.error?.items ?? []).map(({ code, path, metadata }) =>
        [code, path, ...Object.values(metadata ?? {})].join(' '),
      );
async function publish(change: (pools: Pools) => Pools) {
  const { revision, version, definition } = (await call<EventDraft>('GET', '/draft')).body;
  const pools = change(definition.configuration.pools ?? []);
  const saved = outcome(
    await call('PUT', '/draft', {
      revision,
      version,
      definition: { ...definition, configuration: { ...definition.configuration, pools } },
    }),
  );
  return saved === 200 ? outcome(await call('POST', '/publish', {})) : saved;
}
const listed = async (id = eventId) => (await call<PoolView[]>('GET', '/pools', undefined, id)).body;
const buy = async (type: number, by?: Person) => {
  const person = by ?? (await shop.person());
  return shop.order(person, { eventId, tickets: [selfTicket(person, type)] });
};
const key = (n: number) => String(types[n]);

/** Two free ticket types that draw on a hall of 3; the second is a table for two. */
beforeEach(async () => {
  eventId = await createEvent(shop.app.database.kysely);
  types = [];
  for (let n = 0; n < 2; n += 1) types.push(await shop.ticketType({ event_id: eventId, amount_minor: 0 }));
  const made = await publish(() => [
    {
      key: 'hall',
      name: 'Main hall',
      translations: { name: { es_US: { value: 'Sala principal' } } },
      quantity: 3,
      fewLeftPercent: 50,
      tickets: { [key(0)]: 1, [key(1)]: 2 },
      addOns: {},
    },
  ]);
  if (made !== 200) throw new Error(`The event was not published: ${made.join()}`);
});

it('sells from the pool, and names it when it is full', async () => {
  expect((await buy(types[1] ?? 0)).status).toBe(200);
  expect(await listed()).toEqual([
    {
      key: 'hall',
      name: 'Main hall',
      translations: { name: { es_US: { value: 'Sala principal' } } },
      quantity: 3,
      sold: 2,
      held: 0,
      waiting: 0,
      reserved: 0,
      free: 1,
    },
  ]);
  const { body } = await buy(types[1] ?? 0);
  expect(body.error).toMatchObject({
    code: 'NO_AVAILABLE_TICKET',
    metadata: { reason: 'pool', pool: 'Main hall', ticketConfigurationId: types[1] },
  });
  expect((await buy(types[0] ?? 0)).status).toBe(200);
  expect(await auditOrders(shop.app.database, shop.app.clock.now())).toEqual([]);
});

it('shows buyers that few are left, without the number', async () => {
  const person = await shop.person();
  const seen = async () => {
    const { body } = await shop.app.inject<{ ticketConfiguration: TicketConfiguration }[]>(
      'POST',
      '/api/events/available-tickets',
      {
        token: person.token,
        body: {
          eventId,
          externalAccountIdentifier: person.externalAccountIdentifier,
          relationshipType: 'CONSULTANT',
          cartSummary: [],
        },
      },
    );
    return body.map(({ ticketConfiguration: { quantity, available, poolUnits } }) => ({
      quantity,
      available,
      poolUnits,
    }));
  };
  expect(await seen()).toEqual([
    { quantity: null, available: null, poolUnits: 'enough' },
    { quantity: null, available: null, poolUnits: 'enough' },
  ]);
  await buy(types[1] ?? 0);
  // One seat is left, and the table needs two.
  expect(await seen()).toEqual([{ quantity: null, available: null, poolUnits: 'few' }]);
});

it('refuses fewer units than are sold, and a draw with sales that is removed', async () => {
  await buy(types[1] ?? 0);
  expect(await publish((pools) => pools.map((pool) => ({ ...pool, quantity: 1 })))).toEqual([
    'QUANTITY_BELOW_SOLD draft.configuration.pools.0.quantity 2',
  ]);
  expect(await publish((pools) => pools.map((pool) => ({ ...pool, tickets: { [key(0)]: 1 } })))).toEqual([
    'DRAW_WITH_SALES draft.configuration.pools.0.tickets 1',
  ]);
  expect(
    await publish((pools) => pools.map((pool) => ({ ...pool, quantity: 2, tickets: { [key(0)]: 1, [key(1)]: 2 } }))),
  ).toBe(200);
  expect(await listed()).toMatchObject([{ quantity: 2, sold: 2, free: 0 }]);
  expect(await publish(() => [])).toEqual(['DRAW_WITH_SALES draft.configuration.pools 1']);
});

it('refuses unknown ticket types and keys that are there twice', async () => {
  expect(await publish((pools) => [...pools, ...pools.map((pool) => ({ ...pool, tickets: { 99: 1 } }))])).toEqual([
    'ONE_OF body.definition.configuration.pools.1.key',
    'ONE_OF body.definition.configuration.pools.1.tickets',
  ]);
});

it('is copied with the event, without its sales', async () => {
  await buy(types[0] ?? 0);
  const { body } = await shop.app.inject<{ eventId: number } & ErrorBody>('POST', '/api/events/clone-event', {
    token: admin.token,
    body: { eventId },
  });
  expect(await listed(body.eventId)).toMatchObject([{ key: 'hall', quantity: 3, sold: 0, free: 3 }]);
});
