import { statfs } from 'node:fs/promises';
import { DatabaseStartError } from '../errors.ts';

/** PostgreSQL needs about this many bytes to start: two segments of its log. */
const neededBytes = 32 * 2 ** 20;

/**
 * The line for a start that failed because the disk is full; otherwise the error itself. On a full disk PostgreSQL cannot
 * write its own log, so the free space is also read.
 */
export async function namingFullDisk(error: unknown, folder: string): Promise<unknown> {
  const stderr = error instanceof Error ? String(Reflect.get(error, 'stderr') ?? '') : '';
  const isNamed = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/.test(`${String(error)}\n${stderr}`);
  if (!isNamed && !(await isFull(folder))) return error;
  return new DatabaseStartError(
    `The disk of ${folder} is full, so the embedded database does not start. Make room there, then start again.`,
    { cause: error, exitCode: 1 },
  );
}

async function isFull(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < neededBytes;
  } catch {
    return false;
  }
}
