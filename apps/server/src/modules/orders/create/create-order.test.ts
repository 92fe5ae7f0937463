import { afterAll, beforeAll, expect, test } from 'vitest';
import { cards, openShop, payBy, selfTicket, type Shop } from '../../../../test/ordering.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ name: 'orders' });
});
afterAll(() => shop.close());

test('writes order, payment, ticket, audit entries and mail for a card payment', async () => {
  const person = await shop.person();
  const type = await shop.ticketType({ amount_minor: 14_950, quantity: 10 });
  const { status, body } = await shop.order(person, {
    tickets: [selfTicket(person, type)],
    chargeCreditCardRequest: payBy(),
  });
  expect(body).toMatchObject({
    redirectEnabled: false,
    order: { totalAmount: 149.5, currency: 'USD', paymentKind: 'card' },
  });
  expect(status).toBe(200);
  const db = shop.app.database.kysely;
  const orderId = body.orderId ?? 0;
  const ticket = await db.selectFrom('ticket').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
  expect(ticket).toMatchObject({
    ticket_id: body.order?.tickets[0]?.ticketId,
    account_id: person.accountId,
    status: 'ACTIVE',
    amount_minor: 14_950,
    ticket_data: { registrationForm: { firstName: 'Robin', lastName: 'Taylor', email: 'robin@example.com' } },
  });
  const payment = await db.selectFrom('payment').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
  expect(payment).toMatchObject({
    kind: 'card',
    amount_minor: 14_950,
    last_four: '4242',
    card_type: 'VI',
    first_name: 'Robin',
    postal_code: '62701',
  });
  const mail = await db.selectFrom('outbox').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
  expect(mail).toMatchObject({ template: 'confirmation', recipient: 'payer@example.com', status: 'PENDING' });
  const audit = await db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_account_id', '=', person.accountId)
    .execute();
  expect(audit.map(({ action }) => action)).toEqual(['order.created', 'ticket.registered']);
  const stock = await db
    .selectFrom('stock as s')
    .innerJoin('ticket_configuration as c', 'c.stock_id', 's.stock_id')
    .select(['s.sold', 's.held'])
    .where('c.ticket_configuration_id', '=', type)
    .executeTakeFirstOrThrow();
  expect(stock).toEqual({ sold: 1, held: 0 });
});

test('completes a free order without a payment', async () => {
  const person = await shop.person();
  const type = await shop.ticketType({ amount_minor: 0 });
  const { status, body } = await shop.order(person, { tickets: [selfTicket(person, type)] });
  expect([status, body.order?.paymentKind, body.order?.totalAmount]).toEqual([200, 'none', 0]);
});

test('releases everything after a declined card, and accepts a new order at once', async () => {
  const person = await shop.person();
  const type = await shop.ticketType({ quantity: 1 });
  const tickets = [selfTicket(person, type)];
  const declined = await shop.order(person, { tickets, chargeCreditCardRequest: payBy(cards.declined) });
  expect([declined.status, declined.body.error.code]).toEqual([402, 'PAYMENT_FAILURE']);
  const again = await shop.order(person, { tickets, chargeCreditCardRequest: payBy() });
  expect(again.status).toBe(200);
});

test('returns the first response again for the same Idempotency-Key, and rejects a different request', async () => {
  const person = await shop.person();
  const type = await shop.ticketType();
  const body = { tickets: [selfTicket(person, type)], chargeCreditCardRequest: payBy() };
  const headers = { 'idempotency-key': 'first-try' };
  const answers = await Promise.all([1, 2, 3].map(() => shop.order(person, body, headers)));
  const orderIds = new Set(answers.map((answer) => answer.body.orderId));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(orderIds.size).toBe(1);
  const later = await shop.order(person, body, headers);
  expect(later.body).toEqual(answers[0]?.body);
  const other = await shop.order(
    person,
    {
      ...body,
      autoCheckIn: false,
      tickets: [
        selfTicket(person, type, { values: { firstName: 'Other', lastName: 'Taylor', email: 'r@example.com' } }),
      ],
    },
    headers,
  );
  expect([other.status, other.body.error.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
});

test('rejects a duplicate ticket, and another purchase within 30 minutes', async () => {
  const person = await shop.person();
  const type = await shop.ticketType();
  const body = { tickets: [selfTicket(person, type)], chargeCreditCardRequest: payBy() };
  expect((await shop.order(person, body)).status).toBe(200);
  expect((await shop.order(person, body)).body.error.code).toBe('DUPLICATE_TICKET_REQUEST');
  const spouse = { ...body, tickets: [selfTicket(person, type, { relationshipType: 'SPOUSE' })] };
  const early = await shop.order(person, spouse);
  expect(early.body.error).toMatchObject({
    code: 'PAYMENT_ALREADY_EXISTS',
    metadata: { nextPossibleAt: '2026-01-20T12:30:00.000Z' },
  });
});
