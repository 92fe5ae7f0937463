import { createHash, randomUUID } from 'node:crypto';
import type { Refund } from '@foyer/contract/admin';
import { FoyerError } from '@foyer/contract/errors';
import { atKeyboard, type CallContext } from '@foyer/domain/actor';
import { money, toMajor } from '@foyer/domain/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { checkDependents } from '../../inventory/index.ts';
import type { Payments } from '../deps.ts';
import { checkSecondPersonForOrder } from '../second-person.ts';
import { giveBack } from './give-back.ts';
import { lookForLostRefunds } from './look-for-refunds.ts';
import { givenBackOfTicket } from './read-refunds.ts';
import { writeRefunds, type Part } from './write-refunds.ts';

interface RefundOrder {
  orderId: number;
  reason: string;
  /** The whole order when absent. */
  ticketIds: readonly number[] | undefined;
  /** Tickets of other orders, or not refunded, that end too because they need a refunded ticket. */
  dependentTicketIds?: readonly number[] | undefined;
  idempotencyKey: string | undefined;
}

/**
 * Gives money of an order back through the gateway it came by, whole or ticket by ticket, and cancels the tickets (readings §6: ACTIVE
 * ones; who has been let in stays let in). The refund is written down before the gateway is asked, so that nothing is given back
 * twice and a lost answer is asked for again.
 */
export async function refundOrder(
  payments: Payments,
  asked: RefundOrder,
  { actor, now, locale }: CallContext,
): Promise<Refund> {
  const { orderId, reason } = asked;
  const prefix = `refund-${orderId}-${keyOf(asked.idempotencyKey)}`;
  const { database } = payments;
  await checkSecondPersonForOrder(database.kysely, orderId, actor);
  const before = await refundsOf(database.kysely, prefix);
  if (before.length > 0) return present(orderId, before);
  await lookForLostRefunds(payments, orderId, now);
  const requestedBy = atKeyboard(actor);
  const refundIds = await database.transaction(
    async (tx) => {
      const confirmed = asked.dependentTicketIds;
      const ending = await endingTickets(tx, orderId, asked.ticketIds);
      await checkDependents(tx, { ending: 'refund', ticketIds: ending, byStaff: true, confirmed }, { locale });
      const open = await lockPayments(tx, orderId);
      // Asked twice at once, or found by the look: the one that is there is the answer.
      if ((await refundsOf(tx, prefix)).length > 0) return [];
      const parts = await planRefund(tx, orderId, open, asked.ticketIds);
      return writeRefunds(tx, parts, { prefix, reason, requestedBy, now });
    },
    { retries: 3 },
  );
  await payments.fault('refund.written');
  const results = [];
  for (const id of refundIds)
    results.push(await giveBack(payments, id, now, { first: true, dropWhenUnreachable: true }));
  const isGiven = results.some((result) => result === 'COMPLETE' || result === 'OPEN' || result === 'PENDING');
  if (results.length > 0 && !isGiven) {
    if (results.includes('DISPUTED')) throw new FoyerError('REFUND_NOT_POSSIBLE', { metadata: { reason: 'disputed' } });
    throw new FoyerError(results.includes('UNREACHABLE') ? 'PROVIDER_UNREACHABLE' : 'GENERAL_PAYMENT_ERROR');
  }
  return present(orderId, await refundsOf(database.kysely, prefix));
}

/** The tickets that this refund cancels once its money is on the way. */
async function endingTickets(tx: Tx, orderId: number, ticketIds: readonly number[] | undefined): Promise<number[]> {
  const rows = await tx
    .selectFrom('ticket')
    .select('ticket_id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'ACTIVE')
    .$if(ticketIds !== undefined, (query) => query.where('ticket_id', 'in', [...(ticketIds ?? [])]))
    .execute();
  return rows.map((row) => row.ticket_id);
}

const keyOf = (idempotencyKey: string | undefined) =>
  idempotencyKey === undefined ? randomUUID() : createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 32);

interface OpenPayment {
  payment_id: number;
  currency: Part['currency'];
  left: number;
}

/** The order's payments with what is left of them, kept from other refunds until the transaction ends. */
async function lockPayments(tx: Tx, orderId: number): Promise<OpenPayment[]> {
  const order = await tx.selectFrom('orders').select('order_id').where('order_id', '=', orderId).executeTakeFirst();
  if (!order) throw new FoyerError('RECORD_NOT_FOUND');
  const payments = await tx
    .selectFrom('payment')
    .select(['payment_id', 'currency', 'kind', sql<number>`amount_minor - refunded_minor`.as('left')])
    .where('order_id', '=', orderId)
    .where('kind', '<>', 'bypass')
    .orderBy('payment_id')
    .forUpdate()
    .execute();
  return payments.filter(({ left }) => left > 0);
}

/** How much of which payment goes back. */
async function planRefund(
  tx: Tx,
  orderId: number,
  open: readonly OpenPayment[],
  ticketIds: readonly number[] | undefined,
): Promise<Part[]> {
  if (open.length === 0) throw new FoyerError('REFUND_NOT_POSSIBLE');
  if (ticketIds === undefined) {
    return open.map(({ payment_id: paymentId, currency, left }) => ({
      paymentId,
      ticketId: null,
      amountMinor: left,
      currency,
    }));
  }
  const left = new Map(open.map((payment) => [payment.payment_id, payment.left]));
  const parts: Part[] = [];
  for (const ticketId of new Set(ticketIds)) {
    let due = await dueTo(tx, orderId, ticketId);
    for (const { payment_id: paymentId, currency } of open) {
      const amountMinor = Math.min(due, left.get(paymentId) ?? 0);
      if (amountMinor === 0) continue;
      parts.push({ paymentId, ticketId, amountMinor, currency });
      left.set(paymentId, (left.get(paymentId) ?? 0) - amountMinor);
      due -= amountMinor;
    }
    if (due > 0) throw new FoyerError('REFUND_NOT_POSSIBLE', { metadata: { ticketId } });
  }
  if (parts.length === 0) throw new FoyerError('REFUND_NOT_POSSIBLE');
  return parts;
}

/** What was paid for a ticket with its add-ons and has not been given back. */
async function dueTo(tx: Tx, orderId: number, ticketId: number): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    SELECT t.amount_minor
      + coalesce((SELECT sum(a.amount_minor) FROM ticket_add_on a WHERE a.ticket_id = t.ticket_id), 0)
      - ${givenBackOfTicket} AS due
    FROM ticket t WHERE t.ticket_id = ${ticketId} AND t.order_id = ${orderId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new FoyerError('RECORD_NOT_FOUND');
  if (row.due <= 0) throw new FoyerError('REFUND_NOT_POSSIBLE', { metadata: { ticketId } });
  return row.due;
}

/** What one call gave back, or is giving back; refused parts do not count. */
async function refundsOf(db: Db | Tx, prefix: string) {
  return db
    .selectFrom('refund as r')
    .innerJoin('payment as p', 'p.payment_id', 'r.payment_id')
    .select([
      'r.refund_id',
      'r.amount_minor',
      'r.currency',
      'r.reason',
      'r.status',
      'r.created_at',
      sql<number[]>`CASE WHEN r.ticket_id IS NULL
        THEN ARRAY(SELECT t.ticket_id FROM ticket t WHERE t.order_id = p.order_id AND t.status = 'CANCELED' ORDER BY 1)
        ELSE ARRAY(SELECT t.ticket_id FROM ticket t WHERE t.ticket_id = r.ticket_id AND t.status = 'CANCELED') END`.as(
        'canceled',
      ),
    ])
    .where('r.gateway_key', 'like', `${prefix}-%`)
    .where('r.status', '<>', 'FAILED')
    .orderBy('r.refund_id')
    .execute();
}

function present(orderId: number, refunds: Awaited<ReturnType<typeof refundsOf>>): Refund {
  const [first] = refunds;
  if (!first) throw new FoyerError('REFUND_NOT_POSSIBLE');
  const total = refunds.reduce((sum, { amount_minor: amount }) => sum + amount, 0);
  return {
    refundId: first.refund_id,
    orderId,
    amount: toMajor(money(total, first.currency)),
    currency: first.currency,
    ticketIds: [...new Set(refunds.flatMap(({ canceled }) => canceled))].toSorted((a, b) => a - b),
    reason: first.reason,
    isOnItsWay: refunds.some(({ status }) => status === 'PENDING'),
    createDate: first.created_at.toISOString(),
  };
}
