import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { whileLocked } from '../../../../test/barrier.ts';
import { crowd } from '../../../../test/long.ts';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { auditOrders } from '../../orders/audit/audit.ts';

/** Publishes an event while many people buy. Only orders that the change forbids may fail. */

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ name: 'publish rush', env: { DATABASE_POOL_SIZE: '20' } });
});
afterAll(() => shop.close());

const buyers = crowd(64);

test('handles many orders during a publish that raises a price and withdraws a ticket type', async () => {
  const { app, eventId } = shop;
  const db = app.database.kysely;
  const admin = await shop.staff(['admin']);
  const remaining = await shop.ticketType({ quantity: buyers, limit_quantity: true });
  const withdrawn = await shop.ticketType({ quantity: buyers, limit_quantity: true });
  const people = await shop.people(buyers);
  const call = <B>(method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown) =>
    app.inject<B & ErrorBody>(method, `/api/events/${eventId}/${path}`, {
      token: admin.token,
      ...(body === undefined ? {} : { body }),
    });
  const draft = (await call<EventDraft>('GET', 'draft')).body;
  const { revision, version, definition } = draft;
  const saved = await call<EventDraft>('PUT', 'draft', {
    revision,
    version,
    definition: {
      ...definition,
      ticketConfigurations: (definition.ticketConfigurations ?? []).map((ticket) =>
        ticket.key === String(remaining)
          ? { ...ticket, amount: 120, quantity: buyers + 6 }
          : { ...ticket, active: ticket.key !== String(withdrawn) },
      ),
    },
  });
  expect(saved.status).toBe(200);

  const buy = async (person: Person, type: number) => {
    const { status, body } = await shop.order(person, {
      tickets: [selfTicket(person, type)],
      chargeCreditCardRequest: payBy(),
    });
    return status === 200 ? 'bought' : body.error.code;
  };
  const half = (part: readonly Person[]) => part.map((person, n) => buy(person, n % 2 === 0 ? remaining : withdrawn));
  // Earlier orders and the publish wait for the same rows. Later orders queue behind them.
  const [outcomes, published] = await whileLocked(
    app.database,
    () => sql`SELECT FROM stock WHERE stock_id IN (
      SELECT stock_id FROM ticket_configuration WHERE event_id = ${eventId}) FOR UPDATE`,
    2,
    () => {
      const before = half(people.slice(0, buyers / 2));
      const publishing = call('POST', 'publish', { revision: saved.body.revision });
      const after = half(people.slice(buyers / 2));
      return Promise.all([Promise.all([...before, ...after]), publishing]);
    },
  );
  expect([published.status, published.body.error]).toEqual([200, undefined]);

  const of = (rest: number) => outcomes.filter((_, n) => n % 2 === rest);
  expect(new Set(of(0))).toEqual(new Set(['bought']));
  expect(of(1).filter((outcome) => outcome !== 'bought' && outcome !== 'NO_AVAILABLE_TICKET')).toEqual([]);

  // Sold equals charged, at the old or the new price, and the stock counts are right.
  const bought = outcomes.filter((outcome) => outcome === 'bought').length;
  const { rows } = await sql<{ sold: number; tickets: number; charges: number; amounts: number[] }>`
    SELECT (SELECT sum(s.sold)::int FROM stock s JOIN ticket_configuration c USING (stock_id)
        WHERE c.event_id = ${eventId}) AS sold,
      (SELECT count(*)::int FROM ticket WHERE event_id = ${eventId}) AS tickets,
      (SELECT count(*)::int FROM sandbox_charge WHERE status = 'succeeded') AS charges,
      (SELECT array_agg(DISTINCT amount_minor) FROM ticket WHERE ticket_configuration_id = ${remaining}) AS amounts`.execute(
    db,
  );
  expect(rows[0]).toMatchObject({ sold: bought, tickets: bought, charges: bought });
  expect(rows[0]?.amounts.filter((amount) => ![10_000, 12_000].includes(amount))).toEqual([]);
  expect(await auditOrders(app.database, app.clock.now())).toEqual([]);

  // Later orders see the published change.
  const [late, later] = await shop.people(2);
  if (!late || !later) throw new Error('Nobody was made.');
  expect([await buy(late, remaining), await buy(later, withdrawn)]).toEqual(['bought', 'NO_AVAILABLE_TICKET']);
  const last = await db
    .selectFrom('ticket')
    .select('amount_minor')
    .where('account_id', '=', late.accountId)
    .executeTakeFirstOrThrow();
  expect(last.amount_minor).toBe(12_000);
});

test('does not wait for an unfinished order, whose foreign key locks the event', async () => {
  const { app, eventId } = shop;
  const admin = await shop.staff(['admin']);
  const publish = () =>
    app.inject<ErrorBody>('POST', `/api/events/${eventId}/publish`, { token: admin.token, body: {} });
  const status = await app.database.transaction(async (order) => {
    await sql`SELECT FROM event WHERE event_id = ${eventId} FOR KEY SHARE`.execute(order);
    return (await publish()).status;
  });
  expect(status).toBe(200);
});
