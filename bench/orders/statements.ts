import type { Client } from 'pg';
import { connect, superuserUrl } from '../lib/database.ts';
import { round } from '../lib/figures.ts';
import { startFoyer } from '../lib/foyer.ts';

/** Database time by statement, including statements inside functions (`--statements`). It costs some speed. */

async function asSuperuser<T>(data: string, database: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(superuserUrl(data, database));
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes the embedded database of a folder count its statements, from its next start. */
export async function countStatements(data: string): Promise<void> {
  const server = await startFoyer({ DATA_DIR: data, DEMO: 'false', PAYMENT_GATEWAY: 'sandbox', JOBS: 'off' });
  await asSuperuser(data, 'postgres', async (client) => {
    await client.query("ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'");
    await client.query("ALTER SYSTEM SET pg_stat_statements.track = 'all'");
  });
  await server.stop();
}

export const startCounting = (data: string, database: string): Promise<unknown> =>
  asSuperuser(data, database, (client) => client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements'));

/** Prints the most expensive statements of a database since `startCounting`. `share` is the share of the total time, inside and outside functions. */
export async function printStatements(data: string, database: string): Promise<void> {
  const { rows } = await asSuperuser(data, database, (client) =>
    client.query<{ calls: number; total: number; mean: number; rows: number; toplevel: boolean; query: string }>(
      `SELECT calls::float8, total_exec_time AS total, mean_exec_time AS mean, rows::float8, toplevel, query
       FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid AND d.datname = current_database()
       ORDER BY total_exec_time DESC LIMIT 30`,
    ),
  );
  console.table(
    rows.map(({ calls, total, mean, rows: answered, toplevel, query }) => ({
      'total ms': Math.round(total),
      calls,
      'mean ms': round(mean, 3),
      rows: answered,
      sent: toplevel ? 'by the server' : 'in a function',
      statement: query.replaceAll(/\s+/g, ' ').slice(0, 110),
    })),
  );
}
