import type { EventConfiguration } from '@foyer/contract/events/event-configuration';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { eventDays, type EventDays, type EventTimes } from '@foyer/domain/events/event-state';
import type { Database } from '../../../db/database.ts';
import { fullPool, pooledUnits, poolName, publicUnits } from '@foyer/domain/stock/pools';
import { timesOf } from '../../../db/event-times.ts';
import { keepConfigurations } from '../../../db/cached-configurations.ts';
import { callFunction } from './functions.ts';
import { groupCommit } from '../../../db/group-commit.ts';
import type { TicketForPerson } from './sale-windows.ts';
import type { CatalogueRow, CatalogueTicket, Drawing, ParentEvent, Units, TicketOffer } from './shapes.ts';

/**
 * Reads the ticket types of events and their available quantities, for the wizard and for orders. Reading takes no
 * locks; `order_take` and `hold_take` make the final decision.
 */

/** An event with its ticket types, in the order of the event's editor. */
export interface Catalogue<T extends CatalogueTicket = CatalogueTicket> {
  eventId: number;
  eventShortCode: string;
  parent: ParentEvent | null;
  times: EventTimes & { isPublished: boolean };
  configuration: EventConfiguration;
  tickets: T[];
}

export interface CatalogueQuery {
  eventId: number;
  /** The requested ticket configurations; others may be left out of the result. */
  ticketConfigurationIds: readonly number[] | 'all';
  now: Date;
}
export type CatalogueReader<T extends CatalogueTicket = CatalogueTicket> = (
  query: CatalogueQuery,
) => Promise<{ found: Catalogue<T> | null }>;

/** The stock of the units that one ticket takes: its type, its sale window, its add-ons and its coupons. */
export const unitsOf = (
  { stockId, coupons, windowStockId }: Pick<TicketForPerson, 'stockId' | 'coupons' | 'windowStockId'>,
  addOns: readonly { stockId: number; addOnId: number }[],
  couponIds: readonly number[],
): ({ stockId: number } & (
  | { kind: 'ticket' }
  | { kind: 'addOn'; addOnId: number }
  | { kind: 'coupon' }
  | { kind: 'window' }
))[] => [
  { stockId, kind: 'ticket' },
  ...(windowStockId === null ? [] : [{ stockId: windowStockId, kind: 'window' as const }]),
  ...addOns.map(({ stockId, addOnId }) => ({ stockId, kind: 'addOn' as const, addOnId })),
  ...couponIds.flatMap((id) => {
    const limited = coupons.find(({ couponId }) => couponId === id)?.stockId ?? null;
    return limited === null ? [] : [{ stockId: limited, kind: 'coupon' as const }];
  }),
];

/**
 * The limit of a ticket type, add-on or coupon, as the rules read it. Only a quantity is a limit. Without one it never
 * sells out, whatever its other settings say (stock 1.1).
 */
export const limitOf = ({ quantity, free }: Units) => ({
  limitQuantity: quantity !== null,
  quantity,
  available: free === null ? null : Math.max(0, free),
});

/**
 * Creates the catalogue readers. Requests that arrive together share one query, which starts after all of them arrived.
 * An event's configuration is read again only when its row has changed, so its compiled form stays cached. Only
 * `offers` reads texts, because they are many times larger than the rest.
 */
export function catalogueReaders({ pool }: Pick<Database, 'pool'>): {
  catalogue: CatalogueReader;
  offers: CatalogueReader<TicketOffer>;
} {
  const { known: knownNow, configurationOf } = keepConfigurations();
  const reader = (withTexts: boolean) =>
    groupCommit<CatalogueQuery, { found: Catalogue | null }>({
      batchSize: 200,
      concurrency: 2,
      run: async (queries) => {
        const eventIds = [...new Set(queries.map(({ eventId }) => eventId))];
        // Take a snapshot, because a concurrent batch may cache a newer version.
        const known = knownNow();
        const rows = await callFunction(pool, 'order_catalogue', {
          event_ids: eventIds,
          configuration_ids: wanted(queries),
          known_versions: eventIds.flatMap((id) => known.get(id)?.version ?? []),
          with_texts: withTexts,
          moment: new Date(Math.max(...queries.map(({ now }) => now.getTime()))),
        });
        const found = new Map(rows.map((row) => [row.event_id, catalogueOf(row, configurationOf(row, known))]));
        return queries.map(({ eventId }) => ({ found: found.get(eventId) ?? null }));
      },
    });
  return {
    catalogue: reader(false),
    // Safe cast: `with_texts` adds the fields of an offer (functions.test.ts).
    offers: reader(true) as CatalogueReader<TicketOffer>,
  };
}

/** All configurations that a batch requests; null for all. */
function wanted(queries: readonly CatalogueQuery[]): number[] | null {
  const ids = new Set<number>();
  for (const { ticketConfigurationIds } of queries) {
    if (ticketConfigurationIds === 'all') return null;
    for (const id of ticketConfigurationIds) ids.add(id);
  }
  return [...ids];
}

/** Counts the pools in the units of a ticket type or add-on. */
export function withPools<T extends Units & Drawing>(thing: T, configuration: Pick<EventConfiguration, 'pools'>): T {
  const { pools, quantity, free } = thing;
  if (!pools) return thing;
  const own = { quantity, free };
  return { ...thing, own, ...pooledUnits(own, pools), shown: publicUnits(own, pools, configuration.pools) };
}

/** The limit of a ticket type or add-on as buyers see it. */
export function publicLimitOf({ shown = 'number', ...units }: Units & Drawing) {
  const limit = limitOf(units);
  return shown === 'number' || limit.available === 0
    ? limit
    : { ...limit, quantity: null, available: null, poolUnits: shown };
}

/** Metadata of a refusal because a pool is full: its public name. */
export function fullPoolOf(
  { pools }: Drawing,
  { configuration }: Pick<Catalogue, 'configuration'>,
  locale: Locale,
): { reason: 'pool'; pool: string } | undefined {
  const full = pools && fullPool(pools);
  return full && full.key !== null
    ? { reason: 'pool', pool: poolName(configuration.pools, full.key, locale) }
    : undefined;
}

/** Days of events by their configuration, which is the same object while the event is unchanged (`keepConfigurations`). */
const knownDays = new WeakMap<EventConfiguration, EventDays>();

function daysOf(times: EventTimes, configuration: EventConfiguration): EventDays {
  const days = knownDays.get(configuration) ?? eventDays(times);
  knownDays.set(configuration, days);
  return days;
}

function catalogueOf(row: CatalogueRow, configuration: EventConfiguration): Catalogue {
  const times = timesOf({ ...row, configuration });
  return {
    eventId: row.event_id,
    eventShortCode: row.event_short_code,
    parent: row.parent,
    configuration,
    tickets: (row.tickets ?? []).map((ticket) => ({
      ...withPools(ticket, configuration),
      addOns: ticket.addOns.map((addOn) => withPools(addOn, configuration)),
    })),
    times: { ...times, days: daysOf(times, configuration) },
  };
}
