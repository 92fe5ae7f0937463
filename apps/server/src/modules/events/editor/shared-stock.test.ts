import type { DraftImpact, EventDraft, EventVersion } from '@foyer/contract/events/event-draft';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { Method } from '@foyer/contract/wire/endpoint';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { withoutSharing, withQuantity, withSharing } from '@foyer/domain/events/shared-stock';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { createEvent } from '../../../seed/factories/event.ts';
import { auditOrders } from '../../orders/index.ts';

/** An add-on whose stock several ticket types share (events 4.20). */

let shop: Shop;
let admin: Person;
let eventId: number;
let types: number[];
beforeAll(async () => {
  shop = await openShop({ name: 'shared stock' });
  admin = await shop.staff(['admin']);
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;
type Tickets = NonNullable<EventDefinition['ticketConfigurations']>;
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
async function save(change: (tickets: Tickets) => Tickets) {
  const { revision, version, definition } = await draftOf();
  const ticketConfigurations = change(definition.ticketConfigurations ?? []);
  return outcome(
    await call('PUT', '/draft', { revision, version, definition: { ...definition, ticketConfigurations } }),
  );
}
async function publish(change: (tickets: Tickets) => Tickets) {
  const saved = await save(change);
  return saved === 200 ? outcome(await call('POST', '/publish', {})) : saved;
}
const addOnsOf = ({ definition }: EventDraft) =>
  (definition.ticketConfigurations ?? []).flatMap(({ addOns = [] }) => addOns);
const keys = async () => addOnsOf(await draftOf()).map(({ key }) => key);
/** The stocks of the event's add-ons in the order of the ticket types: quantity and units sold. */
async function stocks() {
  const { rows } = await sql<{ stock: number; quantity: number | null; sold: number }>`
    SELECT dense_rank() OVER (ORDER BY s.stock_id)::int AS stock, s.quantity, s.sold FROM add_on a JOIN stock s USING (stock_id)
    JOIN ticket_configuration t USING (ticket_configuration_id) WHERE t.event_id = ${eventId}
    ORDER BY t.position, a.add_on_id`.execute(db());
  return rows.map(({ stock, quantity, sold }) => [stock, quantity, sold]);
}
async function buy(type: number, addOn: string | undefined) {
  const person = await shop.person();
  const ticket = selfTicket(person, type, { ticketConfigurationAddOns: [Number(addOn)] });
  return shop.order(person, { eventId, tickets: [ticket] });
}
const booksAgree = async () => expect(await auditOrders(shop.app.database, shop.app.clock.now())).toEqual([]);

/** Three ticket types. The dinners of the first two share one stock of 5, the third dinner has 5 of its own. */
beforeEach(async () => {
  eventId = await createEvent(db());
  types = [];
  for (let n = 0; n < 3; n += 1) types.push(await shop.ticketType({ event_id: eventId, amount_minor: 0 }));
  const dinner = (n: number) => ({ key: `dinner-${n}`, defaultName: 'Dinner', amount: 0, quantity: 5 });
  const made = await publish((tickets) =>
    tickets.map((ticket, n) => ({
      ...ticket,
      addOns: [{ ...dinner(n), ...(n < 2 ? { sharedStock: 'dinners' } : {}) }],
    })),
  );
  if (made !== 200) throw new Error(`The event was not published: ${made.join()}`);
});

describe('one stock of several ticket types', () => {
  it('is sold once, and the editor shows the part of each type', async () => {
    expect(await stocks()).toEqual([
      [1, 5, 0],
      [1, 5, 0],
      [2, 5, 0],
    ]);
    const [first, second] = await keys();
    expect((await buy(types[0] ?? 0, first)).status).toBe(200);
    expect((await buy(types[1] ?? 0, second)).status).toBe(200);
    expect((await buy(types[1] ?? 0, second)).status).toBe(200);
    expect(await stocks()).toEqual([
      [1, 5, 3],
      [1, 5, 3],
      [2, 5, 0],
    ]);
    const draft = await draftOf();
    expect(addOnsOf(draft).map(({ sharedStock }) => sharedStock !== undefined)).toEqual([true, true, false]);
    const figures = draft.figures.filter(({ kind }) => kind === 'addOn').map(({ sold }) => sold);
    expect(figures).toEqual([1, 2, 0]);
    await booksAgree();
  });

  it('has one quantity: two are refused, and the effects list every entry that changes', async () => {
    const [first = '', second] = await keys();
    const at = (n: number) => `body.definition.ticketConfigurations.${n}.addOns.0.quantity`;
    const two = (tickets: Tickets) =>
      tickets.map((ticket, n) => ({
        ...ticket,
        addOns: ticket.addOns?.map((addOn) => ({ ...addOn, quantity: [100, 60, 5][n] ?? 0 })),
      }));
    expect(await save(two)).toEqual([`SHARED_QUANTITY ${at(1)}`]);
    // The same from a client that does not know about sharing.
    const without = (tickets: Tickets) =>
      two(tickets).map((ticket) => ({
        ...ticket,
        addOns: ticket.addOns?.map((addOn) => ({ ...addOn, sharedStock: undefined })),
      }));
    expect(await save(without)).toEqual([`SHARED_QUANTITY ${at(1)}`]);
    expect(await save((tickets) => withQuantity(tickets, first, 60))).toBe(200);
    const { changes } = (await call<DraftImpact>('GET', '/draft/impact')).body;
    expect(changes.filter(({ path }) => path.endsWith('.quantity'))).toMatchObject([
      { path: `ticketConfigurations.${types[0]}.addOns.${first}.quantity`, before: '5', after: '60' },
      { path: `ticketConfigurations.${types[1]}.addOns.${second}.quantity`, before: '5', after: '60' },
    ]);
    expect((await call('POST', '/publish', {})).status).toBe(200);
    expect(await stocks()).toEqual([
      [1, 60, 0],
      [1, 60, 0],
      [2, 5, 0],
    ]);
  });

  it('cannot have fewer units than all its types have sold together', async () => {
    const [first = '', second] = await keys();
    await buy(types[0] ?? 0, first);
    await buy(types[1] ?? 0, second);
    const at = (n: number) => `body.definition.ticketConfigurations.${n}.addOns.0.quantity`;
    expect(await save((tickets) => withQuantity(tickets, first, 1))).toEqual([
      `QUANTITY_BELOW_SOLD ${at(0)} 2`,
      `QUANTITY_BELOW_SOLD ${at(1)} 2`,
    ]);
  });

  it('is made from several, with the units that they have sold', async () => {
    const [first = '', , third = ''] = await keys();
    await buy(types[0] ?? 0, first);
    await buy(types[2] ?? 0, third);
    const share = (tickets: Tickets) => withQuantity(withSharing(tickets, third, first, 'new'), third, 4);
    expect(await save(share)).toBe(200);
    const { changes } = (await call<DraftImpact>('GET', '/draft/impact')).body;
    const shared = changes.filter(({ path }) => path.endsWith('.sharedStock'));
    expect(shared.map(({ kind, before, after }) => [kind, before, after?.split(' + ').length])).toEqual([
      ['added', null, 3],
    ]);
    expect(outcome(await call('POST', '/publish', {}))).toBe(200);
    expect(await stocks()).toEqual([
      [1, 4, 2],
      [1, 4, 2],
      [1, 4, 2],
    ]);
    for (const expected of [200, 200, 409]) expect((await buy(types[2] ?? 0, third)).status).toBe(expected);
    await booksAgree();
  });

  it('is undone into stocks that each have what they sold', async () => {
    const [first = '', second = ''] = await keys();
    await buy(types[0] ?? 0, first);
    await buy(types[1] ?? 0, second);
    await buy(types[1] ?? 0, second);
    const alone = (tickets: Tickets) => withoutSharing(tickets, second);
    expect(await publish((tickets) => withQuantity(alone(tickets), second, 1))).toEqual([
      'QUANTITY_BELOW_SOLD body.definition.ticketConfigurations.1.addOns.0.quantity 2',
    ]);
    expect(await publish((tickets) => withQuantity(alone(tickets), second, 2))).toBe(200);
    expect(await stocks()).toEqual([
      [2, 5, 1],
      [3, 2, 2],
      [1, 5, 0],
    ]);
    expect((await buy(types[1] ?? 0, second)).status).toBe(409);
    expect((await buy(types[0] ?? 0, first)).status).toBe(200);
    await booksAgree();
    const versions = (await call<EventVersion[]>('GET', '/versions')).body;
    const path = `/versions/${versions[1]?.eventVersionId}/restore`;
    expect(outcome(await call('POST', path, { version: (await draftOf()).version }))).toBe(200);
    expect(await stocks()).toEqual([
      [2, 5, 4],
      [2, 5, 4],
      [1, 5, 0],
    ]);
    await booksAgree();
  });

  it('does not change while somebody is buying one of its units', async () => {
    const [first = '', second = ''] = await keys();
    await buy(types[0] ?? 0, first);
    await sql`
      WITH one AS (
        SELECT order_intent_id, (SELECT stock_id FROM add_on WHERE add_on_id = ${first}::bigint) AS stock_id FROM order_intent
        WHERE event_id = ${eventId} LIMIT 1
      ), pending AS (
        UPDATE order_intent i SET status = 'PENDING', next_check_at = created_at, settled_at = NULL FROM one
        WHERE i.order_intent_id = one.order_intent_id RETURNING i.order_intent_id
      )
      SELECT * FROM pending`.execute(db());
    expect(await publish((tickets) => withoutSharing(tickets, second))).toEqual([
      'SHARED_STOCK_BUSY draft.ticketConfigurations.0.addOns.0.sharedStock',
    ]);
    await sql`UPDATE order_intent SET status = 'COMPLETE', next_check_at = NULL, settled_at = created_at
      WHERE event_id = ${eventId} AND status = 'PENDING'`.execute(db());
    expect(outcome(await call('POST', '/publish', {}))).toBe(200);
    await booksAgree();
  });

  it('stays in a draft of an older version of the product, and in a copy of the event', async () => {
    await save((tickets) => tickets.map((ticket) => ({ ...ticket, amount: 1 })));
    await sql`UPDATE event_draft SET definition = regexp_replace(definition::text, '"sharedStock": "[^"]*", ', '', 'g')::jsonb
      WHERE event_id = ${eventId}`.execute(db());
    expect(addOnsOf(await draftOf()).map(({ sharedStock }) => sharedStock !== undefined)).toEqual([true, true, false]);
    expect(outcome(await call('POST', '/publish', {}))).toBe(200);
    expect((await stocks()).map(([stock]) => stock)).toEqual([1, 1, 2]);
    const { body } = await shop.app.inject<{ eventId: number }>('POST', '/api/events/clone-event', {
      token: admin.token,
      body: { eventId },
    });
    eventId = body.eventId;
    expect((await stocks()).map(([stock]) => stock)).toEqual([1, 1, 2]);
  });
});
