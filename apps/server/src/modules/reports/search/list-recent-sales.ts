import { recentDays, type RecentSales } from '@foyer/contract/events/event-overview';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Db } from '../../../db/database.ts';

/** Lists the valid tickets by day for each published event that is not over, the next event first (reports 1.2). */
export async function listRecentSales(db: Db, { now }: CallContext): Promise<RecentSales[]> {
  // One index range scan per day, as in the report of registrations by day.
  const { rows } = await sql<RecentSales>`
    SELECT e.event_id AS "eventId", (
      SELECT array_agg((
        SELECT count(*)::int FROM ticket t WHERE t.event_id = e.event_id AND t.status <> 'CANCELED'
          AND t.created_at >= d.day AT TIME ZONE e.zone AND t.created_at < (d.day + interval '1 day') AT TIME ZONE e.zone
      ) ORDER BY d.day)
      FROM generate_series(e.today - make_interval(days => ${recentDays - 1}), e.today, interval '1 day') d(day)
    ) AS days
    FROM (
      SELECT event_id, event_start, zone, date_trunc('day', ${now}::timestamptz AT TIME ZONE zone) AS today
      FROM (SELECT event_id, event_start, configuration ->> 'timeZone' AS zone FROM event
        WHERE published AND called_off_at IS NULL AND archived_at IS NULL AND event_end > ${now} OFFSET 0) zoned
    ) e
    ORDER BY e.event_start, e.event_id`.execute(db);
  return rows;
}
