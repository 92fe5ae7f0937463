import { LRUCache } from 'lru-cache';
import { limitsIn } from '@foyer/contract/wire/costs';
import type { Endpoint } from '@foyer/contract/wire/endpoint';
import { FoyerError } from '@foyer/contract/wire/errors';
import { useLimit, type Counters, type Limit } from './limit.ts';
import type { AtOnceRow, RateRow } from './row.ts';
import { networkOf } from './network.ts';

/** A call on arrival, before its body is read. */
interface ArrivingCall {
  name: string;
  address: string;
  /** The person at the keyboard. */
  accountId: number | null;
  /** The API key of the call. */
  apiKeyId?: number | undefined;
  /** Whether `allowedForStaff` applies (people 4.12). */
  isExempt: boolean;
  /** The id in the signed cookie of a device. While the device is known, calls of others in its network do not count for it. */
  device?: string | undefined;
  now: Date;
}

/** Maximum of refusals, and of devices, cached in a process. Further ones come from the database. */
const mostRemembered = 10_000;
/** How long the owner of a device is cached, in ms. */
const ownerRestMs = 60_000;

/** The account whose known devices include this one; null for a device that is known no more. */
type OwnerOfDevice = (device: string) => Promise<number | null>;

/**
 * Counts calls for their limits. A refusal is cached until the wait is over, so a flood does not reach the database.
 * @throws RATE_LIMITED with `retryAfterSeconds`
 */
export function createThrottles(
  database: Counters,
  limitsOf: ReadonlyMap<string, readonly CallLimit[]>,
  ownerOf: OwnerOfDevice,
): (call: ArrivingCall) => Promise<void> {
  // Each reserves memory for all its entries, so it is created with its first entry.
  let created: LRUCache<string, { owner: number | null }> | undefined;
  let waits: LRUCache<string, { since: number; until: number }> | undefined;
  const deviceOwner = async (device: string) => {
    const owners = (created ??= new LRUCache({ max: mostRemembered, ttl: ownerRestMs }));
    const cached = owners.get(device);
    if (cached) return cached.owner;
    const owner = await ownerOf(device);
    owners.set(device, { owner });
    return owner;
  };
  return async ({ name, address, accountId, apiKeyId, isExempt, device, now }) => {
    const rows = limitsOf.get(name) ?? [];
    const isByNetwork = rows.some(({ per }) => per === 'network');
    const owner = device === undefined || !isByNetwork ? null : await deviceOwner(device);
    for (const row of rows) {
      const limit = isExempt ? { ...row, allowed: row.allowedForStaff ?? row.allowed } : row;
      const key = keyOf(limit.per, { address, accountId, apiKeyId, owner });
      const remembered = `${limit.name} ${key}`;
      const { since, until } = waits?.get(remembered) ?? { since: 0, until: 0 };
      const wait = (until - now.getTime()) / 1000;
      // The clock of a trial copy can go back.
      if (wait > 0 && since <= now.getTime()) throw mustWait(Math.ceil(wait));
      waits?.delete(remembered);
      try {
        await useLimit(database, limit, key, now);
      } catch (error) {
        const seconds = error instanceof FoyerError ? error.metadata?.retryAfterSeconds : undefined;
        if (typeof seconds !== 'number') throw error;
        waits ??= new LRUCache({ max: mostRemembered });
        waits.set(remembered, { since: now.getTime(), until: now.getTime() + seconds * 1000 });
        throw mustWait(seconds);
      }
    }
  };
}

const mustWait = (retryAfterSeconds: number) =>
  new FoyerError('RATE_LIMITED', { metadata: { retryAfterSeconds }, callerWaits: true });

type CallLimit = Limit & Pick<RateRow, 'per' | 'allowedForStaff'>;

/** The limits that count each call on its arrival, by the name of the call and in the order of the table. */
export function limitsByCall(
  calls: readonly Pick<Endpoint, 'name' | 'costs'>[],
  table: Readonly<Record<string, RateRow | AtOnceRow>>,
): ReadonlyMap<string, readonly CallLimit[]> {
  const onArrival = Object.entries(table).flatMap(([name, row]) =>
    'onArrival' in row && row.onArrival ? [{ name, ...row }] : [],
  );
  return new Map(
    calls.map(({ name, costs }) => {
      const needed = limitsIn(costs);
      return [name, onArrival.filter((limit) => needed.has(limit.name))];
    }),
  );
}

function keyOf(
  per: RateRow['per'],
  {
    address,
    accountId,
    apiKeyId,
    owner,
  }: Pick<ArrivingCall, 'address' | 'accountId' | 'apiKeyId'> & { owner: number | null },
): string {
  if (per === 'all') return 'all';
  if (per === 'key' && apiKeyId !== undefined) return `key ${apiKeyId}`;
  if (per === 'account' && accountId !== null) return String(accountId);
  // All known devices of an account share one count, so further devices of one person do not multiply it.
  return owner === null ? networkOf(address) : `devices of ${owner}`;
}
