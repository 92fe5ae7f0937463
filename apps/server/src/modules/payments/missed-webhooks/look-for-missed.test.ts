import type { Dispute } from '@foyer/contract/payments/refunds-and-disputes';
import type { OrderIntentView } from '@foyer/contract/payments/order-intents';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { deliverProviderMessages, sandboxOf } from '../../../../test/provider-messages.ts';
import { PaymentGatewayFault } from '../../../gateways/payments/port.ts';
import { auditOrders } from '../../orders/audit/audit.ts';
import { auditGateway } from '../unmatched-charges/audit-gateway.ts';

/** The provider's messages are lost. The job finds the news itself, and shows refunds that never end. */

let shop: Shop;
let admin: Person;
beforeAll(async () => {
  shop = await openShop({ name: 'missed', env: { REFUND_PATIENCE_DAYS: '14' } });
  admin = await shop.staff(['admin']);
});
afterAll(() => shop.close());
beforeEach(async () => {
  vi.restoreAllMocks();
  await db().updateTable('order_intent').set({ attention: null, attention_at: null }).execute();
});
const db = () => shop.app.database.kysely;

/** Advances the clock and runs the background jobs. All messages of the provider until then are lost. */
async function pass(time: { days?: number; hours?: number; minutes?: number }): Promise<void> {
  shop.app.clock.advance(time);
  const expires_at = new Date(shop.app.clock.now().getTime() + 86_400_000);
  await db().updateTable('session').set({ expires_at }).execute();
  await db().deleteFrom('sandbox_webhook').execute();
  await shop.app.jobs.drain();
}
/** Advances the clock until the job has checked everything so far. */
const settled = () => pass({ hours: 1 });

async function bought(card = '4242424242424242') {
  const type = await shop.ticketType({ amount_minor: 10_000 });
  const person = await shop.person();
  const order = { tickets: [selfTicket(person, type)], chargeCreditCardRequest: payBy(card) };
  const orderId = (await shop.order(person, order)).body.orderId ?? 0;
  const { gateway_reference: charge } = await db()
    .selectFrom('payment')
    .select('gateway_reference')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { orderId, charge: charge ?? '' };
}
const refund = (orderId: number) =>
  shop.app.inject('POST', `/api/admin/orders/${orderId}/refund`, { token: admin.token, body: { reason: 'Ill' } });
const attention = async () => {
  const path = '/api/admin/order-intents';
  const { body } = await shop.app.inject<{ results: OrderIntentView[] }>('GET', path, { token: admin.token });
  return body.results.map(({ attention: why, orderId }) => [why, orderId]);
};
const disputes = async (orderId: number) => {
  const path = `/api/admin/disputes?orderId=${orderId}`;
  return (await shop.app.inject<{ results: Dispute[] }>('GET', path, { token: admin.token })).body.results;
};
const missed = async (about: string) =>
  Number(
    new RegExp(`^foyer_missed_messages_total\\{about="${about}"\\} (\\d+)$`, 'm').exec(
      (await shop.app.inject('GET', '/metrics')).text,
    )?.[1] ?? 0,
  );
async function clean(): Promise<void> {
  const now = shop.app.clock.now();
  expect(await auditOrders(shop.app.database, now)).toEqual([]);
  const period = { from: new Date(now.getTime() - 300 * 86_400_000), until: new Date(now.getTime() + 1_000), now };
  expect((await auditGateway(shop.app.database, shop.app.gateways.payments, period)).differences).toEqual([]);
}

describe('when no message arrives', () => {
  test('shows staff a refund that fails a day after it succeeded, and counts the missed message once', async () => {
    const order = await bought('4000000000005126');
    await refund(order.orderId);
    await settled();
    const before = await missed('refund');
    expect(await attention()).toEqual([]);
    await pass({ days: 1 });
    // The check before the failure has ended. The next check finds it.
    await settled();
    expect(await attention()).toEqual([['REFUND_FAILED', order.orderId]]);
    expect((await missed('refund')) - before).toBe(1);
    await settled();
    expect((await missed('refund')) - before).toBe(1);
    await clean();
  });

  test('books a refund made at the provider, and shows a dispute and an inquiry', async () => {
    const [given, disputed, inquired] = [await bought(), await bought(), await bought()];
    await settled();
    const before = [await missed('refund'), await missed('dispute')];
    await pass({ minutes: 28 });
    await sandboxOf(shop.app).refundAtProvider(given.charge, { amountMinor: 5_000, currency: 'USD' });
    await sandboxOf(shop.app).dispute(disputed.charge);
    await sandboxOf(shop.app).dispute(inquired.charge, { isInquiry: true });
    // The next check leaves out the last minutes, because messages may still arrive.
    await pass({ minutes: 3 });
    expect(await disputes(disputed.orderId)).toEqual([]);
    await settled();
    expect(await attention()).toEqual([['REFUNDED_AT_PROVIDER', given.orderId]]);
    expect(await disputes(disputed.orderId)).toMatchObject([{ status: 'needs_response', isInquiry: false }]);
    expect(await disputes(inquired.orderId)).toMatchObject([{ status: 'needs_response', isInquiry: true }]);
    expect([await missed('refund'), await missed('dispute')]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 2]);
    await clean();
  });

  test('repeats a check from the same moment after the provider did not respond', async () => {
    const order = await bought();
    await settled();
    await sandboxOf(shop.app).dispute(order.charge);
    vi.spyOn(shop.app.gateways.payments, 'afterCharges').mockImplementation(() => {
      throw new PaymentGatewayFault('UNREACHABLE', 'after charges');
    });
    await settled();
    expect(await disputes(order.orderId)).toEqual([]);
    vi.restoreAllMocks();
    await pass({ minutes: 6 });
    expect(await disputes(order.orderId)).toHaveLength(1);
  });
});

test('does not count a message that arrived in time as missed', async () => {
  const order = await bought();
  await settled();
  await deliverProviderMessages(shop.app);
  const before = [await missed('refund'), await missed('dispute')];
  await refund(order.orderId);
  // This refund is open, and the server knows it.
  await refund((await bought('4000000000007726')).orderId);
  const other = await bought();
  await sandboxOf(shop.app).dispute(other.charge);
  await sandboxOf(shop.app).refundAtProvider((await bought()).charge, { amountMinor: 500, currency: 'USD' });
  await deliverProviderMessages(shop.app);
  await settled();
  expect([await missed('refund'), await missed('dispute')]).toEqual(before);
});

test('checks the provider every half hour, in one process only', async () => {
  await settled();
  const listing = vi.spyOn(shop.app.gateways.payments, 'afterCharges');
  for (let minutes = 0; minutes < 60; minutes += 10) await pass({ minutes: 10 });
  expect(listing).toHaveBeenCalledTimes(2);
});

test('shows staff a refund that is open for two weeks, until it ends', async () => {
  sandboxOf(shop.app).settings.refundMs = 20 * 86_400_000;
  const order = await bought('4000000000007726');
  await refund(order.orderId);
  await pass({ days: 13, hours: 23 });
  expect(await attention()).toEqual([]);
  await pass({ hours: 2 });
  expect(await attention()).toEqual([['REFUND_OVERDUE', order.orderId]]);
  await pass({ days: 3 });
  const { steps } = await db()
    .selectFrom('order_intent as i')
    .innerJoin('orders as o', 'o.order_intent_id', 'i.order_intent_id')
    .select('i.steps')
    .where('o.order_id', '=', order.orderId)
    .executeTakeFirstOrThrow();
  expect(steps.filter(({ step }) => step === 'refundOverdue')).toHaveLength(1);
  await pass({ days: 4 });
  expect(await attention()).toEqual([]);
  await clean();
});
