import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { DatabaseError, type ClientBase, type Pool } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrateAround } from '../../../db/migrate.ts';
import { keyFile, readManifest, type BackupManifest } from './manifest.ts';
import { BackupRefusal } from './refusal.ts';
import { readTables, whatIsThere, withoutConstraints } from './tables.ts';

export interface RestoreOptions {
  /** Of an empty database; one of its connections is used. */
  pool: Pool;
  folder: string;
  /** The copy rests from this moment until somebody says `foyer resume`. */
  now: Date;
  /** Hears of each table that is loaded. */
  onTable?: (table: { name: string; rows: number }) => void;
}

/** A backup whose files are all there and as they were written, with the signing key when it lies with them. */
export interface CheckedBackup {
  manifest: BackupManifest;
  key: string | null;
}

/** Reads a backup from end to end and holds it against its checksums. @throws BackupRefusal in one line */
export async function checkBackup(folder: string): Promise<CheckedBackup> {
  const manifest = await readManifest(folder);
  for (const { file, bytes, sha256 } of manifest.tables) {
    const hash = createHash('sha256');
    let size = 0;
    try {
      for await (const chunk of createReadStream(path.join(folder, file)) as AsyncIterable<Buffer>) {
        hash.update(chunk);
        size += chunk.length;
      }
    } catch {
      throw new BackupRefusal(`The backup is broken: ${file} cannot be read.`);
    }
    if (size !== bytes || hash.digest('hex') !== sha256) {
      throw new BackupRefusal(`The backup is broken: ${file} is not as it was written.`);
    }
  }
  const key = await readFile(path.join(folder, keyFile), 'utf8').catch(() => null);
  return { manifest, key };
}

/**
 * Loads a backup into an empty database, in one transaction: the migrations that it was made with, its rows, the later migrations. So a restore
 * that fails, or is killed, leaves the database as empty as it was; and a server that starts meanwhile waits. The copy is marked
 * as resting: it neither sells nor mails before `resume`. The SQL functions, which no backup holds, are for `migrate` to make afterwards.
 * @throws BackupRefusal in one line for a backup that is broken or newer, and for a database that is not empty
 */
export async function restoreBackup(options: RestoreOptions): Promise<BackupManifest> {
  const { manifest } = await checkBackup(options.folder);
  const client = await options.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
    const found = await whatIsThere(client);
    if (found.length > 0) {
      throw new BackupRefusal(
        `The database is not empty: it has ${found.join(', ')}. A backup is restored into an empty one alone.`,
      );
    }
    await migrateAround(client, manifest.migrations, () => loadRows(client, manifest, options));
    await client.query('UPDATE installation SET paused_at = $1, backup_at = $2', [options.now, manifest.at]);
    await client.query('ANALYZE');
    await client.query('COMMIT');
    client.release();
    return manifest;
  } catch (error) {
    // Ends the session, and with it the transaction.
    client.release(true);
    // A file whose checksum is right and whose rows are not: it was made wrong, or for other tables.
    if (!(error instanceof DatabaseError) || !/^2[23]/.test(error.code ?? '')) throw error;
    throw new BackupRefusal(`The backup is broken: ${error.message}${error.table ? ` (${error.table})` : ''}.`);
  }
}

async function loadRows(
  client: ClientBase,
  manifest: BackupManifest,
  { folder, onTable }: RestoreOptions,
): Promise<void> {
  const there = new Map((await readTables(client)).map(({ name, columns }) => [name, columns]));
  const named = new Set(manifest.tables.map(({ name }) => name));
  const missing = [...there.keys()].find((name) => !named.has(name));
  const strange = manifest.tables.find(({ name, columns }) => columns.join() !== there.get(name)?.join());
  if (missing !== undefined || strange !== undefined) {
    throw new BackupRefusal(
      `The backup is broken: table ${strange?.name ?? missing} is not as its migrations made it.`,
    );
  }
  const quoted = (name: string) => client.escapeIdentifier(name);
  await withoutConstraints(client, async () => {
    // What migrations wrote is in the backup, as it was then.
    await client.query(`TRUNCATE ${manifest.tables.map(({ name }) => quoted(name)).join(', ')}`);
    for (const { name, columns, file, rows } of manifest.tables) {
      const copy = client.query(copyFrom(`COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) FROM STDIN`));
      await pipeline(createReadStream(path.join(folder, file)), createGunzip(), copy);
      if (copy.rowCount !== rows) {
        throw new BackupRefusal(`The backup is broken: ${file} has ${copy.rowCount} rows and should have ${rows}.`);
      }
      onTable?.({ name, rows });
    }
    for (const { name, lastValue, isCalled } of manifest.sequences) {
      await client.query('SELECT setval($1::regclass, $2, $3)', [quoted(name), lastValue, isCalled]);
    }
  });
}
