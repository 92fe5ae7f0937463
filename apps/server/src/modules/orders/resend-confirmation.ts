import { FoyerError } from '@foyer/contract/errors';
import type { CallContext } from '@foyer/domain/actor';
import { may, mayReadOrder } from '@foyer/domain/permissions';
import { queueMail } from '../mail/index.ts';
import { writeAudit } from '../audit/index.ts';
import type { Orders } from './deps.ts';

const hourMs = 3_600_000;

/**
 * Mails the confirmation of an order to another address than the mistyped one, which the payment keeps from now on. Its account and
 * staff may; others are not told that the order exists. Asked twice for the same address it sends one mail an hour.
 */
export async function resendConfirmation(
  { database }: Pick<Orders, 'database'>,
  { orderId, email }: { orderId: number; email: string },
  context: CallContext,
): Promise<void> {
  const { actor, now, locale } = context;
  await database.transaction(async (tx) => {
    const order = await tx
      .selectFrom('orders as o')
      .leftJoin('payment as p', 'p.order_id', 'o.order_id')
      .select(['o.account_id', 'o.event_id', 'p.payment_id', 'p.email'])
      .where('o.order_id', '=', orderId)
      .orderBy('p.payment_id')
      .executeTakeFirst();
    if (!order || !mayReadOrder(actor, { accountId: order.account_id })) throw new FoyerError('RECORD_NOT_FOUND');
    if (order.payment_id !== null && order.email !== email) {
      await tx.updateTable('payment').set({ email }).where('payment_id', '=', order.payment_id).execute();
    }
    const hour = Math.floor(now.getTime() / hourMs);
    await queueMail(
      tx,
      {
        template: 'confirmation',
        to: email,
        locale: may(actor, 'readOrders') ? actor.locale : locale,
        eventId: order.event_id,
        orderId,
        dedupeKey: `confirmation:${orderId}:${hour}:${email}`,
      },
      now,
    );
    await writeAudit(tx, context, {
      action: 'order.confirmationResent',
      entity: 'order',
      entityId: orderId,
      subjectAccountId: order.account_id,
      eventId: order.event_id,
      before: { email: order.email },
      after: { email },
    });
  });
}
