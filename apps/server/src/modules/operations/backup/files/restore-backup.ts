import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { DatabaseError, type ClientBase, type Pool } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrateAround } from '../../../../db/migrate.ts';
import { keyFile, readManifest, type BackupManifest } from './manifest.ts';
import { BackupRefusal } from './refusal.ts';
import { rowCounter, type TransferProgress } from './row-counter.ts';
import { readTables, whatIsThere, withoutConstraints } from './tables.ts';

export interface RestoreOptions {
  /** Pool of an empty database. The restore uses one connection. */
  pool: Pool;
  folder: string;
  /** The copy is paused from this time until `foyer resume`. */
  now: Date;
  onProgress?: (progress: TransferProgress) => void;
  /** Ends the restore. It then rejects with an AbortError, and the database stays empty. */
  signal?: AbortSignal;
}

/** A complete backup with matching checksums, and the signing key if the folder contains one. */
export interface CheckedBackup {
  manifest: BackupManifest;
  key: string | null;
}

/** Reads a whole backup and verifies its checksums. @throws BackupRefusal in one line */
export async function checkBackup(folder: string, signal?: AbortSignal): Promise<CheckedBackup> {
  const manifest = await readManifest(folder);
  for (const { file, bytes, sha256 } of manifest.tables) {
    const hash = createHash('sha256');
    let size = 0;
    try {
      for await (const chunk of createReadStream(path.join(folder, file), { signal }) as AsyncIterable<Buffer>) {
        hash.update(chunk);
        size += chunk.length;
      }
      signal?.throwIfAborted();
    } catch {
      signal?.throwIfAborted();
      throw new BackupRefusal(`The backup is broken: ${file} cannot be read.`);
    }
    if (size !== bytes || hash.digest('hex') !== sha256) {
      throw new BackupRefusal(`The backup is broken: ${file} was changed after it was written.`);
    }
  }
  const key = await readFile(path.join(folder, keyFile), 'utf8').catch(() => null);
  return { manifest, key };
}

/**
 * Loads a backup into an empty database, in one transaction: the migrations of the backup, its rows, then later
 * migrations. A failed or killed restore leaves the database empty, and a server that starts during the restore waits.
 * The copy is marked as paused: it does not sell or send mail before `foyer resume`. SQL functions are not part of a
 * backup. `migrate` creates them afterwards. @throws BackupRefusal in one line for a damaged or newer backup, and for a
 * database that is not empty
 */
export async function restoreBackup(options: RestoreOptions): Promise<BackupManifest> {
  const { manifest } = await checkBackup(options.folder, options.signal);
  const client = await options.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
    const found = await whatIsThere(client);
    if (found.length > 0) {
      throw new BackupRefusal(
        `The database is not empty: it has ${found.join(', ')}. A backup can only be restored into an empty database.`,
      );
    }
    await migrateAround(client, manifest.migrations, () => loadRows(client, manifest, options));
    await client.query('UPDATE installation SET paused_at = $1, backup_at = $2', [options.now, manifest.at]);
    await client.query('ANALYZE');
    options.signal?.throwIfAborted();
    await client.query('COMMIT');
    client.release();
    return manifest;
  } catch (error) {
    // Closes the session, which rolls the transaction back.
    client.release(true);
    options.signal?.throwIfAborted();
    // The checksum matches but the rows are invalid: the file was written incorrectly or for other tables.
    if (!(error instanceof DatabaseError) || !/^2[23]/.test(error.code ?? '')) throw error;
    throw new BackupRefusal(`The backup is broken: ${error.message}${error.table ? ` (${error.table})` : ''}.`);
  }
}

async function loadRows(
  client: ClientBase,
  manifest: BackupManifest,
  { folder, onProgress, signal }: RestoreOptions,
): Promise<void> {
  const there = new Map((await readTables(client)).map(({ name, columns }) => [name, columns]));
  const named = new Set(manifest.tables.map(({ name }) => name));
  const missing = [...there.keys()].find((name) => !named.has(name));
  const strange = manifest.tables.find(({ name, columns }) => columns.join() !== there.get(name)?.join());
  if (missing !== undefined || strange !== undefined) {
    throw new BackupRefusal(
      `The backup is broken: table ${strange?.name ?? missing} differs from what its migrations create.`,
    );
  }
  const quoted = (name: string) => client.escapeIdentifier(name);
  await withoutConstraints(client, async () => {
    // The backup contains the rows that migrations inserted, in their state at backup time.
    await client.query(`TRUNCATE ${manifest.tables.map(({ name }) => quoted(name)).join(', ')}`);
    const all = manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0);
    const done = { rows: 0, bytes: 0 };
    for (const { name, columns, file, rows, bytes } of manifest.tables) {
      const copy = client.query(copyFrom(`COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) FROM STDIN`));
      const source = createReadStream(path.join(folder, file));
      const counter = rowCounter((more) => {
        done.rows += more;
        onProgress?.({ rows: done.rows, share: (done.bytes + source.bytesRead) / all });
      });
      await pipeline(source, createGunzip(), counter, copy, { signal });
      if (copy.rowCount !== rows) {
        throw new BackupRefusal(
          `The backup is broken: the number of rows in ${file} is ${copy.rowCount} instead of ${rows}.`,
        );
      }
      done.bytes += bytes;
    }
    for (const { name, lastValue, isCalled } of manifest.sequences) {
      await client.query('SELECT setval($1::regclass, $2, $3)', [quoted(name), lastValue, isCalled]);
    }
  });
}
