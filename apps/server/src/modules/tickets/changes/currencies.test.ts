import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openChangeShop, type ChangeShop } from '../../../../test/changing.ts';
import type { Person } from '../../../../test/ordering.ts';
import { createAddOn } from '../../../seed/factories/event.ts';

/**
 * A ticket stays in the currency of its payment. A type or add-on with a price in another currency is neither offered
 * nor sold, and nothing is charged (orders 4.5, tickets 4).
 */

let shop: ChangeShop;
let person: Person;
beforeAll(async () => {
  shop = await openChangeShop({ name: 'currencies of changes' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  person = await shop.person();
});
afterEach(() => shop.booksAgree());

const db = () => shop.app.database.kysely;
/** The ways in which the holder, and staff at the desk, can request a change. */
const payers = [
  { by: 'the holder', wish: {} },
  { by: 'the holder', wish: { payOnPage: true } },
  { by: 'staff', wish: {} },
  { by: 'staff', wish: { cashPayment: true, cashTendered: 1_000 } },
  { by: 'staff', wish: { bypassPayment: true } },
] as const;

/** Checks that only the ticket itself was paid, no intent is pending, and no unit of this stock is taken. */
async function expectUntouched(ticketId: number, stockId: number): Promise<void> {
  expect(await shop.taken(person)).toBe(10_000);
  const { rows } = await sql<{ payments: number; intents: number; pieces: number }>`
    SELECT (SELECT count(*) FROM payment p WHERE p.order_id = t.order_id)::integer AS payments,
      (SELECT count(*) FROM order_intent i WHERE i.ticket_id = t.ticket_id)::integer AS intents,
      (SELECT sold + held FROM stock WHERE stock_id = ${stockId}) AS pieces
    FROM ticket t WHERE t.ticket_id = ${ticketId}`.execute(db());
  expect(rows).toEqual([{ payments: 1, intents: 0, pieces: 0 }]);
}
const stockOf = async (table: 'add_on' | 'ticket_configuration', id: number) => {
  const { rows } = await sql<{ stock_id: number }>`
    SELECT stock_id FROM ${sql.table(table)} WHERE ${sql.ref(`${table}_id`)} = ${id}`.execute(db());
  return rows[0]?.stock_id ?? 0;
};

it.each(payers)('a ticket type in another currency is no upgrade for $by with $wish', async ({ by, wish }) => {
  const { standard, vip } = await shop.pair({ vip: { currency: 'JPY' } });
  const ticketId = await shop.buy(person, standard);
  const asking = by === 'staff' ? await shop.staff() : person;
  expect(await shop.offers(asking, ticketId, 'upgrade')).toEqual([]);
  const { status, body } = await shop.change(asking, ticketId, 'upgrade', vip, wish);
  expect([status, body.error.code]).toEqual([409, 'NO_AVAILABLE_TICKET']);
  expect(await shop.ticket(person, ticketId)).toMatchObject({ status: 'ACTIVE', ticketConfigurationId: standard });
  await expectUntouched(ticketId, await stockOf('ticket_configuration', vip));

  // In the ticket's own currency it is an upgrade.
  await sql`UPDATE ticket_configuration SET currency = 'USD' WHERE ticket_configuration_id = ${vip}`.execute(db());
  expect((await shop.change(asking, ticketId, 'upgrade', vip, wish)).status).toBe(200);
});

it('a cheaper ticket type in another currency is no downgrade, and nothing is refunded', async () => {
  const { standard, vip } = await shop.pair({
    standard: { currency: 'JPY', amount_minor: 5_000 },
    vip: { amount_minor: 10_000 },
  });
  const ticketId = await shop.buy(person, vip);
  expect(await shop.offers(person, ticketId, 'downgrade')).toEqual([]);
  const { status, body } = await shop.change(person, ticketId, 'downgrade', standard);
  expect([status, body.error.code]).toEqual([409, 'NO_AVAILABLE_TICKET']);
  await expectUntouched(ticketId, await stockOf('ticket_configuration', standard));
});

it.each(payers)('an add-on in another currency is not sold later to $by with $wish', async ({ by, wish }) => {
  const type = await shop.ticketType({ quantity: 10 });
  const about = { ticket_configuration_id: type, amount_minor: 2_000, quantity: 5 };
  const yen = await createAddOn(db(), { ...about, currency: 'JPY' });
  const dollars = await createAddOn(db(), about);
  const ticketId = await shop.buy(person, type);
  const asking = by === 'staff' ? await shop.staff() : person;
  const offered = (await shop.addOns(asking, ticketId)).addOns;
  expect(offered.map(({ ticketConfigurationAddOnId }) => ticketConfigurationAddOnId)).toEqual([dollars]);
  // Alone, and together with an available add-on.
  for (const wanted of [[yen], [dollars, yen]]) {
    const { status, body } = await shop.changeAddOns(asking, ticketId, wanted, wish);
    expect([status, body.error]).toMatchObject([
      409,
      { code: 'ADD_ON_NOT_AVAILABLE', metadata: { ticketConfigurationAddOnId: yen, reason: 'notOnSale' } },
    ]);
  }
  expect((await shop.ticket(person, ticketId)).addOns).toEqual([]);
  await expectUntouched(ticketId, await stockOf('add_on', yen));
  await expectUntouched(ticketId, await stockOf('add_on', dollars));

  // In the ticket's own currency it is sold.
  await sql`UPDATE add_on SET currency = 'USD' WHERE add_on_id = ${yen}`.execute(db());
  expect((await shop.changeAddOns(asking, ticketId, [yen], wish)).status).toBe(200);
});

it('an upgrade refunds an add-on when the new type sells it in another currency only', async () => {
  const { standard, vip } = await shop.pair();
  const about = { default_name: 'Dinner', amount_minor: 2_000, quantity: 5 };
  const dinner = await createAddOn(db(), { ...about, ticket_configuration_id: standard });
  const yen = await createAddOn(db(), { ...about, ticket_configuration_id: vip, currency: 'JPY' });
  const ticketId = await shop.buy(person, standard, { addOns: [dinner] });
  // 150 instead of 100 + 20.
  const { status, body } = await shop.change(person, ticketId, 'upgrade', vip, { expectedAmountDue: 30 });
  expect([status, body.ticket.addOns]).toEqual([200, []]);
  expect(await shop.taken(person)).toBe(15_000);
  const { rows } = await sql<{ sold: number }>`
    SELECT sold FROM add_on JOIN stock USING (stock_id) WHERE add_on_id IN (${dinner}, ${yen})`.execute(db());
  expect(rows).toEqual([{ sold: 0 }, { sold: 0 }]);
});
