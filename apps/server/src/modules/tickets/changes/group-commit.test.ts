import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { meetHere, meeting } from '../../../../test/barrier.ts';
import { crowd } from '../../../../test/long.ts';
import { openChangeShop, type ChangeShop } from '../../../../test/changing.ts';
import { anotherProcess, weaken, type Person } from '../../../../test/ordering.ts';
import { codeOf } from '../../../../test/rivals.ts';
import type { Payments } from '../../payments/index.ts';
import type { ChangeEngine } from '../../stock/index.ts';
import type { PlannedChange } from './change-cart.ts';

/**
 * Ticket changes that arrive together share a transaction. Each is decided as if it were alone, in the order of
 * arrival.
 */

let shop: ChangeShop;
beforeAll(async () => {
  shop = await openChangeShop({ name: 'ticket-changes gathered', env: { DATABASE_POOL_SIZE: '20' } });
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;
const now = () => shop.app.clock.now();

interface Types {
  standard: number;
  vip: number;
}
const stockOf = async (...types: number[]) => {
  const { rows } = await sql<{ id: number; stock: number }>`
    SELECT ticket_configuration_id AS id, stock_id AS stock FROM ticket_configuration
    WHERE ticket_configuration_id = ANY (${types})`.execute(db());
  return types.map((type) => rows.find(({ id }) => id === type)?.stock ?? 0);
};

/** An upgrade, planned as the rules would plan it. */
async function plannedOf(person: Person, ticketId: number, { standard, vip }: Types): Promise<PlannedChange> {
  const [stockId = 0] = await stockOf(vip);
  return {
    ticketId,
    eventId: shop.eventId,
    accountId: person.accountId,
    staffAccountId: null,
    kind: 'card',
    totalMinor: 5_000,
    cart: {
      change: 'upgrade',
      revision: 1,
      from: { ticketConfigurationId: standard, description: 'Standard', amountMinor: 10_000, addOns: [] },
      to: {
        ticketConfigurationId: vip,
        description: 'VIP',
        listMinor: 15_000,
        amountMinor: 15_000,
        currencyLocale: 'en-US',
        coupons: [],
        transferable: false,
        terms: null,
        ticketGroup: null,
        maxMembers: null,
      },
      addOns: [],
      stock: [{ stockId, quantity: 1 }],
      dueMinor: 5_000,
      giveBackMinor: 0,
      currency: 'USD',
      payer: {},
      mailTo: 'robin@example.com',
      locale: 'en-US',
      eventShortCode: 'EVENT',
    },
  };
}

const take = (engine: ChangeEngine, plan: PlannedChange, key?: string) =>
  engine.takeChange(plan, {
    now: now(),
    idempotency: key === undefined ? null : { key, hash: '00' },
    nextCheckAt: new Date(now().getTime() + 60_000),
  });
const settle = ({ purposes }: Pick<Payments, 'purposes'>, orderIntentId: string) =>
  purposes.ticket_change.settle({
    orderIntentId,
    gatewayKey: `${orderIntentId}-1`,
    reference: `charge ${orderIntentId}`,
    lastFour: '4242',
    cardType: 'VI',
    wallet: null,
    by: 'request',
    requestId: 'test',
    now: now(),
  });

/** Creates this many people with one ticket each. */
async function holders(count: number, { standard }: Types): Promise<{ person: Person; ticketId: number }[]> {
  const people = await shop.people(count);
  return Promise.all(people.map(async (person) => ({ person, ticketId: await shop.buy(person, standard) })));
}
/** Number of transactions that wrote these intents. */
async function transactionsOf(ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(DISTINCT xmin::text) AS n FROM order_intent
    WHERE order_intent_id = ANY (${ids})`.execute(db());
  return rows[0]?.n ?? 0;
}
const takenIds = (verdicts: readonly Awaited<ReturnType<typeof take>>[]) =>
  verdicts.flatMap((verdict) => (verdict.status === 'taken' ? [verdict.orderIntentId] : []));
const refusals = (verdicts: readonly Awaited<ReturnType<typeof take>>[]) =>
  verdicts.map((verdict) => (verdict.status === 'taken' ? 'taken' : verdict.refusal.code));

describe('changes taken together', () => {
  let types: Types;
  beforeEach(async () => {
    types = await shop.pair({ standard: { quantity: 50 }, vip: { quantity: 3 } });
  });

  it('share one transaction, and each is refused for its own reason', async () => {
    const { engine } = anotherProcess(shop);
    const owners = await holders(8, types);
    const plans = await Promise.all(owners.map(({ person, ticketId }) => plannedOf(person, ticketId, types)));
    const [first, moved, used, repeated, pending] = plans;
    if (!first || !moved || !used || !repeated || !pending) throw new Error('Too few.');
    moved.cart.revision = 7;
    await sql`UPDATE ticket SET status = 'CHECKED_IN' WHERE ticket_id = ${used.ticketId}`.execute(db());
    const earlier = await take(engine, repeated, 'again');
    await take(engine, pending);
    const verdicts = await Promise.all(
      plans.map((plan) => take(engine, plan, plan === repeated ? 'again' : undefined)),
    );
    expect(refusals(verdicts)).toEqual([
      'taken',
      'TICKET',
      'TICKET',
      'IDEMPOTENCY_KEY',
      'CHANGE_PENDING',
      // There are three seats: two were sold before, and the first change took one.
      'SOLD_OUT',
      'SOLD_OUT',
      'SOLD_OUT',
    ]);
    expect(verdicts[1]).toMatchObject({ refusal: { status: 'MOVED' } });
    expect(verdicts[2]).toMatchObject({ refusal: { status: 'CHECKED_IN' } });
    expect(await shop.sold(types.standard, types.vip)).toEqual([8, 3]);
    // A refused change leaves nothing behind that blocks a new one.
    expect(refusals(await Promise.all(plans.slice(5).map((plan) => take(engine, plan))))).toEqual([
      'SOLD_OUT',
      'SOLD_OUT',
      'SOLD_OUT',
    ]);
    expect(takenIds([earlier])).toHaveLength(1);
    await sql`UPDATE ticket SET status = 'ACTIVE' WHERE ticket_id = ${used.ticketId}`.execute(db());
    await shop.booksAgree();
  });

  it.each([
    ['the whole order', true],
    ['the ticket', false],
  ])('are refused while a refund of %s is pending', async (_, isWholeOrder) => {
    const { engine } = anotherProcess(shop);
    const [owner, other] = await holders(2, types);
    if (!owner || !other) throw new Error('Too few.');
    const plan = await plannedOf(owner.person, owner.ticketId, types);
    const otherPlan = await plannedOf(other.person, other.ticketId, types);
    await sql`INSERT INTO refund (payment_id, ticket_id, amount_minor, currency, reason, requested_by_account_id, gateway_key, status, next_check_at, created_at)
      SELECT p.payment_id, ${isWholeOrder ? null : owner.ticketId}, p.amount_minor, p.currency, 'Asked for it', o.account_id,
        ${`pending-${owner.ticketId}`}, 'PENDING', ${now()}, ${now()}
      FROM ticket t JOIN payment p USING (order_id) JOIN orders o USING (order_id) WHERE t.ticket_id = ${owner.ticketId}`.execute(
      db(),
    );
    try {
      const verdicts = await Promise.all([take(engine, plan), take(engine, otherPlan)]);
      expect(refusals(verdicts)).toEqual(['TICKET', 'taken']);
      expect(verdicts[0]).toMatchObject({ refusal: { status: 'REFUNDING' } });
    } finally {
      await sql`DELETE FROM refund WHERE gateway_key = ${`pending-${owner.ticketId}`}`.execute(db());
    }
  });

  it('get the same seats as one after another, whatever stock each needs and keeps', async () => {
    const kinds = ['new', 'same', 'two'] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 6 }),
        fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 9 }),
        async (seats, wishes) => {
          const { standard, vip } = await shop.pair({ standard: { quantity: 50 }, vip: { quantity: seats } });
          const { engine } = anotherProcess(shop);
          const owners = await holders(wishes.length, { standard, vip });
          const [own = 0, better = 0] = await stockOf(standard, vip);
          const plans = await Promise.all(
            owners.map(async ({ person, ticketId }, n) => {
              const plan = await plannedOf(person, ticketId, { standard, vip });
              // `same` needs only stock that the ticket has already; `two` needs one more unit of each.
              plan.cart.stock = {
                new: [{ stockId: better, quantity: 1 }],
                same: [{ stockId: own, quantity: 1 }],
                two: [
                  { stockId: own, quantity: 2 },
                  { stockId: better, quantity: 2 },
                ],
              }[wishes[n] ?? 'new'];
              return plan;
            }),
          );
          const verdicts = await Promise.all(plans.map((plan) => take(engine, plan)));
          let left = seats;
          let more = 0;
          const expected = wishes.map((wish) => {
            const needs = { new: 1, same: 0, two: 2 }[wish];
            if (needs > left) return 'SOLD_OUT';
            left -= needs;
            more += wish === 'two' ? 1 : 0;
            return 'taken';
          });
          expect(refusals(verdicts)).toEqual(expected);
          expect(await shop.sold(standard, vip)).toEqual([wishes.length + more, seats - left]);
          expect(await transactionsOf(takenIds(verdicts))).toBeLessThanOrEqual(1);
          // Failing the intents returns all of the stock.
          await Promise.all(
            takenIds(verdicts).map((orderIntentId) =>
              anotherProcess(shop).engine.fail({ orderIntentId, code: 'PAYMENT_FAILURE', by: 'request', now: now() }),
            ),
          );
          expect(await shop.sold(standard, vip)).toEqual([wishes.length, 0]);
        },
      ),
      { numRuns: 5 },
    );
    await shop.booksAgree();
  });
});

describe('changes settled together', () => {
  it('share one transaction with separate books; special cases are left to be settled alone', async () => {
    const types = await shop.pair({ standard: { quantity: 50 }, vip: { quantity: 20 } });
    const { engine, payments } = anotherProcess(shop);
    const owners = await holders(7, types);
    const plans = await Promise.all(owners.map(({ person, ticketId }) => plannedOf(person, ticketId, types)));
    const ids = takenIds(await Promise.all(plans.map((plan) => take(engine, plan))));
    const [, , used = '', failed = '', leading = ''] = ids;
    const ticketOf = (id: string) => plans[ids.indexOf(id)]?.ticketId ?? 0;
    await sql`UPDATE ticket SET status = 'CHECKED_IN' WHERE ticket_id = ${ticketOf(used)}`.execute(db());
    await engine.fail({ orderIntentId: failed, code: 'PAYMENT_FAILURE', by: 'request', now: now() });
    await sql`WITH team AS (
        INSERT INTO ticket_group (event_id, ticket_configuration_id, leader_ticket_id, max_member_count, member_count, created_at)
        VALUES (${shop.eventId}, ${types.standard}, ${ticketOf(leading)}, 2, 2, ${now()}) RETURNING ticket_group_id)
      INSERT INTO ticket_group_member (ticket_id, ticket_group_id, position, created_at)
      SELECT id, ticket_group_id, n, ${now()}
      FROM team, unnest(${[ticketOf(leading), ticketOf(failed)]}::bigint[]) WITH ORDINALITY AS m(id, n)`.execute(db());

    const settled = await Promise.all(ids.map((id) => settle(payments, id)));
    expect(settled.map((order) => order !== null)).toEqual([true, true, false, false, false, true, true]);
    expect(await shop.sold(types.standard, types.vip)).toEqual([3, 6]);
    const written = ids.filter((_, n) => settled[n]);
    expect(await transactionsOf(written)).toBe(1);
    const { rows } = await sql<{
      id: string;
      status: string;
      history: number;
      audit: number;
      mails: number;
      paid: number;
    }>`
      SELECT i.order_intent_id AS id, i.status,
        (SELECT count(*) FROM ticket_history h WHERE h.ticket_id = i.ticket_id AND h.kind = 'UPGRADE') AS history,
        (SELECT count(*) FROM audit_log a WHERE a.entity_id = i.ticket_id::text AND a.action = 'ticket.upgraded'
          AND a.subject_account_id = i.account_id AND a.request_id = 'test') AS audit,
        (SELECT count(*) FROM outbox o WHERE o.ticket_id = i.ticket_id AND o.dedupe_key = 'upgrade:' || i.order_intent_id || ':holder') AS mails,
        (SELECT count(*) FROM payment p WHERE p.order_intent_id = i.order_intent_id AND p.last_four = '4242') AS paid
      FROM order_intent i WHERE i.order_intent_id = ANY (${ids})`.execute(db());
    for (const { id, status, ...books } of rows) {
      const isWritten = written.includes(id);
      expect(status).toBe(isWritten ? 'COMPLETE' : id === failed ? 'FAILED' : 'PENDING');
      const each = isWritten ? 1 : 0;
      expect(books).toEqual({ history: each, audit: each, mails: each, paid: each });
    }
    // A repeated settlement, like a second webhook, writes nothing.
    expect(await Promise.all(written.map((id) => settle(anotherProcess(shop).payments, id)))).toEqual(
      written.map(() => null),
    );
    expect(await shop.sold(types.standard, types.vip)).toEqual([3, 6]);
    await sql`DELETE FROM ticket_group WHERE leader_ticket_id = ${ticketOf(leading)}`.execute(db());
    await sql`UPDATE ticket SET status = 'ACTIVE' WHERE ticket_id = ${ticketOf(used)}`.execute(db());
  });
});

describe('the last seats of a better ticket, in as many processes', () => {
  const seats = 2;
  /** Placed between reading and writing the stock. Processes without a lock then always meet. */
  const barrier = ['delta := array_fill(', `${meetHere} delta := array_fill(`] as const;
  const lock = ['ORDER BY s.stock_id\n  FOR UPDATE', 'ORDER BY s.stock_id'] as const;
  let whole: string[] = [];
  beforeAll(async () => {
    const { rows } = await sql<{
      text: string;
    }>`SELECT pg_get_functiondef(oid) AS text FROM pg_proc WHERE proname IN ('change_take', 'stock_lock')`.execute(
      db(),
    );
    whole = rows.map(({ text }) => text);
  });
  afterEach(async () => {
    for (const text of whole) await sql.raw(text).execute(db());
  });

  const race = async () => {
    const types = await shop.pair({ standard: { quantity: 50 }, vip: { quantity: seats } });
    const owners = await holders(5, types);
    const plans = await Promise.all(owners.map(({ person, ticketId }) => plannedOf(person, ticketId, types)));
    const verdicts = await meeting(shop.app.database, plans.length, () =>
      Promise.allSettled(plans.map((plan) => take(anotherProcess(shop).engine, plan))),
    );
    const [, vips] = await shop.sold(types.standard, types.vip);
    return {
      vips,
      verdicts: verdicts.map((each) => (each.status === 'rejected' ? 'thrown' : refusals([each.value])[0])),
    };
  };

  it('are sold once', async () => {
    await weaken(db(), 'change_take', [barrier]);
    const { vips, verdicts } = await race();
    expect(vips).toBe(seats);
    for (const [code, times] of [
      ['taken', seats],
      ['SOLD_OUT', 3],
    ] as const) {
      expect(verdicts.filter((each) => each === code)).toHaveLength(times);
    }
    await shop.booksAgree();
  });

  it('control: only the CHECK constraint prevents overselling without the lock', async () => {
    await weaken(db(), 'change_take', [barrier]);
    await weaken(db(), 'stock_lock', [lock]);
    const { vips, verdicts } = await race();
    expect(vips).toBe(seats);
    expect(verdicts).toContain('thrown');
    expect(verdicts).not.toContain('SOLD_OUT');
  });
});

it('many concurrent changes sell exactly the available seats, in fewer transactions', async () => {
  const [people, free] = [crowd(64), crowd(40)];
  const { standard, vip } = await shop.pair({ standard: { quantity: 100 }, vip: { quantity: free } });
  const owners = await holders(people, { standard, vip });
  const answers = await Promise.all(
    owners.map(({ person, ticketId }) => shop.change(person, ticketId, 'upgrade', vip)),
  );
  const codes = answers.map(codeOf);
  expect(codes.filter((code) => code === 'done')).toHaveLength(free);
  expect(codes.filter((code) => code === 'NO_AVAILABLE_TICKET')).toHaveLength(people - free);
  expect(await shop.sold(standard, vip)).toEqual([people - free, free]);
  const ids = answers.flatMap(({ status, body }) => (status === 200 ? [body.orderIntentId] : []));
  expect(await transactionsOf(ids)).toBeLessThan(free);
  await shop.booksAgree();
});
