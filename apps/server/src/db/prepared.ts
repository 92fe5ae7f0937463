import type { Compilable, QueryResult, RawBuilder } from 'kysely';
import type { Db, Tx } from './database.ts';

/**
 * Statements that each connection prepares once, by the name that their text has here: to plan a statement of ten tables takes longer than
 * to run it. For texts that are always the same, and name their columns: the result of `*` changes with a migration. Behind a pooler a text
 * has no name (`connect.ts`).
 */
const names = new Map<string, string>();

export const preparedName = (text: string): string | undefined => names.get(text);

type Statement<R> = Compilable<R> | RawBuilder<R>;

/** Runs such a statement; answers its rows. */
export async function runPrepared<R>(db: Db | Tx, statement: Statement<R>): Promise<R[]> {
  const compiled = statement.compile(db);
  if (!names.has(compiled.sql)) names.set(compiled.sql, `kept_${names.size + 1}`);
  const { rows }: QueryResult<R> = await db.executeQuery(compiled);
  return rows;
}
