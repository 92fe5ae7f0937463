import { FoyerError } from '@foyer/contract/wire/errors';
import { sql } from 'kysely';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { readBadgeEvent } from './badge-event.ts';
import { findBadges } from './find-badges.ts';
import { fingerprintOf } from './fingerprint.ts';

interface Prints {
  prints: { ticketId: number; printCount: number; lastPrintedDate: string }[];
}

/**
 * Records a print of each badge with staff member, time and content, and increments its counter. Rejects the whole list
 * if a ticket is cancelled or of another event. @throws FoyerError RECORD_NOT_FOUND
 */
export function recordPrints(
  { kysely }: Database,
  { eventId, ticketIds }: { eventId: number; ticketIds: readonly number[] },
  context: CallContext,
): Promise<Prints> {
  const ids = [...new Set(ticketIds)];
  return kysely.transaction().execute(async (tx) => {
    const event = await readBadgeEvent(tx, eventId);
    const found = await findBadges(tx, ids, context.locale);
    const printed = found.map((each) => ({
      ticketId: each.badge.ticketId,
      fingerprint: fingerprintOf(each, event),
    }));
    const rows = await writePrints(tx, { eventId, printed }, context);
    if (rows.length !== ids.length) throw new FoyerError('RECORD_NOT_FOUND');
    return {
      prints: rows.map((row) => ({
        ticketId: row.ticket_id,
        printCount: row.print_count,
        lastPrintedDate: context.now.toISOString(),
      })),
    };
  });
}

/** Writes prints of badges. Leaves out tickets that are cancelled or of another event. Returns the others. */
export async function writePrints(
  tx: Tx,
  { eventId, printed }: { eventId: number; printed: readonly { ticketId: number; fingerprint: string }[] },
  { actor, now }: Pick<CallContext, 'actor' | 'now'>,
): Promise<{ ticket_id: number; print_count: number }[]> {
  const ids = printed.map(({ ticketId }) => ticketId);
  const fingerprints = printed.map(({ fingerprint }) => fingerprint);
  // Sorted: two requests with the same badges lock them in the same order, which prevents a deadlock.
  const { rows } = await sql<{ ticket_id: number; print_count: number; fingerprint: Buffer }>`
    INSERT INTO badge (ticket_id, print_count, last_printed_at, printed_fingerprint, updated_at)
    SELECT t.ticket_id, 1, ${now}, decode(p.fingerprint, 'hex'), ${now}
    FROM unnest(${ids}::bigint[], ${fingerprints}::text[]) AS p (ticket_id, fingerprint) JOIN ticket t USING (ticket_id)
    WHERE t.event_id = ${eventId} AND t.status <> 'CANCELED' ORDER BY t.ticket_id
    ON CONFLICT (ticket_id) DO UPDATE SET print_count = badge.print_count + 1,
      last_printed_at = excluded.last_printed_at, printed_fingerprint = excluded.printed_fingerprint
    RETURNING ticket_id, print_count, printed_fingerprint AS fingerprint`.execute(tx);
  if (rows.length === 0) return [];
  const by = personAtKeyboardId(actor);
  await tx
    .insertInto('badge_print')
    .values(
      rows.map(({ ticket_id, fingerprint }) => ({
        ticket_id,
        printed_at: now,
        printed_by_account_id: by,
        fingerprint,
      })),
    )
    .execute();
  return rows;
}
