import type { Job } from '../../../jobs/job.ts';
import type { TicketChanges } from '../changes/index.ts';
import { actOnTicket } from './act-on-ticket.ts';

/** Tickets per run. */
const batch = 50;

/**
 * Carries out the re-check from its rows, and ends unpaid differences (selling 8.4, 7.5). A killed job continues where it
 * stopped. Several processes share the rows, because each is locked by the one that decides it.
 */
export const rechecksJob = (changes: TicketChanges): Job => ({
  name: 'rechecks',
  everyMs: 2_000,
  run: async ({ now, signal }) => {
    const due = await changes.database.kysely
      .selectFrom('recheck_ticket as r')
      .innerJoin('ticket as t', 't.ticket_id', 'r.ticket_id')
      .select('r.ticket_id')
      .where('r.try_at', '<=', now)
      // The own ticket of an account ends after those of its guests.
      .orderBy('t.is_self')
      .orderBy('r.try_at')
      .orderBy('r.ticket_id')
      .limit(batch)
      .execute();
    let done = 0;
    for (const { ticket_id: ticketId } of due) {
      if (signal.aborted) break;
      done += Number(await actOnTicket(changes, ticketId, now));
    }
    return done;
  },
});
