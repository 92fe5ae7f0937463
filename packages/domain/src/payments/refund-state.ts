import type { RefundStatus } from '@foyer/contract/wire/vocabulary';

/**
 * Status of a refund at the provider. `pending` and `requires_action` are not final, and even `succeeded` may fail
 * later.
 */
export type ProviderRefundStatus = 'pending' | 'requires_action' | 'succeeded' | 'failed';

/**
 * What to do with a refund after a status from any source: the response, a lookup, or the reconciler.
 *
 * - `accept`: it exists but is not done; cancel its tickets now, notify the buyer, and look it up again later
 * - `complete`: the money was refunded
 * - `fail`: the money was not refunded; the payment counts it again, and staff are notified
 * - `revive`: it was marked as failed but exists; it counts again
 * - `nothing`: no change
 */
export type RefundDecision = 'accept' | 'complete' | 'fail' | 'revive' | 'nothing';

const decisions: Readonly<Record<RefundStatus, Readonly<Record<ProviderRefundStatus, RefundDecision>>>> = {
  PENDING: { pending: 'accept', requires_action: 'accept', succeeded: 'complete', failed: 'fail' },
  COMPLETE: { pending: 'nothing', requires_action: 'nothing', succeeded: 'nothing', failed: 'fail' },
  FAILED: { pending: 'revive', requires_action: 'revive', succeeded: 'revive', failed: 'nothing' },
};

/** What the provider's status means for a refund (payments 4.1: money that is given back). */
export function refundDecision(status: RefundStatus, found: ProviderRefundStatus): RefundDecision {
  return decisions[status][found];
}
