import { sql, type RawBuilder } from 'kysely';

/**
 * Conflicts of one device that the list of an event and the counts contain (door 3.5). A device that sends more fills
 * neither. Solved ones make room for the next.
 */
export const mostOfDevice = 100;

/** Scans that admitted a person wrongly, as conditions on `door_scan s`. */
export const isConflict = sql`s.shown = 'admit' AND s.verdict <> 'admit'`;

/** Number of open conflicts per event and the time of the first. `condition` limits `door_scan s`. */
export const openConflicts = (condition: RawBuilder<unknown>) => sql<{ event_id: number; count: number; since: Date }>`
  SELECT event_id, sum(least(count, ${mostOfDevice}))::int AS count, min(since) AS since FROM (
    SELECT s.event_id, count(*) AS count, min(s.received_at) AS since
    FROM door_scan s WHERE ${isConflict} AND s.solved_at IS NULL AND s.event_id IS NOT NULL AND ${condition}
    GROUP BY s.event_id, s.device_id
  ) devices GROUP BY event_id`;
