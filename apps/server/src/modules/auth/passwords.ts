import type { Requester } from '../../workers/fair-turns.ts';
import type { Workers } from '../../workers/workers.ts';
import { hashTask, matchTask } from './password-tasks.ts';

/** Hashes and checks passwords in threads of their own, so that many sign-ins delay nobody else. */
export interface Passwords {
  hash(password: string, requester: Requester): Promise<string>;
  /** Whether the password is right. An account that does not exist, or has none, costs the same time to refuse. */
  matches(stored: string | null | undefined, password: string, requester: Requester): Promise<boolean>;
}

export const createPasswords = (workers: Workers): Passwords => ({
  hash: (password, requester) => workers.run(hashTask, password, requester),
  matches: (stored, password, requester) => workers.run(matchTask, { stored: stored ?? null, password }, requester),
});
