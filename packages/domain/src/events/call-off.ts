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

type Parts = Record<'paid' | 'refunded' | 'onItsWay' | 'left' | 'failed' | 'kept', number>;

/** Sums by currency and refund method, in order of first appearance. */
export function callOffSums(payments: readonly CallOffMoney[]): CallOffSum[] {
  const sums = new Map<string, { currency: Currency; way: CallOffMethod; payments: number; parts: Parts }>();
  for (const payment of payments) {
    const { currency, way, paidMinor, refundedMinor, pendingMinor } = payment;
    const key = `${currency} ${way}`;
    const sum = sums.get(key) ?? {
      currency,
      way,
      payments: 0,
      parts: { paid: 0, refunded: 0, onItsWay: 0, left: 0, failed: 0, kept: 0 },
    };
    sums.set(key, sum);
    sum.payments += payment.payments;
    sum.parts.paid += paidMinor;
    sum.parts.refunded += refundedMinor;
    sum.parts.onItsWay += pendingMinor;
    sum.parts[callOffRest(payment)] += paidMinor - refundedMinor - pendingMinor;
  }
  return [...sums.values()].map(({ currency, way, payments: count, parts }) => {
    const major = (minor: number) => toMajor(money(minor, currency));
    return {
      currency,
      way,
      payments: count,
      paid: major(parts.paid),
      refunded: major(parts.refunded),
      onItsWay: major(parts.onItsWay),
      left: major(parts.left),
      failed: major(parts.failed),
      kept: major(parts.kept),
    };
  });
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
