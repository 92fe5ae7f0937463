import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { meetHere, meeting, untilStatementsWait } from '../../../test/barrier.ts';
import { drawnOrder, drawsOf, memberOf } from '../../../test/drawing.ts';
import { openShop, payBy, selfTicket, weaken, type Person, type Shop } from '../../../test/ordering.ts';
import { auditOrders } from '../orders/audit/audit.ts';
import { enterDraw, runDraw, withdrawEntry } from './draws.ts';
import { tendWaiting } from './waiting.ts';

let shop: Shop;
let at: ReturnType<typeof drawsOf>;
beforeAll(async () => {
  shop = await openShop({ name: 'draws', env: { DATABASE_POOL_SIZE: '20' } });
  at = drawsOf(shop);
});
afterAll(() => shop.close());
afterEach(async () => {
  const found = await auditOrders(shop.app.database, shop.app.clock.now());
  if (found.length > 0) throw new Error(JSON.stringify(found));
});

const later = () => shop.app.clock.advance({ hours: 2 });

describe('a draw', () => {
  test('orders the entries by their seed, lets whole parties win while units last, and puts all others on the waiting list', async () => {
    const type = await shop.ticketType({ quantity: 6, limit_quantity: true });
    const drawId = await at.open(type);
    const people = await shop.people(12);
    const entries: number[] = [];
    for (const [index, person] of people.entries()) {
      if (index % 3 === 2) continue;
      const partner = index % 3 === 1 ? people[index + 1] : undefined;
      entries.push(Number(await at.enter(drawId, [memberOf(person), ...(partner ? [memberOf(partner, 2)] : [])])));
    }
    expect(await at.run(drawId)).toBeNull();
    later();
    expect(await at.run(drawId)).toMatchObject({ entries: 8, units: 6 });
    const { seed, drawn_units } = await at.stored(drawId);
    const drawn = await at.entries(drawId);
    expect(drawn.map((entry) => entry.draw_entry_id)).toEqual(drawnOrder(seed, entries));
    let left = drawn_units ?? 0;
    for (const { units, state } of drawn) {
      expect(state).toBe(units <= left ? 'WON' : 'WAITING');
      if (state === 'WON') left -= units;
    }
    const sum = (state: string) =>
      drawn.filter((entry) => entry.state === state).reduce((all, { units }) => all + units, 0);
    expect(await at.stockOf(type)).toMatchObject({ sold: 0, held: sum('WON'), waiting: sum('WAITING') });
    // A winner's unit is an offer of 48 hours to who entered the party; the others wait in drawn order.
    const until = shop.app.clock.now().getTime() + 48 * 3_600_000;
    const waiting = await at.waitingOf(type);
    const offers = waiting.filter(({ state }) => state === 'OFFERED');
    expect(offers.every(({ offered_until }) => offered_until?.getTime() === until)).toBe(true);
    const members = await shop.app.database.kysely
      .selectFrom('draw_entry_member as m')
      .innerJoin('draw_entry as e', 'e.draw_entry_id', 'm.draw_entry_id')
      .select(['m.account_id', 'e.state', 'e.account_id as entrant'])
      .where('m.draw_id', '=', drawId)
      .orderBy('e.rank')
      .orderBy('m.number')
      .execute();
    const inState = (state: string) => members.filter((member) => member.state === state);
    expect(waiting.map((entry) => [entry.account_id, entry.holder_account_id ?? entry.account_id])).toEqual(
      [...inState('WON'), ...inState('WAITING')].map(({ account_id, entrant }) => [account_id, entrant]),
    );
    // Made once.
    expect(await at.run(drawId)).toBeNull();
  });

  /** A window in which everybody can buy beside the draw. */
  const open = [{ key: 'all', startDateTime: '2026-01-01T00:00:00Z', endDateTime: '2026-02-01T00:00:00Z' }];

  test('gives no unit to people who have the ticket by now, and replaces the entry of a winner who waited', async () => {
    const [early, full] = [await shop.ticketType({ quantity: 5 }), await shop.ticketType({ quantity: 0 })];
    const [buyer, winner, loser] = (await shop.people(3)) as [Person, Person, Person];
    const [drawId, fullId] = [await at.open(early, { units: 1 }, open), await at.open(full, {}, open)];
    await at.enter(drawId, [memberOf(buyer)]);
    expect(
      (await shop.order(buyer, { tickets: [selfTicket(buyer, early)], chargeCreditCardRequest: payBy() })).status,
    ).toBe(200);
    await at.enter(drawId, [memberOf(winner)]);
    const path = `/api/events/${shop.eventId}/waiting-list`;
    const body = { ticketConfigurationId: full, relationshipType: 'CONSULTANT' };
    expect((await shop.app.inject('POST', path, { token: loser.token, body })).status).toBe(200);
    await at.enter(fullId, [memberOf(loser)]);
    later();
    expect(await at.run(drawId)).toEqual({ entries: 2, winners: 1, units: 1 });
    expect(new Set((await at.entries(drawId)).map(({ state, units }) => `${state} ${units}`))).toEqual(
      new Set(['EXPIRED 0', 'WON 1']),
    );
    expect(await at.run(fullId)).toEqual({ entries: 1, winners: 0, units: 0 });
    expect(await at.stockOf(full)).toMatchObject({ held: 0, waiting: 1 });
    expect(await at.waitingOf(full)).toHaveLength(1);
  });

  test("makes an offer of a winner's own hold", async () => {
    const type = await shop.ticketType({ quantity: 2 });
    const drawId = await at.open(type, { units: 1 }, open);
    const person = await shop.person();
    await at.enter(drawId, [memberOf(person)]);
    shop.app.clock.advance({ minutes: 55 });
    const body = {
      ticketConfigurationId: type,
      externalAccountIdentifier: person.externalAccountIdentifier,
      relationshipType: 'CONSULTANT',
    };
    const hold = await shop.app.inject('POST', '/api/ticket/reservation', { token: person.token, body });
    expect(hold.status).toBe(200);
    shop.app.clock.advance({ minutes: 5 });
    expect(await at.run(drawId)).toEqual({ entries: 1, winners: 1, units: 1 });
    expect(await at.stockOf(type)).toMatchObject({ held: 1, waiting: 0 });
  });

  test('offers the unit of a winner who lets it expire to the next in drawn order', async () => {
    const type = await shop.ticketType({ quantity: 1 });
    const drawId = await at.open(type);
    for (const person of await shop.people(3)) await at.enter(drawId, [memberOf(person)]);
    later();
    await at.run(drawId);
    const accounts = (await at.entries(drawId)).map((entry) => entry.account_id);
    const { stock_id: stockId } = await at.stockOf(type);
    shop.app.clock.advance({ hours: 49 });
    const news = await shop.app.database.transaction((tx) => tendWaiting(tx, stockId, shop.app.clock.now()));
    expect(news.map(({ outcome }) => outcome)).toEqual(['LAPSED', 'OFFERED']);
    expect((await at.waitingOf(type)).map(({ account_id, state }) => [account_id, state])).toEqual([
      [accounts[1], 'OFFERED'],
      [accounts[2], 'WAITING'],
    ]);
  });
});

describe('entering', () => {
  test('is refused before and after its times, for a party that is too large, and for an account in any other party', async () => {
    const drawId = await at.open(await shop.ticketType({ quantity: 5 }), { largestParty: 2 });
    const [one, two, three] = (await shop.people(3)) as [Person, Person, Person];
    shop.app.clock.advance({ seconds: -1 });
    expect(await at.enter(drawId, [memberOf(one)])).toBe('NOT_OPEN');
    shop.app.clock.advance({ seconds: 1 });
    expect(await at.enter(drawId, [memberOf(one), memberOf(two, 2), memberOf(three, 3)])).toBe('TOO_MANY');
    const entryId = Number(await at.enter(drawId, [memberOf(one), memberOf(one, 2, 'SPOUSE')]));
    expect(await at.enter(drawId, [memberOf(two), memberOf(one, 2)])).toBe('ENTERED');
    expect(await at.withdraw(entryId)).toBe('DONE');
    expect(await at.withdraw(entryId)).toBe('ENDED');
    const again = Number(await at.enter(drawId, [memberOf(two), memberOf(one, 2)]));
    expect(again).toBeGreaterThan(entryId);
    later();
    expect(await at.enter(drawId, [memberOf(three)])).toBe('OVER');
    expect(await at.withdraw(again)).toBe('OVER');
  });

  test('fixes what would make a draw worse for its entries', async () => {
    const type = await shop.ticketType({ quantity: 5 });
    const drawId = await at.open(type, { units: 3 });
    const { closes_at: closesAt, opens_at: opensAt } = await at.stored(drawId);
    const moved = (date: Date, ms: number) => new Date(date.getTime() + ms);
    at.change(type, { largestParty: 3, closesAt: moved(closesAt, -1_000) });
    expect(await at.write()).toEqual([]);
    await at.enter(drawId, [memberOf(await shop.person())]);
    at.change(type, { largestParty: 5, units: null, holdHours: 72, closesAt });
    expect(await at.write()).toEqual([]);
    at.change(type, {
      largestParty: 4,
      units: 9,
      holdHours: 24,
      closesAt: moved(closesAt, -1_000),
      opensAt: moved(opensAt, -1_000),
      terms: { audience: { countries: ['USA'] }, amount: 11 },
    });
    expect((await at.write()).map(({ field }) => field)).toEqual([
      'opensAt',
      'closesAt',
      'units',
      'largestParty',
      'holdHours',
      'audience',
      'amount',
    ]);
  });
});

/** Each race also runs without its guard, on a shop of its own, and must fail there. */
describe('races', () => {
  const races: Record<string, (at: ReturnType<typeof drawsOf>, shop: Shop, weaker: boolean) => Promise<unknown>> = {
    'two tabs enter the same two people: one entry': async (at, shop, weaker) => {
      const { database, clock } = shop.app;
      const drawId = await at.open(await shop.ticketType({ quantity: 5 }));
      const [one, two] = (await shop.people(2)) as [Person, Person];
      const conflict = '  ON CONFLICT (draw_id, account_id, nth_of_account) WHERE is_live DO NOTHING;';
      if (weaker) {
        await database.pool.query('DROP INDEX draw_entry_member_account_key');
        await weaken(database.kysely, 'draw_enter', [[conflict, '  ;']]);
      }
      const insert = 'INSERT INTO draw_entry_member';
      await weaken(database.kysely, 'draw_enter', [[insert, `${meetHere} ${insert}`]]);
      const enter = (first: Person, second: Person) =>
        database.transaction((tx) =>
          enterDraw(tx, {
            drawId,
            entrantId: first.accountId,
            members: [memberOf(first), memberOf(second, 2)],
            now: clock.now(),
          }),
        );
      const results = await meeting(database, 2, () => Promise.all([enter(one, two), enter(two, one)]));
      return results.filter((result) => result && 'entryId' in result).length;
    },
    'the draw waits for who is entering: nobody is left out': async (at, shop, weaker) => {
      const { database, clock } = shop.app;
      const drawId = await at.open(await shop.ticketType({ quantity: 5 }));
      const [early, last] = (await shop.people(2)) as [Person, Person];
      await at.enter(drawId, [memberOf(early)]);
      if (weaker) await weaken(database.kysely, 'draw_enter', [['FOR SHARE', '']]);
      await weaken(database.kysely, 'draw_enter', [
        ['INSERT INTO draw_entry (', `${meetHere} INSERT INTO draw_entry (`],
      ]);
      await weaken(database.kysely, 'draw_run', [['winners := 0;', `${meetHere} winners := 0;`]]);
      const now = clock.now();
      shop.app.clock.advance({ hours: 2 });
      await meeting(database, 2, async () => {
        const entering = database.transaction((tx) =>
          enterDraw(tx, { drawId, entrantId: last.accountId, members: [memberOf(last)], now }),
        );
        await untilStatementsWait(database, 1);
        return Promise.all([entering, database.transaction((tx) => runDraw(tx, drawId, clock.now()))]);
      });
      return (await at.entries(drawId)).filter(({ state }) => state === 'WON').length - 1;
    },
    'the draw waits for who is withdrawing: both end, and nobody withdrawn is drawn': async (at, shop, weaker) => {
      const { database, clock } = shop.app;
      const drawId = await at.open(await shop.ticketType({ quantity: 5 }));
      const entryId = Number(await at.enter(drawId, [memberOf(await shop.person())]));
      if (weaker) await weaken(database.kysely, 'draw_withdraw', [['FOR SHARE OF d', '']]);
      const [withdraws, draws] = ['UPDATE draw_entry_member SET is_live', 'UPDATE draw_entry SET state = CASE'];
      await weaken(database.kysely, 'draw_withdraw', [[withdraws, `${meetHere} ${withdraws}`]]);
      await weaken(database.kysely, 'draw_run', [[draws, `${meetHere} ${draws}`]]);
      const now = clock.now();
      clock.advance({ hours: 2 });
      const results = await meeting(database, 2, async () => {
        const withdrawing = database.transaction((tx) => withdrawEntry(tx, { entryId, now }));
        await untilStatementsWait(database, 1);
        return Promise.allSettled([withdrawing, database.transaction((tx) => runDraw(tx, drawId, clock.now()))]);
      });
      const [entry] = await at.entries(drawId);
      return results.every(({ status }) => status === 'fulfilled') && entry?.state === 'WITHDRAWN' ? 1 : results;
    },
    'two servers draw: one of them does': async (at, shop, weaker) => {
      const { database, clock } = shop.app;
      const drawId = await at.open(await shop.ticketType({ quantity: 5 }));
      await at.enter(drawId, [memberOf(await shop.person())]);
      if (weaker) await weaken(database.kysely, 'draw_run', [['FOR UPDATE OF d', '']]);
      await weaken(database.kysely, 'draw_run', [['PERFORM FROM stock_lock', `${meetHere} PERFORM FROM stock_lock`]]);
      clock.advance({ hours: 2 });
      const run = () => database.transaction((tx) => runDraw(tx, drawId, clock.now()));
      const results = await meeting(database, 2, () => Promise.allSettled([run(), run()]));
      return results.every(({ status }) => status === 'fulfilled')
        ? results.filter((result) => result.status === 'fulfilled' && result.value !== null).length
        : 'failed';
    },
    'two servers offer the unit of a winner who let it expire: one offer': async (at, shop, weaker) => {
      const { database, clock } = shop.app;
      const type = await shop.ticketType({ quantity: 1 });
      const drawId = await at.open(type);
      for (const person of await shop.people(3)) await at.enter(drawId, [memberOf(person)]);
      shop.app.clock.advance({ hours: 2 });
      await at.run(drawId);
      shop.app.clock.advance({ hours: 49 });
      await database.pool.query('SELECT hold_sweep($1)', [clock.now()]);
      if (weaker) {
        await weaken(database.kysely, 'waiting_tend', [
          ['PERFORM FROM stock_lock(ARRAY[piece_of]);', ''],
          ['PERFORM hold_expire(piece_of, moment);', ''],
        ]);
      }
      await weaken(database.kysely, 'waiting_tend', [['outcome := CASE', `${meetHere} outcome := CASE`]]);
      const { stock_id: stockId } = await at.stockOf(type);
      const tend = () => database.transaction((tx) => tendWaiting(tx, stockId, clock.now()));
      const results = await meeting(database, 2, () => Promise.allSettled([tend(), tend()]));
      if (results.some(({ status }) => status === 'rejected')) return 'failed';
      const news = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
      return news.filter(({ outcome }) => outcome === 'LAPSED').length;
    },
  };

  test.each(Object.keys(races))('%s; without its guard this fails', async (name) => {
    const race = races[name];
    const guarded = await openShop({ name: 'draw-race', env: { DATABASE_POOL_SIZE: '20' } });
    const unguarded = await openShop({ name: 'draw-race-control', env: { DATABASE_POOL_SIZE: '20' } });
    try {
      expect(await race?.(drawsOf(guarded), guarded, false)).toBe(1);
      expect(await auditOrders(guarded.app.database, guarded.app.clock.now())).toEqual([]);
      expect(await race?.(drawsOf(unguarded), unguarded, true)).not.toBe(1);
    } finally {
      await guarded.close();
      await unguarded.close();
    }
  });
});
