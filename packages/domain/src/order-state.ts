import type { ErrorCode } from '@foyer/contract/errors';
import type { OrderIntentStatus } from '@foyer/contract/vocabulary';

/**
 * Order intents (readings §5): `PENDING` → `COMPLETE` | `FAILED`. A failed one still completes when its charge turns out
 * to have succeeded late and the seats are free.
 */
const intentTransitions: Readonly<Record<OrderIntentStatus, readonly OrderIntentStatus[]>> = {
  PENDING: ['COMPLETE', 'FAILED'],
  FAILED: ['COMPLETE'],
  COMPLETE: [],
};

export function intentCanBecome(from: OrderIntentStatus, to: OrderIntentStatus): boolean {
  return intentTransitions[from].includes(to);
}

/** One try to charge an intent, with an idempotency key of its own: a declined card can be tried again at once. */
export const attemptStatuses = ['PENDING', 'SUCCEEDED', 'FAILED', 'REFUNDED'] as const;
export type AttemptStatus = (typeof attemptStatuses)[number];

/** A gateway that did not answer leaves its attempt `PENDING`: only its own word, asked for or told, ends it. */
const attemptTransitions: Readonly<Record<AttemptStatus, readonly AttemptStatus[]>> = {
  PENDING: ['SUCCEEDED', 'FAILED'],
  SUCCEEDED: ['REFUNDED'],
  FAILED: [],
  REFUNDED: [],
};

export function attemptCanBecome(from: AttemptStatus, to: AttemptStatus): boolean {
  return attemptTransitions[from].includes(to);
}

/** What a gateway says became of an attempt. `absent`: it never saw it. */
export type ChargeOutcome = 'succeeded' | 'declined' | 'pending' | 'absent';

/**
 * What to do with an intent, whoever learned the outcome: the request, the poll, the webhook or the reconciler. Taken under
 * the intent's lock, so that the first does it and the others find it done.
 *
 * - `settle`: write order, tickets and payment
 * - `settleLate`: as `settle`, taking the stock anew
 * - `release`: give the stock back and fail the intent
 * - `refund`: give the money back; nobody pays without a ticket
 * - `wait`: ask again later
 * - `nothing`: all is done
 */
export type SettleDecision = 'settle' | 'settleLate' | 'release' | 'refund' | 'wait' | 'nothing';

export function settleDecision(input: {
  status: OrderIntentStatus;
  outcome: ChargeOutcome;
  /** The intent's order was paid by another attempt. */
  isPaidOtherwise: boolean;
  /** Whether the stock can be taken anew; counts only for a failed intent. */
  seatsFree: boolean;
  /** Whether the intent is old enough that nothing will come any more; counts only for `absent`. */
  isStale: boolean;
}): SettleDecision {
  const { status, outcome } = input;
  if (outcome === 'pending') return status === 'COMPLETE' ? 'nothing' : 'wait';
  if (outcome === 'succeeded') {
    if (status === 'COMPLETE') return input.isPaidOtherwise ? 'refund' : 'nothing';
    if (status === 'PENDING') return 'settle';
    return input.seatsFree ? 'settleLate' : 'refund';
  }
  if (status !== 'PENDING') return 'nothing';
  if (outcome === 'declined') return 'release';
  return input.isStale ? 'release' : 'wait';
}

/** What the poll of an intent answers in `error.code` (readings §5); nothing once it is complete. */
export function intentErrorCode(status: OrderIntentStatus, failure: ErrorCode | null): ErrorCode | null {
  if (status === 'COMPLETE') return null;
  return status === 'PENDING' ? 'ORDER_INTENT_NOT_COMPLETE' : (failure ?? 'PAYMENT_FAILURE');
}
