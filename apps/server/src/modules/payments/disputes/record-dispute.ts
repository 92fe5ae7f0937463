import type { AuditAction } from '@foyer/contract/people/audit-actions';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { ProviderDispute } from '../../../gateways/payments/after-charge.ts';
import { PaymentGatewayFault } from '../../../gateways/payments/port.ts';
import { claimDue } from '../../../jobs/claim-due.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { cancelTickets } from '../../stock/index.ts';
import type { Payments } from '../deps.ts';
import { showNextRefund } from '../refunds/show-next-refund.ts';

/** Interval between look-ups of an open dispute, in ms. Webhook messages arrive sooner. */
const openAgainMs = 6 * 3_600_000;

const isOpen = ({ status }: Pick<ProviderDispute, 'status'>) =>
  status === 'needs_response' || status === 'under_review';

/**
 * Looks a dispute up at the provider and records it. A dispute of a foreign charge (another program on the account, or
 * an order lost in a restore) is only logged.
 * @throws PaymentGatewayFault UNREACHABLE
 */
export async function lookAtDispute(payments: Payments, reference: string, now: Date): Promise<void> {
  const dispute = await payments.gateway.lookUpDispute(reference);
  if (dispute) await recordDispute(payments, dispute, now);
}

/** Records a dispute that the provider has just returned. Returns whether it is new or changed. */
export async function recordDispute(payments: Payments, dispute: ProviderDispute, now: Date): Promise<boolean> {
  const { gateway, database, log, disputedTickets } = payments;
  const written = await database.transaction((tx) => write(tx, gateway.name, dispute, { now, disputedTickets }), {
    retries: 3,
  });
  const { reference, charge, reason, status } = dispute;
  const about = { dispute: reference, charge, reason, status };
  if (written === 'unmatched') log('dispute of a charge that is not ours', about);
  if (written === 'opened') log('payment disputed', about);
  return written === 'opened' || written === 'changed';
}

interface Source {
  payment_id: number | null;
  payment_attempt_id: number | null;
  order_id: number | null;
  account_id: number | null;
  event_id: number | null;
}

async function sourceOf(tx: Tx, gateway: 'sandbox' | 'stripe', charge: string): Promise<Source | undefined> {
  const { rows } = await sql<Source>`
    SELECT p.payment_id, NULL::bigint AS payment_attempt_id, o.order_id, o.account_id, o.event_id
    FROM payment p JOIN orders o USING (order_id) WHERE p.gateway = ${gateway} AND p.gateway_reference = ${charge}
    UNION ALL
    SELECT NULL, a.payment_attempt_id, NULL, i.account_id, i.event_id
    FROM payment_attempt a JOIN order_intent i USING (order_intent_id)
    WHERE a.gateway = ${gateway} AND a.gateway_reference = ${charge}
    ORDER BY payment_id NULLS LAST LIMIT 1`.execute(tx);
  return rows[0];
}

async function write(
  tx: Tx,
  gateway: 'sandbox' | 'stripe',
  dispute: ProviderDispute,
  { now, disputedTickets }: { now: Date; disputedTickets: Payments['disputedTickets'] },
): Promise<'unmatched' | 'opened' | 'changed' | 'noted'> {
  const source = await sourceOf(tx, gateway, dispute.charge);
  if (!source) return 'unmatched';
  const open = isOpen(dispute);
  const before = await tx
    .selectFrom('dispute')
    .select(['status', 'is_inquiry'])
    .where('gateway', '=', gateway)
    .where('gateway_reference', '=', dispute.reference)
    .forUpdate()
    .executeTakeFirst();
  const { rows } = await sql<{ is_new: boolean }>`
    INSERT INTO dispute (gateway, gateway_reference, payment_id, payment_attempt_id, amount_minor, currency, reason, status, is_inquiry,
      opened_at, due_by, decided_at, next_check_at, created_at)
    VALUES (${gateway}, ${dispute.reference}, ${source.payment_id}, ${source.payment_attempt_id}, ${dispute.amount.amountMinor},
      ${dispute.amount.currency}, ${dispute.reason}, ${dispute.status}, ${dispute.isInquiry}, ${dispute.openedAt}, ${dispute.dueBy},
      ${open ? null : now}, ${open ? new Date(now.getTime() + openAgainMs) : null}, ${now})
    ON CONFLICT (gateway, gateway_reference) DO UPDATE SET status = excluded.status, is_inquiry = excluded.is_inquiry,
      amount_minor = excluded.amount_minor, due_by = excluded.due_by, next_check_at = excluded.next_check_at,
      decided_at = CASE WHEN excluded.decided_at IS NULL THEN NULL ELSE coalesce(dispute.decided_at, excluded.decided_at) END
    RETURNING (xmax = 0) AS is_new`.execute(tx);
  const isNew = rows[0]?.is_new === true;
  const isDecided = !open && (before === undefined || before.status !== dispute.status);
  if (isNew || isDecided)
    await audit(tx, dispute, source, isNew && open ? 'order.disputed' : 'order.disputeDecided', now);
  if (isDecided) await forgetRefusedRefunds(tx, source, now);
  // The bank takes the money when a dispute opens. This includes disputes first reported as lost and former inquiries.
  const holdsMoney = (open || dispute.status === 'lost') && !dispute.isInquiry;
  const isTaken = holdsMoney && (isNew || before?.is_inquiry === true);
  if (isTaken && disputedTickets === 'cancel' && source.order_id !== null) await cancel(tx, source.order_id, now);
  if (isNew) return 'opened';
  return before?.status === dispute.status && before.is_inquiry === dispute.isInquiry ? 'noted' : 'changed';
}

/**
 * Clears the attention mark of refunds that were refused because of the dispute. They can be retried now, or the money
 * is gone. Other failed refunds stay marked.
 */
async function forgetRefusedRefunds(
  tx: Tx,
  { payment_id: paymentId, payment_attempt_id: attemptId }: Source,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ id: string | null }>`
    SELECT DISTINCT coalesce(r.order_intent_id, a.order_intent_id, o.order_intent_id) AS id
    FROM refund r LEFT JOIN payment p ON p.payment_id = r.payment_id LEFT JOIN orders o ON o.order_id = p.order_id
    LEFT JOIN payment_attempt a ON a.payment_attempt_id = coalesce(r.payment_attempt_id, p.payment_attempt_id)
    WHERE r.error_code = 'PAYMENT_DISPUTED' AND (r.payment_id = ${paymentId} OR r.payment_attempt_id = ${attemptId})
    ORDER BY id`.execute(tx);
  for (const { id } of rows) await showNextRefund(tx, id, now, ['REFUND_REFUSED']);
}

async function audit(tx: Tx, dispute: ProviderDispute, source: Source, action: AuditAction, now: Date): Promise<void> {
  if (source.order_id === null || source.account_id === null || source.event_id === null) return;
  await writeAudit(
    tx,
    { now, actor: null },
    {
      action,
      entity: 'order',
      entityId: source.order_id,
      subjectAccountId: source.account_id,
      eventId: source.event_id,
      after: {
        orderId: source.order_id,
        amountMinor: dispute.amount.amountMinor,
        currency: dispute.amount.currency,
        disputeStatus: dispute.status,
      },
    },
  );
}

/**
 * A checked-in ticket stays checked in, as do the tickets that it needs. Tickets that need a cancelled ticket end too.
 */
async function cancel(tx: Tx, orderId: number, now: Date): Promise<void> {
  const tickets = await tx.selectFrom('ticket').select('ticket_id').where('order_id', '=', orderId).execute();
  await cancelTickets(
    tx,
    { now, actor: null },
    {
      ticketIds: tickets.map((row) => row.ticket_id),
      kind: 'DEACTIVATE',
      notes: 'The payment is disputed',
      about: { orderId },
    },
  );
}

/** Looks up the open disputes that are due and returns their number. Several processes share the work. */
export async function reconcileDisputes(payments: Payments, now: Date, signal: AbortSignal): Promise<number> {
  const rows = await claimDue<{ gateway_reference: string }>(payments.database.kysely, 'dispute', {
    now,
    leaseMs: openAgainMs,
    limit: 20,
    where: sql`gateway = ${payments.gateway.name}`,
    columns: sql`gateway_reference`,
  });
  for (const { gateway_reference: reference } of rows) {
    if (signal.aborted) break;
    try {
      await lookAtDispute(payments, reference, now);
    } catch (error) {
      // The job retries in a few hours. A webhook message arrives sooner.
      if (!(error instanceof PaymentGatewayFault)) throw error;
      payments.log('dispute could not be looked at', { dispute: reference, reason: error.reason });
    }
  }
  return rows.length;
}
