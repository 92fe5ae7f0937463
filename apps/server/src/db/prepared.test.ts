import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openDatabase } from './database.ts';
import { runPrepared } from './prepared.ts';

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
