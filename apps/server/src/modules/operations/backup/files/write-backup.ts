import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ClientBase, Pool } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { keyFile, manifestFile, writeManifest, type BackupManifest } from './manifest.ts';
import { BackupRefusal } from './refusal.ts';
import { rowCounter, type TransferProgress } from './row-counter.ts';
import { readSequences, readSizes, readTables, type TableShape } from './tables.ts';

export interface BackupOptions {
  /** Pool of the database. The backup uses one connection. */
  pool: Pool;
  /** The backup's folder, which must not exist or must be empty. */
  folder: string;
  version: string;
  /** The signing key as PEM text, to be stored in the folder. Default: no key. */
  key?: string;
  /** Called for each written table. The next table waits for its promise. */
  onTable?: (table: { name: string; rows: number; bytes: number }) => void | Promise<void>;
  onProgress?: (progress: TransferProgress) => void;
  /** Ends the backup. It then rejects with an AbortError, after removing the incomplete files. */
  signal?: AbortSignal;
}

/**
 * Writes one snapshot of the whole database into a folder while the server keeps running. All data is streamed, so
 * memory use does not depend on table sizes. The folder gets its final name only after everything is on disk, so an
 * incomplete backup never has it. @throws BackupRefusal in one line, after removing the incomplete files
 */
export async function writeBackup(options: BackupOptions): Promise<BackupManifest> {
  const folder = path.resolve(options.folder);
  if ((await readdir(folder).catch(() => [])).length > 0)
    throw new BackupRefusal(`${folder} already exists and is not empty.`);
  const draft = `${folder}.part`;
  // Only one backup at a time. The draft folder of a killed backup keeps its `.part` suffix, so it is not mistaken for a backup.
  await mkdir(draft, { mode: 0o700 }).catch((error: unknown) => {
    if (isCode(error, 'ENOENT'))
      throw new BackupRefusal(
        `${path.dirname(folder)} does not exist. Create it, or mount the disk that belongs there.`,
      );
    if (isCode(error, 'ENOSPC'))
      throw new BackupRefusal(`The disk of ${folder} is full. Make room or choose another folder.`);
    if (!isCode(error, 'EEXIST')) throw error;
    throw new BackupRefusal(`${draft} exists: another backup is being written, or one was interrupted. Remove it.`);
  });
  try {
    const manifest = await atOneMoment(options.pool, (client) => writeTables(client, draft, options));
    if (options.key !== undefined)
      await writeFile(path.join(draft, keyFile), options.key, { mode: 0o600, flush: true });
    await writeFile(path.join(draft, manifestFile), writeManifest(manifest), { mode: 0o600, flush: true });
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (isCode(error, 'ENOSPC') || isCode(error, 'EDQUOT'))
      throw new BackupRefusal(
        `The disk of ${folder} is full. Make room or choose another folder. Nothing was written.`,
      );
    throw error;
  }
}

/** Runs `read` on one snapshot, however long it takes. */
async function atOneMoment<T>(pool: Pool, read: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
    const result = await read(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // After an error in the middle of COPY, the connection cannot be reused.
    client.release(true);
    throw error;
  }
}

async function writeTables(
  client: ClientBase,
  folder: string,
  { version, onTable, onProgress, signal }: BackupOptions,
): Promise<BackupManifest> {
  const { rows } = await client.query<{ there: boolean; at: Date; postgres: string }>(
    `SELECT to_regclass('installation') IS NOT NULL AND to_regclass('schema_migration') IS NOT NULL AS there, now() AS at,
       current_setting('server_version') AS postgres`,
  );
  const [about] = rows;
  if (!about?.there) throw new BackupRefusal('The database has no tables of Foyer: there is nothing to back up.');
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migration ORDER BY name',
  );
  const { rows: installations } = await client.query<{ installation_id: string; signing_key?: string | null }>(
    'SELECT * FROM installation',
  );
  const tables: BackupManifest['tables'] = [];
  const shapes = await readTables(client);
  const sizes = await readSizes(client);
  const all = shapes.reduce((sum, { name }) => sum + (sizes.get(name) ?? 0), 0);
  const done = { rows: 0, bytes: 0 };
  for (const table of shapes) {
    signal?.throwIfAborted();
    const size = sizes.get(table.name) ?? 0;
    let copied = 0;
    const onChunk = (rows: number, bytes: number) => {
      done.rows += rows;
      copied += bytes;
      // Text can be larger than the table on disk.
      onProgress?.({ rows: done.rows, share: Math.min(1, (done.bytes + Math.min(copied, size)) / all) });
    };
    const written = await writeTable(client, folder, table, { onChunk, signal });
    done.bytes += size;
    await onTable?.(written);
    tables.push(written);
  }
  // Sequences are not part of the snapshot. Read after the rows, they are never behind them.
  const sequences = await readSequences(client);
  return {
    format: 1,
    foyer: version,
    postgres: about.postgres,
    at: about.at.toISOString(),
    installationId: installations[0]?.installation_id ?? '',
    signingKey: installations[0]?.signing_key ?? null,
    migrations,
    tables,
    sequences,
  };
}

async function writeTable(
  client: ClientBase,
  folder: string,
  { name, columns }: TableShape,
  { onChunk, signal }: { onChunk: (rows: number, bytes: number) => void; signal: AbortSignal | undefined },
): Promise<BackupManifest['tables'][number]> {
  const file = `${name}.copy.gz`;
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const rows = client.query(copyTo(`COPY ${client.escapeIdentifier(name)} (${list}) TO STDOUT`));
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(
    rows,
    rowCounter(onChunk),
    createGzip({ level: 4 }),
    counted,
    createWriteStream(path.join(folder, file), { mode: 0o600, flush: true }),
    { signal },
  );
  return { name, columns, rows: rows.rowCount, file, bytes, sha256: hash.digest('hex') };
}

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;
