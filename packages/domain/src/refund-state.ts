import type { RefundStatus } from '@foyer/contract/vocabulary';

/** How a refund stands at the provider. `pending` and `requires_action` are no promise, and even `succeeded` may fail later. */
export type ProviderRefundStatus = 'pending' | 'requires_action' | 'succeeded' | 'failed';

/**
 * What to do with a refund, whoever learned how it stands: the answer to the request, a look-up, the reconciler.
 *
 * - `accept`: it exists and is not done: its tickets go at once, the buyer hears that it is on its way, it is looked at again
 * - `complete`: the money is back
 * - `fail`: the money stays here: the payment counts it again, and staff are told
 * - `revive`: it was given up here and exists all the same: it counts again
 * - `nothing`: that is known
 */
export type RefundDecision = 'accept' | 'complete' | 'fail' | 'revive' | 'nothing';

const decisions: Readonly<Record<RefundStatus, Readonly<Record<ProviderRefundStatus, RefundDecision>>>> = {
  PENDING: { pending: 'accept', requires_action: 'accept', succeeded: 'complete', failed: 'fail' },
  COMPLETE: { pending: 'nothing', requires_action: 'nothing', succeeded: 'nothing', failed: 'fail' },
  FAILED: { pending: 'revive', requires_action: 'revive', succeeded: 'revive', failed: 'nothing' },
};

/** What the provider's word means for a refund (readings §6: money that is given back). */
export function refundDecision(status: RefundStatus, found: ProviderRefundStatus): RefundDecision {
  return decisions[status][found];
}
