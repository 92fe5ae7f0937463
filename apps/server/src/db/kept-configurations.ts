import type { EventConfiguration } from '@foyer/contract/event-configuration';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';

/** Events whose configuration is kept, since it is large and seldom changes. */
const mostKept = 50;

interface Kept {
  version: string;
  configuration: EventConfiguration;
}

/** What a statement answers of an event: its configuration, or null where it was told that this version is known. */
export interface ConfigurationRow {
  event_id: number;
  version: string;
  configuration: EventConfiguration | null;
}

export interface ConfigurationKeeper {
  /** What is kept as of now, to tell a statement; others may keep a newer version meanwhile. */
  known: () => ReadonlyMap<number, Kept>;
  /** The configuration of a row whose statement was told what is known. The same version is the same object, so its form stays compiled. */
  configurationOf: (row: ConfigurationRow, known: ReadonlyMap<number, Kept>) => EventConfiguration;
}

/** The version of an event's row `e`: another one after each change. */
export const eventVersion = sql<string>`(e.xmin || ' ' || e.ctid)`;

/** Keeps configurations of one database by the version of their event's row. */
export function keepConfigurations(): ConfigurationKeeper {
  const kept = new LRUCache<number, Kept>({ max: mostKept });
  return {
    known: () => new Map(kept.entries()),
    configurationOf: ({ event_id: id, version, configuration }, known) => {
      const before = known.get(id);
      if (configuration === null && before !== undefined) return before.configuration;
      if (configuration === null) throw new Error(`The configuration of event ${id} was not read.`);
      kept.set(id, { version, configuration });
      return configuration;
    },
  };
}
