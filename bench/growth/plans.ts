import { statSync, openSync, readSync, closeSync } from 'node:fs';
import path from 'node:path';
import { asSuperuser } from './house.ts';

/** Plans of slower statements, which PostgreSQL logs while the server works (`--plans`). Logging costs some speed. */

const logOf = (data: string) => path.join(data, 'postgres/server.log');

/** From the next connection on, logs the plan of each statement slower than `ms`, including statements inside functions. */
export async function logPlans(data: string, database: string, ms: number): Promise<number> {
  await asSuperuser(data, 'postgres', async (db) => {
    for (const setting of [
      "session_preload_libraries = 'auto_explain'",
      `auto_explain.log_min_duration = ${ms}`,
      'auto_explain.log_analyze = on',
      'auto_explain.log_buffers = on',
      'auto_explain.log_nested_statements = on',
      "log_min_messages = 'log'",
    ])
      await db.query(`ALTER DATABASE ${database} SET ${setting}`);
  });
  return statSync(logOf(data)).size;
}

/** Stops the logging and returns the log since `from`. */
export async function readPlans(data: string, database: string, from: number): Promise<string> {
  await asSuperuser(data, 'postgres', (db) => db.query(`ALTER DATABASE ${database} RESET ALL`));
  const length = Math.max(0, statSync(logOf(data)).size - from);
  const text = Buffer.alloc(length);
  const file = openSync(logOf(data), 'r');
  readSync(file, text, 0, length, from);
  closeSync(file);
  return text.toString('utf8');
}
