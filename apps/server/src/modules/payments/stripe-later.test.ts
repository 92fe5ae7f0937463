import type { OrderIntentView } from '@foyer/contract/payments/order-intents';
import type { Dispute } from '@foyer/contract/payments/refunds-and-disputes';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anotherProcess, payBy, selfTicket, type Person } from '../../../test/ordering.ts';
import { gatewayOn } from '../../../test/stripe/gateway.ts';
import { books, buy, hour, openScene, pass, poll, type Scene } from '../../../test/stripe/scene.ts';
import { reconcileIntents } from './reconcile/reconcile.ts';

/**
 * Later events at Stripe, without any webhook message: a refund fails after a day, its key is forgotten, the account
 * changes, a checked-in guest disputes.
 * Both books agree after each test.
 */

let scene: Scene;
let admin: Person;
beforeAll(async () => {
  scene = await openScene('stripe later', 'card');
  admin = await scene.shop.staff(['admin']);
});
afterEach(() => books(scene));
afterAll(async () => {
  await scene.shop.close();
  await scene.fakeStripe.close();
});

const db = () => scene.shop.app.database.kysely;
const dayOf = 24 * 60;
/** Advances the clock by days and extends the sessions, which last half a day. */
async function days(count: number): Promise<void> {
  const expires_at = new Date(scene.shop.app.clock.now().getTime() + (count + 1) * 24 * hour);
  await db().updateTable('session').set({ expires_at }).execute();
  await pass(scene, count * dayOf);
}
const refund = (orderId: number | null, body: object = {}) =>
  scene.shop.app.inject('POST', `/api/admin/orders/${orderId}/refund`, {
    token: admin.token,
    body: { reason: 'Called off', ...body },
  });
const refundsOf = async (orderId: number | null) =>
  (
    await sql<{
      id: number;
      name: string;
      status: string;
    }>`SELECT refund_id AS id, r.gateway_reference AS name, r.status
      FROM refund r JOIN payment p USING (payment_id) WHERE p.order_id = ${orderId} ORDER BY refund_id`.execute(db())
  ).rows;
const chargeOf = async (orderId: number | null) =>
  (
    await db()
      .selectFrom('payment')
      .select('gateway_reference')
      .where('order_id', '=', orderId ?? 0)
      .executeTakeFirstOrThrow()
  ).gateway_reference ?? '';
const attention = async () => {
  const path = '/api/admin/order-intents';
  const { body } = await scene.shop.app.inject<{ results: OrderIntentView[] }>('GET', path, { token: admin.token });
  return body.results.map(({ attention: why, orderId }) => [why, orderId]);
};

test('shows staff a refund that fails after a day, and a retry refunds once', async () => {
  const { orderId } = (await buy(scene)).body;
  expect((await refund(orderId)).status).toBe(200);
  const [first] = await refundsOf(orderId);
  expect(first).toMatchObject({ status: 'COMPLETE' });
  await days(1);
  scene.fakeStripe.decideRefund(first?.name ?? '', 'failed');
  await pass(scene, 60);
  expect(await refundsOf(orderId)).toMatchObject([{ status: 'FAILED' }]);
  expect(await attention()).toEqual([['REFUND_FAILED', orderId]]);
  await books(scene);
  const again = await scene.shop.app.inject('POST', `/api/admin/refunds/${first?.id}/retry`, {
    token: admin.token,
    body: {},
  });
  expect(again.status).toBe(200);
  expect(await refundsOf(orderId)).toMatchObject([{ status: 'FAILED' }, { status: 'COMPLETE' }]);
  expect(await attention()).toEqual([]);
});

test('does not repeat a refund with a lost response after Stripe has forgotten its key', async () => {
  const person = await scene.shop.person();
  const type = await scene.shop.ticketType({ quantity: 2 });
  const { body } = await scene.shop.order(person, {
    tickets: [selfTicket(person, type), selfTicket(person, type, { relationshipType: 'SPOUSE' })],
    chargeCreditCardRequest: payBy(),
  });
  const tickets = body.order?.tickets.map(({ ticketId }) => ticketId) ?? [];
  scene.fakeStripe.failNext(/refunds$/, { kind: 'serverError', done: true });
  await refund(body.orderId, { ticketIds: tickets.slice(1) });
  expect(await refundsOf(body.orderId)).toMatchObject([{ status: 'PENDING' }]);
  // For two days, every look-up fails.
  scene.fakeStripe.failNext(/^GET \/v1\/(?:refunds|balance)/, { kind: 'serverError', done: false }, 200);
  await days(2);
  scene.fakeStripe.calm();
  await pass(scene, 60);
  expect(await refundsOf(body.orderId)).toMatchObject([{ status: 'COMPLETE' }]);
  const there = await scene.shop.app.gateways.payments.lookUpRefunds(await chargeOf(body.orderId));
  expect(there).toHaveLength(1);
});

test('shows a pending charge of a replaced account at once, never looks it up elsewhere, and settles it when the account is back', async () => {
  scene.fakeStripe.failNext(/^POST .*\/confirm$/, { kind: 'silence', done: true });
  scene.fakeStripe.failNext(/^(?:GET|POST) \/v1\/payment_intents\/[^/]+$/, { kind: 'serverError', done: false }, 40);
  const { outcome, id, person } = await buy(scene);
  expect(outcome).toBe('409 ORDER_INTENT_NOT_COMPLETE');
  scene.fakeStripe.calm();
  const other = gatewayOn(scene.fakeStripe.port, { secretKey: 'sk_live_other' });
  const before = scene.fakeStripe.requests.length;
  scene.shop.app.clock.advance({ minutes: 2 });
  const now = scene.shop.app.clock.now();
  await reconcileIntents(anotherProcess(scene.shop, { gateway: other }).payments, now, new AbortController().signal);
  expect(scene.fakeStripe.requests.length).toBe(before);
  expect(await attention()).toEqual([['CHARGED_ELSEWHERE', null]]);
  expect(await poll(scene, person, id)).toMatchObject({ status: 'COMPLETE' });
  expect(await attention()).toEqual([]);
});

test('shows a dispute after check-in with its due date, keeps the checked-in ticket, and records the decision', async () => {
  const { body } = await buy(scene);
  const ticketId = body.order?.tickets[0]?.ticketId ?? 0;
  const { token } = await scene.shop.staff(['ticket-scanner']);
  const at = scene.shop.app.clock.now();
  await db().updateTable('event').set({ event_start: at, registration_end: at }).execute();
  const letIn = await scene.shop.app.inject('POST', `/api/ticket/${ticketId}/check-in`, { token, body: {} });
  expect(letIn.status).toBe(200);
  const dueBy = new Date(Math.floor(scene.shop.app.clock.now().getTime() / 1000) * 1000 + 7 * 24 * hour);
  const { id } = scene.fakeStripe.dispute(await chargeOf(body.orderId), dueBy);
  await pass(scene, 60);
  const listed = async () =>
    (
      await scene.shop.app.inject<{ results: Dispute[] }>('GET', `/api/admin/disputes?orderId=${body.orderId}`, {
        token: admin.token,
      })
    ).body.results;
  expect(await listed()).toMatchObject([
    { gatewayReference: id, status: 'needs_response', dueDate: dueBy.toISOString() },
  ]);
  await books(scene);
  scene.fakeStripe.decideDispute(id, 'lost');
  // Open disputes are looked up every six hours.
  await pass(scene, 7 * 60);
  expect(await listed()).toMatchObject([{ status: 'lost', dueDate: null }]);
  const { status } = await db()
    .selectFrom('ticket')
    .select('status')
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow();
  expect(status).toBe('CHECKED_IN');
});
