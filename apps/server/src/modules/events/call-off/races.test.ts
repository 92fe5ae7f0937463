import { AsyncResource } from 'node:async_hooks';
import type { CallOffView } from '@foyer/contract/events/call-off';
import { orderRequest } from '@foyer/contract/orders/orders';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { atBarrier, meetHere, meeting, untilStatementsWait } from '../../../../test/barrier.ts';
import { gatewayWith } from '../../../../test/gateway-with.ts';
import {
  anotherProcess,
  contextOf,
  openShop,
  payBy,
  selfTicket,
  weaken,
  type Person,
  type Shop,
} from '../../../../test/ordering.ts';
import { PaymentGatewayFault, type PaymentGateway } from '../../../gateways/payments/port.ts';
import { auditOrders } from '../../orders/audit/audit.ts';
import { createOrder } from '../../orders/create/create-order.ts';
import type { Payments } from '../../payments/index.ts';
import { callOffEvent } from './call-off-event.ts';
import { countFailedCallOffRefunds } from './read-problems.ts';
import { refundNextPayments } from './refund-payments.ts';

/** Operations that run at the same time as a call-off, and recovery after crashes and provider errors. */

let shop: Shop;
let admin: Person;
beforeEach(async () => {
  shop = await openShop({ name: 'call-off-races', event: { event_short_code: 'STORM' } });
  admin = await shop.staff(['admin']);
});
afterEach(() => shop.close());
const db = () => shop.app.database.kysely;
const callOff = () =>
  callOffEvent(
    shop.app.database,
    { eventId: shop.eventId, confirmation: 'storm', reason: 'Storm warning', texts: {} },
    contextOf(shop, admin, ['admin']),
  );
const read = async () =>
  (await shop.app.inject<CallOffView>('GET', `/api/admin/events/${shop.eventId}/call-off`, { token: admin.token }))
    .body;
const violations = () => auditOrders(shop.app.database, shop.app.clock.now());
const atProvider = async () => {
  const { rows } = await sql<{
    amount: number;
  }>`SELECT amount_minor AS amount FROM sandbox_refund ORDER BY reference`.execute(db());
  return rows.map(({ amount }) => amount);
};
const signal = new AbortController().signal;

const buyFree = async (person: Person, type: number) =>
  createOrder(
    anotherProcess(shop),
    {
      body: orderRequest.parse({ eventId: shop.eventId, tickets: [selfTicket(person, type)] }),
      idempotencyKey: undefined,
    },
    contextOf(shop, person),
  );
const listed = async () =>
  (
    await db()
      .selectFrom('call_off_ticket')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

describe('an order that is written during the call-off', () => {
  const barrier = ['sold_delta := array_fill(', `${meetHere} sold_delta := array_fill(`] as const;

  test('delays the call-off, and its ticket ends with the others', async () => {
    const type = await shop.ticketType({ amount_minor: 0 });
    const person = await shop.person();
    await weaken(db(), 'order_take', [barrier]);
    const [order] = await meeting(shop.app.database, 2, async () => {
      const buying = buyFree(person, type);
      await untilStatementsWait(shop.app.database, 1);
      return Promise.all([buying, callOff()]);
    });
    expect(order).toMatchObject({ order: { tickets: [{}] } });
    expect(await listed()).toBe(1);
    await expect(buyFree(await shop.person(), type)).rejects.toMatchObject({ code: 'EVENT_CALLED_OFF' });
  });

  test('control: is sold after the call-off without the lock', async () => {
    const type = await shop.ticketType({ amount_minor: 0 });
    const person = await shop.person();
    await weaken(db(), 'order_take', [barrier]);
    await weaken(db(), 'sale_lock', [['pg_advisory_xact_lock_shared(7310, hashint8(o.id))', 'o.id']]);
    // Remove the second guard too, which refuses to settle the order.
    await weaken(db(), 'order_write', [['IF cardinality(sale_lock(', 'IF false AND cardinality(sale_lock(']]);
    let buying: ReturnType<typeof buyFree> | undefined;
    // The call-off is not part of this transaction.
    const callOffOutside = AsyncResource.bind(callOff);
    await shop.app.database.transaction(async (tx) => {
      await sql.raw(`SELECT ${atBarrier.replace('_shared', '')}`).execute(tx);
      buying = buyFree(person, type);
      await untilStatementsWait(shop.app.database, 1);
      await callOffOutside();
    });
    expect(await buying).toMatchObject({ order: { tickets: [{}] } });
    expect(await listed()).toBe(0);
  });
});

/** A paid order of an event that is called off. Its tickets have ended. */
async function paidAndCalledOff(): Promise<number> {
  const type = await shop.ticketType({ amount_minor: 10_000 });
  const person = await shop.person();
  const { body } = await shop.order(person, { tickets: [selfTicket(person, type)], chargeCreditCardRequest: payBy() });
  await callOff();
  await db().updateTable('call_off_ticket').set({ done_at: shop.app.clock.now() }).execute();
  return body.orderId ?? 0;
}
const process = (more: Parameters<typeof anotherProcess>[1]): Payments => anotherProcess(shop, more).payments;
const gateway = (changes: Partial<PaymentGateway>) => gatewayWith(shop.app.gateways.payments, changes);

test('a card that is charged during the call-off is refunded, and no order is written', async () => {
  const type = await shop.ticketType({ amount_minor: 10_000 });
  const person = await shop.person();
  const own = shop.app.gateways.payments;
  const slow = gateway({
    charge: async (request) => {
      const outcome = await own.charge(request);
      await callOff();
      return outcome;
    },
  });
  const buying = createOrder(
    anotherProcess(shop, { gateway: slow }),
    {
      body: orderRequest.parse({
        eventId: shop.eventId,
        tickets: [selfTicket(person, type)],
        chargeCreditCardRequest: payBy(),
      }),
      idempotencyKey: undefined,
    },
    contextOf(shop, person),
  );
  await expect(buying).rejects.toMatchObject({ code: 'EVENT_CALLED_OFF' });
  expect(await atProvider()).toEqual([10_000]);
  expect(await read()).toMatchObject({ orders: 0, money: [], pendingPayments: 0 });
  expect(await violations()).toEqual([]);
});

test.each(['refund.written', 'refund.given'] as const)(
  'a refund is made once when a process dies at %s',
  async (point) => {
    await paidAndCalledOff();
    const reached = new Promise<void>((resolve) => {
      // Simulate a killed process: it never continues.
      const fault = (at: string) => (at === point ? (resolve(), new Promise<void>(() => undefined)) : undefined);
      void refundNextPayments(process({ fault }), shop.app.clock.now(), signal);
    });
    await reached;
    expect(await atProvider()).toEqual(point === 'refund.given' ? [10_000] : []);
    // After the lease, the job and the reconciler both continue.
    shop.app.clock.advance({ minutes: 10 });
    await shop.app.jobs.drain();
    expect(await atProvider()).toEqual([10_000]);
    expect((await read()).money).toMatchObject([{ paid: 100, refunded: 100, left: 0, failed: 0 }]);
    expect(await violations()).toEqual([]);
  },
);

test('two processes refund a payment once', async () => {
  await paidAndCalledOff();
  const now = shop.app.clock.now();
  await db().updateTable('call_off_payment').set({ next_try_at: now }).execute();
  await Promise.all([1, 2].map(() => refundNextPayments(process({}), now, signal)));
  expect(await atProvider()).toEqual([10_000]);
  expect(await violations()).toEqual([]);
});

describe('a provider that does not refund', () => {
  test.each([
    [
      'declines it',
      async () => ({ status: 'declined', code: 'GENERAL_PAYMENT_ERROR' }) as const,
      'GENERAL_PAYMENT_ERROR',
    ],
    [
      'says that the bank holds the money',
      async () => ({ status: 'declined', code: 'PAYMENT_DISPUTED' }) as const,
      'PAYMENT_DISPUTED',
    ],
  ])('%s: staff see the reason and retry', async (_, refund, errorCode) => {
    const orderId = await paidAndCalledOff();
    await refundNextPayments(process({ gateway: gateway({ refund }) }), shop.app.clock.now(), signal);
    const view = await read();
    expect(view.problems).toMatchObject([{ orderId, amount: 100, errorCode, way: 'provider', attempts: 1 }]);
    expect(view.money).toMatchObject([{ failed: 100, left: 0, refunded: 0 }]);
    expect(await countFailedCallOffRefunds(db())).toBe(1);
    const retry = await shop.app.inject<CallOffView>('POST', `/api/admin/events/${shop.eventId}/call-off/retry`, {
      token: admin.token,
      body: { paymentId: view.problems[0]?.paymentId },
    });
    expect(retry.body).toMatchObject({ problems: [], money: [{ failed: 0, left: 100 }] });
    expect(await countFailedCallOffRefunds(db())).toBe(0);
    await shop.app.jobs.drain();
    expect((await read()).money).toMatchObject([{ refunded: 100, left: 0 }]);
    expect(await countFailedCallOffRefunds(db())).toBe(0);
    expect(await atProvider()).toEqual([10_000]);
    expect(await violations()).toEqual([]);
  });

  test('counts a payment without a refund once the job has stopped, and until money is given back', async () => {
    await paidAndCalledOff();
    expect(await countFailedCallOffRefunds(db())).toBe(0);
    const set = (over: object) => db().updateTable('call_off_payment').set(over).execute();
    await set({ error_code: 'PROVIDER_UNREACHABLE' });
    expect(await countFailedCallOffRefunds(db())).toBe(0);
    await set({ next_try_at: null });
    expect(await countFailedCallOffRefunds(db())).toBe(1);
    expect((await read()).problemCount).toBe(1);
    await db().updateTable('payment').set({ refunded_minor: 10_000 }).execute();
    expect(await countFailedCallOffRefunds(db())).toBe(0);
  });

  test('that is unreachable is called again without staff', async () => {
    await paidAndCalledOff();
    const refund = () => Promise.reject(new PaymentGatewayFault('UNREACHABLE', 'No answer.'));
    await refundNextPayments(process({ gateway: gateway({ refund }) }), shop.app.clock.now(), signal);
    expect(await read()).toMatchObject({ problems: [], money: [{ onItsWay: 100, left: 0, failed: 0 }] });
    shop.app.clock.advance({ minutes: 2 });
    await shop.app.jobs.drain();
    expect(await atProvider()).toEqual([10_000]);
    expect((await read()).money).toMatchObject([{ refunded: 100 }]);
  });

  test('a refund that staff made at the provider is not repeated', async () => {
    const orderId = await paidAndCalledOff();
    await db().updateTable('payment').set({ refunded_minor: 10_000 }).where('order_id', '=', orderId).execute();
    await refundNextPayments(process({}), shop.app.clock.now(), signal);
    expect(await atProvider()).toEqual([]);
    expect(await read()).toMatchObject({ problems: [], money: [{ refunded: 100, left: 0 }] });
    expect(await db().selectFrom('call_off_payment').select(['error_code', 'next_try_at']).execute()).toEqual([
      { error_code: null, next_try_at: null },
    ]);
  });
});
