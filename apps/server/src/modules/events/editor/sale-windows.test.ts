import type { EventDraft } from '@foyer/contract/events/event-draft';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { SaleWindow } from '@foyer/contract/tickets/sale-window';
import type { Method } from '@foyer/contract/wire/endpoint';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openShop, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { createEvent } from '../../../seed/factories/event.ts';
import { auditOrders } from '../../orders/index.ts';
import { storedDefinition } from '../definition/index.ts';

/** Sale windows as part of an event's definition (selling 1.12). */

let shop: Shop;
let admin: Person;
let eventId: number;
let type: number;
beforeAll(async () => {
  shop = await openShop({ name: 'edited windows' });
  admin = await shop.staff(['admin']);
});
afterAll(() => shop.close());
beforeEach(async () => {
  eventId = await createEvent(shop.app.database.kysely);
  type = await shop.ticketType({ event_id: eventId, amount_minor: 0, quantity: 3 });
});

const call = <B>(method: Method, path: string, body?: unknown) =>
  shop.app.inject<B & ErrorBody>(method, `/api/events/${eventId}${path}`, {
    token: admin.token,
    ...(body === undefined ? {} : { body }),
  });
const outcome = ({ status, body }: { status: number; body: Partial<ErrorBody> }) =>
  status < 300 ? 200 : (body.error?.items ?? []).map(({ code, path }) => `${code} ${path}`);
const withWindows = (definition: EventDefinition, saleWindows: SaleWindow[]): EventDefinition => ({
  ...definition,
  ticketConfigurations: (definition.ticketConfigurations ?? []).map((ticket) => ({ ...ticket, saleWindows })),
});
async function publish(saleWindows: SaleWindow[]) {
  const { revision, version, definition } = (await call<EventDraft>('GET', '/draft')).body;
  const saved = outcome(
    await call('PUT', '/draft', { revision, version, definition: withWindows(definition, saleWindows) }),
  );
  return saved === 200 ? outcome(await call('POST', '/publish', {})) : saved;
}
const stored = async (id = eventId, keyedBy: 'ids' | 'places' = 'ids') =>
  (await storedDefinition(shop.app.database.kysely, id, keyedBy)).ticketConfigurations?.[0]?.saleWindows;
const early: SaleWindow = {
  key: 'early',
  audience: { titles: ['MC'], organisationsOf: ['C1000001'] },
  startDateTime: '2026-01-20T10:00:00.000Z',
  endDateTime: '2026-01-21T10:00:00.000Z',
  amount: 0,
  reserved: 2,
  mode: 'firstCome',
};

it('is stored with the draft and published, and a sale uses it', async () => {
  expect(await publish([early])).toBe(200);
  expect(await stored()).toEqual([early]);
  const draft = (await call<EventDraft>('GET', '/draft')).body.definition;
  expect(draft.ticketConfigurations?.[0]?.saleWindows).toEqual([early]);
  const person = await shop.person();
  const { body } = await shop.order(person, { eventId, tickets: [selfTicket(person, type)] });
  expect(body.error?.code).toBe('NOT_IN_WINDOW');
});

it('is copied with the event, and moves with its first day', async () => {
  expect(await publish([early])).toBe(200);
  const clone = await shop.app.inject<{ eventId: number }>('POST', '/api/events/clone-event', {
    token: admin.token,
    body: { eventId, firstDay: '2027-06-01' },
  });
  expect(clone.status).toBe(200);
  const [copied] = (await stored(clone.body.eventId)) ?? [];
  expect(copied).toMatchObject({ key: 'early', audience: early.audience, reserved: 2 });
  expect(copied?.startDateTime).not.toBe(early.startDateTime);
  expect(await auditOrders(shop.app.database, shop.app.clock.now())).toEqual([]);
});

it('can be removed and comes back with its key, while its tickets stay', async () => {
  const { audience: _, ...rest } = early;
  const open = { ...rest, audience: {} };
  expect(await publish([open])).toBe(200);
  const person = await shop.person();
  expect((await shop.order(person, { eventId, tickets: [selfTicket(person, type)] })).status).toBe(200);
  expect(await publish([])).toBe(200);
  expect(await stored()).toBeUndefined();
  const other = await shop.person();
  expect((await shop.order(other, { eventId, tickets: [selfTicket(other, type)] })).status).toBe(200);
  expect(await publish([{ ...open, reserved: 1 }])).toBe(200);
  expect(await auditOrders(shop.app.database, shop.app.clock.now())).toEqual([]);
});

it.each([
  ['a second window with the key', [early, early], ['ONE_OF event.ticketConfigurations.0.saleWindows.1.key']],
  [
    'an end before the start',
    [{ ...early, endDateTime: '2026-01-20T10:00:00.000Z' }],
    ['DATE_ORDER event.ticketConfigurations.0.saleWindows.0.endDateTime'],
  ],
  [
    'a reserve above the quantity',
    [{ ...early, reserved: 4 }],
    ['BETWEEN event.ticketConfigurations.0.saleWindows.0.reserved'],
  ],
])('is refused with %s', async (_, windows, expected) => {
  const items = await publish(windows);
  expect(
    Array.isArray(items)
      ? items.map((each) => each.replace(/ (?:body\.|draft\.)?(?:definition|event)\./, ' event.'))
      : items,
  ).toEqual(expect.arrayContaining(expected));
});
