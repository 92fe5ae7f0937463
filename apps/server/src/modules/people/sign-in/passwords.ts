import { earlierPasswords, foldPassword } from '@foyer/domain/people/identifiers';
import type { Requester } from '../../../workers/fair-turns.ts';
import type { Workers } from '../../../workers/workers.ts';
import { hashTask, matchTask } from './password-tasks.ts';

/** `earlier`: the hash is of a form of the password that is not hashed any more (people 2.6). */
export type PasswordMatch = false | 'current' | 'earlier';

/** Hashes and checks passwords in worker threads, so many sign-ins do not delay other requests. */
export interface Passwords {
  hash(password: string, requester: Requester): Promise<string>;
  /** Whether the password is right. Refusing takes the same time for an account that does not exist or has no password. */
  matches(stored: string | null | undefined, password: string, requester: Requester): Promise<PasswordMatch>;
}

export const createPasswords = (workers: Workers): Passwords => ({
  hash: (password, requester) => workers.run(hashTask, foldPassword(password), requester),
  matches: async (stored, password, requester) => {
    const forms = [foldPassword(password), ...earlierPasswords(password)];
    const found = await workers.run(matchTask, { stored: stored ?? null, forms }, requester);
    return found < 0 ? false : found === 0 ? 'current' : 'earlier';
  },
});
