import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Password of every demo account (system 6.4). */
export const demoPassword = 'foyer-demo';

/** The demo accounts with a purpose, for the end of a start. README.md lists the same ones. */
export const demoSignIns: readonly (readonly [userId: string, who: string])[] = [
  ['C1000001', 'consultant, USA, English; has an organisation'],
  ['C1000002', 'consultant, USA, Spanish'],
  ['C1000003', 'consultant, Japan, Japanese'],
  ['C1000004', 'consultant, Canada'],
  ['C1000005', 'consultant with a registered family'],
  ['admin', 'staff: everything'],
  ['helper', 'staff: search, check-in, badges, reports, sales'],
  ['scanner', 'staff: check-in at the door'],
  ['gate-b', 'staff: check-in at the door of ENERGIZE alone'],
  ['organizer', 'staff: edits and publishes ENERGIZE'],
  ['desk', 'staff: sells and helps at the desk of ENERGIZE'],
  ['reports', 'staff: reads the reports of ENERGIZE'],
];

/** Whether the database has neither accounts nor events. */
export async function isEmpty(db: Database['kysely']): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    SELECT EXISTS (SELECT FROM account) OR EXISTS (SELECT FROM event) AS used`.execute(db);
  return rows[0]?.used === false;
}
