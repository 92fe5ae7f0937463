import type { ErrorCode } from '@foyer/contract/errors';
import type { OrderIntentStatus } from '@foyer/contract/vocabulary';

/**
 * Order intents (readings §5): `PENDING` → `COMPLETE` | `FAILED`. A failed one still completes when its charge turns out
 * to have succeeded late and the seats are free.
 *
 * Each try to charge one has a status of its own. A gateway that did not answer leaves its attempt `PENDING`: only its own word, asked
 * for or told, ends it; and a `FAILED` one that turns out to have been charged is `SUCCEEDED`.
 */
export type AttemptStatus = 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'REFUNDED';

/** What a gateway that is asked says of an attempt. `none`: it knows of no charge, or of none that was finished. */
export type ChargeFinding = 'succeeded' | 'declined' | 'pending' | 'none';

/**
 * What to do with an intent, whoever learned of its charge: the request, the poll, the webhook, the reconciler or staff.
 *
 * - `settle`: write order, tickets and payment
 * - `settleLate`: the intent is decided already; under its lock `lateDecision` says what becomes of the money
 * - `release`: give the inventory back and fail the intent
 * - `wait`: ask again later
 * - `nothing`: all is done
 */
export type IntentDecision = 'settle' | 'settleLate' | 'release' | 'wait' | 'nothing';

const decisions: Readonly<Record<OrderIntentStatus, Readonly<Record<ChargeFinding, IntentDecision>>>> = {
  PENDING: { succeeded: 'settle', declined: 'release', pending: 'wait', none: 'release' },
  FAILED: { succeeded: 'settleLate', declined: 'nothing', pending: 'wait', none: 'nothing' },
  COMPLETE: { succeeded: 'settleLate', declined: 'nothing', pending: 'nothing', none: 'nothing' },
};

/** What a gateway's finding means for an intent (readings §5). `isOver`: nothing of the charge can come any more. */
export function settleDecision(status: OrderIntentStatus, finding: ChargeFinding, isOver: boolean): IntentDecision {
  if (status === 'PENDING' && finding === 'none' && !isOver) return 'wait';
  return decisions[status][finding];
}

/**
 * What to do with a charge that succeeded and could not be settled the plain way. Decided under the intent's lock, so that the first does
 * it and the others find it done.
 *
 * - `settle`: the inventory is still the intent's: write the order
 * - `takeAnew`: it went back: write the order if it can be had again, else give the money back
 * - `refund`: give the money back; nobody pays without a ticket, or twice for one order
 * - `nothing`: the order stands, or the money is on its way back
 */
export type LateDecision = 'settle' | 'takeAnew' | 'refund' | 'nothing';

/** What becomes of a charge that succeeded late (readings §5). */
export function lateDecision(input: {
  status: OrderIntentStatus;
  /** Of the attempt that was charged, as it was noted before. */
  attempt: AttemptStatus;
  /** The intent's order was paid by this very attempt. */
  isPaidByThis: boolean;
  /** Nothing forbids its tickets for good. */
  canBeWritten: boolean;
}): LateDecision {
  const { status, attempt } = input;
  if (status === 'COMPLETE') return input.isPaidByThis ? 'nothing' : 'refund';
  if (attempt === 'REFUNDED' || (attempt === 'SUCCEEDED' && status === 'FAILED')) return 'nothing';
  if (!input.canBeWritten) return 'refund';
  return status === 'PENDING' ? 'settle' : 'takeAnew';
}

/** What the poll of an intent answers in `error.code` (readings §5); nothing once it is complete. */
export function intentErrorCode(status: OrderIntentStatus, failure: ErrorCode | null): ErrorCode | null {
  if (status === 'COMPLETE') return null;
  return status === 'PENDING' ? 'ORDER_INTENT_NOT_COMPLETE' : (failure ?? 'PAYMENT_FAILURE');
}
