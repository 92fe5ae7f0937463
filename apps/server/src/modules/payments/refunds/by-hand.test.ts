import type { AccountOrder } from '@foyer/contract/orders/account-orders';
import type { OrderIntentView } from '@foyer/contract/payments/order-intents';
import type { OrderRefund } from '@foyer/contract/payments/order-refunds';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anotherProcess, openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { deliverProviderMessages, sandboxOf } from '../../../../test/provider-messages.ts';
import { lookForRefunds } from './look-for-refunds.ts';
import { noteAtProvider } from './note-refund.ts';

/** Failed refunds that staff gave back by hand. */

const failsLater = '4000000000005126';
let shop: Shop;
let admin: Person;
beforeAll(async () => {
  shop = await openShop({ name: 'refunds-by-hand' });
  admin = await shop.staff(['admin']);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await db().updateTable('order_intent').set({ attention: null, attention_at: null }).execute();
  // Extend the sessions of twelve hours, because days pass in these tests.
  await db()
    .updateTable('session')
    .set({ expires_at: new Date(shop.app.clock.now().getTime() + 30 * 86_400_000) })
    .execute();
});
const db = () => shop.app.database.kysely;

async function bought() {
  const type = await shop.ticketType({ amount_minor: 20_000, quantity: 10 });
  const person = await shop.person();
  const { body } = await shop.order(person, {
    tickets: [selfTicket(person, type)],
    chargeCreditCardRequest: payBy(failsLater),
  });
  return { orderId: body.orderId ?? 0, person };
}
const click = (refundId: number, verb: 'retry' | 'settle', body: object = {}) =>
  shop.app.inject<{ data: OrderRefund } & ErrorBody>('POST', `/api/admin/refunds/${refundId}/${verb}`, {
    token: admin.token,
    body,
  });
async function summary({ orderId, person }: { orderId: number; person: Person }): Promise<AccountOrder> {
  const path = `/api/admin/events/${shop.eventId}/orders/${person.externalAccountIdentifier}`;
  const { body } = await shop.app.inject<AccountOrder[]>('GET', path, { token: admin.token });
  const found = body.find((order) => order.orderId === orderId);
  if (!found) throw new Error('no such order');
  return found;
}
const attention = async () =>
  (
    await shop.app.inject<{ results: OrderIntentView[] }>('GET', '/api/admin/order-intents', { token: admin.token })
  ).body.results.map(({ attention: why, orderId }) => [why, orderId]);
const mails = (orderId: number) =>
  db()
    .selectFrom('outbox')
    .select('payload')
    .where('order_id', '=', orderId)
    .where('template', '=', 'refund')
    .execute();
/** An order with a full refund that failed later. */
async function failedRefund() {
  const order = await bought();
  await shop.app.inject('POST', `/api/admin/orders/${order.orderId}/refund`, {
    token: admin.token,
    body: { reason: 'Cannot come' },
  });
  shop.app.clock.advance({ days: 1, minutes: 1 });
  await deliverProviderMessages(shop.app);
  const [failed] = (await summary(order)).refunds;
  return { order, failed: failed?.refundId ?? 0 };
}

test.each(['transfer', 'cash', 'other'])(
  'mails the buyer about money that staff gave back (%s) only when staff request it',
  async (givenBy) => {
    const { order, failed } = await failedRefund();
    await click(failed, 'settle', { reason: 'At the desk', givenBy, mailsBuyer: true });
    const payloads = (await mails(order.orderId)).map(({ payload }) => payload);
    expect(payloads).toContainEqual(
      expect.objectContaining({ givenBy, lastFour: null, isOnItsWay: false, amountMinor: 20_000 }),
    );
  },
);

describe('a refund by hand that the provider also made', () => {
  const chargeOf = async (orderId: number) =>
    (
      await db()
        .selectFrom('payment')
        .select('gateway_reference')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow()
    ).gateway_reference ?? '';

  test.each([20_000, 5_000])('is shown to staff once, until they acknowledge it: %d cents', async (amountMinor) => {
    const { order, failed } = await failedRefund();
    await click(failed, 'settle', { reason: 'Over the counter', givenBy: 'cash' });
    expect(await attention()).toEqual([]);
    await sql`UPDATE sandbox_charge SET after_charge = NULL`.execute(db());
    const charge = await chargeOf(order.orderId);
    await sandboxOf(shop.app).refundAtProvider(charge, { amountMinor, currency: 'USD' });
    await deliverProviderMessages(shop.app);
    expect(await attention()).toEqual([['REFUNDED_TWICE', order.orderId]]);
    const found = (await summary(order)).refunds.find(({ origin }) => origin === 'by_hand');
    expect(found).toMatchObject({ isMadeTwice: true, canAcknowledge: true, status: 'COMPLETE' });
    expect((await summary(order)).refundedAmount).toBe(200);

    expect((await click(found?.refundId ?? 0, 'settle', { reason: 'The buyer returns it' })).status).toBe(200);
    expect(await attention()).toEqual([]);
    // A second look-up finds nothing new.
    await lookForRefunds(anotherProcess(shop).payments, charge, shop.app.clock.now());
    expect(await attention()).toEqual([]);
  });

  test('is also shown when the failed refund succeeds later', async () => {
    const { order, failed } = await failedRefund();
    await click(failed, 'settle', { reason: 'Over the counter', givenBy: 'cash' });
    const row = await db()
      .selectFrom('refund')
      .select(['gateway_reference'])
      .where('refund_id', '=', failed)
      .executeTakeFirstOrThrow();
    const at = shop.app.clock.now();
    const made = { reference: row.gateway_reference ?? '', status: 'succeeded' as const };
    await noteAtProvider(anotherProcess(shop).payments, failed, made, at);
    await noteAtProvider(anotherProcess(shop).payments, failed, made, at);
    expect(await attention()).toEqual([['REFUNDED_TWICE', order.orderId]]);
    expect((await summary(order)).refundedAmount).toBe(200);
  });
});
