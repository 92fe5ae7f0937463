import type { RecheckObstacle } from '@foyer/contract/people/qualification-vocabulary';
import type { CancellationReason } from '@foyer/contract/tickets/cancellation';
import { cancellationRefusal } from '@foyer/domain/tickets/cancellation';
import type { CallContext } from '../../../calls/context.ts';
import type { Tx } from '../../../db/database.ts';
import { lockAccounts, takeChange, type ChangeObstacle } from '../../stock/index.ts';
import { unfinishedMs } from '../../payments/index.ts';
import { lockTicket } from '../index.ts';
import { planOf } from './cancel-ticket.ts';
import { completeCancellation } from './complete-cancellation.ts';
import type { TicketChanges } from './deps.ts';
import { priceForStaff, readCancellationDependents, type CancelledTicket } from './quote-cancellation.ts';

/** A cancellation with a full refund by the re-check (selling 8.3), priced before its transaction. */
export interface RecheckCancellation {
  ticket: CancelledTicket;
  /** Why it is not possible. */
  obstacle: RecheckObstacle | null;
  /** The money that goes back. */
  refundMinor: number;
}

/** Prices the cancellation: all of what was paid, whatever the terms of the ticket say. Takes nothing. */
export async function priceRecheckCancellation(
  changes: TicketChanges,
  ticketId: number,
  context: CallContext,
): Promise<RecheckCancellation> {
  const { ticket, refusalFacts } = await priceForStaff(changes, ticketId, context);
  // Without a last moment, only facts of the ticket and its payments refuse.
  const reason = cancellationRefusal({ ...refusalFacts, end: Number.POSITIVE_INFINITY }, context.now);
  return {
    ticket,
    obstacle: reason === null ? null : recheckObstacleOf(reason),
    refundMinor: ticket.back?.moneyMinor ?? 0,
  };
}

const takeObstacles: Readonly<Record<ChangeObstacle, RecheckObstacle>> = {
  CALLED_OFF: 'ended',
  CANCELED: 'ended',
  CHECKED_IN: 'checkedIn',
  MOVED: 'changePending',
  NOT_DUE: 'changePending',
  REFUNDING: 'refundPending',
};

/** The reasons of cancellations as obstacles of the re-check. */
const obstacles: Readonly<Partial<Record<CancellationReason, RecheckObstacle>>> = {
  canceled: 'ended',
  checkedIn: 'checkedIn',
  otherTickets: 'otherTickets',
  childEvents: 'childEvents',
  package: 'package',
  changePending: 'changePending',
  refundPending: 'refundPending',
  disputed: 'disputed',
  paidAtDesk: 'paidAtDesk',
};

export const recheckObstacleOf = (reason: CancellationReason): RecheckObstacle => obstacles[reason] ?? 'notRefundable';

/**
 * Cancels the ticket in the caller's transaction, like a cancellation by its holder: stock, teams, refunds, history, audit log
 * and mails. Only one of two concurrent cancellations is carried out.
 * @returns ids of the refunds to request from the gateway, or why nothing was cancelled
 */
export async function cancelAfterRecheck(
  changes: TicketChanges,
  tx: Tx,
  { ticket }: RecheckCancellation,
  context: CallContext,
): Promise<{ refundIds: number[] } | { obstacle: RecheckObstacle }> {
  const { now } = context;
  const { row } = ticket.facts;
  const ticketId = row.ticket_id;
  await lockTicket(tx, ticketId);
  await lockAccounts(tx, [row.account_id]);
  const { hasCompanions, hasChildTickets } = await readCancellationDependents(tx, [ticketId]);
  if (hasCompanions) return { obstacle: 'otherTickets' };
  if (hasChildTickets) return { obstacle: 'childEvents' };
  const planned = { ...planOf(ticket, context), accountId: row.account_id, staffAccountId: context.actor.accountId };
  const verdict = await takeChange(tx, planned, {
    now,
    idempotency: null,
    nextCheckAt: new Date(now.getTime() + unfinishedMs),
    gateway: changes.payments.gateway,
  });
  if (verdict.status === 'refused') {
    const { refusal } = verdict;
    if (refusal.code === 'CHANGE_PENDING') return { obstacle: 'changePending' };
    if (refusal.code !== 'TICKET') return { obstacle: 'notRefundable' };
    return { obstacle: takeObstacles[refusal.status] };
  }
  const about = {
    orderIntentId: verdict.orderIntentId,
    ticketId,
    paidMinor: ticket.paidMinor,
    fees: ticket.terms.fees,
    plan: planned.cart,
  };
  return { refundIds: await completeCancellation(tx, [about], context) };
}
