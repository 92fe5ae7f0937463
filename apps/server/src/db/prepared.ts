import type { Compilable, RawBuilder } from 'kysely';
import type { Db, Tx } from './database.ts';
import { nameStatement } from './prepared-names.ts';

/**
 * Runs a statement that each connection prepares once, and answers its rows: to plan one of ten tables takes longer than to run it. For texts
 * that are always the same, and name their columns: the result of `*` changes with a migration. Behind a pooler no statement has a name.
 */
export async function runPrepared<R>(db: Db | Tx, statement: Compilable<R> | RawBuilder<R>): Promise<R[]> {
  const compiled = statement.compile(db);
  nameStatement(compiled.sql);
  return (await db.executeQuery(compiled)).rows;
}
