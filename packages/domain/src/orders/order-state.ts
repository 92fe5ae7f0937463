import type { ErrorCode } from '@foyer/contract/wire/errors';
import type { OrderIntentStatus } from '@foyer/contract/wire/vocabulary';

/**
 * Order intents (orders 7.1): `PENDING` → `COMPLETE` | `FAILED`. A failed intent still completes if its charge
 * succeeds late and the seats are free.
 *
 * Each charge attempt has its own status. When the gateway does not respond, the attempt stays `PENDING` until a lookup
 * or the gateway reports a result. A `FAILED` attempt becomes `SUCCEEDED` if the charge turns out to have succeeded.
 */
export type AttemptStatus = 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'REFUNDED';

/** A gateway's lookup result for an attempt. `none`: the gateway has no charge, or no finished one. */
export type ChargeFinding = 'succeeded' | 'declined' | 'pending' | 'none';

/**
 * What to do with an intent after a charge result, from any source: the request, the poll, the webhook, the reconciler
 * or staff.
 *
 * - `settle`: write order, tickets and payment
 * - `settleLate`: the intent is already decided; `lateDecision` decides about the money under the intent's lock
 * - `release`: release the inventory and fail the intent
 * - `wait`: look up again later
 * - `nothing`: nothing to do
 */
export type IntentDecision = 'settle' | 'settleLate' | 'release' | 'wait' | 'nothing';

const decisions: Readonly<Record<OrderIntentStatus, Readonly<Record<ChargeFinding, IntentDecision>>>> = {
  PENDING: { succeeded: 'settle', declined: 'release', pending: 'wait', none: 'release' },
  FAILED: { succeeded: 'settleLate', declined: 'nothing', pending: 'wait', none: 'nothing' },
  COMPLETE: { succeeded: 'settleLate', declined: 'nothing', pending: 'nothing', none: 'nothing' },
};

/** What a gateway's finding means for an intent (orders 7.1). `isOver`: the charge cannot succeed any more. */
export function settleDecision(status: OrderIntentStatus, finding: ChargeFinding, isOver: boolean): IntentDecision {
  if (status === 'PENDING' && finding === 'none' && !isOver) return 'wait';
  return decisions[status][finding];
}

/**
 * What to do with a charge that succeeded but could not be settled normally. Decided under the intent's lock, which
 * makes the first caller act and later callers do nothing.
 *
 * - `settle`: the intent still has its inventory; write the order
 * - `retake`: the inventory was released; write the order if it is available again, else refund
 * - `refund`: refund the money; no payment without a ticket, and none twice for one order
 * - `nothing`: the order is complete, or the refund is in progress
 */
export type LateDecision = 'settle' | 'retake' | 'refund' | 'nothing';

/** The decision about a charge that succeeded late (orders 7.1). */
export function lateDecision(input: {
  status: OrderIntentStatus;
  /** The stored status of the charged attempt before this result. */
  attempt: AttemptStatus;
  /** This attempt paid the intent's order. */
  isPaidByThis: boolean;
  /** No permanent obstacle prevents writing its tickets. */
  canBeWritten: boolean;
}): LateDecision {
  const { status, attempt } = input;
  if (status === 'COMPLETE') return input.isPaidByThis ? 'nothing' : 'refund';
  if (attempt === 'REFUNDED' || (attempt === 'SUCCEEDED' && status === 'FAILED')) return 'nothing';
  if (!input.canBeWritten) return 'refund';
  return status === 'PENDING' ? 'settle' : 'retake';
}

/** The `error.code` of the intent's status poll (orders 7.1); null when the intent is complete. */
export function intentErrorCode(status: OrderIntentStatus, failure: ErrorCode | null): ErrorCode | null {
  if (status === 'COMPLETE') return null;
  return status === 'PENDING' ? 'ORDER_INTENT_NOT_COMPLETE' : (failure ?? 'PAYMENT_FAILURE');
}
