import type { Tx } from '../../../db/database.ts';
import { writeAudit } from '../../people/audit/index.ts';

/**
 * Writes the audit log entry of a refunded ticket change. The ticket does not change.
 * Runs when the money is back or the provider accepted the refund.
 */
export async function closeChangeRefund(tx: Tx, refundId: number, now: Date): Promise<void> {
  const refund = await tx
    .selectFrom('refund as r')
    .innerJoin('payment as p', 'p.payment_id', 'r.payment_id')
    .innerJoin('orders as o', 'o.order_id', 'p.order_id')
    .select(['r.amount_minor', 'r.currency', 'r.reason', 'r.ticket_id', 'r.requested_by_account_id', 'p.kind'])
    .select(['o.order_id', 'o.event_id', 'o.account_id'])
    .where('r.refund_id', '=', refundId)
    .executeTakeFirstOrThrow();
  // A waived amount is only taken off the books. No money moves.
  if (refund.kind === 'bypass') return;
  const requestedBy = refund.requested_by_account_id;
  await writeAudit(
    tx,
    { actor: requestedBy === null ? null : { accountId: requestedBy, roles: [] }, now },
    {
      action: 'order.refunded',
      entity: 'order',
      entityId: refund.order_id,
      subjectAccountId: refund.account_id,
      eventId: refund.event_id,
      after: {
        orderId: refund.order_id,
        amountMinor: refund.amount_minor,
        currency: refund.currency,
        paymentKind: refund.kind,
        changedTicketId: refund.ticket_id,
      },
      notes: refund.reason,
    },
  );
}
