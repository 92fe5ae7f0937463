import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Sales figures of an event. */
export interface EventFigures {
  /** The event's short code. */
  event: string;
  sold: number;
  held: number;
  /** Available units of the limited ticket types; null when all are unlimited. */
  free: number | null;
}

/**
 * Events that ended longer ago than this are left out. In ms. Together with `most`, this keeps the number of metrics
 * constant over the years.
 */
const pastMs = 24 * 3_600_000;
const most = 100;

/** Tickets sold, held and available per published event. */
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
    -- The tickets of packages count with their own types.
    JOIN stock USING (stock_id) WHERE NOT packs
    GROUP BY event_short_code`.execute(db);
  return rows;
}

/** Number of holds in state HELD. */
export async function countHolds(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('hold')
    .where('state', '=', 'HELD')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
