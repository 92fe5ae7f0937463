import { isUnavailable, storageFault } from '../db/errors.ts';
import { foyerCommand } from './version.ts';

const storage = {
  'disk-full': "The disk of the database is full. Make room on PostgreSQL's machine, then run the same command again.",
  'read-only': 'The database is read-only: it is a standby, or configured so. Set DATABASE_URL to the primary.',
} as const;

/** One line about a database that a command lost or could not write; undefined for any other error. */
export function databaseFault(error: unknown): string | undefined {
  const fault = storageFault(error);
  if (fault !== undefined) return storage[fault];
  // A missing file has the same error code as a missing socket.
  if (!(error instanceof Error) || 'path' in error || !isUnavailable(error)) return undefined;
  const [reason] = error.message.split('\n', 1);
  return `The database cannot be reached any more: ${reason}. Run ${foyerCommand} check, then the same command again.`;
}
