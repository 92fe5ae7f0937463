import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';

/** Names that a refusal lists. */
const mostNamed = 5;

/**
 * Names of the events whose draft or published windows have an audience with this account list, the latest event first
 * (people 7.5).
 */
export async function listEventsUsing(db: Db | Tx, key: string): Promise<string[]> {
  const isIn = (definition: string) => sql`jsonb_path_exists(${sql.ref(definition)},
    'strict $.**.audience.lists[*] ? (@ == $key)', ${JSON.stringify({ key })}::jsonb, true)`;
  const { rows } = await sql<{ name: string }>`
    SELECT e.default_name AS name FROM event e LEFT JOIN event_draft d ON d.event_id = e.event_id
    WHERE ${isIn('d.definition')} OR ${isIn('d.working')} OR EXISTS (
      SELECT FROM sale_window w WHERE w.event_id = e.event_id AND w.active AND w.audience -> 'lists' ? ${key})
    ORDER BY e.event_start DESC LIMIT ${mostNamed}`.execute(db);
  return rows.map(({ name }) => name);
}
