import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { Pool } from '@foyer/contract/events/event-configuration';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { translatedText } from '../shared/translated-text.ts';

/** Pools: units that several ticket types and add-ons of an event share (stock 4). */

/** Units of a ticket type or add-on. Null: no limit. */
interface Counted {
  quantity: number | null;
  free: number | null;
}

/** A pool on which a ticket type or add-on draws: its units, and how many of them one ticket takes. */
export interface DrawnPool {
  stockId: number;
  /** Null: not a pool, but the limited stock of a part of a package (orders 11.5). */
  key: string | null;
  weight: number;
  quantity: number;
  free: number;
}

/** The smallest of these limits. */
const least = (limits: readonly (number | null)[]): number | null => {
  const known = limits.filter((limit) => limit !== null);
  return known.length === 0 ? null : Math.min(...known);
};

/** How many units there are and are free: the smallest over its own limit and its pools, each divided by its weight. */
export function pooledUnits(own: Counted, pools: readonly DrawnPool[]): Counted {
  const share = (units: 'quantity' | 'free') =>
    least([own[units], ...pools.map((pool) => Math.floor(pool[units] / pool.weight))]);
  return { quantity: share('quantity'), free: share('free') };
}

/** The pools for a ticket that changes its type. Its own units are free for the change, because it returns them. */
export function poolsForChange(
  pools: readonly DrawnPool[],
  returned: readonly Pick<DrawnPool, 'stockId' | 'weight'>[],
): DrawnPool[] {
  const weightOf = (stockId: number) =>
    returned.reduce((sum, pool) => (pool.stockId === stockId ? sum + pool.weight : sum), 0);
  return pools.map((pool) => ({ ...pool, free: Math.max(0, pool.free) + weightOf(pool.stockId) }));
}

/** The first pool that has no room for another ticket; undefined when all have. */
export const fullPool = (pools: readonly DrawnPool[]): DrawnPool | undefined =>
  pools.find(({ free, weight }) => free < weight);

/**
 * What buyers see of the units that are left: a number, or whether they are few. A number of units that a pool limits is
 * shown only if the pool's settings allow it.
 */
export function publicUnits(
  own: Counted,
  drawn: readonly DrawnPool[],
  settings: readonly Pool[] | undefined,
): 'number' | 'enough' | 'few' {
  const settingsOf = ({ key }: DrawnPool) => settings?.find((each) => each.key === key);
  const { free } = pooledUnits(own, drawn);
  const isLimiting = (pool: DrawnPool) =>
    pool.key !== null && free !== null && free !== own.free && Math.floor(pool.free / pool.weight) === free;
  if (drawn.every((pool) => !isLimiting(pool) || settingsOf(pool)?.showsNumber)) return 'number';
  return drawn.some((pool) => pool.free * 100 <= pool.quantity * (settingsOf(pool)?.fewLeftPercent ?? 0))
    ? 'few'
    : 'enough';
}

/** A definition whose pools have the names of a language, or their English names, for lists that people read. */
export const withPoolNames = (definition: EventDefinition, locale: Locale): EventDefinition => ({
  ...definition,
  configuration: {
    ...definition.configuration,
    ...(definition.configuration.pools && {
      pools: definition.configuration.pools.map((pool, _, pools) => ({
        ...pool,
        name: poolName(pools, pool.key, locale),
      })),
    }),
  },
});

/** The public name of a pool. */
export function poolName(pools: readonly Pool[] | undefined, key: string, locale: Locale): string {
  const pool = pools?.find((each) => each.key === key);
  return pool ? translatedText(pool.translations?.name, locale, pool.name) : key;
}
