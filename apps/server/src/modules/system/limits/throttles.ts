import { LRUCache } from 'lru-cache';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { Db } from '../../../db/database.ts';
import { useLimit, type Limit } from './limit.ts';
import type { AtOnceRow, RateRow } from './row.ts';
import { networkOf } from './network.ts';

/** A call on arrival, before its body is read. */
interface ArrivingCall {
  name: string;
  address: string;
  /** The person at the keyboard. */
  accountId: number | null;
  /** Whether `allowedForStaff` applies (people 4.12). */
  isExempt: boolean;
  /** The signed id of a known device. Calls of others in its network do not count for it. */
  device?: string | undefined;
  now: Date;
}

/** Maximum of refusals cached in a process. Further refusals come from the database. */
const mostRemembered = 10_000;

/**
 * Counts the calls that a row of the table lists under `calls`. A refusal is cached until the wait is over, so a flood
 * does not reach the database. @throws RATE_LIMITED with `retryAfterSeconds`
 */
export function createThrottles(
  db: Db,
  table: Readonly<Record<string, RateRow | AtOnceRow>>,
): (call: ArrivingCall) => Promise<void> {
  const limitsOf = limitsByCall(table);
  const waits = new LRUCache<string, number>({ max: mostRemembered });
  return async ({ name, address, accountId, isExempt, device, now }) => {
    for (const row of limitsOf.get(name) ?? []) {
      const limit = isExempt ? { ...row, allowed: row.allowedForStaff ?? row.allowed } : row;
      const key = keyOf(limit.per, { address, accountId, device });
      const remembered = `${limit.name} ${key}`;
      const wait = ((waits.get(remembered) ?? 0) - now.getTime()) / 1000;
      if (wait > 0) throw mustWait(Math.ceil(wait));
      waits.delete(remembered);
      try {
        await useLimit(db, limit, key, now);
      } catch (error) {
        const seconds = error instanceof FoyerError ? error.metadata?.retryAfterSeconds : undefined;
        if (typeof seconds !== 'number') throw error;
        waits.set(remembered, now.getTime() + seconds * 1000);
        throw mustWait(seconds);
      }
    }
  };
}

const mustWait = (retryAfterSeconds: number) =>
  new FoyerError('RATE_LIMITED', { metadata: { retryAfterSeconds }, callerWaits: true });

type CallLimit = Limit & Pick<RateRow, 'per' | 'allowedForStaff'>;

function limitsByCall(table: Readonly<Record<string, RateRow | AtOnceRow>>): Map<string, CallLimit[]> {
  const byCall = new Map<string, CallLimit[]>();
  for (const [name, row] of Object.entries(table)) {
    if (!('calls' in row)) continue;
    for (const call of row.calls ?? []) byCall.set(call, [...(byCall.get(call) ?? []), { name, ...row }]);
  }
  return byCall;
}

function keyOf(
  per: RateRow['per'],
  { address, accountId, device }: Pick<ArrivingCall, 'address' | 'accountId' | 'device'>,
): string {
  if (per === 'all') return 'all';
  if (per === 'account' && accountId !== null) return String(accountId);
  return device === undefined ? networkOf(address) : `device ${device}`;
}
