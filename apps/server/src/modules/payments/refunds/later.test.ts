import type { AccountOrder } from '@foyer/contract/orders/account-orders';
import type { OrderIntentView } from '@foyer/contract/payments/order-intents';
import type { OrderRefund, Refund } from '@foyer/contract/payments/order-refunds';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { whileLocked } from '../../../../test/barrier.ts';
import { gatewayWith } from '../../../../test/gateway-with.ts';
import {
  anotherProcess,
  contextOf,
  openShop,
  payBy,
  selfTicket,
  type Person,
  type Shop,
} from '../../../../test/ordering.ts';
import { deliverProviderMessages, sandboxOf } from '../../../../test/provider-messages.ts';
import type { PaymentGateway } from '../../../gateways/payments/port.ts';
import { auditOrders } from '../../orders/audit/audit.ts';
import { reconcileRefunds } from '../reconcile/reconcile.ts';
import { auditGateway } from '../unmatched-charges/audit-gateway.ts';
import { lookForRefunds } from './look-for-refunds.ts';
import { refundOrder } from './refund-order.ts';

/** Refunds that stay open, fail later, lose their response, or are made at the provider. */

const cards = {
  good: '4242424242424242',
  pending: '4000000000007726',
  needsAction: '4000000000004285',
  refusedLater: '4000000000004244',
  failsLater: '4000000000005126',
};

let shop: Shop;
let admin: Person;
beforeAll(async () => {
  shop = await openShop({ name: 'refunds-later' });
  admin = await shop.staff(['admin']);
});
afterAll(() => shop.close());
beforeEach(async () => {
  vi.restoreAllMocks();
  await db().updateTable('order_intent').set({ attention: null, attention_at: null }).execute();
  // Extend the sessions of twelve hours, because days pass in these tests.
  await db()
    .updateTable('session')
    .set({ expires_at: new Date(shop.app.clock.now().getTime() + 30 * 86_400_000) })
    .execute();
});
const db = () => shop.app.database.kysely;

/** Two tickets of $100 each; with a guest, three. Spouse and guest need the ticket of the person, not each other's. */
async function bought(card: string, { hasGuest = false } = {}) {
  const type = await shop.ticketType({ amount_minor: 10_000, quantity: 10 });
  const person = await shop.person();
  const others = hasGuest ? ['SPOUSE', 'GUEST'] : ['SPOUSE'];
  const { body } = await shop.order(person, {
    tickets: [
      selfTicket(person, type),
      ...others.map((relationshipType) => selfTicket(person, type, { relationshipType })),
    ],
    chargeCreditCardRequest: payBy(card),
  });
  const orderId = body.orderId ?? 0;
  const tickets = await db()
    .selectFrom('ticket')
    .select('ticket_id')
    .where('order_id', '=', orderId)
    .orderBy('ticket_id')
    .execute();
  return { orderId, person, type, tickets: tickets.map((ticket) => ticket.ticket_id) };
}
const refund = (orderId: number, body: object = {}, headers?: Record<string, string>) =>
  shop.app.inject<{ refund: Refund } & ErrorBody>('POST', `/api/admin/orders/${orderId}/refund`, {
    token: admin.token,
    body: { reason: 'Cannot come', ...body },
    ...(headers ? { headers } : {}),
  });
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
/** Number of mails in the outbox. */
const allMails = async () =>
  (
    await db()
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;
/** Amount that the sandbox provider has refunded for an order, in minor units. */
const given = async (orderId: number) =>
  (
    await sql<{ given: number }>`SELECT c.refunded_minor AS given FROM sandbox_charge c
      JOIN payment p ON p.gateway_reference = c.reference WHERE p.order_id = ${orderId}`.execute(db())
  ).rows[0]?.given;
async function clean(): Promise<void> {
  expect(await auditOrders(shop.app.database, shop.app.clock.now())).toEqual([]);
  const now = shop.app.clock.now();
  const period = { from: new Date(now.getTime() - 90 * 86_400_000), until: new Date(now.getTime() + 1_000), now };
  expect((await auditGateway(shop.app.database, shop.app.gateways.payments, period)).differences).toEqual([]);
}
const aDay = () => shop.app.clock.advance({ days: 1, minutes: 1 });

describe('a refund that does not complete at once', () => {
  test.each([
    ['pending', cards.pending, false],
    ['waiting for an action', cards.needsAction, true],
  ])(
    '%s: cancels the tickets, mails the buyer that the money is on its way, and completes with a message',
    async (_, card, needsAction) => {
      const order = await bought(card);
      expect((await refund(order.orderId)).body.refund).toMatchObject({ amount: 200, ticketIds: order.tickets });
      expect((await summary(order)).refunds).toMatchObject([
        { status: 'PENDING', isAccepted: true, needsAction, origin: 'asked', canRetry: false },
      ]);
      expect(await mails(order.orderId)).toMatchObject([{ payload: { isOnItsWay: true, amountMinor: 20_000 } }]);
      await clean();

      aDay();
      expect(await deliverProviderMessages(shop.app)).toEqual([200]);
      expect((await summary(order)).refunds).toMatchObject([{ status: 'COMPLETE', needsAction: false }]);
      // The buyer got one mail when the refund was accepted, and none when it completed.
      expect(await mails(order.orderId)).toHaveLength(1);
      expect(await attention()).toEqual([]);
      await clean();
    },
  );

  test('is looked up by the reconciler without any message', async () => {
    const order = await bought(cards.pending);
    await refund(order.orderId);
    const gatewayRefund = vi.spyOn(shop.app.gateways.payments, 'refund');
    shop.app.clock.advance({ hours: 2 });
    await shop.app.jobs.drain();
    expect((await summary(order)).refunds).toMatchObject([{ status: 'PENDING', isAccepted: true }]);
    aDay();
    await shop.app.jobs.drain();
    expect((await summary(order)).refunds).toMatchObject([{ status: 'COMPLETE' }]);
    // The refund is looked up, but not requested again.
    expect(gatewayRefund).not.toHaveBeenCalled();
    await clean();
  });
});

describe('a refund that fails later', () => {
  test.each([
    ['on its way', cards.refusedLater],
    ['done', cards.failsLater],
  ])('that was %s is shown to staff, who retry it', async (_, card) => {
    const order = await bought(card);
    await refund(order.orderId);
    aDay();
    await deliverProviderMessages(shop.app);
    const [failed] = (await summary(order)).refunds;
    expect(failed).toMatchObject({ status: 'FAILED', canRetry: true, refusal: 'refundCardClosed' });
    expect(await attention()).toEqual([['REFUND_FAILED', order.orderId]]);
    expect((await summary(order)).refundedAmount).toBe(0);
    const failures = await db()
      .selectFrom('audit_log')
      .select('notes')
      .where('action', '=', 'order.refundFailed')
      .where('entity_id', '=', String(order.orderId))
      .execute();
    expect(failures).toEqual([{ notes: 'expired_or_canceled_card' }]);
    await clean();

    // The bank accepts the retry.
    await sql`UPDATE sandbox_charge SET after_charge = NULL`.execute(db());
    const again = await click(failed?.refundId ?? 0, 'retry');
    expect(again.body.data).toMatchObject({ status: 'COMPLETE', amount: 200 });
    expect((await click(failed?.refundId ?? 0, 'retry')).body.error.code).toBe('REFUND_NOT_POSSIBLE');
    expect(await attention()).toEqual([]);
    expect(await given(order.orderId)).toBe(20_000);
    // The second mail reports the successful refund.
    expect((await mails(order.orderId)).length).toBe(2);
    await clean();
  });

  test('is given back by hand once, with a reason, and the provider keeps the money', async () => {
    const order = await bought(cards.failsLater);
    // Refund only a part, so the payment has enough money left for a second refund.
    await refund(order.orderId, { ticketIds: order.tickets.slice(1) });
    aDay();
    await deliverProviderMessages(shop.app);
    const [failed] = (await summary(order)).refunds;
    const id = failed?.refundId ?? 0;
    const mailsBefore = await allMails();
    expect((await click(id, 'settle', { reason: '  ', givenBy: 'transfer' })).status).toBe(422);
    const without = await click(id, 'settle', { reason: 'Bank transfer of 3 March' });
    expect([without.status, without.body.error.items]).toMatchObject([422, [{ path: 'body.givenBy' }]]);
    const by = { reason: 'Bank transfer of 3 March', givenBy: 'transfer' };
    const clicks = await Promise.all([1, 2].map(() => click(id, 'settle', by)));
    expect(clicks.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await summary(order)).refunds).toMatchObject([
      { status: 'COMPLETE', origin: 'by_hand', reason: 'Bank transfer of 3 March', givenBy: 'transfer' },
      { status: 'FAILED', canRetry: false },
    ]);
    expect((await summary(order)).refundedAmount).toBe(100);
    expect(await given(order.orderId)).toBe(0);
    expect(await attention()).toEqual([]);
    expect((await click(999_999, 'settle', { reason: 'x', givenBy: 'cash' })).status).toBe(404);
    // No mail is sent unless staff request it.
    expect(await allMails()).toBe(mailsBefore);
    await clean();
  });
});

describe('the attention mark of a failed refund', () => {
  /** Refunds tickets while the provider declines the first `declined` requests. */
  const decliningFirst = async (orderId: number, ticketIds: number[], declined: number) => {
    const gateway = shop.app.gateways.payments;
    let requests = 0;
    const refuses: PaymentGateway['refund'] = (request) =>
      (requests += 1) > declined
        ? gateway.refund(request)
        : Promise.resolve({ status: 'declined', code: 'GENERAL_PAYMENT_ERROR' });
    const { payments } = anotherProcess(shop, { gateway: gatewayWith(gateway, { refund: refuses }) });
    const request = { orderId, reason: 'Ill', ticketIds, idempotencyKey: undefined };
    await refundOrder(payments, request, contextOf(shop, admin, ['admin']));
  };

  test('stays when another part of the same request succeeds, until the failed part is resolved', async () => {
    const order = await bought(cards.good);
    await decliningFirst(order.orderId, order.tickets, 1);
    expect((await summary(order)).refunds.map(({ status }) => status).toSorted()).toEqual(['COMPLETE', 'FAILED']);
    expect(await attention()).toEqual([['REFUND_REFUSED', order.orderId]]);
    const failed = (await summary(order)).refunds.find(({ status }) => status === 'FAILED');
    expect((await click(failed?.refundId ?? 0, 'retry')).body.data).toMatchObject({ status: 'COMPLETE' });
    expect(await attention()).toEqual([]);
    expect(await given(order.orderId)).toBe(20_000);
    await clean();
  });

  test('goes when a new refund of the same ticket replaces the failed one', async () => {
    const order = await bought(cards.good, { hasGuest: true });
    const [, first = 0, second = 0] = order.tickets;
    await expect(decliningFirst(order.orderId, [first], 1)).rejects.toMatchObject({ code: 'GENERAL_PAYMENT_ERROR' });
    expect((await refund(order.orderId, { ticketIds: [second] })).status).toBe(200);
    expect(await attention()).toEqual([['REFUND_REFUSED', order.orderId]]);
    expect((await refund(order.orderId, { ticketIds: [first] })).status).toBe(200);
    expect(await attention()).toEqual([]);
    await clean();
  });

  test('goes although another refund did not reach the provider', async () => {
    const order = await bought(cards.good, { hasGuest: true });
    const [, first = 0, second = 0] = order.tickets;
    vi.spyOn(shop.app.gateways.payments, 'refund').mockResolvedValueOnce({ status: 'unreachable' });
    expect((await refund(order.orderId, { ticketIds: [first] })).body.error.code).toBe('PROVIDER_UNREACHABLE');
    await expect(decliningFirst(order.orderId, [second], 1)).rejects.toMatchObject({ code: 'GENERAL_PAYMENT_ERROR' });
    expect(await attention()).toEqual([['REFUND_REFUSED', order.orderId]]);
    expect((await refund(order.orderId, { ticketIds: [second] })).status).toBe(200);
    expect(await attention()).toEqual([]);
    await clean();
  });
});

describe('a lost response', () => {
  const losing = (over: Partial<PaymentGateway>) =>
    anotherProcess(shop, { gateway: gatewayWith(shop.app.gateways.payments, over) }).payments;

  test('a repeated request from the same dialog refunds once', async () => {
    const order = await bought(cards.good);
    const headers = { 'idempotency-key': 'dialog-1' };
    vi.spyOn(shop.app.gateways.payments, 'refund').mockResolvedValueOnce({ status: 'unreachable' });
    expect((await refund(order.orderId, {}, headers)).body.error.code).toBe('PROVIDER_UNREACHABLE');
    const again = await refund(order.orderId, {}, headers);
    expect(again.status).toBe(200);
    expect(again.body.refund).toMatchObject({ amount: 200 });
    expect((await refund(order.orderId, {}, headers)).body).toEqual(again.body);
    expect(await given(order.orderId)).toBe(20_000);
    await clean();
  });

  test('finds a refund that was made although its request failed, instead of making another', async () => {
    const order = await bought(cards.good);
    const [, one = 0] = order.tickets;
    const gateway = shop.app.gateways.payments;
    const made = gateway.refund.bind(gateway);
    // The provider received the request although the connection failed.
    vi.spyOn(gateway, 'refund').mockImplementationOnce(async (request) => {
      await made(request);
      return { status: 'unreachable' };
    });
    expect((await refund(order.orderId, { ticketIds: [one] })).body.error.code).toBe('PROVIDER_UNREACHABLE');
    expect((await refund(order.orderId, { ticketIds: [one] })).body.error.code).toBe('REFUND_NOT_POSSIBLE');
    expect((await summary(order)).refunds).toMatchObject([{ status: 'COMPLETE', amount: 100 }]);
    expect(await given(order.orderId)).toBe(10_000);
    await clean();
  });

  /** Refunds a part, loses the response, and lets two days pass without a look-up. */
  async function forgotten(repeat: Partial<PaymentGateway>): Promise<number | undefined> {
    const order = await bought(cards.good);
    const [, one = 0] = order.tickets;
    const gateway = shop.app.gateways.payments;
    const payments = losing({
      refund: async (request) => {
        await gateway.refund(request);
        return { status: 'unknown' };
      },
    });
    const request = { orderId: order.orderId, reason: 'Ill', ticketIds: [one], idempotencyKey: undefined };
    await refundOrder(payments, request, contextOf(shop, admin, ['admin']));
    expect((await summary(order)).refunds).toMatchObject([{ status: 'PENDING', isAccepted: false }]);
    shop.app.clock.advance({ days: 2 });
    await reconcileRefunds(losing(repeat), shop.app.clock.now(), new AbortController().signal);
    expect((await summary(order)).refunds).toMatchObject([{ status: 'COMPLETE', amount: 100 }]);
    return given(order.orderId);
  }

  test('is looked up after the provider has forgotten its key', async () => {
    expect(await forgotten({})).toBe(10_000);
    await clean();
  });

  test('control: without the look-up the part is refunded twice, and the books show it', async () => {
    expect(await forgotten({ lookUpRefunds: () => Promise.resolve([]) })).toBe(20_000);
    // The next look finds and books the second refund. Then the books agree and staff see it.
    const { rows } = await sql<{ reference: string }>`SELECT c.reference FROM sandbox_charge c
      JOIN sandbox_refund r ON r.charge_key = c.key GROUP BY 1 HAVING count(*) = 2 ORDER BY max(r.created_at) DESC`.execute(
      db(),
    );
    await sandboxOf(shop.app).lookUpRefunds(rows[0]?.reference ?? '');
    await tell(rows[0]?.reference ?? '');
    expect(await attention()).toMatchObject([['REFUNDED_AT_PROVIDER', expect.any(Number) as number]]);
    await clean();
  });
});

/** Sends the webhook message about the refunds of a charge. */
async function tell(charge: string): Promise<void> {
  const at = shop.app.clock.now();
  const event = { about: 'refund', id: `evt_${charge}_${at.getTime()}`, charge, at };
  await sql`INSERT INTO sandbox_webhook (body, due_at) VALUES (${JSON.stringify(event)}, ${at})`.execute(db());
  expect(await deliverProviderMessages(shop.app)).toEqual([200]);
}

describe('two refunds of an order that staff must resolve', () => {
  /** Two refunds in the given order: one fails at the provider later, and one is made at the provider. */
  async function two(kinds: readonly ('failed' | 'made')[]) {
    const order = await bought(cards.good, { hasGuest: true });
    const { rows } = await sql<{ charge: string }>`
      SELECT gateway_reference AS charge FROM payment WHERE order_id = ${order.orderId}`.execute(db());
    const charge = rows[0]?.charge ?? '';
    const setFate = (fate: 'refundRefusedLater' | null) =>
      sql`UPDATE sandbox_charge SET after_charge = ${fate} WHERE reference = ${charge}`.execute(db());
    for (const kind of kinds) {
      if (kind === 'failed') {
        await setFate('refundRefusedLater');
        expect((await refund(order.orderId, { ticketIds: order.tickets.slice(2) })).status).toBe(200);
        await setFate(null);
        aDay();
      } else await sandboxOf(shop.app).refundAtProvider(charge, { amountMinor: 1_000, currency: 'USD' });
      await deliverProviderMessages(shop.app);
    }
    const found = await summary(order);
    return {
      orderId: order.orderId,
      failed: found.refunds.filter(({ canRetry }) => canRetry).map(({ refundId }) => refundId),
      made: found.refunds.filter(({ canAcknowledge }) => canAcknowledge).map(({ refundId }) => refundId),
    };
  }
  const settle = async (refundId: number | undefined) =>
    expect((await click(refundId ?? 0, 'settle', { reason: 'Resolved', givenBy: 'cash' })).status).toBe(200);

  test('a failed refund is shown again after a refund at the provider is acknowledged', async () => {
    const { orderId, failed, made } = await two(['failed', 'made']);
    expect(await attention()).toEqual([['REFUNDED_AT_PROVIDER', orderId]]);
    await settle(made[0]);
    expect(await attention()).toEqual([['REFUND_FAILED', orderId]]);
    await settle(failed[0]);
    expect(await attention()).toEqual([]);
  });

  test('a refund at the provider is shown again after a failed refund is resolved', async () => {
    const { orderId, failed, made } = await two(['made', 'failed']);
    expect(await attention()).toEqual([['REFUND_FAILED', orderId]]);
    await settle(failed[0]);
    expect(await attention()).toEqual([['REFUNDED_AT_PROVIDER', orderId]]);
    await settle(made[0]);
    expect(await attention()).toEqual([]);
  });

  test('two refunds at the provider are acknowledged separately', async () => {
    const { orderId, made } = await two(['made', 'made']);
    await settle(made[0]);
    expect(await attention()).toEqual([['REFUNDED_AT_PROVIDER', orderId]]);
    await settle(made[1]);
    expect(await attention()).toEqual([]);
  });
});

describe('a refund made at the provider', () => {
  const chargeOf = async (orderId: number) =>
    (
      await db()
        .selectFrom('payment')
        .select('gateway_reference')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow()
    ).gateway_reference ?? '';

  test('is booked once and shown to staff until they acknowledge it', async () => {
    const order = await bought(cards.good);
    const charge = await chargeOf(order.orderId);
    await sandboxOf(shop.app).refundAtProvider(charge, { amountMinor: 5_000, currency: 'USD' });
    expect(await deliverProviderMessages(shop.app)).toEqual([200]);
    await tell(charge);
    const found = await summary(order);
    expect(found.refundedAmount).toBe(50);
    expect(found.refunds).toMatchObject([
      { status: 'COMPLETE', origin: 'provider', amount: 50, requestedBy: null, canAcknowledge: true },
    ]);
    // The refund names no ticket, so all tickets stay active.
    expect(found.tickets.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE']);
    expect(await attention()).toEqual([['REFUNDED_AT_PROVIDER', order.orderId]]);
    await clean();

    const id = found.refunds[0]?.refundId ?? 0;
    expect((await click(id, 'settle', { reason: 'A present' })).body.data).toMatchObject({ canAcknowledge: false });
    expect((await click(id, 'settle', { reason: 'Again' })).body.error.code).toBe('REFUND_NOT_POSSIBLE');
    expect(await attention()).toEqual([]);
    // Staff can still refund the rest.
    expect((await refund(order.orderId)).body.refund).toMatchObject({ amount: 150 });
    expect(await given(order.orderId)).toBe(20_000);
    await clean();
  });

  test('is booked once by concurrent look-ups', async () => {
    const order = await bought(cards.good);
    const charge = await chargeOf(order.orderId);
    await sandboxOf(shop.app).refundAtProvider(charge, { amountMinor: 5_000, currency: 'USD' });
    // Both look-ups find the refund unknown before either writes.
    await whileLocked(
      shop.app.database,
      () => sql`SELECT FROM payment WHERE order_id = ${order.orderId} FOR UPDATE`,
      2,
      () => Promise.all([1, 2].map(() => lookForRefunds(anotherProcess(shop).payments, charge, shop.app.clock.now()))),
    );
    expect((await summary(order)).refundedAmount).toBe(50);
    await clean();
  });

  test('is subtracted from the refunded amount when it fails', async () => {
    const order = await bought(cards.refusedLater);
    await sandboxOf(shop.app).refundAtProvider(await chargeOf(order.orderId), { amountMinor: 5_000, currency: 'USD' });
    await deliverProviderMessages(shop.app);
    expect((await summary(order)).refunds).toMatchObject([{ status: 'PENDING', origin: 'provider', isAccepted: true }]);
    aDay();
    await deliverProviderMessages(shop.app);
    expect((await summary(order)).refundedAmount).toBe(0);
    expect((await summary(order)).refunds).toMatchObject([{ status: 'FAILED', origin: 'provider' }]);
    await clean();
  });
});

test('does not request a refund of a charge that another account made', async () => {
  const order = await bought(cards.good);
  await sql`UPDATE payment_attempt a SET gateway_account = 'live:acct_before' FROM payment p
    WHERE p.payment_attempt_id = a.payment_attempt_id AND p.order_id = ${order.orderId}`.execute(db());
  const gatewayRefund = vi.spyOn(shop.app.gateways.payments, 'refund');
  expect((await refund(order.orderId)).body.error.code).toBe('GENERAL_PAYMENT_ERROR');
  expect(gatewayRefund).not.toHaveBeenCalled();
  expect(await attention()).toEqual([['REFUND_REFUSED', order.orderId]]);
  const [failed] = (await summary(order)).refunds;
  expect((await click(failed?.refundId ?? 0, 'settle', { reason: 'Given back there', givenBy: 'other' })).status).toBe(
    200,
  );
  expect((await summary(order)).tickets.map(({ status }) => status)).toEqual(['CANCELED', 'CANCELED']);
  expect(await attention()).toEqual([]);
  await sql`UPDATE payment_attempt SET gateway_account = 'sandbox' WHERE gateway_account = 'live:acct_before'`.execute(
    db(),
  );
  await clean();
});
