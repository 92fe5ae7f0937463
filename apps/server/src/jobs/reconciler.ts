import { reconcileIntents, reconcileRefunds, type Orders } from '../modules/orders/index.ts';
import type { Job } from './job.ts';

/**
 * Finishes what a process or a gateway left unfinished (readings §5): asks what became of each stale intent and settles, fails or
 * refunds it, and sends refunds that got no answer again. No intent stays pending for ever: each has a time when it is looked
 * at next.
 */
export const reconcilerJob = (orders: Orders): Job => ({
  name: 'reconciler',
  everyMs: 2_000,
  run: async ({ now, signal }) =>
    (await reconcileIntents(orders, now, signal)) + (await reconcileRefunds(orders, now, signal)),
});
