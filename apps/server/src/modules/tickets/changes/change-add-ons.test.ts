import { randomUUID } from 'node:crypto';
import type { CashDrawer } from '@foyer/contract/payments/cash-drawer';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { whileLocked } from '../../../../test/barrier.ts';
import { crowd } from '../../../../test/long.ts';
import { openChangeShop, type ChangeShop } from '../../../../test/changing.ts';
import { anotherProcess, contextOf, type Person } from '../../../../test/ordering.ts';
import { codeOf } from '../../../../test/rivals.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { createAddOn } from '../../../seed/factories/event.ts';
import { getOrderIntent } from '../../payments/intents/get-intent.ts';
import { listTicketAddOns } from './change-add-ons.ts';

let shop: ChangeShop;
let person: Person;
beforeAll(async () => {
  shop = await openChangeShop({
    name: 'add-ons later',
    event: { event_start: new Date('2026-03-01T15:00:00Z'), event_end: new Date('2026-03-03T15:00:00Z') },
  });
});
afterAll(() => shop.close());
beforeEach(async () => {
  person = await shop.person();
  await shop.terms({ enabled: true, addOns: true });
});
afterEach(() => shop.booksAgree());

const db = () => shop.app.database.kysely;
/** A ticket type with a lunch of $20 and a shirt of $30, five of each. */
async function menu(quantity = 5) {
  const type = await shop.ticketType({ quantity: 50, default_description: 'Standard' });
  const about = { ticket_configuration_id: type, quantity };
  const lunch = await createAddOn(db(), { ...about, default_name: 'Lunch', amount_minor: 2_000 });
  const shirt = await createAddOn(db(), { ...about, default_name: 'Shirt', amount_minor: 3_000 });
  return { type, lunch, shirt };
}
const soldOf = async (...ids: number[]) => {
  const { rows } = await sql<{
    id: number;
    sold: number;
  }>`SELECT add_on_id AS id, sold FROM add_on JOIN stock USING (stock_id)
    WHERE add_on_id = ANY (${ids})`.execute(db());
  return ids.map((id) => rows.find((row) => row.id === id)?.sold);
};
const heldBy = async (ticketId: number) =>
  (await shop.ticket(person, ticketId)).addOns.map(({ ticketConfigurationAddOnId }) => ticketConfigurationAddOnId);

it('a ticket shows whether its type has add-ons', async () => {
  const { type, lunch } = await menu();
  const plain = await shop.ticketType({ quantity: 50, default_description: 'Plain' });
  const withNone = await shop.buy(await shop.person(), plain);
  const ticketId = await shop.buy(person, type);
  const canHave = async (id: number) => (await shop.ticket(await shop.staff(), id)).canHaveAddOns;
  expect(await canHave(withNone)).toBe(false);
  expect(await canHave(ticketId)).toBe(true);
  const other = await shop.person();
  const held = await shop.buy(other, type, { addOns: [lunch] });
  const { refund } = await shop.quoteCancellation(other, held);
  await shop.cancel(other, held, refund ?? 0);
  expect(await canHave(held)).toBe(false);
});

it("lists only the add-ons of the ticket's type, even when the reader returns more types", async () => {
  const other = await menu();
  const { type, lunch, shirt } = await menu();
  const ticketId = await shop.buy(person, type);
  const { offers, ...process } = anotherProcess(shop);
  // Concurrent requests share one query, so the reader returns more types than requested.
  const together: typeof offers = (query) => {
    const ticketConfigurationIds = [other.type, type];
    return offers({ ...query, ticketConfigurationIds });
  };
  const readers = { offers: together };
  const query = { ticketId, wanted: undefined };
  const { addOns } = await listTicketAddOns(
    { ...process, inventory: { engine: process.engine }, readers },
    query,
    contextOf(shop, person),
  );
  expect(addOns.map(({ ticketConfigurationAddOnId }) => ticketConfigurationAddOnId)).toEqual([lunch, shirt]);
});

describe('buying another add-on', () => {
  it('charges the card on file, and the ticket keeps its code', async () => {
    const { type, lunch, shirt } = await menu();
    const ticketId = await shop.buy(person, type, { addOns: [lunch] });
    const { ticketCode } = await shop.ticket(person, ticketId);
    const { addOns, quote } = await shop.addOns(person, ticketId, [lunch, shirt]);
    expect(addOns).toMatchObject([
      { ticketConfigurationAddOnId: lunch, isHeld: true, amount: 20, reason: null },
      { ticketConfigurationAddOnId: shirt, isHeld: false, amount: 30, reason: null },
    ]);
    expect(quote).toEqual({ amountDue: 30, settledBy: 'on-file' });
    const { status, body } = await shop.changeAddOns(person, ticketId, [lunch, shirt], { expectedAmountDue: 30 });
    expect(status).toBe(200);
    expect(body.ticket).toMatchObject({ ticketId, ticketCode, status: 'ACTIVE', ticketConfigurationId: type });
    expect(await heldBy(ticketId)).toEqual([lunch, shirt]);
    expect(await soldOf(lunch, shirt)).toEqual([1, 1]);
    expect(await shop.taken(person)).toBe(15_000);
    const [history] = await db().selectFrom('ticket_history').selectAll().where('ticket_id', '=', ticketId).execute();
    expect(history).toMatchObject({ kind: 'ADD_ONS', after: { addOns: 'Lunch, Shirt', dueMinor: 3_000 } });
    const mails = await db()
      .selectFrom('outbox')
      .select('payload')
      .where('ticket_id', '=', ticketId)
      .where('template', '=', 'upgrade')
      .execute();
    expect(mails).toMatchObject([{ payload: { before: 'Standard + Lunch', isAddOns: true, amountMinor: 3_000 } }]);
  });

  it('is refused when it is sold out, belongs to another ticket type, is now more expensive, or registration is over', async () => {
    const { type, lunch, shirt } = await menu(0);
    const other = await menu();
    const ticketId = await shop.buy(person, type);
    const refusalOf = async (ids: number[], body: object = {}) =>
      (await shop.changeAddOns(person, ticketId, ids, body)).body.error;
    expect(await refusalOf([lunch])).toMatchObject({ code: 'ADD_ON_NOT_AVAILABLE', metadata: { reason: 'soldOut' } });
    expect(await refusalOf([other.lunch])).toMatchObject({ metadata: { reason: 'notOnSale' } });
    await sql`UPDATE stock SET quantity = 5 WHERE stock_id = (SELECT stock_id FROM add_on WHERE add_on_id = ${shirt})`.execute(
      db(),
    );
    expect(await refusalOf([shirt], { expectedAmountDue: 29 })).toMatchObject({ code: 'PRICE_CHANGED' });
    expect((await shop.changeAddOns(await shop.person(), ticketId, [shirt])).status).toBe(404);
    expect(await shop.taken(person)).toBe(10_000);
  });

  it('can be paid on the page, and a refused card leaves nothing behind', async () => {
    const { type, lunch } = await menu();
    const ticketId = await shop.buy(person, type, { card: '4000000000000341' });
    const refused = await shop.changeAddOns(person, ticketId, [lunch]);
    expect(refused.status).toBe(402);
    expect(await soldOf(lunch)).toEqual([0]);
    const { body } = await shop.changeAddOns(person, ticketId, [lunch], { payOnPage: true });
    expect(await soldOf(lunch)).toEqual([1]);
    await shop.payPage(body.redirectUrl);
    const intent = await getOrderIntent(anotherProcess(shop).payments, body.orderIntentId, contextOf(shop, person));
    expect(intent).toMatchObject({ status: 'COMPLETE' });
    expect(await heldBy(ticketId)).toEqual([lunch]);
  });

  it('happens once for a double click, also on two processes', async () => {
    const processes = [shop, await shop.elsewhere()];
    const { type, lunch } = await menu();
    const ticketId = await shop.buy(person, type);
    const key = { 'idempotency-key': randomUUID() };
    const lock = () => sql`SELECT FROM ticket WHERE ticket_id = ${ticketId} FOR UPDATE`;
    const answers = await whileLocked(shop.app.database, lock, 2, () =>
      Promise.all(processes.map((each) => each.changeAddOns(person, ticketId, [lunch], {}, key))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await shop.taken(person)).toBe(12_000);
    expect(await soldOf(lunch)).toEqual([1]);
  });
});

describe('returning an add-on', () => {
  it('refunds the price that was paid, if the event allows it', async () => {
    const { type, lunch, shirt } = await menu();
    const ticketId = await shop.buy(person, type, { addOns: [lunch, shirt] });
    await sql`UPDATE add_on SET amount_minor = 9_900 WHERE add_on_id = ${shirt}`.execute(db());
    await shop.terms({ enabled: true });
    expect((await shop.addOns(person, ticketId)).addOns).toMatchObject([
      { reason: 'notReturnable' },
      { reason: 'notReturnable', amount: 30 },
    ]);
    expect((await shop.changeAddOns(person, ticketId, [lunch])).body.error).toMatchObject({
      metadata: { reason: 'notReturnable' },
    });
    await shop.terms({ enabled: true, addOns: true });
    const { status } = await shop.changeAddOns(person, ticketId, [lunch], { expectedAmountDue: -30 });
    expect(status).toBe(200);
    expect(await heldBy(ticketId)).toEqual([lunch]);
    expect(await soldOf(lunch, shirt)).toEqual([1, 0]);
    expect(await shop.taken(person)).toBe(12_000);
    // The rest of the ticket can be cancelled for the remaining amount.
    expect(await shop.quoteCancellation(person, ticketId)).toMatchObject({ paid: 120, refund: 120 });
    expect((await shop.cancel(person, ticketId, 120)).status).toBe(200);
    expect(await shop.taken(person)).toBe(0);
  });

  it('concurrently with another change of add-ons: one succeeds, and the second is refused', async () => {
    const { type, lunch, shirt } = await menu();
    const ticketId = await shop.buy(person, type, { addOns: [lunch, shirt] });
    const lock = () => sql`SELECT FROM ticket WHERE ticket_id = ${ticketId} FOR UPDATE`;
    const answers = await whileLocked(shop.app.database, lock, 2, () =>
      Promise.all([shop.changeAddOns(person, ticketId, [lunch]), shop.changeAddOns(person, ticketId, [shirt])]),
    );
    expect(answers.map(codeOf).toSorted()).toEqual(['TICKET_NOT_ACTIVE', 'done']);
    expect((await heldBy(ticketId)).length).toBe(1);
  });
});

describe('at the desk', () => {
  /** Amounts in a staff member's drawer, without the opening amount. */
  const drawerOf = async (staff: Person) => {
    const { body } = await shop.app.inject<{ drawers: CashDrawer[] }>(
      'GET',
      `/api/admin/events/${shop.eventId}/drawers`,
      {
        token: staff.token,
      },
    );
    const [amounts] = body.drawers.find(({ isOwn }) => isOwn)?.amounts ?? [];
    return { taken: amounts?.taken ?? 0, refunded: amounts?.refunded ?? 0, expected: amounts?.expected ?? 0 };
  };
  const paymentsOf = (ticketId: number) =>
    db()
      .selectFrom('payment as p')
      .innerJoin('ticket as t', 't.order_id', 'p.order_id')
      .select(['p.kind', 'p.amount_minor', 'p.refunded_minor', 'p.cash_tendered_minor', 'p.cash_change_minor'])
      .select('p.taken_by_account_id')
      .where('t.ticket_id', '=', ticketId)
      .orderBy('p.payment_id')
      .execute();

  it.each([['admin'], ['helper']] as const)(
    '%s sells an add-on for cash and gives cash back, both in their drawer',
    async (role) => {
      const { type, lunch, shirt } = await menu();
      await shop.terms(null);
      const ticketId = await shop.buy(person, type, { addOns: [lunch] });
      const staff = await shop.staff([role]);
      const other = await shop.staff(['helper']);
      const { addOns, quote } = await shop.addOns(staff, ticketId, [lunch, shirt]);
      // The event does not let holders return add-ons, but staff always can.
      expect(addOns.map(({ reason }) => reason)).toEqual([null, null]);
      expect(quote).toEqual({ amountDue: 30, settledBy: 'on-file' });
      const wish = { cashPayment: true, cashTendered: 50, expectedAmountDue: 30 };
      const sold = await shop.changeAddOns(staff, ticketId, [lunch, shirt], wish);
      expect(sold.status).toBe(200);
      expect(await heldBy(ticketId)).toEqual([lunch, shirt]);
      expect(await soldOf(shirt)).toEqual([1]);
      expect((await paymentsOf(ticketId))[1]).toMatchObject({
        kind: 'cash',
        amount_minor: 3_000,
        cash_tendered_minor: 5_000,
        cash_change_minor: 2_000,
        taken_by_account_id: staff.accountId,
      });
      expect(await shop.taken(person), 'the card is left alone').toBe(12_000);
      expect([await drawerOf(staff), (await drawerOf(other)).taken]).toEqual([
        { taken: 30, refunded: 0, expected: 30 },
        0,
      ]);

      // A cash payment is given back in cash, never to a card.
      expect((await shop.addOns(staff, ticketId, [lunch])).quote).toEqual({ amountDue: -30, settledBy: 'staff' });
      const unsaid = await shop.changeAddOns(staff, ticketId, [lunch]);
      expect(unsaid.body.error.code).toBe('NO_PAYMENT_ON_FILE');
      const back = await shop.changeAddOns(staff, ticketId, [lunch], { cashPayment: true, expectedAmountDue: -30 });
      expect(back.status).toBe(200);
      expect([await heldBy(ticketId), await soldOf(shirt)]).toEqual([[lunch], [0]]);
      expect(await drawerOf(staff)).toEqual({ taken: 30, refunded: 30, expected: 0 });
      const lines = await db()
        .selectFrom('audit_log')
        .select(['account_id', 'staff_account_id', 'subject_account_id'])
        .where('action', '=', 'ticket.addOnsChanged')
        .where('entity_id', '=', String(ticketId))
        .execute();
      const line = { staff_account_id: staff.accountId, subject_account_id: person.accountId };
      expect(lines).toMatchObject([line, line]);
    },
  );

  it("charges the holder's card, refunds it, and waives; a waived amount is not paid out", async () => {
    const { type, lunch, shirt } = await menu();
    const ticketId = await shop.buy(person, type);
    const admin = await shop.staff();
    expect((await shop.changeAddOns(admin, ticketId, [lunch], { expectedAmountDue: 20 })).status).toBe(200);
    expect(await shop.taken(person)).toBe(12_000);
    expect((await shop.changeAddOns(admin, ticketId, [], { expectedAmountDue: -20 })).status).toBe(200);
    expect(await shop.taken(person)).toBe(10_000);
    const waived = await shop.changeAddOns(admin, ticketId, [shirt], { bypassPayment: true, expectedAmountDue: 30 });
    expect(waived.status).toBe(200);
    expect((await paymentsOf(ticketId)).at(-1)).toMatchObject({ kind: 'bypass', amount_minor: 3_000 });
    expect((await shop.addOns(admin, ticketId, [])).quote).toMatchObject({ amountDue: 0 });
    expect((await shop.changeAddOns(admin, ticketId, [])).status).toBe(200);
    expect([await shop.taken(person), await soldOf(lunch, shirt)]).toEqual([10_000, [0, 0]]);
  });

  it('works for staff after registration has ended', async () => {
    const { type, lunch } = await menu();
    const ticketId = await shop.buy(person, type);
    const helper = await shop.staff(['helper']);
    await sql`UPDATE event SET registration_end = ${shop.app.clock.now()} WHERE event_id = ${shop.eventId}`.execute(
      db(),
    );
    shop.app.clock.advance({ seconds: 1 });
    try {
      expect((await shop.changeAddOns(person, ticketId, [lunch])).body.error.code).toBe('REGISTRATION_NOT_ACTIVE');
      const sold = await shop.changeAddOns(helper, ticketId, [lunch], { cashPayment: true, cashTendered: 20 });
      expect(sold.status).toBe(200);
    } finally {
      await sql`UPDATE event SET registration_end = event_start WHERE event_id = ${shop.eventId}`.execute(db());
    }
  });

  it('refuses scanners, other accounts, and cash from the holder', async () => {
    const { type, lunch } = await menu();
    const ticketId = await shop.buy(person, type);
    const cash = { cashPayment: true, cashTendered: 20 };
    const others = [await shop.staff(['ticket-scanner']), await shop.person()];
    for (const wish of [cash, { bypassPayment: true }]) {
      for (const each of others) {
        expect((await shop.changeAddOns(each, ticketId, [lunch], wish)).body.error.code).toBe('RECORD_NOT_FOUND');
      }
      expect((await shop.changeAddOns(person, ticketId, [lunch], wish)).body.error.code).toBe('FORBIDDEN');
    }
    const helper = await shop.staff(['helper']);
    const both = await shop.changeAddOns(helper, ticketId, [lunch], { ...cash, bypassPayment: true });
    expect(both.body.error.code).toBe('VALIDATION_ERROR');
    expect([await heldBy(ticketId), await soldOf(lunch), await shop.taken(person)]).toEqual([[], [0], 10_000]);
  });

  it('puts cash into the drawer of the staff member who acts for the account', async () => {
    const { type, lunch } = await menu();
    const ticketId = await shop.buy(person, type);
    const helper = await shop.staff(['helper']);
    const token = await openTestSession(db(), person.accountId, {
      now: shop.app.clock.now(),
      staffAccountId: helper.accountId,
    });
    const acting = { ...person, token };
    const sold = await shop.changeAddOns(acting, ticketId, [lunch], { cashPayment: true, cashTendered: 20 });
    expect(sold.status).toBe(200);
    expect((await drawerOf(helper)).taken).toBe(20);
    const [, paid] = await paymentsOf(ticketId);
    expect(paid).toMatchObject({ kind: 'cash', taken_by_account_id: helper.accountId });
  });
});

it('many concurrent upgrades sell exactly the remaining seats, and no one loses a ticket', async () => {
  const seats = 7;
  const { standard, vip } = await shop.pair({ standard: { quantity: 100 }, vip: { quantity: seats } });
  const people = await shop.people(crowd(64));
  const tickets = await Promise.all(people.map((each) => shop.buy(each, standard)));
  const answers = await Promise.all(
    people.map((each, index) => shop.change(each, tickets[index] ?? 0, 'upgrade', vip)),
  );
  const codes = Map.groupBy(answers.map(codeOf), (code) => code);
  expect(codes.get('done')).toHaveLength(seats);
  expect(codes.get('NO_AVAILABLE_TICKET')).toHaveLength(people.length - seats);
  expect(await shop.sold(standard, vip)).toEqual([people.length - seats, seats]);
});
