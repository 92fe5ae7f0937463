import type { Job } from '../../../jobs/job.ts';
import type { Payments } from '../../payments/index.ts';
import { endNextTickets } from './end-tickets.ts';
import { listWork } from './list-work.ts';
import { refundNextPayments } from './refund-payments.ts';

/**
 * Carries out call-offs from their database rows: lists tickets and payments, ends the tickets, then refunds the
 * payments. A killed job continues where it stopped.
 */
export const callOffJob = (payments: Payments): Job => ({
  name: 'call-off',
  everyMs: 2_000,
  run: async ({ now, signal }) => {
    const { database } = payments;
    const unlisted = await database.kysely
      .selectFrom('call_off')
      .select('call_off_id')
      .where('listed_at', 'is', null)
      .execute();
    let done = 0;
    for (const { call_off_id: id } of unlisted)
      done += Number(await database.transaction((tx) => listWork(tx, id, now), { retries: 3 }));
    if (!signal.aborted) done += await endNextTickets(database, now);
    if (!signal.aborted) done += await refundNextPayments(payments, now, signal);
    return done;
  },
});
