import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { DraftImpact, EventDraft } from '@foyer/contract/events/event-draft';
import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openChangeShop, type ChangeShop } from '../../../test/changing.ts';
import { cards, payBy, selfTicket, type Person } from '../../../test/ordering.ts';
import { poolsOf } from '../../../test/pooling.ts';
import { toJson } from '../../db/schema.ts';
import { createAddOn } from '../../seed/factories/event.ts';
import { retakeUnits } from './late.ts';
import { checkDefinition, storedDefinition, storeVersion, versionDefinition } from '../events/definition/index.ts';

/** Migration 0570: stocks that add-ons share become pools, in a database with every kind of sold unit. */

const migration = new URL('../../../migrations/0570-shared-stock-becomes-pools.sql', import.meta.url);
let shop: ChangeShop;
let at: ReturnType<typeof poolsOf>;
beforeAll(async () => {
  shop = await openChangeShop({ name: 'shared to pools' });
  at = poolsOf(shop);
  // The index of the earlier schema.
  await sql`DROP INDEX add_on_stock_key`.execute(db());
  await sql`CREATE INDEX add_on_stock_idx ON add_on (stock_id)`.execute(db());
});
afterAll(() => shop.close());
afterEach(() => vi.restoreAllMocks());

const db = () => shop.app.database.kysely;
const stockOf = async (addOn: number) =>
  (await db().selectFrom('add_on').select('stock_id').where('add_on_id', '=', addOn).executeTakeFirstOrThrow())
    .stock_id;
const unitsOf = async (stockId: number) =>
  db().selectFrom('stock').select(['quantity', 'sold', 'held']).where('stock_id', '=', stockId).executeTakeFirst();
const share = (addOn: number, other: number) =>
  sql`UPDATE add_on SET stock_id = (SELECT stock_id FROM add_on WHERE add_on_id = ${other}) WHERE add_on_id = ${addOn}`.execute(
    db(),
  );

/** The next charge gets no response, and the first lookup finds it pending. */
function leavePending({ charged = false } = {}): void {
  const gateway = shop.app.gateways.payments;
  const charge = gateway.charge.bind(gateway);
  vi.spyOn(gateway, 'charge').mockImplementationOnce(async (request) => {
    if (charged) await charge(request);
    return { status: 'unknown' };
  });
  vi.spyOn(gateway, 'lookup').mockResolvedValueOnce({ status: 'pending' });
}
const order = (person: Person, type: number, addOns: number[], card: string = cards.good) =>
  shop.order(person, {
    tickets: [selfTicket(person, type, { ticketConfigurationAddOns: addOns })],
    chargeCreditCardRequest: payBy(card),
  });
/** The add-ons as buyers see them. */
async function offered(person: Person) {
  const { body } = await shop.app.inject<{ ticketConfiguration: TicketConfiguration }[]>(
    'POST',
    '/api/events/available-tickets',
    {
      token: person.token,
      body: {
        eventId: shop.eventId,
        externalAccountIdentifier: person.externalAccountIdentifier,
        relationshipType: 'CONSULTANT',
        cartSummary: [],
      },
    },
  );
  return body.flatMap(({ ticketConfiguration }) => ticketConfiguration.addOns);
}
const intents = async () =>
  (
    await sql<{ purpose: string; status: string; count: number }>`
      SELECT purpose, status, count(*)::int AS count FROM order_intent WHERE event_id = ${shop.eventId}
      GROUP BY 1, 2 ORDER BY 1, 2`.execute(db())
  ).rows.map(({ purpose, status, count }) => `${purpose} ${status} ${count}`);

const dinner = { es_US: { value: 'Cena' }, ja_JP: { value: '夕食' } };

/** Two ticket types whose dinners share a stock of 20 that draws on a hall, and whose shirts share one without a limit. */
async function sharedEvent() {
  const { standard, vip } = await shop.pair({ standard: { quantity: 30 }, vip: { quantity: 30 } });
  const of = (type: number, more: object) => createAddOn(db(), { ticket_configuration_id: type, ...more });
  const first = await of(standard, {
    default_name: 'Dinner',
    quantity: 20,
    limit_quantity: true,
    translations: { name: dinner },
  });
  const second = await of(vip, { default_name: 'Dinner', quantity: 20, limit_quantity: true });
  const shirts = [await of(standard, { default_name: 'Shirt' }), await of(vip, { default_name: 'Shirt' })] as const;
  const own = await of(vip, { default_name: 'Shuttle', quantity: 7 });
  await share(second, first);
  await share(shirts[1], shirts[0]);
  const stockId = await stockOf(first);
  await at.set('hall', 200, [{ type: standard }, { stockId, weight: 2 }]);
  const pools = [
    { key: 'hall', name: 'Hall', quantity: 200, tickets: { [standard]: 1 }, addOns: { [first]: 2, [second]: 2 } },
  ];
  await sql`UPDATE event SET configuration = configuration || ${JSON.stringify({ pools })}::jsonb WHERE event_id = ${shop.eventId}`.execute(
    db(),
  );
  return { standard, vip, first, second, shirts, own, stockId };
}

/** The definition as it was stored before: with the name of the stock, or without it in an older document. */
const sharing = (definition: EventDefinition, label: string | null, ids: readonly number[]): EventDefinition => ({
  ...definition,
  ticketConfigurations: (definition.ticketConfigurations ?? []).map((ticket) => ({
    ...ticket,
    addOns: (ticket.addOns ?? []).map((addOn) =>
      label !== null && ids.includes(Number(addOn.key)) ? { ...addOn, sharedStock: label } : addOn,
    ),
  })),
});

it('keeps every unit, the texts and what buyers see, and sells on', async () => {
  const { standard, vip, first, second, shirts, own, stockId } = await sharedEvent();
  const people = await shop.people(12);
  const [one, two, three, four, five, six, seven, eight, nine, ten] = people as [
    Person, Person, Person, Person, Person, Person, Person, Person, Person, Person,
  ]; // prettier-ignore
  const admin = await shop.staff(['admin']);
  const restored = await shop.buy(one, standard, { addOns: [first, shirts[0]] });
  await shop.buy(two, vip, { addOns: [second, shirts[1], own] });
  const gone = await shop.buy(three, standard, { addOns: [first] });
  expect(await at.end(admin, gone)).toBe(200);
  expect((await order(four, standard, [first], cards.declined)).body.error?.code).toBe('PAYMENT_FAILURE');
  leavePending({ charged: true });
  await order(five, vip, [second]);
  leavePending();
  await order(six, standard, [first, shirts[0]]);
  const upgraded = await shop.buy(seven, standard, { addOns: [first] });
  const more = await shop.buy(eight, vip);
  const failing = await shop.buy(nine, standard, { addOns: [first] });
  const typed = { chargeCreditCardRequest: payBy() };
  leavePending();
  await shop.change(seven, upgraded, 'upgrade', vip, typed);
  leavePending();
  await shop.changeAddOns(eight, more, [second], typed);
  expect(
    (await shop.change(nine, failing, 'upgrade', vip, { chargeCreditCardRequest: payBy(cards.declined) })).status,
  ).toBe(402);
  expect(await intents()).toEqual([
    'order COMPLETE 6',
    'order FAILED 1',
    'order PENDING 2',
    'ticket_change FAILED 1',
    'ticket_change PENDING 2',
  ]);
  await shop.booksAgree();

  const stored = await storedDefinition(db(), shop.eventId, 'ids');
  const withLabel = sharing(stored, String(stockId), [first, second]);
  const earlier = sharing(stored, '999999', [first, second]);
  await shop.app.database.transaction((tx) =>
    storeVersion(tx, {
      eventId: shop.eventId,
      version: 1,
      kind: 'published',
      definition: earlier,
      images: [],
      changed: [],
      accountId: null,
      at: shop.app.clock.now(),
    }),
  );
  await sql`INSERT INTO event_draft (event_id, definition, working, revision, based_on, account_id, updated_at)
    VALUES (${shop.eventId}, ${toJson(stored)}, ${toJson({ ...withLabel, defaultName: '' })}, 1, 1, ${admin.accountId}, now())`.execute(
    db(),
  );
  const before = { units: await unitsOf(stockId), hall: await at.unitsOf('hall'), seen: await offered(ten) };
  expect(before.units).toEqual({ quantity: 20, sold: 7, held: 0 });

  await shop.app.database.pool.query(await readFile(migration, 'utf8'));

  await shop.booksAgree();
  const key = `shared-${stockId}`;
  const pool = await db().selectFrom('pool').select('stock_id').where('key', '=', key).executeTakeFirstOrThrow();
  expect(await unitsOf(pool.stock_id)).toEqual(before.units);
  expect(await at.unitsOf(key)).toEqual({ sold: 7, held: 0, waiting: 0, free: 13 });
  expect(await at.unitsOf('hall')).toEqual(before.hall);
  expect(await offered(ten)).toEqual(before.seen);
  expect(await unitsOf(stockId)).toBeUndefined();
  // The ticket change took one unit of the second dinner. From the pool it took only the unit of the first dinner.
  expect(await unitsOf(await stockOf(first))).toEqual({ quantity: null, sold: 4, held: 0 });
  expect(await unitsOf(await stockOf(second))).toEqual({ quantity: null, sold: 4, held: 0 });
  expect(await unitsOf(await stockOf(shirts[0]))).toEqual({ quantity: null, sold: 2, held: 0 });
  expect(await unitsOf(await stockOf(shirts[1]))).toEqual({ quantity: null, sold: 1, held: 0 });
  expect(await unitsOf(await stockOf(own))).toEqual({ quantity: 7, sold: 1, held: 0 });

  const now = await storedDefinition(db(), shop.eventId, 'ids');
  const made = {
    key,
    name: 'Dinner',
    translations: { name: dinner },
    quantity: 20,
    showsNumber: true,
    tickets: {},
    addOns: { [first]: 1, [second]: 1 },
  };
  expect(now.configuration.pools).toEqual([stored.configuration.pools?.[0], made]);
  const addOnsOf = ({ ticketConfigurations = [] }: EventDefinition) =>
    ticketConfigurations.flatMap(({ addOns = [] }) =>
      addOns.map((addOn) => [addOn.key, addOn.quantity ?? null, 'sharedStock' in addOn]),
    );
  expect(addOnsOf(now)).toEqual(
    [first, shirts[0], second, shirts[1], own].map((id) => [String(id), id === own ? 7 : null, false]),
  );
  const versions = await db().selectFrom('event_version').selectAll().where('event_id', '=', shop.eventId).execute();
  const version = versions[0] && (await versionDefinition(db(), versions[0]));
  expect(version?.configuration.pools).toEqual(now.configuration.pools);
  expect(version && addOnsOf(version)).toEqual(addOnsOf(now));
  expect(checkDefinition(version)).toEqual({ definition: version });
  const get = <B>(path: string) =>
    shop.app.inject<B>('GET', `/api/events/${shop.eventId}${path}`, { token: admin.token });
  const { definition, working: ofDraft } = (await get<EventDraft>('/draft')).body;
  // A draft stores what was typed as any JSON. This one was stored from a definition.
  const working = ofDraft as unknown as EventDefinition;
  expect([definition.configuration.pools, working.configuration.pools]).toEqual([
    now.configuration.pools,
    now.configuration.pools,
  ]);
  expect([addOnsOf(definition), addOnsOf(working)]).toEqual([addOnsOf(now), addOnsOf(now)]);
  expect((await get<DraftImpact>('/draft/impact')).body.changes).toEqual([]);

  // A late charge takes the units of a failed order and of a failed change again.
  const failed = await db()
    .selectFrom('order_intent')
    .select('order_intent_id')
    .where('status', '=', 'FAILED')
    .execute();
  for (const { order_intent_id: id } of failed) {
    const rollback = new Error('roll back');
    const retaken = shop.app.database.transaction(async (tx) => {
      expect(await retakeUnits(tx, id, shop.app.clock.now())).toBe(true);
      rollback.cause = await tx
        .selectFrom('stock')
        .select('sold')
        .where('stock_id', '=', pool.stock_id)
        .executeTakeFirst();
      throw rollback;
    });
    await expect(retaken).rejects.toBe(rollback);
    expect(rollback.cause).toEqual({ sold: id === failed[0]?.order_intent_id ? 8 : 7 });
  }

  // One charge without a response succeeded. The units of the others are free again.
  shop.app.clock.advance({ minutes: 40 });
  await shop.app.jobs.drain();
  await shop.booksAgree();
  expect(await intents()).toEqual(['order COMPLETE 7', 'order FAILED 2', 'ticket_change FAILED 3']);
  expect(await at.unitsOf(key)).toMatchObject({ sold: 5, free: 15 });
  expect((await shop.change(seven, upgraded, 'upgrade', vip, typed)).status).toBe(200);
  expect((await shop.ticket(seven, upgraded)).addOns).toMatchObject([{ ticketConfigurationAddOnId: second }]);
  expect((await shop.changeAddOns(eight, more, [second], typed)).status).toBe(200);
  expect(await at.end(admin, restored)).toBe(200);
  expect(await at.unitsOf(key)).toMatchObject({ sold: 5, free: 15 });
  const restore = (ticketId: number) =>
    shop.app.inject<{ error?: { metadata: unknown; message: string } }>('POST', `/api/ticket/${ticketId}/restoration`, {
      token: admin.token,
      body: {},
    });
  expect((await restore(gone)).status).toBe(200);
  expect(await at.unitsOf(key)).toMatchObject({ sold: 6, free: 14 });
  await sql`UPDATE stock SET quantity = 6 WHERE stock_id = ${pool.stock_id}`.execute(db());
  const refused = await order(ten, vip, [second]);
  expect(refused.body.error).toMatchObject({
    code: 'ADD_ON_NOT_AVAILABLE',
    metadata: { reason: 'pool', pool: 'Dinner', ticketConfigurationAddOnId: second },
  });
  expect((await restore(restored)).body.error).toMatchObject({
    message: '“Dinner” is full.',
    metadata: { reason: 'pool', pool: 'Dinner' },
  });
  await shop.booksAgree();
});
