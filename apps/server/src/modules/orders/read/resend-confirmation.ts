import { FoyerError } from '@foyer/contract/wire/errors';
import type { Db } from '../../../db/database.ts';
import { may, mayReadOrder, mendsPayersAddress } from '@foyer/domain/people/permissions';
import type { CallContext } from '../../../calls/context.ts';
import { countFreeMail, queueMail } from '../../mail/index.ts';
import { writeAudit } from '../../people/audit/index.ts';
import type { Orders } from '../deps.ts';

const hourMs = 3_600_000;

/**
 * Mails the confirmation of an order to a corrected address. Allowed for its account and staff; RECORD_NOT_FOUND for
 * everyone else.
 * Sends at most one mail per address and hour, within the daily limit. Stores the address on the payment when the payer
 * requests it.
 */
export async function resendConfirmation(
  { database }: Pick<Orders, 'database'>,
  { orderId, email }: { orderId: number; email: string },
  context: CallContext,
): Promise<void> {
  const { actor, now, locale } = context;
  const order = await findOrder(database.kysely, orderId);
  if (!order || !mayReadOrder(actor, { accountId: order.account_id })) throw new FoyerError('RECORD_NOT_FOUND');
  await countFreeMail(database, { about: `order:${orderId}`, to: email }, context);
  await database.transaction(async (tx) => {
    const mends = mendsPayersAddress(actor, { accountId: order.account_id });
    if (mends && order.payment_id !== null && order.email !== email) {
      await tx.updateTable('payment').set({ email }).where('payment_id', '=', order.payment_id).execute();
    }
    await tx.updateTable('orders').set({ mail_to: email }).where('order_id', '=', orderId).execute();
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

const findOrder = (db: Db, orderId: number) =>
  db
    .selectFrom('orders as o')
    .leftJoin('payment as p', 'p.order_id', 'o.order_id')
    .select(['o.account_id', 'o.event_id', 'p.payment_id', 'p.email'])
    .where('o.order_id', '=', orderId)
    .orderBy('p.payment_id')
    .executeTakeFirst();
