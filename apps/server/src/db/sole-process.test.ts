import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { createSoleProcess, type SoleProcess } from './sole-process.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ name: 'sole process' });
});
afterAll(() => app.close());

it('is one process of several, and another one after it has released the lock or lost its connection', async () => {
  const { pool } = app.database;
  const started: SoleProcess[] = [];
  onTestFinished(() => started.forEach(({ release }) => release()));
  const start = () => {
    const process = createSoleProcess(pool);
    started.push(process);
    return process;
  };
  const isTaken = async () => {
    const { rows } = await pool.query(
      `SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
       WHERE locktype = 'advisory' AND classid = 7576 AND d.datname = current_database()`,
    );
    return rows.length > 0;
  };
  const first = start();
  // Jobs ask at the same time.
  expect(await Promise.all([first.isHeld(), first.isHeld()])).toEqual([true, true]);
  expect([await start().isHeld(), await first.isHeld()]).toEqual([false, true]);
  first.release();
  expect(await first.isHeld()).toBe(false);
  // The server closes a connection some time after its client.
  await expect.poll(isTaken).toBe(false);
  const second = start();
  expect(await second.isHeld()).toBe(true);
  await pool.query(`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND classid = 7576`);
  await expect.poll(isTaken).toBe(false);
  await expect.poll(() => second.isHeld()).toBe(false);
  expect(await start().isHeld()).toBe(true);
});
