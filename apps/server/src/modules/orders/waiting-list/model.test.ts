import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { WaitingEntry } from '@foyer/contract/orders/waiting-list';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { auditOrders } from '../index.ts';
import { waitingListJob } from './tend-lists.ts';

/**
 * Compares a list with a small model after every step of random sequences: waiting order, offers with their deadlines,
 * and tickets.
 * A difference means that a person is lost or gets two offers, or that the shop oversells.
 */

const now = new Date('2026-01-20T12:00:00Z');
const offerMs = 24 * 3_600_000;
let shop: Shop;
let admin: Person;
beforeAll(async () => {
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000);
  shop = await openShop({
    name: 'waiting model',
    now,
    event: { created_at: now, event_start: day(300), event_end: day(301), registration_end: day(200) },
  });
  admin = await shop.staff(['admin']);
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;

/** People are identified by their index in the list of people. */
interface Model {
  quantity: number;
  tickets: Set<number>;
  waiting: number[];
  /** Deadline in ms. */
  offers: Map<number, number>;
  /** People who bought with their offer, until the job runs. They are not on the list any more. */
  used: Set<number>;
  paused: boolean;
  now: number;
}
/** The same state in the database. */
interface Real {
  type: number;
  stockId: number;
  people: Person[];
  entries: Map<number, number>;
}

const isHeld = (model: Model, who: number) => (model.offers.get(who) ?? 0) > model.now;
const held = (model: Model) => [...model.offers.keys()].filter((who) => isHeld(model, who)).length;
const inShop = (model: Model) => model.quantity - model.tickets.size - held(model) - model.waiting.length;

/** The effect of the job: ends expired offers, then offers free units in list order. */
function tend(model: Model): void {
  for (const who of model.offers.keys()) {
    if (!isHeld(model, who)) model.offers.delete(who);
  }
  model.used.clear();
  model.waiting = model.waiting.filter((who) => !model.tickets.has(who));
  if (model.paused) return;
  const free = model.quantity - model.tickets.size - held(model);
  for (const who of model.waiting.splice(0, Math.max(0, free))) model.offers.set(who, model.now + offerMs);
}

async function call(person: Person, method: 'POST' | 'DELETE', path: string, body?: object) {
  const answer = await shop.app.inject<WaitingEntry & ErrorBody>(method, `/api/${path}`, {
    token: person.token,
    ...(body ? { body } : {}),
  });
  return answer.status === 200 ? answer.body : answer.body.error.code;
}

/** Whether a person has an entry to leave. A used offer still has one until the job runs. */
const isListed = (model: Model, who: number) =>
  model.used.has(who) || ((model.waiting.includes(who) || model.offers.has(who)) && !model.tickets.has(who));

const byWho = (one: number, other: number) => one - other;

async function stateOf({ type, stockId, people }: Real, moment: number) {
  const who = (accountId: number) => people.findIndex((person) => person.accountId === accountId);
  const stock = await db().selectFrom('stock').selectAll().where('stock_id', '=', stockId).executeTakeFirstOrThrow();
  const entries = await db()
    .selectFrom('waiting_entry as w')
    .leftJoin('hold as h', 'h.hold_id', 'w.hold_id')
    .select(['w.account_id', 'w.state', 'w.offered_until', 'h.state as hold'])
    .where('w.stock_id', '=', stockId)
    .where('w.state', 'in', ['WAITING', 'OFFERED'])
    .orderBy('w.rank')
    .execute();
  const tickets = await db()
    .selectFrom('ticket')
    .select('account_id')
    .where('ticket_configuration_id', '=', type)
    .where('status', '=', 'ACTIVE')
    .execute();
  return {
    quantity: stock.quantity,
    sold: stock.sold,
    tickets: tickets.map((row) => who(row.account_id)).toSorted(byWho),
    counted: stock.waiting,
    waiting: entries.filter(({ state }) => state === 'WAITING').map((row) => who(row.account_id)),
    offers: entries
      .filter(
        ({ state, hold, offered_until }) => state === 'OFFERED' && hold === 'HELD' && Number(offered_until) > moment,
      )
      .map((row) => [who(row.account_id), row.offered_until?.getTime()] as const)
      .toSorted(([one], [other]) => byWho(one, other)),
    isWithin: stock.sold + stock.held <= (stock.quantity ?? Infinity),
  };
}
const summaryOf = (model: Model) => ({
  quantity: model.quantity,
  sold: model.tickets.size,
  tickets: [...model.tickets].toSorted(byWho),
  counted: model.waiting.length,
  waiting: model.waiting,
  offers: [...model.offers].filter(([who]) => isHeld(model, who)).toSorted(([one], [other]) => byWho(one, other)),
  isWithin: true,
});

type Step = readonly [name: string, who: number];
const reason = { reason: 'Asked for it' };

/** Each step calls the product, checks the response, and applies the same step to the model. */
const steps: Record<string, (model: Model, real: Real, who: number) => Promise<void>> = {
  join: async (model, real, who) => {
    if (model.tickets.has(who)) return;
    const person = real.people[who] as Person;
    // The call first ends the used offer, as the job does.
    if (model.used.has(who)) tend(model);
    const isOnList = model.waiting.includes(who) || model.offers.has(who);
    const answer = await call(person, 'POST', `events/${shop.eventId}/waiting-list`, {
      ticketConfigurationId: real.type,
      relationshipType: 'CONSULTANT',
    });
    if (!isOnList && inShop(model) > 0) {
      expect(answer).toBe('NOT_SOLD_OUT');
      return;
    }
    if (typeof answer === 'string') throw new Error(`join: ${answer}`);
    real.entries.set(who, answer.entryId);
    if (!isOnList) model.waiting.push(who);
  },
  buy: async (model, real, who) => {
    if (model.tickets.has(who)) return;
    const person = real.people[who] as Person;
    const isPossible = isHeld(model, who) || inShop(model) > 0;
    const { status, body } = await shop.order(person, { tickets: [selfTicket(person, real.type)] });
    expect(status === 200 ? 'ok' : body.error.code).toBe(isPossible ? 'ok' : 'NO_AVAILABLE_TICKET');
    if (isPossible && isHeld(model, who)) {
      model.offers.delete(who);
      model.used.add(who);
    }
    if (isPossible) model.tickets.add(who);
  },
  leave: async (model, real, who) => {
    if (!isListed(model, who)) return;
    const path = `events/${shop.eventId}/waiting-list/${real.entries.get(who)}`;
    const answer = await call(real.people[who] as Person, 'DELETE', path);
    expect(answer).toEqual({ success: true });
    model.waiting = model.waiting.filter((each) => each !== who);
    model.offers.delete(who);
    tend(model);
  },
  remove: async (model, real, who) => {
    if (!isListed(model, who)) return;
    const path = `admin/waiting-list/${real.entries.get(who)}/remove`;
    const answer = await call(admin, 'POST', path, reason);
    expect(answer).toEqual({ success: true });
    model.waiting = model.waiting.filter((each) => each !== who);
    model.offers.delete(who);
    tend(model);
  },
  front: async (model, real, who) => {
    if (!model.waiting.includes(who)) return;
    const path = `admin/waiting-list/${real.entries.get(who)}/front`;
    expect(await call(admin, 'POST', path, reason)).toEqual({ success: true });
    model.waiting = [who, ...model.waiting.filter((each) => each !== who)];
  },
  giveBack: async (model, real, who) => {
    if (!model.tickets.has(who)) return;
    const { ticket_id: ticketId } = await db()
      .selectFrom('ticket')
      .select('ticket_id')
      .where('account_id', '=', real.people[who]?.accountId ?? 0)
      .where('status', '=', 'ACTIVE')
      .executeTakeFirstOrThrow();
    const done = await call(admin, 'POST', 'ticket/deactivate-ticket', { ticketId, notes: 'Asked for it' });
    expect(done).toMatchObject({ success: true });
    model.tickets.delete(who);
  },
  tend: async (model, real) => {
    const job = waitingListJob({ database: shop.app.database, onNews: () => undefined });
    await job.run({ now: shop.app.clock.now(), signal: new AbortController().signal });
    tend(model);
    for (const who of real.people.keys())
      if (!model.waiting.includes(who) && !model.offers.has(who)) real.entries.delete(who);
  },
  pass: async (model) => {
    shop.app.clock.advance({ hours: 13 });
    model.now += 13 * 3_600_000;
    await Promise.resolve();
  },
  raise: async (model, real) => {
    await sql`UPDATE stock SET quantity = quantity + 1 WHERE stock_id = ${real.stockId}`.execute(db());
    model.quantity += 1;
  },
  pause: async (model, real) => {
    const path = `admin/events/${shop.eventId}/waiting-list/${real.type}/pause?paused=${!model.paused}`;
    expect(await call(admin, 'POST', path, reason)).toEqual({ success: true });
    model.paused = !model.paused;
  },
};

async function begin(quantity: number, people: number): Promise<{ model: Model; real: Real }> {
  shop.app.clock.set(now.toISOString());
  const type = await shop.ticketType({ quantity, limit_quantity: true, amount_minor: 0 });
  const { stock_id: stockId } = await db()
    .selectFrom('ticket_configuration')
    .select('stock_id')
    .where('ticket_configuration_id', '=', type)
    .executeTakeFirstOrThrow();
  return {
    model: {
      quantity,
      tickets: new Set(),
      waiting: [],
      offers: new Map(),
      used: new Set(),
      paused: false,
      now: now.getTime(),
    },
    real: { type, stockId: stockId ?? 0, people: await shop.people(people), entries: new Map() },
  };
}

const crowd = 5;
/** Steps that move the list are more frequent. */
const step: fc.Arbitrary<Step> = fc.tuple(
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('join', 'buy', 'tend') },
    { weight: 2, arbitrary: fc.constantFrom('giveBack', 'pass') },
    { weight: 1, arbitrary: fc.constantFrom('leave', 'remove', 'front', 'raise', 'pause') },
  ),
  fc.nat({ max: crowd - 1 }),
);

const offerTo4: readonly Step[] = [
  ['join', 4],
  ['raise', 0],
  ['tend', 0],
];

test('the list equals its model after every step of every sequence', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 2 }),
      fc.array(step, { minLength: 8, maxLength: 24 }),
      async (quantity, sequence) => {
        const { model, real } = await begin(quantity, crowd);
        // Sells all units first, because only a sold-out type has a list.
        for (let who = 0; who < quantity; who += 1) await steps['buy']?.(model, real, who);
        for (const [name, who] of sequence) {
          await steps[name]?.(model, real, who);
          expect([name, who, await stateOf(real, model.now)]).toEqual([name, who, summaryOf(model)]);
        }
        expect(await auditOrders(shop.app.database, shop.app.clock.now())).toEqual([]);
      },
    ),
    {
      // The nine examples count as runs.
      numRuns: 9 + 8,
      examples: [
        // The unit of a declined or removed offer is sold to the next person.
        ...['leave', 'remove'].map((end): [number, Step[]] => [1, [...offerTo4, [end, 4], ['buy', 3]]]),
        // A ticket that was bought with an offer comes back before the job runs.
        ...['tend', 'join', 'leave', 'remove', 'buy', 'front', 'pass'].map((last): [number, Step[]] => [
          1,
          [...offerTo4, ['buy', 4], ['giveBack', 0], ['giveBack', 4], [last, 4], ['tend', 0]],
        ]),
      ],
    },
  );
});
