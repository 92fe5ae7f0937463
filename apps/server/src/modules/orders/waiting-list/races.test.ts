import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { WaitingEntry } from '@foyer/contract/orders/waiting-list';
import { afterEach, expect, test } from 'vitest';
import { meetHere, meeting } from '../../../../test/barrier.ts';
import { openShop, payBy, selfTicket, weaken, type Person, type Shop } from '../../../../test/ordering.ts';
import { putTicket } from '../../../../test/tickets.ts';
import { tendWaiting } from '../../stock/index.ts';
import { auditOrders } from '../index.ts';
import { waitingListJob } from './tend-lists.ts';

/**
 * Concurrent requests on a real PostgreSQL: counts stay exact and the order is respected. Each race also runs as a
 * control without its guard and must fail there.
 */

let shop: Shop;
afterEach(() => shop.close());

const db = () => shop.app.database.kysely;
const join = async (person: Person, ticketConfigurationId: number) =>
  (
    await shop.app.inject<WaitingEntry & ErrorBody>('POST', `/api/events/${shop.eventId}/waiting-list`, {
      token: person.token,
      body: { ticketConfigurationId, relationshipType: 'CONSULTANT' },
    })
  ).body.entryId;
const leave = async (person: Person, entryId: number) =>
  (await shop.app.inject('DELETE', `/api/events/${shop.eventId}/waiting-list/${entryId}`, person)).status;
const buy = async (person: Person, type: number) => {
  const tickets = [selfTicket(person, type)];
  const { status, body } = await shop.order(person, { tickets, chargeCreditCardRequest: payBy() });
  return status === 200 ? 'ok' : body.error.code;
};
const stockOf = (type: number) =>
  db()
    .selectFrom('stock as s')
    .innerJoin('ticket_configuration as c', 'c.stock_id', 's.stock_id')
    .selectAll('s')
    .where('c.ticket_configuration_id', '=', type)
    .executeTakeFirstOrThrow();

/** Creates a sold-out ticket type and returns its tickets. */
async function soldOut(quantity: number) {
  shop = await openShop({ name: 'waiting-race', env: { DATABASE_POOL_SIZE: '20' } });
  const type = await shop.ticketType({ quantity, limit_quantity: true });
  const { stock_id: stockId } = await stockOf(type);
  const tickets: number[] = [];
  for (const owner of await shop.people(quantity)) {
    tickets.push(await putTicket(db(), { ticket_configuration_id: type, account_id: owner.accountId }));
  }
  await db().updateTable('stock').set({ sold: quantity }).where('stock_id', '=', stockId).execute();
  return { type, stockId, tickets };
}
const cancel = async (admin: Person, ticketId: number) =>
  (
    await shop.app.inject('POST', '/api/ticket/deactivate-ticket', {
      token: admin.token,
      body: { ticketId, notes: 'Asked for it' },
    })
  ).status;

test('sells nothing past the list and offers in list order while 64 people join, leave, cancel and buy at once', async () => {
  const { type, tickets } = await soldOut(8);
  const early = await shop.people(24);
  const entries: number[] = [];
  for (const person of early) entries.push(await join(person, type));
  const [late, strangers, admin] = [await shop.people(16), await shop.people(16), await shop.staff(['admin'])];
  const job = waitingListJob({ database: shop.app.database, onNews: () => undefined });
  const run = () => job.run({ now: shop.app.clock.now(), signal: new AbortController().signal });
  const isLeaving = (index: number) => index % 3 === 0;
  const [bought] = await Promise.all([
    Promise.all(strangers.map((person) => buy(person, type))),
    ...tickets.map((ticketId) => cancel(admin, ticketId)),
    ...early.flatMap((person, index) => (isLeaving(index) ? [leave(person, entries[index] ?? 0)] : [])),
    ...late.map((person) => join(person, type)),
    run(),
    run(),
    run(),
  ]);
  expect(new Set(bought)).toEqual(new Set(['NO_AVAILABLE_TICKET']));
  await shop.app.jobs.drain();
  const offered = await db()
    .selectFrom('waiting_entry')
    .select('waiting_entry_id')
    .where('state', '=', 'OFFERED')
    .orderBy('rank')
    .execute();
  const staying = entries.filter((_, index) => !isLeaving(index));
  expect(offered.map((entry) => entry.waiting_entry_id)).toEqual(staying.slice(0, 8));
  expect(await stockOf(type)).toMatchObject({ sold: 0, held: 8, waiting: 24 });
  expect(await auditOrders(shop.app.database, shop.app.clock.now())).toEqual([]);
});

test.each([
  ['as it is', [], 'NO_AVAILABLE_TICKET'],
  [
    'where the shop does not count who waits',
    [['s.quantity - s.sold - s.held - s.waiting', 's.quantity - s.sold - s.held']],
    'ok',
  ],
] as const)('the shop cannot sell a released unit before the job has run: %s', async (_, changes, outcome) => {
  const { type, tickets } = await soldOut(1);
  const [waiting, stranger] = (await shop.people(2)) as [Person, Person];
  await join(waiting, type);
  expect(await cancel(await shop.staff(['admin']), tickets[0] ?? 0)).toBe(200);
  // The catalogue reports the unit as free in both cases, so only the lock can refuse the order.
  await weaken(db(), 'order_catalogue', [['s.quantity - s.sold - s.held - s.waiting', 's.quantity - s.sold - s.held']]);
  await weaken(db(), 'stock_lock', changes);
  expect(await buy(stranger, type)).toBe(outcome);
});

test.each([
  ['as it is', [], 0],
  [
    'without the lock',
    [
      ['PERFORM FROM stock_lock(ARRAY[piece_of]);', ''],
      ['PERFORM hold_expire(piece_of, moment);', ''],
    ],
    1,
  ],
] as const)('two jobs on one list make one offer: %s', async (_, changes, failures) => {
  const { type, stockId, tickets } = await soldOut(1);
  const [first, second] = (await shop.people(2)) as [Person, Person];
  await join(first, type);
  await join(second, type);
  await cancel(await shop.staff(['admin']), tickets[0] ?? 0);
  await weaken(db(), 'waiting_tend', changes);
  await weaken(db(), 'waiting_tend', [['    INSERT INTO hold', `    ${meetHere}\n    INSERT INTO hold`]]);
  const { database, clock } = shop.app;
  const tend = () => database.transaction((tx) => tendWaiting(tx, stockId, clock.now()));
  const outcomes = await meeting(database, 2, () => Promise.allSettled([tend(), tend()]));
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(failures);
  expect(await stockOf(type)).toMatchObject({ sold: 0, held: 1, waiting: 1 });
});
