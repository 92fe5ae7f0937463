import type { AccountOrder } from '@foyer/contract/orders/account-orders';
import type { RestoreReason } from '@foyer/contract/tickets/restoration';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { whileLocked } from '../../../test/barrier.ts';
import { openChangeShop, type ChangeShop } from '../../../test/changing.ts';
import { payBy, selfTicket, weaken, type Person } from '../../../test/ordering.ts';
import { createAddOn } from '../../seed/factories/event.ts';

/** Taking back the cancellation of a ticket (tickets 1.7). */

const options = {
  event: {
    event_start: new Date('2026-01-20T13:00:00Z'),
    event_end: new Date('2026-03-03T15:00:00Z'),
    configuration: { canRegisterOtherAccounts: true },
  },
};
let shop: ChangeShop;
let admin: Person;
beforeAll(async () => {
  shop = await openChangeShop({ name: 'restored', ...options });
  admin = await shop.staff();
});
afterAll(() => shop.close());
afterEach(() => shop.booksAgree());
const db = () => shop.app.database.kysely;

interface Restored {
  success: boolean;
  ticket: Ticket;
}
const restore = (ticketId: number, by: Person = admin, at: ChangeShop = shop) =>
  at.app.inject<Restored & ErrorBody>('POST', `/api/ticket/${ticketId}/restoration`, { token: by.token, body: {} });
const deactivate = (ticketId: number, more: object = {}, by: Person = admin, at: ChangeShop = shop) =>
  at.app.inject<ErrorBody>('POST', '/api/ticket/deactivate-ticket', {
    token: by.token,
    body: { ticketId, notes: 'A mistake', ...more },
  });
const refund = (orderId: number | null, body: object) =>
  shop.app.inject('POST', `/api/admin/orders/${orderId}/refund`, {
    token: admin.token,
    body: { reason: 'Goodwill', ...body },
  });

async function expectRefused(ticketId: number, reason: RestoreReason): Promise<void> {
  const { status, body } = await restore(ticketId);
  expect([status, body.error]).toEqual([
    409,
    expect.objectContaining({ code: 'RESTORE_NOT_POSSIBLE', metadata: { reason } }),
  ]);
}

/** A cancelled ticket of a type with so many units. */
async function canceled({ quantity = 10, addOns = [] as number[], type = 0 } = {}) {
  const person = await shop.person();
  const sold = type === 0 ? await shop.ticketType({ quantity }) : type;
  const ticketId = await shop.buy(person, sold, { addOns });
  const { ticketCode, orderId } = await shop.ticket(person, ticketId);
  expect((await deactivate(ticketId)).status).toBe(200);
  return { person, type: sold, ticketId, ticketCode, orderId };
}

const mailsOf = async (ticketId: number) =>
  (
    await db()
      .selectFrom('outbox')
      .select(['template', 'recipient', 'payload'])
      .where('ticket_id', '=', ticketId)
      .where('template', 'in', ['cancellation', 'guest-ticket'])
      .orderBy('outbox_id')
      .execute()
  ).map(({ template, recipient, payload }) => [template, recipient, payload]);

it('makes the ticket valid with the same number and a new code, and takes its unit', async () => {
  const { person, type, ticketId, ticketCode } = await canceled();
  expect(await shop.sold(type)).toEqual([0]);
  const { status, body } = await restore(ticketId);
  expect([status, body.ticket.ticketId, body.ticket.status]).toEqual([200, ticketId, 'ACTIVE']);
  expect(await shop.sold(type)).toEqual([1]);
  const fresh = await shop.ticket(person, ticketId);
  expect(fresh.ticketCode).not.toBeNull();
  expect(fresh.ticketCode).not.toBe(ticketCode);
  const scan = (code: string | null) =>
    shop.app.inject<{ success: boolean }>('POST', `/api/ticket/${ticketId}/check-in`, {
      token: admin.token,
      body: { code },
    });
  expect((await scan(ticketCode)).body.success).not.toBe(true);
  expect(await mailsOf(ticketId)).toEqual([
    ['cancellation', 'robin@example.com', expect.anything()],
    ['guest-ticket', 'robin@example.com', expect.objectContaining({ isRestored: true })],
  ]);
  const history = await db()
    .selectFrom('ticket_history')
    .select(['kind', 'before', 'after'])
    .where('ticket_id', '=', ticketId)
    .where('kind', '=', 'RESTORE')
    .execute();
  expect(history).toEqual([
    { kind: 'RESTORE', before: { status: 'CANCELED' }, after: { status: 'ACTIVE', revision: 2 } },
  ]);
  const audit = await db()
    .selectFrom('audit_log')
    .select(['staff_account_id', 'subject_account_id', 'event_id'])
    .where('action', '=', 'ticket.restored')
    .where('entity_id', '=', String(ticketId))
    .execute();
  expect(audit).toEqual([
    { staff_account_id: admin.accountId, subject_account_id: person.accountId, event_id: shop.eventId },
  ]);
  await expectRefused(ticketId, 'notCanceled');
});

it('takes the units of add-ons again, and finds the ticket in the search', async () => {
  const type = await shop.ticketType({ quantity: 10 });
  const addOn = await createAddOn(db(), { ticket_configuration_id: type, amount_minor: 2_000, quantity: 1 });
  const { ticketId } = await canceled({ type, addOns: [addOn] });
  const other = await canceled({ type, addOns: [addOn] });
  expect((await restore(ticketId)).status).toBe(200);
  await expectRefused(other.ticketId, 'addOnSoldOut');
  const found = await db().selectFrom('ticket_search').select('ticket_id').where('ticket_id', '=', ticketId).execute();
  expect(found).toHaveLength(1);
});

it('mails a second cancellation of a restored ticket too', async () => {
  const { ticketId } = await canceled();
  await restore(ticketId);
  expect((await deactivate(ticketId)).status).toBe(200);
  expect((await mailsOf(ticketId)).map(([template]) => template)).toEqual([
    'cancellation',
    'guest-ticket',
    'cancellation',
  ]);
});

it('takes back the cancellation of a holder whose fee was the whole price', async () => {
  await shop.terms({ enabled: true, fee: { percent: 100 } });
  const person = await shop.person();
  const ticketId = await shop.buy(person, await shop.ticketType());
  expect((await shop.cancel(person, ticketId, 0)).status).toBe(200);
  expect((await restore(ticketId)).status).toBe(200);
  expect((await shop.cancel(person, ticketId, 0)).status).toBe(200);
});

it('is for administrators only, and refuses a ticket that does not exist', async () => {
  const { ticketId } = await canceled();
  expect((await restore(ticketId, await shop.staff(['helper']))).status).toBe(403);
  expect((await restore(999_999)).status).toBe(404);
});

describe('refuses', () => {
  it('when the unit was sold to someone else', async () => {
    const { ticketId, type } = await canceled({ quantity: 1 });
    await shop.buy(await shop.person(), type);
    await expectRefused(ticketId, 'soldOut');
  });

  it('when a waiting list needs the unit', async () => {
    const { ticketId, type } = await canceled({ quantity: 1 });
    await sql`UPDATE stock SET waiting = 1 WHERE stock_id = (SELECT stock_id FROM ticket_configuration
      WHERE ticket_configuration_id = ${type})`.execute(db());
    await expectRefused(ticketId, 'soldOut');
    await sql`UPDATE stock SET waiting = 0 WHERE stock_id = (SELECT stock_id FROM ticket_configuration
      WHERE ticket_configuration_id = ${type})`.execute(db());
  });

  it('when the person has bought another ticket for the slot', async () => {
    const { ticketId, person, type } = await canceled();
    shop.app.clock.advance({ minutes: 31 });
    await shop.buy(person, type);
    await expectRefused(ticketId, 'slotTaken');
  });

  it('a ticket that needs the own ticket, until that is restored', async () => {
    const person = await shop.person();
    const type = await shop.ticketType({ quantity: 10 });
    const { body } = await shop.order(person, {
      tickets: [selfTicket(person, type), selfTicket(person, type, { relationshipType: 'SPOUSE' })],
      chargeCreditCardRequest: payBy(),
    });
    const [self = 0, spouse = 0] = (body.order?.tickets ?? []).map(({ ticketId }) => ticketId);
    expect((await deactivate(self, { dependentTicketIds: [spouse] })).status).toBe(200);
    await expectRefused(spouse, 'neededTicket');
    expect((await restore(self)).status).toBe(200);
    expect((await restore(spouse)).status).toBe(200);
  });

  it.each([
    ['the ticket was refunded', {}],
    ['an amount was refunded with it', { amount: 10 }],
  ])('when %s', async (_, how) => {
    const person = await shop.person();
    const ticketId = await shop.buy(person, await shop.ticketType());
    const { orderId } = await shop.ticket(person, ticketId);
    expect((await refund(orderId, { ticketIds: [ticketId], ...how })).status).toBe(200);
    await expectRefused(ticketId, 'refunded');
    const path = `/api/admin/events/${shop.eventId}/orders/${person.externalAccountIdentifier}`;
    const orders = await shop.app.inject<AccountOrder[]>('GET', path, { token: admin.token });
    expect(orders.body[0]?.tickets[0]?.moneyReason).toBe('refunded');
  });

  it('when an amount went back after the cancellation, but not when it went back before', async () => {
    const { ticketId, orderId } = await canceled();
    shop.app.clock.advance({ minutes: 1 });
    await refund(orderId, { amount: 10, endsTickets: false });
    await expectRefused(ticketId, 'refunded');

    const person = await shop.person();
    const valid = await shop.buy(person, await shop.ticketType());
    await refund((await shop.ticket(person, valid)).orderId, { amount: 10, endsTickets: false });
    shop.app.clock.advance({ minutes: 1 });
    await deactivate(valid);
    expect((await restore(valid)).status).toBe(200);
  });

  it('when the payment is disputed', async () => {
    const { ticketId, orderId } = await canceled();
    await sql`INSERT INTO dispute (gateway, gateway_reference, payment_id, amount_minor, currency, reason, status, is_inquiry, opened_at,
        next_check_at, created_at)
      SELECT 'sandbox', 'dispute-of-restored', payment_id, amount_minor, currency, 'fraudulent', 'under_review', false, created_at,
        created_at, created_at FROM payment WHERE order_id = ${orderId}`.execute(db());
    await expectRefused(ticketId, 'disputed');
    await sql`DELETE FROM dispute WHERE gateway_reference = 'dispute-of-restored'`.execute(db());
  });

  it('when the account was closed or the event was called off', async () => {
    const { ticketId, person } = await canceled();
    const close = (at: Date | null) =>
      db().updateTable('account').set({ closed_at: at }).where('account_id', '=', person.accountId).execute();
    await close(shop.app.clock.now());
    await expectRefused(ticketId, 'accountClosed');
    await close(null);
    const callOff = (at: Date | null) =>
      db().updateTable('event').set({ called_off_at: at }).where('event_id', '=', shop.eventId).execute();
    await callOff(shop.app.clock.now());
    expect((await restore(ticketId)).body.error.code).toBe('EVENT_CALLED_OFF');
    await callOff(null);
  });
});

describe('two cancellations that are taken back for the last unit', () => {
  async function race(at: ChangeShop): Promise<{ statuses: number[]; sold: number[] }> {
    const by = at === shop ? admin : await at.staff();
    const type = await at.ticketType({ quantity: 2 });
    const people = await at.people(2);
    const ids: number[] = [];
    for (const person of people) ids.push(await at.buy(person, type));
    for (const ticketId of ids) await deactivate(ticketId, {}, by, at);
    await sql`UPDATE stock SET quantity = 1 WHERE stock_id = (SELECT stock_id FROM ticket_configuration
      WHERE ticket_configuration_id = ${type})`.execute(at.app.database.kysely);
    const lockStock = () => sql`SELECT FROM stock WHERE stock_id = (SELECT stock_id FROM ticket_configuration
      WHERE ticket_configuration_id = ${type}) FOR UPDATE`;
    const answers = await whileLocked(at.app.database, lockStock, 2, () =>
      Promise.all(ids.map((ticketId) => restore(ticketId, by, at))),
    );
    return { statuses: answers.map(({ status }) => status).toSorted((a, b) => a - b), sold: await at.sold(type) };
  }

  it('restore one ticket and refuse the other', async () => {
    expect(await race(shop)).toEqual({ statuses: [200, 409], sold: [1] });
  });

  it('control: without the locks of the stock row both are restored', async () => {
    // A separate database, because its stock does not agree afterwards.
    const other = await openChangeShop({ name: 'restored-unlocked', ...options });
    try {
      await sql`ALTER TABLE stock DROP CONSTRAINT stock_quantity_check`.execute(other.app.database.kysely);
      await weaken(other.app.database.kysely, 'stock_lock', [['FOR UPDATE', '']]);
      expect(await race(other)).toEqual({ statuses: [200, 200], sold: [2] });
    } finally {
      await other.close();
    }
  });
});

it('one of two concurrent requests restores the ticket', async () => {
  const { ticketId, type } = await canceled();
  const answers = await whileLocked(
    shop.app.database,
    () => sql`SELECT FROM ticket WHERE ticket_id = ${ticketId} FOR UPDATE`,
    2,
    () => Promise.all([restore(ticketId), restore(ticketId)]),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await shop.sold(type)).toEqual([1]);
});

it('a purchase of the slot at the same time gets it, or the restored ticket does', async () => {
  const { ticketId, person, type } = await canceled();
  shop.app.clock.advance({ minutes: 31 });
  const answers = await whileLocked(
    shop.app.database,
    () => sql`SELECT FROM account WHERE account_id = ${person.accountId} FOR UPDATE`,
    2,
    () =>
      Promise.all([
        restore(ticketId),
        shop.order(person, { tickets: [selfTicket(person, type)], chargeCreditCardRequest: payBy() }),
      ]),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await shop.sold(type)).toEqual([1]);
});
