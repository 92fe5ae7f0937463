import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';

/** Names that a refusal lists. */
const mostNamed = 5;

/**
 * Names of the events whose draft or latest version has an audience with this account list, the latest event first
 * (people 7.5). Archived events count, because a clone copies their audiences.
 */
export async function listEventsUsing(db: Db | Tx, key: string): Promise<string[]> {
  const names = (definition: string) => sql`jsonb_path_exists(${sql.ref(definition)},
    'strict $.**.audience.lists[*] ? (@ == $key)', ${JSON.stringify({ key })}::jsonb, true)`;
  const { rows } = await sql<{ name: string }>`
    SELECT e.default_name AS name FROM event e
    LEFT JOIN event_draft d ON d.event_id = e.event_id
    LEFT JOIN LATERAL (
      SELECT v.definition FROM event_version v WHERE v.event_id = e.event_id ORDER BY v.version DESC LIMIT 1) v ON true
    WHERE ${names('d.definition')} OR ${names('d.working')} OR ${names('v.definition')}
    ORDER BY e.event_start DESC LIMIT ${mostNamed}`.execute(db);
  return rows.map(({ name }) => name);
}
