import type { Compilable, RawBuilder } from 'kysely';
import type { Db, Tx } from './database.ts';
import { nameStatement } from './prepared-names.ts';

/**
 * Runs a statement that each connection prepares once, and returns its rows. Planning a query over ten tables takes
 * longer than running it. The text must be constant and name its columns, because a migration changes the columns of
 * `*`. Behind a pooler, statements are not prepared.
 */
export async function runPrepared<R>(db: Db | Tx, statement: Compilable<R> | RawBuilder<R>): Promise<R[]> {
  const compiled = statement.compile(db);
  nameStatement(compiled.sql);
  return (await db.executeQuery(compiled)).rows;
}
