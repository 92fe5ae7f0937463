import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { foyer } from '../../test/foyer-command.ts';

test('retention counts old data without changing it, then deletes it', async () => {
  const db = await createTestDatabase('retention_command');
  const folder = await mkdtemp(join(tmpdir(), 'foyer-retention-'));
  try {
    await db.database.pool.query(
      `INSERT INTO website_log (kind, message, created_at)
       SELECT 'error', 'x', now() - make_interval(days => n) FROM unnest(ARRAY[1, 6, 400]) n`,
    );
    const reports = async () => (await db.database.pool.query('SELECT FROM website_log')).rowCount;
    const run = (...words: string[]) =>
      foyer({ DATABASE_URL: db.url, DATA_DIR: folder, RETENTION: 'reports=5 mail=never' }, ['retention', ...words]);
    const dry = await run('--dry-run');
    expect([dry.code, dry.errors]).toEqual([0, '']);
    expect(dry.output).toMatch(/^mail\tkept permanently\t-$/m);
    expect(dry.output).toMatch(/^reports\tkept 5 days\t2 older$/m);
    expect(dry.output).toMatch(/Nothing was changed\.\n$/);
    expect(await reports()).toBe(3);
    expect((await run()).output).toMatch(/Deleted: 2\.\n$/);
    expect(await reports()).toBe(1);
  } finally {
    await db.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
