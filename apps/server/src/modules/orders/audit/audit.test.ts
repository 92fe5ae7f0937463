import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, openShop, payBy, selfTicket, type Shop } from '../../../../test/ordering.ts';
import type { Tx } from '../../../db/database.ts';
import { createCoupon, createStock } from '../../../seed/factories/event.ts';
import { attendeesOf } from '../../tickets/index.ts';
import { auditChecks, auditOrders, type Violation } from './audit.ts';

/** Corrupts consistent data in one place, checks that the audit reports it, and rolls the transaction back. */

let shop: Shop;

/** Creates a paid order of two tickets, a declined order, and a coupon with one use. */
beforeAll(async () => {
  shop = await openShop({ name: 'audit' });
  const type = await shop.ticketType({ amount_minor: 10_000 });
  const [buyer, declined] = await shop.people(2);
  if (!buyer || !declined) throw new Error('Nobody was made.');
  const two = [selfTicket(buyer, type), selfTicket(buyer, type, { relationshipType: 'SPOUSE' })];
  const bought = await shop.order(buyer, { tickets: two, chargeCreditCardRequest: payBy() });
  const refused = { tickets: [selfTicket(declined, type)], chargeCreditCardRequest: payBy(cards.declined) };
  const turnedDown = await shop.order(declined, refused);
  if (bought.status !== 200 || turnedDown.status !== 402)
    throw new Error('The books are not those that are spoiled here.');
  const db = shop.app.database.kysely;
  const stock = await createStock(db, 'coupon', { quantity: 5, sold: 1 });
  const coupon = await createCoupon(db, { ticket_configuration_id: type, stock_id: stock });
  await sql`UPDATE ticket SET coupons_applied = ARRAY[${coupon}::bigint] WHERE is_self`.execute(db);
  const event = await db.selectFrom('event').selectAll().where('event_id', '=', shop.eventId).executeTakeFirstOrThrow();
  await attendeesOf(db, event, { isMissingAnswers: true }, shop.app.clock.now());
});
afterAll(() => shop.close());

class Undone extends Error {}

/** Returns the violations that the audit finds after the statements. */
async function foundAfter(...statements: string[]): Promise<Violation[]> {
  let found: Violation[] = [];
  const work = shop.app.database.transaction(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx);
    found = await auditOrders({ transaction: <T>(fn: (inner: Tx) => Promise<T>) => fn(tx) }, shop.app.clock.now(), {
      hasIssuer: true,
    });
    throw new Undone();
  });
  await expect(work).rejects.toBeInstanceOf(Undone);
  return found;
}

const decline = "status = 'FAILED'";
const missingReceipt = [
  "UPDATE installation SET created_at = '2026-01-20T08:00:00Z'",
  "UPDATE payment SET created_at = '2026-01-20T08:00:00Z'",
];
const withoutTickets = ['DELETE FROM outbox', 'DELETE FROM ticket'];

/** Inserts a completed ticket change without any payment or refund. */
const change = (dueMinor: number, giveBackMinor: number) => `
  WITH changed AS (
    INSERT INTO order_intent (order_intent_id, purpose, ticket_id, account_id, event_id, status, payment_kind, currency, total_minor, cart,
      created_at, settled_at)
    SELECT gen_random_uuid(), 'ticket_change', ticket_id, account_id, event_id, 'COMPLETE', 'card', currency, ${dueMinor},
      '{"giveBackMinor": ${giveBackMinor}}', now(), now() FROM ticket WHERE is_self
    RETURNING order_intent_id, ticket_id
  ), logged AS (
    INSERT INTO audit_log (at, action, entity, entity_id) SELECT now(), 'ticket.upgraded', 'ticket', ticket_id::text FROM changed
  )
  INSERT INTO outbox (template, recipient, locale, dedupe_key, next_attempt_at, created_at)
  SELECT 'upgrade', 'robin@example.com', 'en-US', 'upgrade:' || order_intent_id || ':holder', now(), now() FROM changed`;

const spoiled: readonly (readonly [check: string, ...statements: string[]])[] = [
  ['sold = live tickets', "UPDATE stock SET sold = sold + 1 WHERE kind = 'ticket'"],
  ['sold = live tickets', "UPDATE stock SET sold = 0 WHERE kind = 'coupon'"],
  ['sold = live tickets', 'UPDATE stock SET held = 1'],
  ['sold = live tickets', "UPDATE ticket SET status = 'CANCELED', canceled_at = now() WHERE is_self"],
  [
    'a pool counts',
    `WITH made AS (INSERT INTO stock (kind, quantity, sold) VALUES ('pool', 5, 1) RETURNING stock_id)
     INSERT INTO pool (stock_id, event_id, key) SELECT made.stock_id, e.event_id, 'hall' FROM made, event e LIMIT 1`,
  ],
  [
    'an account list counts',
    "INSERT INTO account_list (key, name, member_count, created_at, changed_at) VALUES ('top', 'Top', 1, now(), now())",
  ],
  [
    'a draw follows',
    `WITH made AS (
       INSERT INTO draw (event_id, ticket_configuration_id, window_key, opens_at, closes_at, largest_party, hold_hours, terms, seed, drawn_at, drawn_units)
       SELECT c.event_id, c.ticket_configuration_id, 'draw', now(), now() + interval '1 hour', 1, 48, '{}', repeat('a', 64), now(), 0
       FROM ticket_configuration c LIMIT 1
       RETURNING draw_id)
     INSERT INTO draw_entry (draw_id, account_id, state, units, rank, entered_at, ended_at)
     SELECT made.draw_id, a.account_id, 'WAITING', 0, a.rank, now(), now() FROM made,
       (SELECT t.account_id, n AS rank FROM ticket t, generate_series(2, 3) n WHERE t.is_self LIMIT 2) a`,
  ],
  [
    'sold = live tickets',
    // The units taken in a sale window are its tickets and holds.
    `WITH made AS (INSERT INTO stock (kind, sold) VALUES ('window', 1) RETURNING stock_id)
     INSERT INTO sale_window (stock_id, event_id, ticket_configuration_id, type_stock_id, key, position, audience, mode, starts_at, ends_at)
     SELECT made.stock_id, c.event_id, c.ticket_configuration_id, c.stock_id, 'early', 0, '{}', 'firstCome', '2026-01-01', '2027-01-01'
     FROM made, ticket_configuration c LIMIT 1`,
  ],
  [
    'a qualification counts its places',
    `INSERT INTO qualification (key, default_name, granted, created_at) VALUES ('top', 'Top', 1, now())`,
  ],
  // A ticket that the re-check cancelled is valid, and one that nobody looks at any more.
  ...['CANCELED', 'QUEUED'].map(
    (state) =>
      [
        'a re-checked ticket is',
        `INSERT INTO recheck_ticket (ticket_id, event_id, rule, state, decided_by_account_id, decided_at, changed_at)
         SELECT ticket_id, event_id, 'cancel', '${state}', account_id, now(), now() FROM ticket WHERE is_self LIMIT 1`,
      ] as const,
  ),
  [
    'a re-checked ticket is',
    // A difference that was paid frees the unit of the place.
    `WITH q AS (INSERT INTO qualification (key, default_name, created_at) VALUES ('top', 'Top', now()) RETURNING qualification_id),
       p AS (INSERT INTO earned_place (qualification_id, account_id, guests, state, offered_until, created_at, changed_at)
         SELECT q.qualification_id, t.account_id, 0, 'ACCEPTED', now(), now(), now() FROM q, (SELECT * FROM ticket WHERE is_self LIMIT 1) t
         RETURNING earned_place_id, account_id),
       u AS (UPDATE ticket t SET earned_place_id = p.earned_place_id, earned_unit = 1 FROM p WHERE t.account_id = p.account_id AND t.is_self
         RETURNING t.ticket_id, t.event_id, t.account_id, t.earned_place_id)
     INSERT INTO recheck_ticket (ticket_id, event_id, earned_place_id, rule, state, decided_by_account_id, decided_at, changed_at)
     SELECT ticket_id, event_id, earned_place_id, 'pay', 'PAID', account_id, now(), now() FROM u`,
  ],
  [
    'a package has its tickets',
    `INSERT INTO ticket_package (event_id, ticket_configuration_id, order_id, purchase, part_count, ends_whole, created_at)
     SELECT event_id, ticket_configuration_id, order_id, 1, 2, false, now() FROM ticket LIMIT 1`,
  ],
  ['who waits is counted', 'UPDATE stock SET waiting = 1'],
  [
    'who waits is counted',
    `INSERT INTO hold (holder_account_id, account_id, ticket_configuration_id, stock_id, relationship_type, state, offered, created_at, expires_at)
     SELECT t.account_id, t.account_id, c.ticket_configuration_id, c.stock_id, 'CONSULTANT', 'HELD', true, now(), now() + interval '1 day'
     FROM ticket t JOIN ticket_configuration c USING (ticket_configuration_id) WHERE t.is_self`,
    'UPDATE stock SET held = 1 WHERE kind = $$ticket$$',
  ],
  [
    'who waits is counted',
    `INSERT INTO waiting_entry (event_id, ticket_configuration_id, stock_id, account_id, relationship_type, place_types, place_count, state,
       rank, offered_until, offered_at, joined_at)
     SELECT t.event_id, c.ticket_configuration_id, c.stock_id, t.account_id, 'CONSULTANT', '{CONSULTANT}', 1, 'OFFERED', 1, now(), now(), now()
     FROM ticket t JOIN ticket_configuration c USING (ticket_configuration_id) WHERE t.is_self`,
  ],
  ['never more sold', 'ALTER TABLE stock DROP CONSTRAINT stock_quantity_check', 'UPDATE stock SET quantity = 0'],
  ['sum of charges', "UPDATE payment_attempt SET amount_minor = amount_minor + 1 WHERE status = 'SUCCEEDED'"],
  ['nobody paid', ...withoutTickets],
  ['nobody paid', `UPDATE payment_attempt SET status = 'SUCCEEDED', gateway_reference = 'late' WHERE ${decline}`],
  ['a settled order has', ...withoutTickets],
  ['a settled order has', 'DELETE FROM ticket WHERE NOT is_self'],
  ['a settled order has', 'UPDATE payment SET amount_minor = amount_minor - 1'],
  ['a settled order has', 'DELETE FROM payment'],
  [
    'no intent is pending',
    `UPDATE order_intent SET status = 'PENDING', settled_at = NULL, error_code = NULL, next_check_at = '2026-01-20T11:00:00Z' WHERE ${decline}`,
  ],
  ['an intent is complete', "UPDATE order_intent SET status = 'FAILED', error_code = 'X' WHERE status = 'COMPLETE'"],
  ['an intent is complete', `UPDATE order_intent SET status = 'COMPLETE', error_code = NULL WHERE ${decline}`],
  ['a decided intent keeps', `UPDATE order_intent_stock SET returned_at = NULL`],
  [
    'a decided intent keeps',
    `INSERT INTO ticket_claim (event_id, account_id, relationship_type, slot, order_intent_id)
     SELECT event_id, account_id, 'SPOUSE', 1, order_intent_id FROM order_intent WHERE ${decline}`,
  ],
  [
    'a decided intent keeps',
    `UPDATE payment_attempt SET status = 'PENDING', finished_at = NULL, error_code = NULL WHERE ${decline}`,
  ],
  ['what was refunded', 'UPDATE payment SET refunded_minor = 1'],
  ['a change of ticket', change(500, 0)],
  ['a change of ticket', change(0, 500)],
  [
    'a change of ticket',
    change(0, 0),
    "UPDATE payment SET order_intent_id = (SELECT order_intent_id FROM order_intent WHERE purpose = 'ticket_change')",
  ],
  [
    'a group has as many',
    `INSERT INTO ticket_group (event_id, ticket_configuration_id, leader_ticket_id, max_member_count, member_count, created_at)
     SELECT event_id, ticket_configuration_id, ticket_id, 5, 1, now() FROM ticket WHERE is_self`,
  ],
  [
    'missing answers are',
    'UPDATE missing_answers_state SET oldest = pg_snapshot_xmax(pg_current_snapshot())',
    'INSERT INTO missing_answers SELECT event_id, ticket_id FROM ticket WHERE is_self',
  ],
  ['who is checked in', "UPDATE ticket SET status = 'CHECKED_IN' WHERE is_self"],
  ['receipts are numbered', "INSERT INTO receipt_series VALUES ('T1234567890123', 2026, 2)"],
  [
    'a receipt says what',
    `INSERT INTO receipt (issuer, year, number, order_id, payment_id, amount_minor, currency, content, issued_at)
    SELECT 'T1234567890123', 2026, 1, order_id, payment_id, amount_minor + 1, currency, '{}', now() FROM payment LIMIT 1`,
  ],
  ['every payment and refund has its receipt', ...missingReceipt],
  [
    'a receipt can be read',
    `INSERT INTO receipt (issuer, year, number, order_id, payment_id, amount_minor, currency, content, issued_at)
    SELECT 'T1234567890123', 2026, 1, order_id, payment_id, amount_minor, currency, '{}', now() FROM payment LIMIT 1`,
  ],
  ['every order, change, refund and cancellation has its mail', 'DELETE FROM outbox'],
  [
    'every order, change, refund and cancellation has its mail',
    change(0, 0),
    "DELETE FROM outbox WHERE template = 'upgrade'",
  ],
  [
    'every order, change, refund and cancellation has its audit entry',
    "DELETE FROM audit_log WHERE action = 'order.created'",
  ],
  [
    'every order, change, refund and cancellation has its audit entry',
    change(0, 0),
    "DELETE FROM audit_log WHERE action = 'ticket.upgraded'",
  ],
  ['the sandbox has taken', "UPDATE sandbox_charge SET key = 'another' WHERE status = 'succeeded'"],
];

it('finds no violation in consistent data', async () => {
  expect(await foundAfter('SELECT 1')).toEqual([]);
  expect(await foundAfter(change(0, 0))).toEqual([]);
});

describe('reports a violation:', () => {
  it.each(spoiled)('%s … %s', async (check, ...statements) => {
    const found = await foundAfter(...statements);
    expect(found.map(({ check: name }) => name)).toContainEqual(expect.stringContaining(check));
    for (const { count, examples } of found)
      expect([count > 0, examples[0]?.length]).toEqual([true, expect.any(Number)]);
  });

  it('has a corrupted example for every check', () => {
    const unspoiled = auditChecks.filter((name) => !spoiled.some(([check]) => name.startsWith(check)));
    expect(unspoiled).toEqual([]);
  });
});

it('expects no receipts yet in a new installation, or on a restored copy before its resume', async () => {
  const isNew = "UPDATE installation SET created_at = '2026-01-20T11:00:00Z'";
  const isPaused = 'UPDATE installation SET paused_at = now(), backup_at = now()';
  expect(await foundAfter(...missingReceipt, isNew)).toEqual([]);
  expect(await foundAfter(...missingReceipt, isPaused)).toEqual([]);
});

it('lists each order once per check, even with several problems', async () => {
  const found = await foundAfter(...withoutTickets);
  expect(found.find(({ check }) => check.startsWith('a settled'))).toMatchObject({ count: 1 });
  expect(found.find(({ check }) => check.startsWith('nobody paid'))).toMatchObject({ count: 1 });
});

it('runs without a statement timeout and restores the timeout afterwards', async () => {
  const limits: string[] = [];
  const look = async (tx: Tx) => {
    const { rows } = await sql<{ statement_timeout: string }>`SHOW statement_timeout`.execute(tx);
    limits.push(rows[0]?.statement_timeout ?? '');
  };
  const { database } = shop.app;
  const heard: string[] = [];
  await database.kysely.connection().execute(async (connection) => {
    await sql`SET statement_timeout = '20s'`.execute(connection);
    await connection.transaction().execute(async (tx) => {
      await auditOrders({ transaction: <T>(fn: (inner: Tx) => Promise<T>) => fn(tx) }, shop.app.clock.now(), {
        onPass: (names) => heard.push(...names),
      });
      await look(tx);
    });
    await connection.transaction().execute(look);
  });
  expect(limits).toEqual(['0', '20s']);
  expect(heard).toEqual(auditChecks);
});

it('shares one snapshot between several connections, so later changes are not reported', async () => {
  const { database, clock } = shop.app;
  const spoil = async (by: number) => {
    // Corrupts the data of all the first passes, because either connection may run any of them.
    await sql`UPDATE stock SET held = held + ${by}`.execute(database.kysely);
    await sql`UPDATE payment SET amount_minor = amount_minor - ${by}`.execute(database.kysely);
    const cart = by > 0 ? sql`jsonb_set(cart, '{tickets,99}', '{}')` : sql`cart #- '{tickets,-1}'`;
    await sql`UPDATE order_intent SET cart = ${cart} WHERE status = 'COMPLETE'`.execute(database.kysely);
  };
  const heard: string[] = [];
  let begun = 0;
  const spoilingTransaction: typeof database.transaction = async (fn, options) => {
    begun += 1;
    // When the second connection starts, the first has already exported its snapshot.
    if (begun === 2) await spoil(1);
    return database.transaction(fn, options);
  };
  const onPass = (names: readonly string[]) => heard.push(...names);
  expect(await auditOrders({ transaction: spoilingTransaction }, clock.now(), { hands: 2, onPass })).toEqual([]);
  expect(begun).toBe(2);
  expect(heard.toSorted()).toEqual([...auditChecks].toSorted());
  const after = await auditOrders(database, clock.now(), { hands: 2 });
  await spoil(-1);
  expect(after.map(({ check }) => check)).toEqual(
    expect.arrayContaining(['a settled order has its tickets', 'a settled order has its payment']),
  );
});
