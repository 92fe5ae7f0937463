import { chmodSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Client } from 'pg';
import { connect, databaseUrl, superuserUrl } from '../lib/database.ts';
import { runFoyer } from '../lib/foyer.ts';

/**
 * The folder in which filled databases stay from one run to the next, one database for each size: to fill the largest takes longer than
 * all that is measured. `--fresh` makes one anew.
 */
export function keptFolder(bench: 'growth' | 'door', told?: string): string {
  const folder = told ?? path.join(os.tmpdir(), `foyer-${bench}-${os.userInfo().uid}`);
  mkdirSync(folder, { recursive: true });
  // the embedded database runs as another user than root
  chmodSync(folder, 0o755);
  return folder;
}

/** Finds the database of this name, or makes it and has it filled; answers its address. */
export async function prepare(
  data: string,
  { name, fill, fresh }: { name: string; fill: (db: Client) => Promise<void>; fresh: boolean },
): Promise<string> {
  const url = databaseUrl(data, name);
  const admin = await connect(superuserUrl(data, 'postgres'));
  try {
    if (fresh) await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) {
      // under another name until it is full
      const draft = `${name}_draft`;
      await admin.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
      await admin.query(`CREATE DATABASE ${draft} OWNER foyer`);
      runFoyer('migrate', { DATA_DIR: data, DATABASE_URL: databaseUrl(data, draft) });
      const began = performance.now();
      await asSuperuser(data, draft, fill);
      console.log(`${name} was filled in ${seconds(began)} s.`);
      await admin.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
    }
  } finally {
    await admin.end();
  }
  runFoyer('migrate', { DATA_DIR: data, DATABASE_URL: url });
  return url;
}

/** Runs statements as the owner of the server. */
export async function asSuperuser<T>(data: string, database: string, work: (db: Client) => Promise<T>): Promise<T> {
  const db = await connect(superuserUrl(data, database));
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

const seconds = (began: number): string => ((performance.now() - began) / 1000).toFixed(0);
