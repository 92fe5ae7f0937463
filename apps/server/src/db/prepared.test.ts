import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openDatabase } from './database.ts';
import { preparedQuery, runPrepared, type ValuesOf } from './prepared.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('prepared');
});
afterAll(() => db.drop());

it('prepares a statement once per connection, inside and outside transactions, and no other statements', async () => {
  const database = await openDatabase({ url: db.url, poolSize: 1 });
  try {
    const doubled = (value: number) => sql<{ twice: number }>`SELECT ${value}::int * 2 AS twice`;
    expect(await runPrepared(database.kysely, doubled(2))).toEqual([{ twice: 4 }]);
    await database.transaction(async (tx) => {
      expect(await runPrepared(tx, doubled(3))).toEqual([{ twice: 6 }]);
      const count = tx.selectFrom('account').select((eb) => eb.fn.countAll<number>().as('count'));
      expect(await runPrepared(tx, count)).toEqual([{ count: 0 }]);
      await sql`SELECT ${1}::int AS plain`.execute(tx);
    });
    const { rows } = await database.pool.query<{ statement: string; ran: number }>(
      'SELECT statement, generic_plans + custom_plans AS ran FROM pg_prepared_statements ORDER BY prepare_time',
    );
    expect(rows).toEqual([
      { statement: 'SELECT $1::int * 2 AS twice', ran: 2 },
      { statement: 'select count(*) as "count" from "account"', ran: 1 },
    ]);
  } finally {
    await database.close();
  }
});

it('builds a query once and runs it with the values of each call', async () => {
  const database = await openDatabase({ url: db.url, poolSize: 1 });
  let built = 0;
  const sumOf = preparedQuery((_, value: ValuesOf<{ one: number; other: number | null }>) => {
    built += 1;
    return sql<{ sum: number; again: number }>`
      SELECT ${value('one')}::int + coalesce(${value('other')}::int, ${100}) AS sum, ${value('one')}::int AS again`;
  });
  try {
    expect(await sumOf(database.kysely, { one: 1, other: 2 })).toEqual([{ sum: 3, again: 1 }]);
    await database.transaction(async (tx) => {
      expect(await sumOf(tx, { one: 5, other: null })).toEqual([{ sum: 105, again: 5 }]);
    });
    expect(built).toBe(1);
    const { rows } = await database.pool.query<{ ran: number }>(
      "SELECT generic_plans + custom_plans AS ran FROM pg_prepared_statements WHERE statement LIKE '%AS again'",
    );
    expect(rows).toEqual([{ ran: 2 }]);
  } finally {
    await database.close();
  }
});
