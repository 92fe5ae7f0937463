import { createHash, randomUUID } from 'node:crypto';
import type { Refund } from '@foyer/contract/payments/order-refunds';
import { FoyerError } from '@foyer/contract/wire/errors';
import { fromMajor, money, toMajor } from '@foyer/domain/shared/money';
import { sql } from 'kysely';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { checkDependents } from '../../stock/index.ts';
import type { Payments } from '../deps.ts';
import { checkSecondPersonForOrder } from '../second-person.ts';
import { giveBack } from './give-back.ts';
import { lookForLostRefunds } from './look-for-refunds.ts';
import { leftOfTicket } from './read-refunds.ts';
import { writeRefunds, type Part } from './write-refunds.ts';

interface RefundOrder {
  orderId: number;
  reason: string;
  /** The whole order when absent. */
  ticketIds: readonly number[] | undefined;
  /** A part of what is left, in major units. Of one ticket or of the order. Everything that is left when absent. */
  amount?: number | undefined;
  /** Whether the tickets are cancelled. Default: true. */
  endsTickets?: boolean | undefined;
  /** Other tickets that end because they need a refunded ticket. They may belong to other orders. */
  dependentTicketIds?: readonly number[] | undefined;
  idempotencyKey: string | undefined;
}

/**
 * Refunds an order, whole, by ticket or a part of the money, through the gateway of its payment, and cancels the tickets
 * unless they stay valid (payments 4.1: ACTIVE ones; who has been let in stays let in).
 * The refund is written before the gateway is called. This prevents a double refund, and a lost response is looked up
 * later.
 */
export async function refundOrder(payments: Payments, request: RefundOrder, context: CallContext): Promise<Refund> {
  const { actor, now, locale } = context;
  const { orderId, reason, endsTickets = true } = request;
  const ticketIds = await wholePackages(payments.database.kysely, request);
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
      const ending = endsTickets ? await endingTickets(tx, orderId, ticketIds) : [];
      await checkDependents(tx, { ending: 'refund', ticketIds: ending, byStaff: true, confirmed }, { locale });
      const open = await lockPayments(tx, orderId);
      // A concurrent request or the look-up may have written the refund. Return that one.
      if ((await refundsOf(tx, prefix)).length > 0) return [];
      const parts = await planRefund(tx, orderId, open, { ...request, ticketIds });
      return writeRefunds(
        tx,
        parts.map((part) => ({ ...part, endsTickets })),
        { prefix, reason, requestedBy, now },
      );
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

/** The tickets to refund, with the other valid tickets of packages that end whole (orders 11.7). */
async function wholePackages(
  db: Db,
  { ticketIds, amount, endsTickets = true }: RefundOrder,
): Promise<readonly number[] | undefined> {
  if (ticketIds === undefined || amount !== undefined || !endsTickets) return ticketIds;
  const { rows } = await sql<{ ticket_id: number }>`
    SELECT o.ticket_id FROM ticket t JOIN ticket_package p USING (ticket_package_id)
    JOIN ticket o ON o.ticket_package_id = p.ticket_package_id AND o.status = 'ACTIVE'
    WHERE t.ticket_id = ANY (${[...ticketIds]}::bigint[]) AND p.ends_whole ORDER BY o.ticket_id`.execute(db);
  return [...new Set([...ticketIds, ...rows.map((row) => row.ticket_id)])];
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

type Share = Omit<Part, 'endsTickets'>;

/**
 * Splits the refund over the payments.
 * @throws REFUND_EXCEEDS_REST when the ticket or the order has less than the amount left
 */
async function planRefund(
  tx: Tx,
  orderId: number,
  open: readonly OpenPayment[],
  { ticketIds, amount }: Pick<RefundOrder, 'ticketIds' | 'amount'>,
): Promise<Share[]> {
  const [first] = open;
  if (first === undefined) throw new FoyerError('REFUND_NOT_POSSIBLE');
  if (amount !== undefined) {
    const [ticketId = null, ...others] = ticketIds ?? [];
    const wanted = fromMajor(amount, first.currency);
    if (!wanted || wanted.amountMinor === 0 || others.length > 0)
      throw new FoyerError('VALIDATION_ERROR', { items: [{ code: 'FORMAT', path: 'body.amount' }] });
    const ofOrder = open.reduce((sum, { left }) => sum + left, 0);
    const left = ticketId === null ? ofOrder : Math.min(ofOrder, await dueTo(tx, orderId, ticketId));
    if (wanted.amountMinor > left)
      throw new FoyerError('REFUND_EXCEEDS_REST', {
        metadata: { left: toMajor(money(left, first.currency)), currency: first.currency },
      });
    return split(wanted.amountMinor, ticketId, open).parts;
  }
  if (ticketIds === undefined) {
    return open.map(({ payment_id: paymentId, currency, left }) => ({
      paymentId,
      ticketId: null,
      amountMinor: left,
      currency,
    }));
  }
  const parts: Share[] = [];
  let rest = open;
  for (const ticketId of new Set(ticketIds)) {
    const taken = split(await dueTo(tx, orderId, ticketId), ticketId, rest);
    if (taken.missing > 0) throw new FoyerError('REFUND_NOT_POSSIBLE', { metadata: { ticketId } });
    parts.push(...taken.parts);
    ({ rest } = taken);
  }
  if (parts.length === 0) throw new FoyerError('REFUND_NOT_POSSIBLE');
  return parts;
}

/** Takes an amount from the payments, the first payment first. */
function split(
  amountMinor: number,
  ticketId: number | null,
  open: readonly OpenPayment[],
): { parts: Share[]; rest: OpenPayment[]; missing: number } {
  const parts: Share[] = [];
  let missing = amountMinor;
  const rest = open.map((payment) => {
    const taken = Math.min(missing, payment.left);
    if (taken > 0)
      parts.push({ paymentId: payment.payment_id, ticketId, amountMinor: taken, currency: payment.currency });
    missing -= taken;
    return { ...payment, left: payment.left - taken };
  });
  return { parts, rest, missing };
}

/** The price of a ticket with its add-ons, minus earlier refunds. */
async function dueTo(tx: Tx, orderId: number, ticketId: number): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    SELECT ${leftOfTicket} AS due FROM ticket t WHERE t.ticket_id = ${ticketId} AND t.order_id = ${orderId}`.execute(
    tx,
  );
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
      sql<number[]>`CASE WHEN NOT r.ends_tickets THEN '{}' WHEN r.ticket_id IS NULL
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
