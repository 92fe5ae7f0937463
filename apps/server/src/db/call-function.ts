import { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import type { Tx } from './database.ts';

/** Arguments and row of an SQL function. A module declares them for each of its functions that TypeScript calls. */
interface DeclaredFunction {
  arguments: object;
  row: object;
}

/**
 * Creates the caller of a module's SQL functions. It calls a function and returns its rows: through the pool as a
 * prepared statement, or inside a transaction.
 */
export const functionCaller =
  <F extends { [N in keyof F]: DeclaredFunction }>() =>
  async <N extends keyof F & string>(
    db: Pick<Pool, 'query'> | Tx,
    name: N,
    args: F[N]['arguments'],
  ): Promise<F[N]['row'][]> => {
    // Sort the names, so a prepared statement has the same text for every caller.
    const given = Object.entries(args).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const text = `SELECT * FROM ${name}(${given.map(([key], index) => `${key} => $${index + 1}`).join(', ')})`;
    const values: unknown[] = given.map(([, value]: [string, unknown]) => value);
    if ('executeQuery' in db) {
      return (await db.executeQuery<F[N]['row']>(CompiledQuery.raw(text, values))).rows;
    }
    return (await db.query<F[N]['row']>({ name, text, values })).rows;
  };
