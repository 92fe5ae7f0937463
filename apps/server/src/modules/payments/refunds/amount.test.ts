import type { AccountOrder } from '@foyer/contract/orders/account-orders';
import type { CashDrawer } from '@foyer/contract/payments/cash-drawer';
import type { Refund } from '@foyer/contract/payments/order-refunds';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { untilStatementsWait, whileLocked } from '../../../../test/barrier.ts';
import { openChangeShop, type ChangeShop } from '../../../../test/changing.ts';
import { gatewayWith } from '../../../../test/gateway-with.ts';
import { anotherProcess, contextOf, openShop, payBy, selfTicket, type Person } from '../../../../test/ordering.ts';
import { withWeakStatements } from '../../../../test/weak-statements.ts';
import type { Database } from '../../../db/database.ts';
import { createAddOn } from '../../../seed/factories/event.ts';
import { refundOrder } from './refund-order.ts';

/** Refunds of a part of the money: of one ticket or of the order, with or without cancelling the tickets. */

let shop: ChangeShop;
let admin: Person;
beforeAll(async () => {
  shop = await openChangeShop({
    name: 'refund-amounts',
    event: {
      event_start: new Date('2026-03-01T15:00:00Z'),
      event_end: new Date('2026-03-03T15:00:00Z'),
      configuration: { canRegisterOtherAccounts: true },
    },
  });
  admin = await shop.staff();
});
afterAll(() => shop.close());
afterEach(() => shop.booksAgree());
const db = () => shop.app.database.kysely;

const refund = (orderId: number, body: object) =>
  shop.app.inject<{ success: boolean; refund: Refund } & ErrorBody>('POST', `/api/admin/orders/${orderId}/refund`, {
    token: admin.token,
    body: { reason: 'Goodwill', ...body },
  });

interface Family {
  type: number;
  person: Person;
  orderId: number;
  self: number;
  spouse: number;
}

/** An order of a ticket for 100 and one for 100 with an add-on for 20. */
async function family(at: Pick<ChangeShop, 'app' | 'ticketType' | 'person' | 'order'> = shop): Promise<Family> {
  const { kysely } = at.app.database;
  const type = await at.ticketType({ amount_minor: 10_000, quantity: 10 });
  const addOn = await createAddOn(kysely, {
    ticket_configuration_id: type,
    amount_minor: 2_000,
    quantity: 5,
  });
  const person = await at.person();
  const spouse = selfTicket(person, type, { relationshipType: 'SPOUSE', ticketConfigurationAddOns: [addOn] });
  const { body } = await at.order(person, {
    tickets: [selfTicket(person, type), spouse],
    chargeCreditCardRequest: payBy(),
  });
  const orderId = body.orderId ?? 0;
  const tickets = await kysely
    .selectFrom('ticket')
    .select(['ticket_id', 'relationship_type'])
    .where('order_id', '=', orderId)
    .execute();
  const idOf = (type_: string) => tickets.find((each) => each.relationship_type === type_)?.ticket_id ?? 0;
  return { type, person, orderId, self: idOf('CONSULTANT'), spouse: idOf('SPOUSE') };
}

async function summary({ person, orderId }: Family): Promise<AccountOrder | undefined> {
  const path = `/api/admin/events/${shop.eventId}/orders/${person.externalAccountIdentifier}`;
  const { body } = await shop.app.inject<AccountOrder[]>('GET', path, { token: admin.token });
  return body.find((order) => order.orderId === orderId);
}
const lefts = async (bought: Family) => {
  const order = await summary(bought);
  const of = (id: number) => order?.tickets.find(({ ticketId }) => ticketId === id);
  return {
    order: order?.refundableAmount,
    self: of(bought.self)?.refundableAmount,
    spouse: of(bought.spouse)?.refundableAmount,
    statuses: [of(bought.self)?.status, of(bought.spouse)?.status],
  };
};

test('an amount of a ticket leaves it valid, is mailed and logged, and lowers a later refund', async () => {
  const bought = await family();
  const { orderId, person, spouse, type } = bought;
  const first = await refund(orderId, { ticketIds: [spouse], amount: 45.5, endsTickets: false });
  expect(first.body.refund).toMatchObject({ orderId, amount: 45.5, currency: 'USD', ticketIds: [] });
  expect(await lefts(bought)).toEqual({ order: 174.5, self: 100, spouse: 74.5, statuses: ['ACTIVE', 'ACTIVE'] });
  expect(await shop.sold(type)).toEqual([2]);
  expect((await summary(bought))?.refunds).toMatchObject([{ amount: 45.5, ticketId: spouse, endsTickets: false }]);
  const audit = await db()
    .selectFrom('audit_log')
    .select(['action', 'notes', 'after', 'staff_account_id'])
    .where('action', 'in', ['order.amountRefunded', 'order.refunded', 'ticket.canceled'])
    .where('subject_account_id', '=', person.accountId)
    .execute();
  expect(audit).toMatchObject([
    {
      action: 'order.amountRefunded',
      notes: 'Goodwill',
      staff_account_id: admin.accountId,
      after: { orderId, amountMinor: 4_550, currency: 'USD', ticketIds: [] },
    },
  ]);
  const mails = await db()
    .selectFrom('outbox')
    .select(['template', 'payload'])
    .where('order_id', '=', orderId)
    .where('template', '<>', 'confirmation')
    .execute();
  expect(mails).toMatchObject([{ template: 'refund', payload: { amountMinor: 4_550, leavesTickets: true } }]);

  const rest = await refund(orderId, { ticketIds: [spouse] });
  expect(rest.body.refund).toMatchObject({ amount: 74.5, ticketIds: [spouse] });
  expect(await lefts(bought)).toEqual({ order: 100, self: 100, spouse: 0, statuses: ['ACTIVE', 'CANCELED'] });
});

test('an amount of the order comes from the whole, and a later refund of the order returns the rest', async () => {
  const bought = await family();
  const { orderId, self, spouse } = bought;
  expect((await refund(orderId, { amount: 150, endsTickets: false })).body.refund).toMatchObject({
    amount: 150,
    ticketIds: [],
  });
  expect(await lefts(bought)).toEqual({ order: 70, self: 70, spouse: 70, statuses: ['ACTIVE', 'ACTIVE'] });
  // The price of a ticket is no longer left, so only the amount that is left can be refunded with it.
  expect((await refund(orderId, { ticketIds: [self], dependentTicketIds: [spouse] })).body.error.code).toBe(
    'REFUND_NOT_POSSIBLE',
  );
  const rest = await refund(orderId, {});
  expect(rest.body.refund).toMatchObject({ amount: 70, ticketIds: [self, spouse] });
});

test('an amount with its ticket cancels the ticket, frees the unit and keeps the rest of the money', async () => {
  const bought = await family();
  const { orderId, spouse, type } = bought;
  const { body } = await refund(orderId, { ticketIds: [spouse], amount: 90 });
  expect(body.refund).toMatchObject({ amount: 90, ticketIds: [spouse] });
  expect(await shop.sold(type)).toEqual([1]);
  expect(await lefts(bought)).toEqual({ order: 130, self: 100, spouse: 30, statuses: ['ACTIVE', 'CANCELED'] });
});

test.each([
  ['more than is left of the ticket', { amount: 100.01, of: 'self' }, { left: 100 }],
  ['more than is left of the order', { amount: 220.01, of: null }, { left: 220 }],
] as const)('refuses %s with the amount that is left', async (_, { amount, of }, { left }) => {
  const { orderId, ...tickets } = await family();
  const ticketIds = of === null ? {} : { ticketIds: [tickets[of]] };
  const { status, body } = await refund(orderId, { ...ticketIds, amount, endsTickets: false });
  expect([status, body.error]).toEqual([
    409,
    expect.objectContaining({ code: 'REFUND_EXCEEDS_REST', metadata: { left, currency: 'USD' } }),
  ]);
});

test.each([0, 0.001, -1])('refuses %d, which is no amount of the currency', async (amount) => {
  const { orderId } = await family();
  expect((await refund(orderId, { amount })).status).toBe(422);
});

test('refuses an amount for several tickets', async () => {
  const { orderId, self, spouse } = await family();
  expect((await refund(orderId, { amount: 10, ticketIds: [self, spouse] })).body.error.items).toMatchObject([
    { code: 'FORMAT', path: 'body.amount' },
  ]);
});

describe('three concurrent refunds of 50 from a ticket of 120', () => {
  async function clicks(
    on: Pick<ChangeShop, 'app' | 'ticketType' | 'person' | 'order'>,
    by: Person,
    database: Database,
  ) {
    const { orderId, spouse } = await family(on);
    const outcomes = await whileLocked(
      database,
      () => sql`SELECT FROM payment WHERE order_id = ${orderId} FOR UPDATE`,
      3,
      () =>
        Promise.allSettled(
          [1, 2, 3].map(() =>
            refundOrder(
              { ...anotherProcess(on).payments, database },
              {
                orderId,
                reason: 'Click',
                ticketIds: [spouse],
                amount: 50,
                endsTickets: false,
                idempotencyKey: undefined,
              },
              contextOf(on, by, ['admin']),
            ),
          ),
        ),
    );
    return outcomes.flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : []));
  }

  test('refund two of them and refuse the third', async () => {
    expect(await clicks(shop, admin, shop.app.database)).toEqual([
      expect.objectContaining({ code: 'REFUND_EXCEEDS_REST', metadata: { left: 20, currency: 'USD' } }),
    ]);
  });

  test('control: without the lock of the payments all three are refunded', async () => {
    // A separate database, because its books do not agree afterwards.
    const other = await openShop({ name: 'refund-amounts-unlocked' });
    try {
      const weak = withWeakStatements(other.app.database, [
        [' for update of "r"', ''],
        [' for update', ''],
      ]);
      const { kysely } = other.app.database;
      await sql`ALTER TABLE payment DROP CONSTRAINT IF EXISTS payment_refunded_check`.execute(kysely);
      expect(await clicks(other, await other.staff(['admin']), weak)).toEqual([]);
      expect(weak.changed.size).toBe(2);
    } finally {
      await other.close();
    }
  });
});

describe('a change after a refund of an amount', () => {
  test('the holder gets the price minus the amount back, less the fee', async () => {
    await shop.terms({ enabled: true, fee: { percent: 10 } });
    const person = await shop.person();
    const ticketId = await shop.buy(person, await shop.ticketType());
    const { orderId } = await shop.ticket(person, ticketId);
    await refund(orderId ?? 0, { ticketIds: [ticketId], amount: 30, endsTickets: false });
    expect(await shop.quoteCancellation(person, ticketId)).toMatchObject({
      reason: null,
      lines: [
        { kind: 'ticket', amount: 100 },
        { kind: 'refunded', amount: 30 },
      ],
      paid: 70,
      fee: 7,
      refund: 63,
    });
    expect((await shop.cancel(person, ticketId, 63)).status).toBe(200);
    expect(await shop.taken(person)).toBe(700);
  });

  test('an amount that is refunded while the holder cancels is not returned twice', async () => {
    await shop.terms({ enabled: true });
    const { person, orderId, spouse } = await family();
    const lock = () => sql`SELECT FROM ticket WHERE ticket_id = ${spouse} FOR NO KEY UPDATE`;
    // The cancellation is priced and waits for the ticket. The refund needs no lock of the ticket.
    const [cancelled] = await whileLocked(shop.app.database, lock, 2, async () => {
      const cancelling = shop.cancel(person, spouse, 120);
      await untilStatementsWait(shop.app.database, 1);
      const { status } = await refund(orderId, { ticketIds: [spouse], amount: 100, endsTickets: false });
      expect(status).toBe(200);
      return Promise.all([cancelling, lock().execute(db())]);
    });
    expect([cancelled.status, cancelled.body.error.code]).toEqual([409, 'REFUND_NOT_POSSIBLE']);
    expect(await shop.taken(person)).toBe(12_000);
  });

  test('a downgrade is refused that would return more than is left of the ticket', async () => {
    const { standard, vip } = await shop.pair();
    const person = await shop.person();
    const { body } = await shop.order(person, {
      tickets: [selfTicket(person, vip), selfTicket(person, vip, { relationshipType: 'SPOUSE' })],
      chargeCreditCardRequest: payBy(),
    });
    const orderId = body.orderId ?? 0;
    const [ticketId = 0] = (body.order?.tickets ?? []).map((ticket) => ticket.ticketId);
    const before = await shop.taken(person);
    await refund(orderId, { ticketIds: [ticketId], amount: 120, endsTickets: false });
    const changed = await shop.change(person, ticketId, 'downgrade', standard);
    // The holder is sent to staff, who are refused too.
    expect([changed.status, changed.body.error?.code]).toEqual([409, 'NO_PAYMENT_ON_FILE']);
    const byStaff = await shop.change(admin, ticketId, 'downgrade', standard, { cashPayment: true });
    expect([byStaff.status, byStaff.body.error?.code]).toEqual([409, 'REFUND_NOT_POSSIBLE']);
    expect(await shop.taken(person)).toBe(before - 12_000);
  });
});

test('cash of an amount leaves the drawer of the staff member who gave it back', async () => {
  const seller = await shop.staff(['admin']);
  const { body } = await shop.order(seller, {
    tickets: [selfTicket(await shop.person(), await shop.ticketType())],
    cashPayment: true,
  });
  await refund(body.orderId ?? 0, { amount: 12.5, endsTickets: false });
  const drawers = await shop.app.inject<CashDrawer[]>('GET', `/api/admin/events/${shop.eventId}/drawers`, {
    token: admin.token,
  });
  expect(JSON.stringify(drawers.body)).toContain('"refunded":12.5');
});

describe('a failed refund of an amount', () => {
  async function failed(amount: number) {
    const bought = await family();
    const { orderId, spouse } = bought;
    const refusing = gatewayWith(shop.app.gateways.payments, {
      refund: () => Promise.resolve({ status: 'declined', code: 'GENERAL_PAYMENT_ERROR' } as const),
    });
    const request = { orderId, reason: 'Try', ticketIds: [spouse], amount, endsTickets: false };
    await expect(
      refundOrder(
        anotherProcess(shop, { gateway: refusing }).payments,
        { ...request, idempotencyKey: undefined },
        contextOf(shop, admin, ['admin']),
      ),
    ).rejects.toMatchObject({ code: 'GENERAL_PAYMENT_ERROR' });
    const find = async () => (await summary(bought))?.refunds.find(({ status }) => status === 'FAILED');
    const retry = async () =>
      shop.app.inject<ErrorBody>('POST', `/api/admin/refunds/${(await find())?.refundId}/retry`, {
        token: admin.token,
        body: {},
      });
    const state = async () => {
      const { attention } = await db()
        .selectFrom('orders as o')
        .innerJoin('order_intent as i', 'i.order_intent_id', 'o.order_intent_id')
        .select('i.attention')
        .where('o.order_id', '=', orderId)
        .executeTakeFirstOrThrow();
      return { canRetry: (await find())?.canRetry, attention };
    };
    return { orderId, spouse, retry, state };
  }

  test('can be retried only while the ticket has the money', async () => {
    const { orderId, spouse, retry, state } = await failed(100);
    expect(await state()).toEqual({ canRetry: true, attention: 'REFUND_REFUSED' });
    await refund(orderId, { ticketIds: [spouse], amount: 30, endsTickets: false });
    expect(await state()).toEqual({ canRetry: false, attention: null });
    expect((await retry()).body.error.code).toBe('REFUND_NOT_POSSIBLE');
  });

  test('stays with staff after a smaller amount, and leaves the ticket valid when it is retried', async () => {
    const { orderId, spouse, retry, state } = await failed(50);
    await refund(orderId, { ticketIds: [spouse], amount: 30, endsTickets: false });
    expect(await state()).toEqual({ canRetry: true, attention: 'REFUND_REFUSED' });
    expect((await retry()).status).toBe(200);
    expect(await state()).toEqual({ canRetry: false, attention: null });
    const ticket = await db()
      .selectFrom('ticket')
      .select('status')
      .where('ticket_id', '=', spouse)
      .executeTakeFirstOrThrow();
    expect(ticket.status).toBe('ACTIVE');
  });
});
