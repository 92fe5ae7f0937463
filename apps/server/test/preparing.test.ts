import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';

test('a test database plans a statement with values once per connection, and its results stay the same', async () => {
  const { database, drop } = await createTestDatabase('preparing', { poolSize: 1 });
  try {
    const doubled = (value: number) =>
      sql<{ twice: number }>`SELECT ${value}::int * 2 AS twice`.execute(database.kysely);
    expect((await doubled(2)).rows).toEqual([{ twice: 4 }]);
    expect((await doubled(3)).rows).toEqual([{ twice: 6 }]);
    await database.pool.query('SELECT 1; SELECT 2');
    const { rows } = await database.pool.query<{ statement: string; ran: number }>(
      'SELECT statement, generic_plans + custom_plans AS ran FROM pg_prepared_statements',
    );
    expect(rows).toEqual([{ statement: 'SELECT $1::int * 2 AS twice', ran: 2 }]);
  } finally {
    await drop();
  }
});
