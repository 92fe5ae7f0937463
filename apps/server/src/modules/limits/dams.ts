import { FoyerError } from '@foyer/contract/errors';
import type { Db } from '../../db/database.ts';
import { useLimit, type Limit } from './limit.ts';
import { placeOf } from './place.ts';

/** How often a call may be made, by an address (whole halls stand behind one) or by an account. */
export interface Dam extends Pick<Limit, 'allowed' | 'windowSeconds'> {
  per: 'address' | 'account';
}

/** A call as it comes in, before its body is read. */
export interface DammedCall {
  name: string;
  address: string;
  accountId: number | null;
  now: Date;
}

/** Refusals that a process remembers; more is a flood from many places, and the database goes on counting. */
const mostRemembered = 10_000;

/**
 * Counts calls in the database, so that a dam holds for all processes together. Whoever has to wait is remembered until then: a flood
 * costs the database nothing once it is over the dam.
 * @throws RATE_LIMITED with `retryAfterSeconds`
 */
export function createDams(db: Db, dams: Readonly<Partial<Record<string, Dam>>>): (call: DammedCall) => Promise<void> {
  const waiting = new Map<string, number>();
  return async ({ name, address, accountId, now }) => {
    const dam = dams[name];
    if (dam === undefined) return;
    const key = dam.per === 'account' && accountId !== null ? String(accountId) : placeOf(address);
    const remembered = `${name} ${key}`;
    const until = waiting.get(remembered) ?? 0;
    const wait = (until - now.getTime()) / 1000;
    if (wait > 0) throw new FoyerError('RATE_LIMITED', { metadata: { retryAfterSeconds: Math.ceil(wait) } });
    waiting.delete(remembered);
    try {
      await useLimit(db, { name: `call ${name}`, ...dam }, key, now);
    } catch (error) {
      const seconds = error instanceof FoyerError ? error.metadata?.retryAfterSeconds : undefined;
      if (typeof seconds === 'number') {
        if (waiting.size >= mostRemembered) waiting.clear();
        waiting.set(remembered, now.getTime() + seconds * 1000);
      }
      throw error;
    }
  };
}
