import type { Books } from '@foyer/contract/reports/reports';
import { localDate } from '@foyer/domain/shared/dates';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoNow, openDemo, type DemoApp } from '../../../test/demo.ts';
import { auditOrders } from '../orders/audit/audit.ts';

/** Compares the books of the demo data with sums computed from single rows, and with `foyer audit`. */

const now = demoNow;
let demo: DemoApp;
beforeAll(async () => {
  demo = await openDemo({ name: 'books' });
}, 120_000);
afterAll(() => demo.app.close());

const db = () => demo.app.database.kysely;
const ever = 'startDate=2020-01-01&endDate=2030-12-31';
const books = async (query: string) =>
  (await demo.ask<Books>('GET', `reporting/books?${query}`, undefined, 'admin')).body;
const minor = (amount: number, currency: string) => Math.round(amount * (currency === 'JPY' ? 1 : 100));

async function everything() {
  return {
    attempts: await db().selectFrom('payment_attempt').selectAll().execute(),
    payments: await db()
      .selectFrom('payment as p')
      .innerJoin('orders as o', 'o.order_id', 'p.order_id')
      .selectAll('p')
      .select('o.event_id')
      .execute(),
    refunds: await db().selectFrom('refund').selectAll().execute(),
  };
}
const sum = <T>(things: readonly T[], amount: (thing: T) => number) =>
  things.reduce((all, one) => all + amount(one), 0);

test('the books over all days equal the audit’s sums of charges and refunds', async () => {
  // A refunded charge without an order. The gateway's own records contain it, so the books do too.
  await sql`
    WITH i AS (
      INSERT INTO order_intent (order_intent_id, account_id, event_id, status, payment_kind, currency, total_minor, cart, error_code, created_at, settled_at)
      SELECT gen_random_uuid(), account_id, event_id, 'FAILED', 'card', 'USD', 7700, '{"tickets": []}', 'PAYMENT_FAILURE', ${now}, ${now}
      FROM orders LIMIT 1 RETURNING order_intent_id
    ), a AS (
      INSERT INTO payment_attempt (order_intent_id, attempt, gateway, gateway_key, kind, status, amount_minor, currency, gateway_reference, created_at, finished_at)
      SELECT order_intent_id, 1, 'sandbox', 'late', 'card', 'REFUNDED', 7700, 'USD', 'sbx_late', ${now}, ${now} FROM i RETURNING payment_attempt_id
    )
    INSERT INTO refund (payment_attempt_id, amount_minor, currency, status, reason, gateway_key, created_at, accepted_at, finished_at)
    SELECT payment_attempt_id, 7700, 'USD', 'COMPLETE', 'late', 'late-refund', ${now}, ${now}, ${now} FROM a`.execute(
    db(),
  );
  await sql`INSERT INTO sandbox_charge (key, reference, attempt, amount_minor, refunded_minor, currency, status, last_four, card_type, created_at, decided_at)
    VALUES ('late', 'sbx_late', 'charge', 7700, 7700, 'USD', 'succeeded', '4242', 'VI', ${now}, ${now})`.execute(db());
  // The job issues the receipts for the demo's orders.
  await demo.app.jobs.drain();
  expect(await auditOrders(demo.app.database, now)).toEqual([]);

  const { totals, lines } = await books(ever);
  const { attempts, payments, refunds } = await everything();
  for (const currency of ['USD', 'CAD', 'JPY']) {
    const of = (account: string) => totals.find((line) => line.account === account && line.currency === currency);
    const taken = attempts.filter(
      (each) => each.currency === currency && ['SUCCEEDED', 'REFUNDED'].includes(each.status),
    );
    const given = refunds.filter((each) => each.currency === currency && each.status !== 'FAILED');
    expect([currency, minor(of('sandbox')?.charged ?? 0, currency)]).toEqual([
      currency,
      sum(taken, (each) => each.amount_minor),
    ]);
    expect(of('sandbox')?.charges ?? 0).toBe(taken.length);
    expect(
      minor(
        sum(
          totals.filter((line) => line.currency === currency),
          (line) => line.refunded,
        ),
        currency,
      ),
    ).toBe(sum(given, (each) => each.amount_minor));
    for (const kind of ['cash', 'bypass']) {
      const paid = payments.filter((each) => each.kind === kind && each.currency === currency);
      expect(minor(of(kind)?.charged ?? 0, currency)).toBe(sum(paid, (each) => each.amount_minor));
    }
    expect(of('bypass')?.received ?? 0).toBe(0);
    const daily = lines.filter((line) => line.account === 'sandbox' && line.currency === currency);
    expect(
      minor(
        sum(daily, (line) => line.received),
        currency,
      ),
    ).toBe(minor(of('sandbox')?.received ?? 0, currency));
  }
});

test('selects one event and a range of days in the requested time zone', async () => {
  const eventId = await demo.eventIdOf('ENERGIZE26');
  const { payments } = await everything();
  const timeZone = 'Asia/Tokyo';
  const cash = payments.filter((each) => each.event_id === eventId && each.kind === 'cash');
  const [first] = cash;
  const day = localDate(first?.created_at ?? now, timeZone);
  const { lines } = await books(`startDate=${day}&endDate=${day}&timeZone=${timeZone}&eventId=${eventId}`);
  const own = cash.filter((each) => localDate(each.created_at, timeZone) === day);
  expect(own.length).toBeGreaterThan(0);
  expect(lines.every((line) => line.day === day)).toBe(true);
  expect(lines.find((line) => line.account === 'cash')).toMatchObject({
    charges: own.length,
    charged: sum(own, (each) => each.amount_minor) / 100,
  });
});

test('requires an administrator and a known time zone', async () => {
  expect((await demo.ask('GET', `reporting/books?${ever}`)).status).toBe(403);
  const unknown = await demo.ask('GET', `reporting/books?${ever}&timeZone=Mars/Olympus`, undefined, 'admin');
  expect(unknown.status).toBe(422);
});
