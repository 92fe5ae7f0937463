import type { CallOffSum, CallOffMethod } from '@foyer/contract/events/call-off';
import type { Currency } from '@foyer/contract/wire/vocabulary';
import { foldCode } from '../people/identifiers.ts';
import { money, toMajor } from '../shared/money.ts';

/** Calling off an event: how payments are refunded, and the progress of the refunds. */

/** How a payment is refunded. */
export function callOffMethod(kind: 'card' | 'hosted' | 'cash' | 'bypass'): CallOffMethod {
  if (kind === 'bypass') return 'waived';
  return kind === 'cash' ? 'byHand' : 'provider';
}

/** A payment of an event, or several equal ones. Amounts in minor units. */
export interface CallOffMoney {
  currency: Currency;
  way: CallOffMethod;
  payments: number;
  paidMinor: number;
  /** Sum of completed refunds. */
  refundedMinor: number;
  /** Sum of refunds that are recorded but not completed. */
  pendingMinor: number;
  /** The buyer's bank has taken the money back for good. */
  isTakenBack: boolean;
  /** The last attempt failed, or the buyer's bank holds the money. */
  isFailed: boolean;
}

/** State of the part of a payment that has no refund yet. */
export function callOffRest(
  payment: Pick<CallOffMoney, 'way' | 'isTakenBack' | 'isFailed'>,
): 'left' | 'failed' | 'kept' {
  if (payment.way === 'waived' || payment.isTakenBack) return 'kept';
  return payment.isFailed ? 'failed' : 'left';
}

/** Sums by currency and refund method, in order of first appearance. */
export function callOffSums(payments: readonly CallOffMoney[]): CallOffSum[] {
  const groups = Map.groupBy(payments, ({ currency, way }) => `${currency} ${way}`);
  return [...groups.values()].flatMap((group) => (group[0] ? [sumOf(group, group[0])] : []));
}

/** The sums of payments with the same currency and method. */
function sumOf(group: readonly CallOffMoney[], { currency, way }: Pick<CallOffMoney, 'currency' | 'way'>): CallOffSum {
  const count = (valueOf: (payment: CallOffMoney) => number) =>
    group.reduce((total, payment) => total + valueOf(payment), 0);
  const amount = (minorOf: (payment: CallOffMoney) => number) => toMajor(money(count(minorOf), currency));
  /** The amounts without a refund whose payments are in this state. */
  const rest = (state: ReturnType<typeof callOffRest>) =>
    amount((payment) =>
      callOffRest(payment) === state ? payment.paidMinor - payment.refundedMinor - payment.pendingMinor : 0,
    );
  return {
    currency,
    way,
    payments: count(({ payments }) => payments),
    paid: amount(({ paidMinor }) => paidMinor),
    refunded: amount(({ refundedMinor }) => refundedMinor),
    onItsWay: amount(({ pendingMinor }) => pendingMinor),
    left: rest('left'),
    failed: rest('failed'),
    kept: rest('kept'),
  };
}

/**
 * Whether the text that an administrator typed is the event's short code. Letter case, width and surrounding spaces are
 * ignored.
 */
export const isCallOffConfirmed = (typed: string, eventShortCode: string): boolean =>
  foldCode(typed) === foldCode(eventShortCode);

/** The number of attempts after which the job marks a refund as failed. The pause between attempts grows. */
const mostTries = 8;
const longestPauseMs = 30 * 60_000;

/** Time of the job's next attempt after `attempts` failed ones; null when only staff can retry. */
export function nextCallOffTry(attempts: number, now: Date): Date | null {
  if (attempts >= mostTries) return null;
  return new Date(now.getTime() + Math.min(longestPauseMs, 15_000 * 2 ** attempts));
}
