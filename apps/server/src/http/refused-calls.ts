import { LRUCache } from 'lru-cache';
import { FoyerError } from '@foyer/contract/wire/errors';

/** The refused calls of sessions that have to wait before they repeat them. */
export interface RefusedCalls {
  /** @throws RATE_LIMITED with `retryAfterSeconds` while this session may not repeat this call */
  check(call: string, token: string, now: Date): void;
  /** Stores the refusal if the error is one that concerns the caller (`FoyerError.callerWaits`). */
  store(call: string, token: string, error: unknown, now: Date): void;
}

/** A refusal applies at most this time, so a wait that ended early is noticed, ms. */
const longestMs = 5_000;
const mostStored = 2_000;

/**
 * Refuses repetitions of a refused call before the session lookup. A client that ignores `retry-after` then costs no
 * query, and no other work that comes before the refusal.
 */
export function createRefusedCalls(): RefusedCalls {
  const until = new LRUCache<string, number>({ max: mostStored });
  const keyOf = (call: string, token: string) => `${call} ${token}`;
  return {
    check: (call, token, now) => {
      const wait = (until.get(keyOf(call, token)) ?? 0) - now.getTime();
      if (wait <= 0) return;
      throw new FoyerError('RATE_LIMITED', { metadata: { retryAfterSeconds: Math.ceil(wait / 1000) } });
    },
    store: (call, token, error, now) => {
      if (!(error instanceof FoyerError && error.callerWaits)) return;
      const seconds = Number(error.metadata?.['retryAfterSeconds'] ?? 0);
      until.set(keyOf(call, token), now.getTime() + Math.min(seconds * 1000, longestMs));
    },
  };
}
