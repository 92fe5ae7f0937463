import { chmodSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Client } from 'pg';
import { connect, databaseUrl, superuserUrl } from '../lib/database.ts';
import { runFoyer } from '../lib/foyer.ts';

/** Folder that keeps filled databases between runs, one per size, because filling the largest takes longer than all measurements. `--fresh` fills it again. */
export function storedFolder(bench: 'growth' | 'door', chosenFolder?: string): string {
  const folder = chosenFolder ?? path.join(os.tmpdir(), `foyer-${bench}-${os.userInfo().uid}`);
  mkdirSync(folder, { recursive: true });
  // The embedded database runs as a user other than root.
  chmodSync(folder, 0o755);
  return folder;
}

/** Finds the database of this name, or creates and fills it. Returns its URL. */
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
      // Use another name until it is completely filled.
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

/** Runs statements as the server's superuser. */
export async function asSuperuser<T>(data: string, database: string, work: (db: Client) => Promise<T>): Promise<T> {
  const db = await connect(superuserUrl(data, database));
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

const seconds = (began: number): string => ((performance.now() - began) / 1000).toFixed(0);
