import type { Job } from '../../../jobs/job.ts';
import type { Payments } from '../deps.ts';
import { reconcileDisputes } from '../disputes/record-dispute.ts';
import { reconcileIntents, reconcileRefunds } from './reconcile.ts';

/**
 * Finishes what a process or a gateway left unfinished (readings §5): asks what became of each stale intent and settles, fails or
 * refunds it, asks for refunds and disputes that are open. No intent stays pending for ever: each has a time when it is looked
 * at next.
 */
export const reconcilerJob = (payments: Payments): Job => ({
  name: 'reconciler',
  everyMs: 2_000,
  run: async ({ now, signal }) =>
    (await reconcileIntents(payments, now, signal)) +
    (await reconcileRefunds(payments, now, signal)) +
    (await reconcileDisputes(payments, now, signal)),
});
