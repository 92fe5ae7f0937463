import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** Something that depends on an event's publication. */
export type SaleTrace = 'orders' | 'holds' | 'waitingList' | 'drawEntries' | 'earnedPlaces';

/**
 * Waits for sales of an event that are being written, and blocks others until the transaction ends (`sale_lock`).
 * @returns what buyers already have of the event, or null
 */
export async function blockSales(tx: Tx, eventId: number, now: Date): Promise<SaleTrace | null> {
  await sql`SELECT pg_advisory_xact_lock(7310, hashint8(${eventId}))`.execute(tx);
  // A second statement, because it sees changes that were committed during the wait for the lock.
  const { rows } = await sql<Record<SaleTrace, boolean>>`
    SELECT EXISTS (SELECT FROM order_intent i WHERE i.event_id = ${eventId})
        OR EXISTS (SELECT FROM orders o WHERE o.event_id = ${eventId}) AS "orders",
      EXISTS (SELECT FROM hold h JOIN ticket_configuration c USING (ticket_configuration_id)
        WHERE c.event_id = ${eventId} AND h.state = 'HELD' AND h.expires_at > ${now}) AS "holds",
      EXISTS (SELECT FROM waiting_entry w WHERE w.event_id = ${eventId} AND w.state IN ('WAITING', 'OFFERED')) AS "waitingList",
      EXISTS (SELECT FROM draw_entry e JOIN draw d USING (draw_id)
        WHERE d.event_id = ${eventId} AND e.state <> 'WITHDRAWN') AS "drawEntries",
      EXISTS (SELECT FROM earned_place p WHERE p.deferred_event_id = ${eventId} AND p.state = 'DEFERRED') AS "earnedPlaces"
  `.execute(tx);
  const [found] = rows;
  const traces = ['orders', 'holds', 'waitingList', 'drawEntries', 'earnedPlaces'] as const;
  return traces.find((each) => found?.[each]) ?? null;
}
