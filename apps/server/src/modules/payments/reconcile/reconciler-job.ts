import type { Job } from '../../../jobs/job.ts';
import type { Payments } from '../deps.ts';
import { reconcileDisputes } from '../disputes/record-dispute.ts';
import { reconcileIntents, reconcileRefunds } from './reconcile.ts';

/**
 * Finishes the work that a process or gateway left unfinished (orders 7.6). Looks up each stale intent and settles,
 * fails or refunds it. Also looks up open refunds and disputes.
 * No intent stays pending forever, because each pending intent has a time for its next look-up.
 */
export const reconcilerJob = (payments: Payments): Job => ({
  name: 'reconciler',
  everyMs: 2_000,
  run: async ({ now, signal }) =>
    (await reconcileIntents(payments, now, signal)) +
    (await reconcileRefunds(payments, now, signal)) +
    (await reconcileDisputes(payments, now, signal)),
});
