import { randomUUID } from 'node:crypto';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { fullName } from '@foyer/domain/people/names';
import type { Tx } from '../../db/database.ts';
import { toJson } from '../../db/schema.ts';
import type { CrowdContext } from './write-crowd.ts';

const reasons = ['Ill on the day of travel.', 'Asked for by telephone: cannot come.', 'Registered twice by mistake.'];

/** Records who cancelled each cancelled ticket and why. Every second one paid by card is refunded, also in the gateway's records. */
export async function writeRefunds(tx: Tx, { people }: CrowdContext): Promise<void> {
  const canceled = await tx
    .selectFrom('ticket as t')
    .innerJoin('account as b', 'b.account_id', 't.account_id')
    .leftJoin('payment as p', (join) => join.onRef('p.order_id', '=', 't.order_id').on('p.kind', '=', 'card'))
    .leftJoin('payment_attempt as a', 'a.payment_attempt_id', 'p.payment_attempt_id')
    .select([
      't.ticket_id',
      't.account_id',
      't.event_id',
      't.amount_minor',
      't.currency',
      't.canceled_at',
      't.order_id',
    ])
    .select(['p.payment_id', 'a.gateway_key', 'b.email_address', 'b.locale', 'b.first_name', 'b.last_name'])
    .where('t.status', '=', 'CANCELED')
    .orderBy('t.ticket_id')
    .execute();
  for (const [index, ticket] of canceled.entries()) {
    const at = ticket.canceled_at ?? new Date(0);
    const notes = reasons[index % reasons.length] ?? '';
    const common = {
      staff_account_id: people.staff.admin,
      before: toJson({ status: 'ACTIVE' }),
      after: toJson({ status: 'CANCELED' }),
      notes,
    };
    await tx
      .insertInto('ticket_history')
      .values({
        ...common,
        ticket_id: ticket.ticket_id,
        kind: 'DEACTIVATE',
        account_id: ticket.account_id,
        created_at: at,
      })
      .execute();
    await tx
      .insertInto('audit_log')
      .values({
        ...common,
        at,
        account_id: people.staff.admin,
        subject_account_id: ticket.account_id,
        event_id: ticket.event_id,
        action: 'ticket.canceled',
        entity: 'ticket',
        entity_id: String(ticket.ticket_id),
      })
      .execute();
    if (index % 2 === 0 && ticket.amount_minor > 0 && ticket.payment_id !== null && ticket.gateway_key !== null) {
      const refundId = await refund(
        tx,
        { ...ticket, paymentId: ticket.payment_id, chargeKey: ticket.gateway_key },
        people.staff.admin,
        notes,
        at,
      );
      await reportRefund(tx, { ...ticket, refundId, ticketIds: [ticket.ticket_id] }, people.staff.admin, notes, at);
    }
  }
}

interface Reported {
  refundId: number;
  ticketIds: number[];
  account_id: number;
  event_id: number;
  order_id: number;
  amount_minor: number;
  currency: 'USD' | 'CAD' | 'JPY';
  email_address: string | null;
  locale: Locale;
  first_name: string;
  last_name: string;
}

/** Writes the buyer's mail and the audit entry of a refund. */
export async function reportRefund(tx: Tx, refunded: Reported, by: number, reason: string, at: Date): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      template: 'refund',
      recipient: refunded.email_address ?? '',
      locale: refunded.locale,
      event_id: refunded.event_id,
      order_id: refunded.order_id,
      payload: toJson<Record<string, unknown>>({
        name: fullName({ firstName: refunded.first_name, lastName: refunded.last_name }, refunded.locale),
        amountMinor: refunded.amount_minor,
        currency: refunded.currency,
        lastFour: null,
        reason,
        isOnItsWay: false,
      }),
      dedupe_key: `refund:${refunded.refundId}`,
      status: 'SENT',
      attempts: 1,
      created_at: at,
      sent_at: at,
      next_attempt_at: null,
    })
    .execute();
  await tx
    .insertInto('audit_log')
    .values({
      at,
      account_id: by,
      staff_account_id: by,
      subject_account_id: refunded.account_id,
      event_id: refunded.event_id,
      action: 'order.refunded',
      entity: 'order',
      entity_id: String(refunded.order_id),
      after: toJson({
        orderId: refunded.order_id,
        amountMinor: refunded.amount_minor,
        currency: refunded.currency,
        paymentKind: 'card',
        ticketIds: refunded.ticketIds,
      }),
      notes: reason,
    })
    .execute();
}

interface Refunded {
  /** Null for a refund of a whole payment. */
  ticket_id: number | null;
  amount_minor: number;
  currency: 'USD' | 'CAD' | 'JPY';
  paymentId: number;
  chargeKey: string;
}

/** Writes a refund that is done, in the books of the sandbox too. */
export async function refund(tx: Tx, ticket: Refunded, by: number, reason: string, at: Date): Promise<number> {
  const { amount_minor, currency, paymentId, chargeKey } = ticket;
  const key = randomUUID();
  const reference = `sbr_demo_${key.slice(0, 18)}`;
  await tx
    .updateTable('payment')
    .set((eb) => ({ refunded_minor: eb('refunded_minor', '+', amount_minor) }))
    .where('payment_id', '=', paymentId)
    .execute();
  await tx
    .updateTable('sandbox_charge')
    .set((eb) => ({ refunded_minor: eb('refunded_minor', '+', amount_minor) }))
    .where('key', '=', chargeKey)
    .execute();
  await tx
    .insertInto('sandbox_refund')
    .values({ key, foyer_key: key, reference, charge_key: chargeKey, amount_minor, created_at: at })
    .execute();
  const { refund_id } = await tx
    .insertInto('refund')
    .values({
      payment_id: paymentId,
      ticket_id: ticket.ticket_id,
      amount_minor,
      currency,
      status: 'COMPLETE',
      reason,
      gateway_key: key,
      gateway_reference: reference,
      requested_by_account_id: by,
      created_at: at,
      finished_at: at,
      accepted_at: at,
      provider_status: 'succeeded',
    })
    .returning('refund_id')
    .executeTakeFirstOrThrow();
  return refund_id;
}
