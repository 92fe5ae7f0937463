import type { OrderIntentView } from '@foyer/contract/admin';
import type { Dispute } from '@foyer/contract/after-charge';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anotherProcess, payBy, selfTicket, type Person } from '../../../test/ordering.ts';
import { gatewayOn } from '../../../test/stripe/gateway.ts';
import { books, buy, hour, openScene, pass, poll, type Scene } from '../../../test/stripe/scene.ts';
import { reconcileIntents } from './reconcile/reconcile.ts';

/**
 * What happens to sales at Stripe afterwards, with no message about any of it: a refund fails a day later, its key is forgotten, the account is
 * another one, a guest disputes what they were let in for. Both books hold after each.
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
  await scene.standIn.close();
});

const db = () => scene.shop.app.database.kysely;
const dayOf = 24 * 60;
/** Days pass, and a session lasts half of one. */
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

test('a refund fails a day after it succeeded: staff have it back, try again, and it is given back once', async () => {
  const { orderId } = (await buy(scene)).body;
  expect((await refund(orderId)).status).toBe(200);
  const [first] = await refundsOf(orderId);
  expect(first).toMatchObject({ status: 'COMPLETE' });
  await days(1);
  scene.standIn.decideRefund(first?.name ?? '', 'failed');
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

test('a refund whose answer was lost is not asked for anew when Stripe has forgotten its key', async () => {
  const person = await scene.shop.person();
  const type = await scene.shop.ticketType({ quantity: 2 });
  const { body } = await scene.shop.order(person, {
    tickets: [selfTicket(person, type), selfTicket(person, type, { relationshipType: 'SPOUSE' })],
    chargeCreditCardRequest: payBy(),
  });
  const tickets = body.order?.tickets.map(({ ticketId }) => ticketId) ?? [];
  scene.standIn.failNext(/refunds$/, { kind: 'serverError', done: true });
  await refund(body.orderId, { ticketIds: tickets.slice(1) });
  expect(await refundsOf(body.orderId)).toMatchObject([{ status: 'PENDING' }]);
  // Two days pass without anybody being able to ask.
  scene.standIn.failNext(/^GET \/v1\/(?:refunds|balance)/, { kind: 'serverError', done: false }, 200);
  await days(2);
  scene.standIn.calm();
  await pass(scene, 60);
  expect(await refundsOf(body.orderId)).toMatchObject([{ status: 'COMPLETE' }]);
  const there = await scene.shop.app.gateways.payments.lookUpRefunds(await chargeOf(body.orderId));
  expect(there).toHaveLength(1);
});

test('the account is switched while a charge is undecided: it is asked for nowhere else, shown at once, and settled when it is back', async () => {
  scene.standIn.failNext(/^POST .*\/confirm$/, { kind: 'silence', done: true });
  scene.standIn.failNext(/^(?:GET|POST) \/v1\/payment_intents\/[^/]+$/, { kind: 'serverError', done: false }, 40);
  const { told, id, person } = await buy(scene);
  expect(told).toBe('409 ORDER_INTENT_NOT_COMPLETE');
  scene.standIn.calm();
  const other = gatewayOn(scene.standIn.port, { secretKey: 'sk_live_other' });
  const before = scene.standIn.requests.length;
  scene.shop.app.clock.advance({ minutes: 2 });
  const now = scene.shop.app.clock.now();
  await reconcileIntents(anotherProcess(scene.shop, { gateway: other }).payments, now, new AbortController().signal);
  expect(scene.standIn.requests.length).toBe(before);
  expect(await attention()).toEqual([['CHARGED_ELSEWHERE', null]]);
  expect(await poll(scene, person, id)).toMatchObject({ status: 'COMPLETE' });
  expect(await attention()).toEqual([]);
});

test('a dispute after check-in: shown with its day, who was let in stays in, and decided in the end', async () => {
  const { body } = await buy(scene);
  const ticketId = body.order?.tickets[0]?.ticketId ?? 0;
  const { token } = await scene.shop.staff(['ticket-scanner']);
  const at = scene.shop.app.clock.now();
  await db().updateTable('event').set({ event_start: at, registration_end: at }).execute();
  const letIn = await scene.shop.app.inject('POST', `/api/ticket/${ticketId}/check-in`, { token, body: {} });
  expect(letIn.status).toBe(200);
  const dueBy = new Date(Math.floor(scene.shop.app.clock.now().getTime() / 1000) * 1000 + 7 * 24 * hour);
  const { id } = scene.standIn.dispute(await chargeOf(body.orderId), dueBy);
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
  scene.standIn.decideDispute(id, 'lost');
  // Open ones are asked about every six hours.
  await pass(scene, 7 * 60);
  expect(await listed()).toMatchObject([{ status: 'lost', dueDate: null }]);
  const { status } = await db()
    .selectFrom('ticket')
    .select('status')
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow();
  expect(status).toBe('CHECKED_IN');
});
