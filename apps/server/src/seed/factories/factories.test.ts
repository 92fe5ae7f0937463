import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createAccount, createAddress, createStaff } from './account.ts';
import { createAddOn, createCoupon, createEvent, createTicketConfiguration } from './event.ts';
import { createOrder } from './order.ts';
import { createTicket } from './ticket.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('factories');
});
afterAll(() => db.drop());

test('writes an event with its tickets and an account with a ticket, in one line each', async () => {
  const { kysely } = db.database;
  const { accountId } = await createAccount(kysely);
  await createAddress(kysely, { account_id: accountId });
  const eventId = await createEvent(kysely);
  const ticket_configuration_id = await createTicketConfiguration(kysely, { event_id: eventId, quantity: 3 });
  const { ticketId } = await createTicket(kysely, { ticket_configuration_id, account_id: accountId });
  const row = await kysely.selectFrom('ticket').selectAll().where('ticket_id', '=', ticketId).executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    event_id: eventId,
    status: 'ACTIVE',
    is_self: true,
    amount_minor: 10_000,
    search_text: null,
  });
  const [stock] = await kysely.selectFrom('stock').selectAll().execute();
  expect(stock).toMatchObject({ quantity: 3, sold: 1 });
});

test('writes an order with counted add-ons and coupons and a charge at the gateway', async () => {
  const { kysely } = db.database;
  const [{ accountId }, staff] = [await createAccount(kysely), await createStaff(kysely)];
  const eventId = await createEvent(kysely);
  const type = await createTicketConfiguration(kysely, { event_id: eventId });
  const dinner = await createAddOn(kysely, { ticket_configuration_id: type, quantity: 2 });
  const coupon = await createCoupon(kysely, { ticket_configuration_id: type, conditions: { firstN: 5 } });
  const order = await createOrder(kysely, {
    account_id: accountId,
    tickets: [
      {
        ticket_configuration_id: type,
        account_id: accountId,
        add_ons: [dinner],
        coupons_applied: [coupon],
        amount_minor: 9_000,
      },
      {
        ticket_configuration_id: type,
        account_id: accountId,
        relationship_type: 'GUEST',
        first_name: 'Kim',
        status: 'CANCELED',
      },
    ],
  });
  expect(order.ticketIds).toHaveLength(2);
  const payment = await kysely.selectFrom('payment').selectAll().executeTakeFirstOrThrow();
  const charge = await kysely
    .selectFrom('sandbox_charge')
    .selectAll()
    .where('reference', '=', payment.gateway_reference)
    .executeTakeFirst();
  const orders = await kysely.selectFrom('orders').selectAll().where('order_id', '=', order.orderId).execute();
  expect(orders).toMatchObject([{ total_minor: 9_000 + 2_000 + 10_000, payment_kind: 'card' }]);
  expect(charge?.status).toBe('succeeded');
  const sold = await kysely
    .selectFrom('stock')
    .leftJoin('ticket_configuration as t', 't.stock_id', 'stock.stock_id')
    .leftJoin('add_on as a', 'a.stock_id', 'stock.stock_id')
    .leftJoin('coupon as c', 'c.stock_id', 'stock.stock_id')
    .select(['stock.kind', 'stock.sold'])
    .where((eb) =>
      eb.or([eb('t.event_id', '=', eventId), eb('a.add_on_id', '=', dinner), eb('c.coupon_id', '=', coupon)]),
    )
    .orderBy('stock.stock_id')
    .execute();
  expect(sold).toEqual([
    { kind: 'ticket', sold: 1 },
    { kind: 'add_on', sold: 1 },
    { kind: 'coupon', sold: 1 },
  ]);

  await createOrder(kysely, {
    account_id: accountId,
    staff_account_id: staff.accountId,
    payment_kind: 'cash',
    tickets: [{ ticket_configuration_id: type, account_id: accountId, slot: 2 }],
  });
  const cash = await kysely.selectFrom('payment').selectAll().where('kind', '=', 'cash').executeTakeFirst();
  expect(cash).toMatchObject({
    cash_tendered_minor: 10_000,
    cash_change_minor: 0,
    taken_by_account_id: staff.accountId,
  });
});
