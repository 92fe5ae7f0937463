import { createHash, randomUUID } from 'node:crypto';
import type { Refund } from '@foyer/contract/payments/order-refunds';
import { FoyerError } from '@foyer/contract/wire/errors';
import { money, toMajor } from '@foyer/domain/shared/money';
import { sql } from 'kysely';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { checkDependents } from '../../stock/index.ts';
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
  /** Other tickets that end because they need a refunded ticket. They may belong to other orders. */
  dependentTicketIds?: readonly number[] | undefined;
  idempotencyKey: string | undefined;
}

/**
 * Refunds an order, whole or by ticket, through the gateway of its payment, and cancels the tickets (payments 4.1:
 * ACTIVE ones; who has been let in stays let in).
 * The refund is written before the gateway is called. This prevents a double refund, and a lost response is looked up
 * later.
 */
export async function refundOrder(payments: Payments, request: RefundOrder, context: CallContext): Promise<Refund> {
  const { actor, now, locale } = context;
  const { orderId, reason } = request;
  const prefix = `refund-${orderId}-${keyOf(request.idempotencyKey)}`;
  const { database } = payments;
  await checkSecondPersonForOrder(database.kysely, orderId, context);
  const before = await refundsOf(database.kysely, prefix);
  if (before.length > 0) return present(orderId, before);
  await lookForLostRefunds(payments, orderId, now);
  const requestedBy = personAtKeyboardId(actor);
  const refundIds = await database.transaction(
    async (tx) => {
      const confirmed = request.dependentTicketIds;
      const ending = await endingTickets(tx, orderId, request.ticketIds);
      await checkDependents(tx, { ending: 'refund', ticketIds: ending, byStaff: true, confirmed }, { locale });
      const open = await lockPayments(tx, orderId);
      // A concurrent request or the look-up may have written the refund. Return that one.
      if ((await refundsOf(tx, prefix)).length > 0) return [];
      const parts = await planRefund(tx, orderId, open, request.ticketIds);
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

/** Tickets that this refund cancels when the provider accepts it. */
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

/** Locks the order's payments until the transaction ends and returns those with money left. */
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

/** Splits the refund over the payments. */
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

/** The price of a ticket with its add-ons, minus earlier refunds. */
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

/** Refunds of one request. Failed refunds are left out. */
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
