import type { Tx } from '../../../db/database.ts';
import { fullName } from '@foyer/domain/people/names';
import { writeAudit } from '../../people/audit/index.ts';
import { cancelTickets } from '../../stock/index.ts';
import { queueMail } from '../../mail/index.ts';

/** Reads a refund with its order and buyer, for the audit log and the mail. */
function readRefundOfOrder(tx: Tx, refundId: number) {
  return tx
    .selectFrom('refund as r')
    .innerJoin('payment as p', 'p.payment_id', 'r.payment_id')
    .innerJoin('orders as o', 'o.order_id', 'p.order_id')
    .innerJoin('account as a', 'a.account_id', 'o.account_id')
    .leftJoin('account as s', 's.account_id', 'r.requested_by_account_id')
    .select([
      'r.ticket_id',
      'r.ends_tickets',
      'r.amount_minor',
      'r.currency',
      'r.reason',
      'r.origin',
      'r.given_by',
      'r.requested_by_account_id',
      's.roles as staff_roles',
      'p.kind',
      'p.email',
      'p.last_four',
      'o.order_id',
      'o.event_id',
      'o.account_id',
      'a.first_name',
      'a.last_name',
      'a.locale',
      'a.email_address',
    ])
    .where('r.refund_id', '=', refundId)
    .executeTakeFirstOrThrow();
}

/**
 * Closes a refund of an order in one transaction: cancels the tickets unless they stay valid, writes the audit log entry
 * and mails the buyer.
 * `isOnItsWay`: the provider accepted the refund, but the money has not arrived. Without `mailsBuyer`, buyer and
 * holders get no mail.
 */
export async function closeOrderRefund(
  tx: Tx,
  refundId: number,
  { isOnItsWay, mailsBuyer }: { isOnItsWay: boolean; mailsBuyer: boolean },
  now: Date,
): Promise<void> {
  const refund = await readRefundOfOrder(tx, refundId);
  const { order_id: orderId, event_id: eventId, reason: notes } = refund;
  const staffId = refund.requested_by_account_id;
  const context = { now, actor: staffId === null ? null : { accountId: staffId, roles: refund.staff_roles ?? [] } };

  const to = refund.email ?? refund.email_address;
  const canceled = await cancelTickets(tx, context, {
    ticketIds: await ticketsOf(tx, refund),
    kind: 'REFUND',
    notes,
    about: { orderId, amountMinor: refund.amount_minor, currency: refund.currency },
    alreadyNotified: mailsBuyer ? to : { holder: true },
  });
  await writeAudit(tx, context, {
    action: refund.ends_tickets ? 'order.refunded' : 'order.amountRefunded',
    entity: 'order',
    entityId: orderId,
    subjectAccountId: refund.account_id,
    eventId,
    after: {
      orderId,
      amountMinor: refund.amount_minor,
      currency: refund.currency,
      paymentKind: refund.kind,
      ticketIds: canceled,
      ...(refund.given_by !== null && { givenBy: refund.given_by }),
    },
    notes,
  });
  if (mailsBuyer) await mailRefund(tx, refundId, { isOnItsWay }, now);
}

/** The tickets that the refund ends. */
async function ticketsOf(
  tx: Tx,
  refund: { order_id: number; ticket_id: number | null; ends_tickets: boolean },
): Promise<number[]> {
  if (!refund.ends_tickets) return [];
  if (refund.ticket_id !== null) return [refund.ticket_id];
  const rows = await tx.selectFrom('ticket').select('ticket_id').where('order_id', '=', refund.order_id).execute();
  return rows.map((row) => row.ticket_id);
}

/** Mails the buyer that money of the order is back or on its way. */
export async function mailRefund(
  tx: Tx,
  refundId: number,
  { isOnItsWay }: { isOnItsWay: boolean },
  now: Date,
): Promise<void> {
  const refund = await readRefundOfOrder(tx, refundId);
  const to = refund.email ?? refund.email_address;
  if (!to) return;
  const { first_name: firstName, last_name: lastName, locale } = refund;
  await queueMail(
    tx,
    {
      template: 'refund',
      to,
      locale,
      eventId: refund.event_id,
      orderId: refund.order_id,
      name: fullName({ firstName, lastName }, locale),
      amountMinor: refund.amount_minor,
      currency: refund.currency,
      // Money that staff gave back by hand does not go to the card.
      lastFour: refund.origin === 'by_hand' ? null : refund.last_four,
      reason: refund.reason,
      givenBy: refund.given_by,
      isOnItsWay,
      leavesTickets: !refund.ends_tickets,
      dedupeKey: `refund:${refundId}`,
    },
    now,
  );
}
