import type { Requester } from '../../../workers/fair-turns.ts';
import type { Workers } from '../../../workers/workers.ts';
import { hashTask, matchTask } from './password-tasks.ts';

/** Hashes and checks passwords in worker threads, so many sign-ins do not delay other requests. */
export interface Passwords {
  hash(password: string, requester: Requester): Promise<string>;
  /** Whether the password is right. Refusing takes the same time for an account that does not exist or has no password. */
  matches(stored: string | null | undefined, password: string, requester: Requester): Promise<boolean>;
}

export const createPasswords = (workers: Workers): Passwords => ({
  hash: (password, requester) => workers.run(hashTask, password, requester),
  matches: (stored, password, requester) => workers.run(matchTask, { stored: stored ?? null, password }, requester),
});
