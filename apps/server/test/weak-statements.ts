import { Kysely, PostgresDialect, PostgresQueryCompiler } from 'kysely';
import type { Database } from '../src/db/database.ts';
import type { Tables } from '../src/db/schema.ts';

type Change = readonly [from: string, to: string];

/**
 * The same database with a guard removed from statements that TypeScript writes, as `weaken` does for SQL functions. It shows that a race goes wrong without
 * the guard. `changed` lists the changes that were applied; an unused change proves nothing.
 */
export function withWeakStatements(
  database: Database,
  changes: readonly Change[],
): Database & { changed: ReadonlySet<Change> } {
  const changed = new Set<Change>();
  class WeakCompiler extends PostgresQueryCompiler {
    override compileQuery(...words: Parameters<PostgresQueryCompiler['compileQuery']>) {
      const query = super.compileQuery(...words);
      let text = query.sql;
      for (const change of changes) {
        if (!text.includes(change[0])) continue;
        changed.add(change);
        text = text.replaceAll(change[0], () => change[1]);
      }
      return { ...query, sql: text };
    }
  }
  class WeakDialect extends PostgresDialect {
    override createQueryCompiler() {
      return new WeakCompiler();
    }
  }
  const kysely = new Kysely<Tables>({ dialect: new WeakDialect({ pool: database.pool }) });
  return { ...database, kysely, transaction: (fn) => kysely.transaction().execute(fn), changed };
}
