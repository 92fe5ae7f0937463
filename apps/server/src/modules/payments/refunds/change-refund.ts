import { FoyerError } from '@foyer/contract/wire/errors';
import type { Currency } from '@foyer/contract/wire/vocabulary';
import { splitGiveBack, type GiveBack, type GivingPayment } from '@foyer/domain/tickets/ticket-changes';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { leftOfTicket } from './read-refunds.ts';
import { writeRefunds } from './write-refunds.ts';

/**
 * Writes the refunds of a ticket change (`splitGiveBack`). Card money goes back to the card and cash comes out of the
 * drawer; a waived amount is only taken off the books. The caller has locked the payments (`change_lock`).
 * @returns ids of the refunds to request from the gateway after the transaction
 * @throws REFUND_NOT_POSSIBLE when the payments or the ticket do not have the amount (any more)
 */
export async function writeChangeRefunds(
  tx: Tx,
  about: {
    orderIntentId: string;
    ticketId: number;
    amountMinor: number;
    reason: string;
    requestedBy: number;
    now: Date;
    /**
     * For a cancellation: what was left to refund of the ticket when it was priced. Another change already gave the
     * ticket its new, lower price.
     */
    cancelledMinor?: number;
    /** Splits the amount over the payments. Default: `splitGiveBack`. */
    split?: (payments: readonly GivingPayment[]) => GiveBack | null;
  },
): Promise<number[]> {
  const { orderIntentId, ticketId, reason, requestedBy, now, amountMinor, cancelledMinor } = about;
  if (amountMinor === 0) return [];
  const left = await readLeftOfTicket(tx, ticketId);
  if (cancelledMinor === undefined ? left < 0 : left !== cancelledMinor)
    throw new FoyerError('REFUND_NOT_POSSIBLE', { metadata: { ticketId } });
  const payments = await readGivingPayments(tx, ticketId);
  const back = about.split ? about.split(payments) : splitGiveBack(payments, ticketId, amountMinor);
  const currency = payments[0]?.currency;
  if (!back || sumOf(back) !== amountMinor || currency === undefined)
    throw new FoyerError('REFUND_NOT_POSSIBLE', { metadata: { ticketId } });
  const parts = back.parts.map((part) => ({ ...part, ticketId, currency, endsTickets: cancelledMinor !== undefined }));
  return writeRefunds(tx, parts, { prefix: `${orderIntentId}-back`, reason, requestedBy, now, orderIntentId });
}

const sumOf = ({ parts }: GiveBack) => parts.reduce((sum, part) => sum + part.amountMinor, 0);

/** What is left to refund of the ticket, in minor units. Negative when more was given back than its price. */
async function readLeftOfTicket(tx: Tx, ticketId: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    SELECT ${leftOfTicket} AS left FROM ticket t WHERE t.ticket_id = ${ticketId}`.execute(tx);
  return rows[0]?.left ?? 0;
}

/** The payments of a ticket's order. All have the same currency. */
async function readGivingPayments(db: Db | Tx, ticketId: number): Promise<(GivingPayment & { currency: Currency })[]> {
  const rows = await db
    .selectFrom('payment as p')
    .innerJoin('ticket as t', 't.order_id', 'p.order_id')
    .leftJoin('order_intent as i', 'i.order_intent_id', 'p.order_intent_id')
    .select([
      'p.payment_id',
      'p.kind',
      'p.currency',
      'i.ticket_id',
      sql<number>`p.amount_minor - p.refunded_minor`.as('left'),
    ])
    .where('t.ticket_id', '=', ticketId)
    .execute();
  return rows.map(({ payment_id: paymentId, kind, currency, ticket_id: changedTicketId, left: leftMinor }) => ({
    paymentId,
    kind,
    currency,
    changedTicketId,
    leftMinor,
  }));
}
