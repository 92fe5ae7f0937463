import type { EventConfiguration } from '@foyer/contract/events/event-configuration';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';

/** Maximum number of cached configurations. They are large and rarely change. */
const maxEntries = 50;

interface CachedConfiguration {
  version: string;
  configuration: EventConfiguration;
}

/** A query result about an event: its configuration, or null if this version is in the `known` cache of the query. */
export interface ConfigurationRow {
  event_id: number;
  version: string;
  configuration: EventConfiguration | null;
}

export interface ConfigurationKeeper {
  /** The cache at this moment, to pass to a query. The cache may change before the query returns. */
  known: () => ReadonlyMap<number, CachedConfiguration>;
  /** The configuration for a row, from the row or from `known`. The same version is the same object, so its compiled form is reused. */
  configurationOf: (row: ConfigurationRow, known: ReadonlyMap<number, CachedConfiguration>) => EventConfiguration;
}

/** The version of an event's row `e`. Every change produces a different one. */
export const eventVersion = sql<string>`(e.xmin || ' ' || e.ctid)`;

/** Caches configurations of one database by the version of the event's row. */
export function keepConfigurations(): ConfigurationKeeper {
  const cache = new LRUCache<number, CachedConfiguration>({ max: maxEntries });
  return {
    known: () => new Map(cache.entries()),
    configurationOf: ({ event_id: id, version, configuration }, known) => {
      const before = known.get(id);
      if (configuration === null && before !== undefined) return before.configuration;
      if (configuration === null) throw new Error(`The configuration of event ${id} was not read.`);
      cache.set(id, { version, configuration });
      return configuration;
    },
  };
}
