import { FoyerError } from '@foyer/contract/wire/errors';
import { personAtKeyboardId, type CallContext } from '@foyer/domain/people/actor';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

interface Prints {
  prints: { ticketId: number; printCount: number; lastPrintedDate: string }[];
}

/**
 * Records a print of each badge with staff member and time, and increments its counter. Rejects the whole list if a
 * ticket is cancelled or of another event. @throws FoyerError RECORD_NOT_FOUND
 */
export function recordPrints(
  { kysely }: Database,
  { eventId, ticketIds }: { eventId: number; ticketIds: readonly number[] },
  { actor, now }: CallContext,
): Promise<Prints> {
  // Sorted: two requests with the same badges lock them in the same order, which prevents a deadlock.
  const ids = [...new Set(ticketIds)].toSorted((a, b) => a - b);
  return kysely.transaction().execute(async (tx) => {
    const { rows } = await sql<{ ticket_id: number; print_count: number }>`
      INSERT INTO badge (ticket_id, print_count, last_printed_at, updated_at)
      SELECT ticket_id, 1, ${now}, ${now} FROM ticket
      WHERE ticket_id = ANY (${ids}) AND event_id = ${eventId} AND status <> 'CANCELED' ORDER BY ticket_id
      ON CONFLICT (ticket_id) DO UPDATE SET print_count = badge.print_count + 1, last_printed_at = excluded.last_printed_at
      RETURNING ticket_id, print_count`.execute(tx);
    if (rows.length !== ids.length) throw new FoyerError('RECORD_NOT_FOUND');
    const by = personAtKeyboardId(actor);
    await tx
      .insertInto('badge_print')
      .values(ids.map((ticket_id) => ({ ticket_id, printed_at: now, printed_by_account_id: by })))
      .execute();
    return {
      prints: rows.map((row) => ({
        ticketId: row.ticket_id,
        printCount: row.print_count,
        lastPrintedDate: now.toISOString(),
      })),
    };
  });
}
