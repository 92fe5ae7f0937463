import type { OrderIntentView } from '@foyer/contract/admin';
import type { ErrorBody } from '@foyer/contract/error-body';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../../test/ordering.ts';
import { buy, hear, openScene, pass, seatsTaken, type Scene } from '../../../../test/stripe/scene.ts';

/** A buyer who paid another amount, or in another currency, than the order costs. */

let scene: Scene;
let admin: Person;
beforeAll(async () => {
  scene = await openScene('other amounts', 'hosted');
  admin = await scene.shop.staff(['admin']);
});
afterAll(async () => {
  await scene.shop.close();
  await scene.standIn.close();
});

const db = () => scene.shop.app.database.kysely;

/** Buys on the page of the provider, which then has taken something else. */
async function pays(change: { amount_received?: number; currency?: string }) {
  const { id, type } = await buy(scene);
  const { page_reference: page } = await db()
    .selectFrom('payment_attempt')
    .select('page_reference')
    .where('order_intent_id', '=', id)
    .executeTakeFirstOrThrow();
  scene.standIn.payPage(page ?? '', '4242424242424242');
  const intent = scene.standIn.charges.at(-1)?.intent ?? '';
  scene.standIn.payOtherwise(intent, change);
  await hear(scene, 'checkout.session.completed', page ?? '');
  return { id, type, intent };
}
async function listed(id: string) {
  const { body } = await scene.shop.app.inject<{ results: OrderIntentView[] }>('GET', '/api/admin/order-intents', {
    token: admin.token,
  });
  return body.results.find(({ orderIntentId }) => orderIntentId === id);
}
const press = (id: string, verb: 'settle' | 'refund') =>
  scene.shop.app.inject<ErrorBody>('POST', `/api/admin/order-intents/${id}/${verb}`, {
    token: admin.token,
    body: verb === 'refund' ? { reason: 'Another amount' } : {},
  });

test.each([
  ['another amount', { amount_received: 9_000 }, 9_000, 'USD'],
  ['another currency', { currency: 'cad' }, 10_000, 'CAD'],
])('%s is shown to staff at once, is not settled, and is given back whole', async (_, change, amount, currency) => {
  const { id, type } = await pays(change);
  expect(await listed(id)).toMatchObject({
    status: 'PENDING',
    attention: 'AMOUNT_DIFFERS',
    canSettle: false,
    canRefund: true,
  });
  const settled = await press(id, 'settle');
  expect([settled.status, settled.body.error.code]).toEqual([409, 'PAYMENT_AMOUNT_DIFFERS']);
  expect((await listed(id))?.status).toBe('PENDING');

  const { status, body } = await press(id, 'refund');
  expect([status, body.error]).toEqual([200, undefined]);
  expect(await listed(id)).toBeUndefined();
  expect(await seatsTaken(scene, type)).toBe(0);
  const refund = await db()
    .selectFrom('refund as r')
    .innerJoin('payment_attempt as a', 'a.payment_attempt_id', 'r.payment_attempt_id')
    .select(['r.amount_minor', 'r.currency', 'r.status'])
    .where('a.order_intent_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(refund).toEqual({ amount_minor: amount, currency, status: 'COMPLETE' });
});

test('the background work keeps it shown, and says it once', async () => {
  const { id } = await pays({ amount_received: 9_000 });
  await pass(scene, 40);
  await pass(scene, 40);
  const found = await listed(id);
  expect(found?.attention).toBe('AMOUNT_DIFFERS');
  expect(found?.steps.filter(({ step }) => step === 'otherAmountPaid')).toHaveLength(1);
});
