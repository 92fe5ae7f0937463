import type { PoolView } from '@foyer/contract/events/editor';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import type { Method } from '@foyer/contract/wire/endpoint';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openShop, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { createEvent } from '../../../seed/factories/event.ts';
import { auditOrders } from '../../orders/index.ts';

/** Add-ons of several ticket types that share units by a pool (stock 4.10). */

let shop: Shop;
let admin: Person;
let eventId: number;
let types: number[];
beforeAll(async () => {
  shop = await openShop({ name: 'shared add-ons' });
  admin = await shop.staff(['admin']);
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;
const call = <B>(method: Method, path: string, body?: unknown) =>
  shop.app.inject<B & ErrorBody>(method, `/api/events/${eventId}${path}`, {
    token: admin.token,
    ...(body === undefined ? {} : { body }),
  });
const draftOf = async () => (await call<EventDraft>('GET', '/draft')).body;
const outcome = ({ status, body }: { status: number; body: Partial<ErrorBody> }) =>
  status < 300
    ? 200
    : (body.error?.items ?? []).map(({ code, path, metadata }) =>
        [code, path, ...Object.values(metadata ?? {})].join(' '),
      );
async function publish(change: (definition: EventDefinition) => EventDefinition) {
  const { revision, version, definition } = await draftOf();
  const saved = outcome(await call('PUT', '/draft', { revision, version, definition: change(definition) }));
  return saved === 200 ? outcome(await call('POST', '/publish', {})) : saved;
}
const addOnsOf = ({ definition }: Pick<EventDraft, 'definition'>) =>
  (definition.ticketConfigurations ?? []).flatMap(({ addOns = [] }) => addOns);
const pools = async () =>
  (await call<PoolView[]>('GET', '/pools')).body.map(({ key, quantity, sold, free }) => [key, quantity, sold, free]);
async function buy(type: number, addOn: string | undefined) {
  const person = await shop.person();
  const ticket = selfTicket(person, type, { ticketConfigurationAddOns: [Number(addOn)] });
  const { status, body } = await shop.order(person, { eventId, tickets: [ticket] });
  return status === 200 ? 200 : [body.error?.code, body.error?.metadata?.['pool']];
}
/** The dinners of the ticket types, as an older client or file has them. */
const dinners =
  (quantities: readonly number[], sharedStock: (string | undefined)[]) =>
  (definition: EventDefinition): EventDefinition => ({
    ...definition,
    ticketConfigurations: (definition.ticketConfigurations ?? []).map((ticket, n) => ({
      ...ticket,
      addOns: [
        {
          key: ticket.addOns?.[0]?.key ?? `dinner-${n}`,
          defaultName: 'Dinner',
          amount: 0,
          quantity: quantities[n] ?? 0,
          ...(sharedStock[n] === undefined ? {} : { sharedStock: sharedStock[n] }),
        },
      ],
    })),
  });

/** Three ticket types. The dinners of the first two share 3 units, the third has 5 of its own. */
beforeEach(async () => {
  eventId = await createEvent(db());
  types = [];
  for (let n = 0; n < 3; n += 1) types.push(await shop.ticketType({ event_id: eventId, amount_minor: 0 }));
  const made = await publish(dinners([3, 3, 5], ['dinners', 'dinners', undefined]));
  if (made !== 200) throw new Error(`The event was not published: ${made.join()}`);
});

it('makes a pool of a shared stock, sells its units once and shows those of each add-on', async () => {
  const draft = await draftOf();
  const [first, second, third] = addOnsOf(draft).map(({ key }) => key);
  expect(draft.definition.configuration.pools).toEqual([
    {
      key: 'shared-dinners',
      name: 'Dinner',
      translations: {},
      quantity: 3,
      showsNumber: true,
      tickets: {},
      addOns: { [String(first)]: 1, [String(second)]: 1 },
    },
  ]);
  expect(addOnsOf(draft).map(({ quantity, ...addOn }) => [quantity, 'sharedStock' in addOn])).toEqual([
    [null, false],
    [null, false],
    [5, false],
  ]);
  expect(await buy(types[0] ?? 0, first)).toBe(200);
  expect(await buy(types[1] ?? 0, second)).toBe(200);
  expect(await buy(types[1] ?? 0, second)).toBe(200);
  expect(await buy(types[0] ?? 0, first)).toEqual(['ADD_ON_NOT_AVAILABLE', 'Dinner']);
  expect(await buy(types[2] ?? 0, third)).toBe(200);
  expect(await pools()).toEqual([['shared-dinners', 3, 3, 0]]);
  const figures = (await draftOf()).figures.filter(({ kind }) => kind === 'addOn');
  expect(figures.map(({ sold }) => sold)).toEqual([1, 2, 1]);
  expect(await auditOrders(shop.app.database, shop.app.clock.now())).toEqual([]);
});

it('publishes the same pool for an editor that still has the shared stock, and another quantity', async () => {
  const [first] = addOnsOf(await draftOf()).map(({ key }) => key);
  expect(await buy(types[0] ?? 0, first)).toBe(200);
  const older =
    (quantity: number) =>
    (definition: EventDefinition): EventDefinition => {
      const { pools: _, ...configuration } = definition.configuration;
      return dinners([quantity, quantity, 5], ['dinners', 'dinners', undefined])({ ...definition, configuration });
    };
  expect(await publish(older(9))).toBe(200);
  expect(await pools()).toEqual([['shared-dinners', 9, 1, 8]]);
  expect(await publish(older(0))).toEqual(['QUANTITY_BELOW_SOLD draft.configuration.pools.0.quantity 1']);
});

it('refuses a shared stock with two quantities', async () => {
  expect(await publish(dinners([100, 60, 5], ['other', 'other', undefined]))).toEqual([
    'SHARED_QUANTITY body.definition.ticketConfigurations.1.addOns.0.quantity',
  ]);
});

it('stays in a copy of the event, and gives each add-on a stock of its own', async () => {
  const { body } = await shop.app.inject<{ eventId: number }>('POST', '/api/events/clone-event', {
    token: admin.token,
    body: { eventId },
  });
  eventId = body.eventId;
  expect(await pools()).toEqual([['shared-dinners', 3, 0, 3]]);
  const { rows } = await sql<{ addOns: number; stocks: number }>`
    SELECT count(*)::int AS "addOns", count(DISTINCT a.stock_id)::int AS stocks
    FROM add_on a JOIN ticket_configuration c USING (ticket_configuration_id) WHERE c.event_id = ${eventId}`.execute(
    db(),
  );
  expect(rows).toEqual([{ addOns: 3, stocks: 3 }]);
});
