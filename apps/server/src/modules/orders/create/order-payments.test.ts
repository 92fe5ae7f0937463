import type { AccountOrder } from '@foyer/contract/orders/account-orders';
import type { Order } from '@foyer/contract/orders/orders';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openChangeShop, type ChangeShop } from '../../../../test/changing.ts';
import type { Person } from '../../../../test/ordering.ts';
import { createAddOn } from '../../../seed/factories/event.ts';

/** An order lists its own payment and the payments of later changes of its tickets (payments 4.1). */

let shop: ChangeShop;
let helper: Person;
beforeAll(async () => {
  shop = await openChangeShop({ name: 'order-payments', event: { configuration: { canRegisterOtherAccounts: true } } });
  await shop.terms({ enabled: true, addOns: true });
  helper = await shop.staff(['helper']);
});
afterAll(() => shop.close());
afterEach(() => shop.booksAgree());

/** Creates Standard at $100, and VIP at $150 with a lunch add-on at $20. */
async function types(standard: Parameters<ChangeShop['pair']>[0] = {}) {
  const pair = await shop.pair(standard);
  const lunch = await createAddOn(shop.app.database.kysely, {
    ticket_configuration_id: pair.vip,
    quantity: 5,
    default_name: 'Lunch',
    amount_minor: 2_000,
  });
  return { ...pair, lunch };
}

const ordersOf = async (person: Person): Promise<AccountOrder[]> =>
  (
    await shop.app.inject<AccountOrder[]>(
      'GET',
      `/api/admin/events/${shop.eventId}/orders/${person.externalAccountIdentifier}`,
      { token: helper.token },
    )
  ).body;

const orderAs = async (person: Person, orderId: number): Promise<Order> =>
  (await shop.app.inject<{ data: Order }>('GET', `/api/orders/${orderId}`, { token: person.token })).body.data;

it('lists the payments of the order, a ticket change and add-ons, each with its method and refunded amount', async () => {
  const person = await shop.person();
  const { standard, vip, lunch } = await types();
  const ticketId = await shop.buy(person, standard);
  expect((await shop.change(helper, ticketId, 'upgrade', vip, { cashPayment: true, cashTendered: 50 })).status).toBe(
    200,
  );
  expect((await shop.changeAddOns(person, ticketId, [lunch])).status).toBe(200);

  const [order] = await ordersOf(person);
  const card = { kind: 'card', cardType: 'VI', lastFour: '4242', currency: 'USD', refundedAmount: 0 };
  const cash = { kind: 'cash', cardType: null, lastFour: null, paymentExternalReferenceNumber: '1' };
  expect(order?.payments).toMatchObject([
    { ...card, purpose: 'order', ticketId: null, amount: 100 },
    { ...cash, purpose: 'ticketChange', ticketId, amount: 50 },
    { ...card, purpose: 'addOns', ticketId, amount: 20 },
  ]);
  const [first, second, third] = order?.payments ?? [];
  expect(first?.paymentExternalReferenceNumber).toBe(order?.paymentExternalReferenceNumber);
  expect(third?.paymentExternalReferenceNumber).not.toBe(first?.paymentExternalReferenceNumber);
  expect(Date.parse(second?.createDate ?? '')).toBeGreaterThan(0);
  expect(order).toMatchObject({
    totalAmount: 100,
    metadata: { orderPayment: { lastFour: '4242', cashTendered: null } },
  });

  const taken = await orderAs(person, order?.orderId ?? 0);
  expect(taken.payments).toEqual(order?.payments);

  const back = await shop.app.inject('POST', `/api/admin/orders/${order?.orderId}/refund`, {
    token: (await shop.staff(['admin'])).token,
    body: { reason: 'Ill' },
  });
  expect(back.status).toBe(200);
  const [refunded] = await ordersOf(person);
  expect(refunded?.payments.map(({ refundedAmount }) => refundedAmount)).toEqual([100, 50, 20]);
  expect(refunded).toMatchObject({ refundedAmount: 170, refundableAmount: 0 });
});

it('does not report the payment of a later change as the payment of a free order', async () => {
  const person = await shop.person();
  const { standard, vip } = await types({ standard: { amount_minor: 0 } });
  const ticketId = await shop.buy(person, standard);
  expect((await shop.change(helper, ticketId, 'upgrade', vip, { cashPayment: true, cashTendered: 150 })).status).toBe(
    200,
  );
  const [order] = await ordersOf(person);
  expect(order).toMatchObject({ paymentKind: 'none', totalAmount: 0, metadata: { orderPayment: null } });
  expect(order?.payments).toMatchObject([{ purpose: 'ticketChange', kind: 'cash', amount: 150 }]);
});

it("shows the card of a ticket's new holder to the holder and staff, not to the buyer", async () => {
  const [buyer, friend] = [await shop.person(), await shop.person()];
  const { standard, vip, lunch } = await types({ standard: { additionalConfiguration: { transferable: true } } });
  const ticketId = await shop.buy(buyer, standard);
  await shop.app.inject('POST', '/api/ticket/transfer', {
    token: buyer.token,
    body: {
      ticketId,
      externalAccountIdentifier: friend.externalAccountIdentifier,
      relationshipType: 'CONSULTANT',
      values: { firstName: 'Kim', lastName: 'Friend', email: 'kim@example.com' },
    },
  });
  // Staff take cash for the upgrade. The update then makes the lunch a card payment by the friend, as on the provider's
  // page.
  await shop.change(helper, ticketId, 'upgrade', vip, { cashPayment: true, cashTendered: 50 });
  const bought = await shop.changeAddOns(helper, ticketId, [lunch], { cashPayment: true, cashTendered: 20 });
  expect(bought.status).toBe(200);
  await shop.app.database.pool.query(
    `UPDATE payment SET kind = 'card', gateway = 'sandbox', gateway_reference = 'sbx_of_a_friend', card_type = 'MC', last_four = '4444',
       cash_tendered_minor = NULL, cash_change_minor = NULL WHERE order_intent_id = $1`,
    [bought.body.orderIntentId],
  );
  const orderId = (await shop.ticket(friend, ticketId)).orderId ?? 0;
  const seen = (order: Order | AccountOrder | undefined) => order?.payments.map(({ lastFour }) => lastFour);
  expect(seen((await ordersOf(friend))[0])).toEqual(['4242', null, '4444']);
  expect(seen(await orderAs(buyer, orderId))).toEqual(['4242', null, null]);
  expect((await orderAs(buyer, orderId)).payments[2]).toMatchObject({
    kind: 'card',
    amount: 20,
    cardType: null,
    paymentExternalReferenceNumber: '1',
  });
});

it('runs no more queries for ten payments than for one', async () => {
  const queriesFor = async (person: Person) => {
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    try {
      const [order] = await ordersOf(person);
      return { queries: sent.mock.calls.length, payments: order?.payments.length };
    } finally {
      sent.mockRestore();
    }
  };
  const person = await shop.person();
  const { standard, vip } = await types();
  const ticketId = await shop.buy(person, standard);
  await queriesFor(person);
  const once = await queriesFor(person);
  for (let n = 0; n < 9; n += 1) {
    await shop.change(helper, ticketId, 'upgrade', vip, { bypassPayment: true });
    await shop.change(helper, ticketId, 'downgrade', standard, { bypassPayment: true });
  }
  const often = await queriesFor(person);
  expect([once.payments, often.payments]).toEqual([1, 10]);
  expect(often.queries).toBe(once.queries);
});
