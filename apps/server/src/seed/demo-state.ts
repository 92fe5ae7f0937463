import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Password of every demo account (system 6.4). */
export const demoPassword = 'foyer-demo';

/** Whether the database has neither accounts nor events. */
export async function isEmpty(db: Database['kysely']): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    SELECT EXISTS (SELECT FROM account) OR EXISTS (SELECT FROM event) AS used`.execute(db);
  return rows[0]?.used === false;
}
