import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { BackupRefusal } from './refusal.ts';

/**
 * The contents of `manifest.json` in a backup folder. Each table is a gzip file next to it in PostgreSQL's COPY text
 * format, so a backup can be read without Foyer (`zcat account.copy.gz`).
 */
const body = z.object({
  /** Format of the manifest and the folder. Any other number is refused. */
  format: z.literal(1),
  /** Version of Foyer that wrote the backup. */
  foyer: z.string(),
  postgres: z.string(),
  /** Time of the snapshot, ISO 8601 UTC. */
  at: z.iso.datetime(),
  installationId: z.string(),
  /** Fingerprint of the key that signs ticket codes. Null if no key existed yet. */
  signingKey: z.nullable(z.string()),
  /** Applied migrations in order. The tables have the schema after these. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      file: z.string().check(z.regex(/^[a-z0-9_]+\.copy\.gz$/)),
      bytes: z.int(),
      /** SHA-256 of the file, in hex. */
      sha256: z.string(),
    }),
  ),
  /** State of the sequences that number new rows. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
});
export type BackupManifest = z.infer<typeof body>;

export const manifestFile = 'manifest.json';
export const keyFile = 'signing-key.pem';

const checksumOf = (manifest: BackupManifest) => createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

/** The text of the file, including its own checksum. */
export function writeManifest(manifest: BackupManifest): string {
  const parsed = body.parse(manifest);
  return `${JSON.stringify({ ...parsed, checksum: checksumOf(parsed) }, null, 2)}\n`;
}

/** @throws BackupRefusal in one line for a folder that is not a backup, has another format, or was modified */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const file = path.join(folder, manifestFile);
  let read: unknown;
  try {
    read = JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new BackupRefusal(`The backup is broken: ${file} is not JSON.`);
    throw new BackupRefusal(`${folder} is not a backup: it has no readable ${manifestFile}.`);
  }
  const { format, checksum } = (read ?? {}) as { format?: unknown; checksum?: unknown };
  if (typeof format === 'number' && format !== 1) {
    throw new BackupRefusal(`${folder} is a backup of format ${format}, made by a newer Foyer.`);
  }
  const parsed = body.safeParse(read);
  if (!parsed.success || checksumOf(parsed.data) !== checksum) {
    throw new BackupRefusal(`The backup is broken: ${file} was changed after it was written.`);
  }
  return parsed.data;
}
