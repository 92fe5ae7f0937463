import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverWebhook, openScene, buy, type Scene } from '../../../../test/stripe/scene.ts';

/** Refunding disputed money is refused with that reason, and works again after the dispute is won. */

let scene: Scene;
beforeAll(async () => {
  scene = await openScene('disputed refunds', 'card');
});
afterAll(async () => {
  await scene.shop.close();
  await scene.fakeStripe.close();
});

test('the end of a dispute clears the mark of a refund that it refused, and of no other refund', async () => {
  const { body, id } = await buy(scene);
  const { app } = scene.shop;
  const db = app.database.kysely;
  const admin = await scene.shop.staff(['admin']);
  const charge = scene.fakeStripe.charges.at(-1)?.intent ?? '';
  const dispute = scene.fakeStripe.dispute(charge, new Date(Date.now() + 86_400_000));
  await deliverWebhook(scene, 'charge.dispute.created', dispute.id);
  await app.inject('POST', `/api/admin/orders/${body.orderId}/refund`, {
    token: admin.token,
    body: { reason: 'Called off' },
  });
  // A part of the same order that the provider refused for another reason.
  await sql`INSERT INTO refund (payment_id, ticket_id, amount_minor, currency, status, reason, gateway_key, error_code, created_at, finished_at)
    SELECT p.payment_id, t.ticket_id, 100, p.currency, 'FAILED', 'A part', 'a-part', 'GENERAL_PAYMENT_ERROR', ${app.clock.now()}, ${app.clock.now()}
    FROM payment p JOIN ticket t USING (order_id) WHERE p.order_id = ${body.orderId} LIMIT 1`.execute(db);
  scene.fakeStripe.decideDispute(dispute.id, 'won');
  await deliverWebhook(scene, 'charge.dispute.closed', dispute.id);
  const mark = () =>
    sql<{ attention: string | null }>`SELECT attention FROM order_intent WHERE order_intent_id = ${id}`;
  expect((await mark().execute(db)).rows).toEqual([{ attention: 'REFUND_REFUSED' }]);
});

test('a refund during a dispute is refused as disputed, and its attention mark ends with the dispute', async () => {
  const { body, id } = await buy(scene);
  const { app } = scene.shop;
  const admin = await scene.shop.staff(['admin']);
  const refund = () =>
    app.inject<{ error?: { code: string; metadata?: unknown } }>('POST', `/api/admin/orders/${body.orderId}/refund`, {
      token: admin.token,
      body: { reason: 'Called off' },
    });
  const attention = async () =>
    (
      await app.database.kysely
        .selectFrom('order_intent')
        .select('attention')
        .where('order_intent_id', '=', id)
        .executeTakeFirstOrThrow()
    ).attention;
  const charge = scene.fakeStripe.charges.at(-1)?.intent ?? '';
  const dispute = scene.fakeStripe.dispute(charge, new Date(Date.now() + 86_400_000));
  await deliverWebhook(scene, 'charge.dispute.created', dispute.id);
  const refused = await refund();
  expect([refused.status, refused.body.error]).toMatchObject([
    409,
    { code: 'REFUND_NOT_POSSIBLE', metadata: { reason: 'disputed' } },
  ]);
  expect(await attention()).toBe('REFUND_REFUSED');
  scene.fakeStripe.decideDispute(dispute.id, 'won');
  await deliverWebhook(scene, 'charge.dispute.closed', dispute.id);
  expect(await attention()).toBeNull();
  expect((await refund()).status).toBe(200);
});
