import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { callFunction } from './functions.ts';

/**
 * Stops the sale of an event and its child events for good, in the caller's transaction. Waits for sales that are being
 * written. All other sales wait for this transaction and are then refused.
 * @returns the events that it stopped; none when the event was called off before
 */
export async function beginCallOff(tx: Tx, eventId: number, now: Date): Promise<number[]> {
  const rows = await callFunction(tx, 'call_off_begin', { called_off: eventId, moment: now });
  return rows.map((row) => row.call_off_begin);
}

/** Whether the event was called off. If not, it cannot be called off until the caller's transaction ends. */
export async function isCalledOff(tx: Tx, eventId: number): Promise<boolean> {
  const [row] = await callFunction(tx, 'sale_lock', { event_ids: [eventId] });
  return (row?.sale_lock.length ?? 0) > 0;
}

/** Lets the holds of these events expire now. `tendWaiting` ends the offers of waiting lists. */
export async function endHoldsOf(tx: Tx, eventIds: readonly number[], now: Date): Promise<void> {
  await sql`
    UPDATE hold h SET expires_at = greatest(${now}, h.created_at + interval '1 ms') FROM ticket_configuration c
    WHERE c.event_id = ANY (${[...eventIds]}::bigint[]) AND h.ticket_configuration_id = c.ticket_configuration_id
      AND h.state = 'HELD' AND NOT h.offered AND h.expires_at > ${now}`.execute(tx);
}
