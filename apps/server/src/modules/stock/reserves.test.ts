import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openChangeShop, type ChangeShop } from '../../../test/changing.ts';
import { drawsOf, memberOf } from '../../../test/drawing.ts';
import { cards, payBy, selfTicket, type Person } from '../../../test/ordering.ts';
import { codeOf, packagesOf } from '../../../test/packaging.ts';
import { poolsOf } from '../../../test/pooling.ts';
import { windowsOf } from '../../../test/windowing.ts';

/** Reserves of sale windows together with pools, packages and restored tickets (selling 1.5, stock 4, orders 11). */

let shop: ChangeShop;
let windows: ReturnType<typeof windowsOf>;
let pools: ReturnType<typeof poolsOf>;
let packages: ReturnType<typeof packagesOf>;
beforeAll(async () => {
  shop = await openChangeShop({ name: 'reserves', now: '2026-01-20T12:30:00Z' });
  windows = windowsOf(shop);
  pools = poolsOf(shop);
  packages = packagesOf(shop);
});
afterAll(() => shop.close());
afterEach(() => shop.booksAgree());

const buy = async (person: Person, type: number) =>
  codeOf(await shop.order(person, { tickets: [selfTicket(person, type)], chargeCreditCardRequest: payBy() }));
const leaders = { titles: ['MC' as const] };

it('withholds no more units of a pool than the ticket type can still sell', async () => {
  const [type, other] = [await shop.ticketType({ quantity: 4 }), await shop.ticketType()];
  await pools.set('hall', 6, [{ type }, { type: other }]);
  for (const person of await shop.people(3)) expect(await buy(person, type)).toBe('ok');
  // The window comes later, so one unit is left for its reserve of three.
  await windows.set(type, [{ key: 'early', audience: leaders, reserved: 3 }]);
  const results = [];
  for (const person of await shop.people(3)) results.push(await buy(person, other));
  expect(results).toEqual(['ok', 'ok', 'NO_AVAILABLE_TICKET']);
  const [leader, second] = (await shop.people(2, { title: 'MC' })) as [Person, Person];
  expect([await buy(leader, type), await buy(second, type)]).toEqual(['ok', 'NO_AVAILABLE_TICKET']);
});

it('counts a unit that is on hold in its window only once', async () => {
  const type = await shop.ticketType({ quantity: 3 });
  await windows.set(type, [{ key: 'early', audience: leaders, reserved: 1 }, { key: 'all' }]);
  const [leader] = (await shop.people(1, { title: 'MC' })) as [Person];
  expect(codeOf(await pools.hold(leader, type))).toBe('ok');
  const results = [];
  for (const person of await shop.people(3)) results.push(await buy(person, type));
  expect(results).toEqual(['ok', 'ok', 'NO_AVAILABLE_TICKET']);
  expect(await buy(leader, type)).toBe('ok');
});

it('keeps the reserve of a part from buyers of the package, also when an order with a hold fails', async () => {
  const family = await packages.family({ adult: { quantity: 5 } });
  await windows.set(family.adult, [{ key: 'early', audience: leaders, reserved: 1 }]);
  const [first, second, third] = (await shop.people(3)) as [Person, Person, Person];
  const hold = async (person: Person) => codeOf(await pools.hold(person, family.type));
  expect([await hold(first), await hold(second), await hold(third)]).toEqual(['ok', 'ok', 'NO_AVAILABLE_TICKET']);
  expect(codeOf(await packages.buy(family, third))).toBe('NO_AVAILABLE_TICKET');
  expect(codeOf(await packages.buy(family, second, { card: cards.declined }))).toBe('PAYMENT_FAILURE');
  expect(codeOf(await packages.buy(family, first))).toBe('ok');
  const [leader, late] = (await shop.people(2, { title: 'MC' })) as [Person, Person];
  expect([await buy(leader, family.adult), await buy(late, family.adult)]).toEqual(['ok', 'NO_AVAILABLE_TICKET']);
  expect(await packages.unitsOf(family)).toEqual([
    [1, 3, 2],
    [1, 2, 2],
  ]);
});

it('holds and draws units of a ticket type that only its pool limits', async () => {
  const [type, drawn] = [await shop.ticketType(), await shop.ticketType()];
  await pools.set('room', 3, [{ type }, { type: drawn }]);
  await windows.set(type, [{ key: 'early', audience: leaders }]);
  const [leader, second] = (await shop.people(2, { title: 'MC' })) as [Person, Person];
  expect(codeOf(await pools.hold(leader, type))).toBe('ok');
  expect(codeOf(await pools.join(second, type))).toBe('NOT_SOLD_OUT');
  expect(await pools.unitsOf('room')).toMatchObject({ held: 1, free: 2 });
  const draws = drawsOf(shop);
  const drawId = await draws.open(drawn);
  for (const person of await shop.people(3)) await draws.enter(drawId, [memberOf(person)]);
  shop.app.clock.advance({ hours: 2 });
  expect(await draws.run(drawId)).toMatchObject({ entries: 3, winners: 2, units: 2 });
});
