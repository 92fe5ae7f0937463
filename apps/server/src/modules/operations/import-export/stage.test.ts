import { once } from 'node:events';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../../test/database.ts';
import { kinds } from './kinds/kinds.ts';
import { createStage, stageRows } from './stage.ts';

it('names the reason when PostgreSQL ends the copy while rows are being read', async () => {
  const db = await createTestDatabase('stage');
  const { pool } = db.database;
  const client = await pool.connect();
  try {
    await createStage(client, kinds.titles);
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const lost = once(client, 'error');
    const row = { seq: 1, line: 1, given: 1, key: 'a', source: 'x'.repeat(70_000), refusal: null, cells: {} };
    const reading = async function* () {
      yield row;
      await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
      await lost;
      yield row;
    };
    await expect(stageRows(client, kinds.titles, reading())).rejects.toThrow(/^terminating connection/);
  } finally {
    client.release(true);
    await db.drop();
  }
});
