import type { CancellationFee } from '@foyer/contract/event-configuration';
import type { CancellationReason } from '@foyer/contract/cancellation';
import type { Currency, TicketStatus } from '@foyer/contract/vocabulary';
import { cancellationEnd, type CancellationWindow } from './cancellation-window.ts';
import { msOf, type Instant } from './dates.ts';
import { fromMajor, money, percentOf } from './money.ts';
import { splitGiveBack, type GiveBack, type GivingPayment } from './ticket-changes.ts';

/** Cancelling a ticket by whoever holds it (docs/decisions.md Cancellation): who may, until when, and what goes back. */

/** What a ticket, its event and its money say about cancelling it. */
export interface CancellationFacts {
  status: TicketStatus;
  settings: CancellationWindow;
  eventStart: Instant;
  /** The self ticket of an account that has other tickets at the event, or is buying some: those go first. */
  hasCompanions: boolean;
  /** The account's only ticket of an event to whose child events it has tickets: those go first. */
  hasChildTickets: boolean;
  /** A change of the ticket waits for its money. */
  isChanging: boolean;
  /** Money of its order is on the way back, or was given back at the provider without a word here. */
  isRefunding: boolean;
  /** A payment of its order is disputed with the bank. */
  isDisputed: boolean;
  /** What of it can be given back, and how; null where the payments do not have it (any more). */
  giveBack: CancellationMoney | null;
  /** Its money was taken by an account at the provider that is not the one of now. */
  isElsewhere: boolean;
}

/** Why the ticket cannot be cancelled by its holder now; null when it can. The first that a person should hear of. */
export function cancellationRefusal(ticket: CancellationFacts, now: Instant): CancellationReason | null {
  const end = cancellationEnd(ticket.settings, ticket.eventStart);
  if (ticket.status === 'CANCELED') return 'canceled';
  if (ticket.status === 'CHECKED_IN') return 'checkedIn';
  if (end === null) return 'notOffered';
  if (msOf(now) > end) return 'tooLate';
  if (ticket.isDisputed) return 'disputed';
  if (ticket.isRefunding) return 'refundPending';
  if (ticket.isChanging) return 'changePending';
  if (ticket.hasCompanions) return 'otherTickets';
  if (ticket.hasChildTickets) return 'childEvents';
  if (ticket.giveBack === null || ticket.isElsewhere) return 'notRefundable';
  return ticket.giveBack.hasCash ? 'paidAtDesk' : null;
}

/** The fee on this much money that was paid, minor units: never more than it. */
export function cancellationFee(fee: CancellationFee | undefined, paidMinor: number, currency: Currency): number {
  if (fee === undefined) return 0;
  const asked =
    'percent' in fee
      ? percentOf(money(paidMinor, currency), fee.percent).amountMinor
      : (fromMajor(fee.fixed[currency] ?? 0, currency)?.amountMinor ?? 0);
  return Math.min(Math.max(0, asked), paidMinor);
}

/** Which payments give back how much, and what is kept. Minor units. */
export interface CancellationMoney extends GiveBack {
  feeMinor: number;
}

/**
 * Splits what a cancelled ticket gives back over the payments of its order, as a change does (`splitGiveBack`), and takes the fee off the
 * money, never off what staff had waived. Null when the payments do not have it.
 */
export function splitCancellation(
  payments: readonly GivingPayment[],
  ticket: { ticketId: number; paidMinor: number; currency: Currency },
  fee: CancellationFee | undefined,
): CancellationMoney | null {
  const whole = splitGiveBack(payments, ticket.ticketId, ticket.paidMinor);
  if (!whole) return null;
  const feeMinor = cancellationFee(fee, whole.moneyMinor, ticket.currency);
  const isWaived = (id: number) => payments.find(({ paymentId }) => paymentId === id)?.kind === 'bypass';
  let kept = feeMinor;
  // The payment that would give last keeps the fee first.
  const parts = whole.parts.toReversed().map(({ paymentId, amountMinor }) => {
    const keeps = isWaived(paymentId) ? 0 : Math.min(kept, amountMinor);
    kept -= keeps;
    return { paymentId, amountMinor: amountMinor - keeps };
  });
  return {
    ...whole,
    parts: parts.toReversed().filter(({ amountMinor }) => amountMinor > 0),
    moneyMinor: whole.moneyMinor - feeMinor,
    feeMinor,
  };
}

/** What cancelling means for teams: none, the ticket leaves the one it is on, or the one it leads ends. */
export type CancellationTeam = 'none' | 'leaves' | 'ends';

export const cancellationTeam = (team: { ledMembers: number | null; isMemberOfOther: boolean }): CancellationTeam =>
  team.ledMembers !== null && team.ledMembers > 1 ? 'ends' : team.isMemberOfOther ? 'leaves' : 'none';
