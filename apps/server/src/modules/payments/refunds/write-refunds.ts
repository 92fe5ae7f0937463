import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** The part of a refund that comes from one payment. */
export interface Part {
  paymentId: number;
  ticketId: number | null;
  amountMinor: number;
  currency: 'USD' | 'CAD' | 'JPY';
  /** Whether the refund cancels the ticket, or all tickets of the order. */
  endsTickets: boolean;
}

/**
 * Writes refunds before the gateway is called, and adds them to the refunded amounts of their payments.
 * `orderIntentId`: the ticket change that causes the refunds.
 */
export async function writeRefunds(
  tx: Tx,
  parts: readonly Part[],
  about: { prefix: string; reason: string; requestedBy: number; now: Date; orderIntentId?: string },
): Promise<number[]> {
  const ids: number[] = [];
  // A client may reuse its key after all parts were refused, so each try needs its own gateway key.
  const { tries } = await tx
    .selectFrom('refund')
    .select(({ fn }) => fn.countAll<number>().as('tries'))
    .where('gateway_key', 'like', `${about.prefix}-%`)
    .executeTakeFirstOrThrow();
  for (const [index, part] of parts.entries()) {
    await tx
      .updateTable('payment')
      .set({ refunded_minor: sql`refunded_minor + ${part.amountMinor}` })
      .where('payment_id', '=', part.paymentId)
      .execute();
    const { refund_id: id } = await tx
      .insertInto('refund')
      .values({
        payment_id: part.paymentId,
        ticket_id: part.ticketId,
        amount_minor: part.amountMinor,
        currency: part.currency,
        ends_tickets: part.endsTickets,
        status: 'PENDING',
        reason: about.reason,
        gateway_key: `${about.prefix}-${tries + index}`,
        requested_by_account_id: about.requestedBy,
        order_intent_id: about.orderIntentId ?? null,
        next_check_at: new Date(about.now.getTime() + 60_000),
        created_at: about.now,
      })
      .returning('refund_id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  return ids;
}
