import type { CancellationFee } from '@foyer/contract/events/event-configuration';
import type { CancellationReason } from '@foyer/contract/tickets/cancellation';
import type { Currency, TicketStatus } from '@foyer/contract/wire/vocabulary';
import { cancellationFee, lowestFee } from './cancellation-fee.ts';
import { msOf, type Instant } from '../shared/dates.ts';
import { splitGiveBack, type GiveBack, type GivingPayment } from './ticket-changes.ts';

/** Cancelling a ticket by its holder (docs/decisions/tickets.md): who may cancel, until when, and the refund. */

/** The facts about a ticket, its event and its payments that decide about cancelling it. */
export interface CancellationFacts {
  status: TicketStatus;
  /** The last moment by the terms of the ticket, in ms; null when its holder may not cancel (purchase-terms). */
  end: number | null;
  /**
   * The self ticket of an account that has, or is buying, other tickets of the event. Those must be cancelled first.
   */
  hasCompanions: boolean;
  /**
   * The account's only ticket of a parent event, while it has tickets of child events. Those must be cancelled first.
   */
  hasChildTickets: boolean;
  /** Another ticket of a package that ends whole is checked in (orders 11.7). */
  isPackageUsed?: boolean | undefined;
  /** A change of the ticket waits for its payment. */
  isChanging: boolean;
  /** A refund of its order is pending, or was made at the provider without a record here. */
  isRefunding: boolean;
  /** A payment of its order is disputed with the bank. */
  isDisputed: boolean;
  /** The amount and payments to refund; null when the payments do not hold enough money. */
  giveBack: CancellationMoney | null;
  /** The money was charged by a provider account that is not the configured one. */
  isElsewhere: boolean;
}

/** Why a ticket cannot be cancelled at this time, whatever was paid for it; null when it can. */
export function cancellationTimeRefusal(
  { status, end }: Pick<CancellationFacts, 'status' | 'end'>,
  now: Instant,
): Extract<CancellationReason, 'canceled' | 'checkedIn' | 'notOffered' | 'tooLate'> | null {
  if (status === 'CANCELED') return 'canceled';
  if (status === 'CHECKED_IN') return 'checkedIn';
  if (end === null) return 'notOffered';
  return msOf(now) > end ? 'tooLate' : null;
}

/**
 * Why the holder cannot cancel the ticket now; null when the holder can. With several reasons, the most useful one for
 * the holder.
 */
export function cancellationRefusal(ticket: CancellationFacts, now: Instant): CancellationReason | null {
  const early = cancellationTimeRefusal(ticket, now);
  if (early !== null) return early;
  if (ticket.isDisputed) return 'disputed';
  if (ticket.isRefunding) return 'refundPending';
  if (ticket.isChanging) return 'changePending';
  if (ticket.isPackageUsed === true) return 'package';
  if (ticket.hasCompanions) return 'otherTickets';
  if (ticket.hasChildTickets) return 'childEvents';
  if (ticket.giveBack === null || ticket.isElsewhere) return 'notRefundable';
  return ticket.giveBack.hasCash ? 'paidAtDesk' : null;
}

/** Refund per payment, and the fee that is retained. Minor units. */
export interface CancellationMoney extends GiveBack {
  feeMinor: number;
  /** The fee that counts. */
  fee: CancellationFee | undefined;
}

/**
 * Splits the refund of a cancelled ticket over the payments of its order, as a change does (`splitGiveBack`). The fee
 * reduces refunded money only, never an amount that staff waived. The lowest of the fees counts. Null when the payments
 * do not hold enough money.
 */
export function splitCancellation(
  payments: readonly GivingPayment[],
  ticket: { ticketId: number; paidMinor: number; currency: Currency },
  fees: readonly (CancellationFee | undefined)[],
): CancellationMoney | null {
  const whole = splitGiveBack(payments, ticket.ticketId, ticket.paidMinor);
  if (!whole) return null;
  const fee = lowestFee(fees, whole.moneyMinor, ticket.currency);
  const feeMinor = cancellationFee(fee, whole.moneyMinor, ticket.currency);
  const isWaived = (id: number) => payments.find(({ paymentId }) => paymentId === id)?.kind === 'bypass';
  let remaining = feeMinor;
  // The fee is taken first from the payment that would be refunded last.
  const parts = whole.parts.toReversed().map(({ paymentId, amountMinor }) => {
    const keeps = isWaived(paymentId) ? 0 : Math.min(remaining, amountMinor);
    remaining -= keeps;
    return { paymentId, amountMinor: amountMinor - keeps };
  });
  return {
    ...whole,
    parts: parts.toReversed().filter(({ amountMinor }) => amountMinor > 0),
    moneyMinor: whole.moneyMinor - feeMinor,
    feeMinor,
    fee,
  };
}

/** Effect of cancelling on teams: none, the ticket leaves its team, or the team that it leads ends. */
export type CancellationTeam = 'none' | 'leaves' | 'ends';

export const cancellationTeam = (team: { ledMembers: number | null; isMemberOfOther: boolean }): CancellationTeam =>
  team.ledMembers !== null && team.ledMembers > 1 ? 'ends' : team.isMemberOfOther ? 'leaves' : 'none';
