import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverWebhook, openScene, buy, type Scene } from '../../../../test/stripe/scene.ts';

/** Refunding disputed money is refused with that reason, and works again after the dispute is won. */

let scene: Scene;
beforeAll(async () => {
  scene = await openScene('disputed refunds', 'card');
});
afterAll(async () => {
  await scene.shop.close();
  await scene.standIn.close();
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
  const charge = scene.standIn.charges.at(-1)?.intent ?? '';
  const dispute = scene.standIn.dispute(charge, new Date(Date.now() + 86_400_000));
  await deliverWebhook(scene, 'charge.dispute.created', dispute.id);
  const refused = await refund();
  expect([refused.status, refused.body.error]).toMatchObject([
    409,
    { code: 'REFUND_NOT_POSSIBLE', metadata: { reason: 'disputed' } },
  ]);
  expect(await attention()).toBe('REFUND_REFUSED');
  scene.standIn.decideDispute(dispute.id, 'won');
  await deliverWebhook(scene, 'charge.dispute.closed', dispute.id);
  expect(await attention()).toBeNull();
  expect((await refund()).status).toBe(200);
});
