import { orderRequest, type OrderQuote } from '@foyer/contract/orders/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gatewayWith } from '../../../../test/gateway-with.ts';
import { anotherProcess, contextOf, openShop, payBy, selfTicket, type Shop } from '../../../../test/ordering.ts';
import type { Unreachable } from '../../../gateways/payments/port.ts';
import { createOrder } from './create-order.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ name: 'payment limits' });
});
afterAll(() => shop.close());

test("reports an amount below the provider's minimum in the quote, and refuses the order before it takes stock", async () => {
  const [little, enough, free] = [
    await shop.ticketType({ amount_minor: 49, quantity: 1 }),
    await shop.ticketType({ amount_minor: 50 }),
    await shop.ticketType({ amount_minor: 0 }),
  ];
  const quoted = async (type: number, token: string, person: Parameters<typeof selfTicket>[0]) => {
    const body = { eventId: shop.eventId, tickets: [selfTicket(person, type)] };
    const { body: quote } = await shop.app.inject<OrderQuote>('POST', '/api/orders/quote', { token, body });
    return quote.tickets[0]?.error;
  };
  const person = await shop.person();
  expect(await quoted(little, person.token, person)).toBe('AMOUNT_TOO_SMALL');
  expect(await quoted(enough, person.token, person)).toBeNull();
  expect(await quoted(free, person.token, person)).toBeNull();
  const staff = await shop.staff(['helper']);
  expect(await quoted(little, staff.token, person)).toBeNull();

  const tickets = [selfTicket(person, little)];
  const refused = await shop.order(person, { tickets, chargeCreditCardRequest: payBy() });
  expect([refused.status, refused.body.error.code]).toEqual([422, 'AMOUNT_TOO_SMALL']);
  // The seat is still free, and cash has no minimum.
  const cash = await shop.order(staff, { tickets, cashPayment: true, cashTendered: 1 });
  expect(cash.status).toBe(200);
});

test.each<[Unreachable, string, object | undefined]>([
  [{ status: 'unreachable', because: 'busy', retryAfterSeconds: 7 }, 'PROVIDER_BUSY', { retryAfterSeconds: 7 }],
  [{ status: 'unreachable', because: 'setUp' }, 'PAYMENT_NOT_SET_UP', undefined],
  [{ status: 'unreachable' }, 'PROVIDER_UNREACHABLE', undefined],
])(
  'maps the gateway result %j to %s for cards and hosted pages, and releases the seat',
  async (outcome, code, metadata) => {
    const type = await shop.ticketType({ quantity: 1 });
    const gateway = gatewayWith(shop.app.gateways.payments, {
      charge: () => Promise.resolve(outcome),
      createHostedPage: () => Promise.resolve(outcome),
    });
    for (const paymentMode of ['card', 'hosted'] as const) {
      const person = await shop.person();
      const tickets = [selfTicket(person, type)];
      const body = orderRequest.parse({ eventId: shop.eventId, tickets, chargeCreditCardRequest: payBy() });
      const orders = anotherProcess(shop, { gateway, paymentMode });
      const order = createOrder(orders, { body, idempotencyKey: undefined }, contextOf(shop, person));
      await expect(order).rejects.toMatchObject({ code, metadata });
    }
  },
);
