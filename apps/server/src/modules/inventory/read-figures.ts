import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** How an event sells. */
export interface EventFigures {
  /** Its short code. */
  event: string;
  sold: number;
  held: number;
  /** Pieces left of the ticket types that can run out; null when none can. */
  free: number | null;
}

/** Events that were over for this long are left out, and of the rest only the nearest, so that figures do not grow with the years. */
const pastMs = 24 * 3_600_000;
const most = 100;

/** Tickets sold, held and free, by published event. */
export async function readEventFigures(db: Db, now: Date): Promise<EventFigures[]> {
  const since = new Date(now.getTime() - pastMs);
  const { rows } = await sql<EventFigures>`
    SELECT event_short_code AS event, sum(sold)::int AS sold, sum(held)::int AS held,
      sum(quantity - sold - held) FILTER (WHERE quantity IS NOT NULL)::int AS free
    FROM (
      SELECT event_id, event_short_code FROM event WHERE published AND event_end >= ${since}
      ORDER BY event_start, event_id LIMIT ${most}
    ) AS coming
    JOIN (SELECT DISTINCT event_id, stock_id FROM ticket_configuration) AS sells USING (event_id)
    JOIN stock USING (stock_id)
    GROUP BY event_short_code`.execute(db);
  return rows;
}

/** Holds that are alive. */
export async function countHolds(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('hold')
    .where('state', '=', 'HELD')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
