import { CompiledQuery, sql, type Compilable, type RawBuilder } from 'kysely';
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

/** The position of a value in a compiled statement. Each run of the statement gives the value. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const slotOf = <T>(name: string) => sql<T>`${new Slot(name)}`;

/** The values of a `preparedQuery`, by name. */
export type ValuesOf<V> = <K extends keyof V & string>(name: K) => RawBuilder<V[K]>;

/**
 * A statement like that of `runPrepared`, which is also built and compiled once. For a long query that takes longer than
 * the rest of the server's work for it. `build` must not read values that differ between runs.
 */
export function preparedQuery<V extends object, R>(
  build: (db: Db | Tx, value: ValuesOf<V>) => Compilable<R> | RawBuilder<R>,
): (db: Db | Tx, values: V) => Promise<R[]> {
  let compiled: CompiledQuery<R> | undefined;
  return async (db, values) => {
    if (compiled === undefined) {
      compiled = build(db, (name) => slotOf(name)).compile(db);
      nameStatement(compiled.sql);
    }
    const given = compiled.parameters.map((each): unknown =>
      each instanceof Slot ? Reflect.get(values, each.name) : each,
    );
    return (await db.executeQuery<R>(CompiledQuery.raw(compiled.sql, given))).rows;
  };
}
