import type { EventConfiguration } from '@foyer/contract/event-configuration';
import type { EventTimes } from '@foyer/domain/event-state';
import type { Database } from '../../db/database.ts';
import { timesOf } from '../../db/event-times.ts';
import { keepConfigurations } from '../../db/kept-configurations.ts';
import { callFunction } from './functions.ts';
import { gather } from './gather.ts';
import type { CatalogueRow, CatalogueTicket, ParentEvent, Pieces, TicketOffer } from './shapes.ts';

/**
 * What events sell and what is left of it: the one reader, for the questions of the wizard as for orders. Reading locks nothing: what
 * must be certain is decided in `order_take` and `hold_take`.
 */

/** An event with what it sells, in the order of the event's editor. */
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
  /** The ticket configurations that are asked for; others may be left out. */
  ticketConfigurationIds: readonly number[] | 'all';
  now: Date;
}
export type CatalogueReader<T extends CatalogueTicket = CatalogueTicket> = (
  query: CatalogueQuery,
) => Promise<{ found: Catalogue<T> | null }>;

/**
 * What limits a thing on sale, as the rules read it. A quantity is the limit and nothing else is: of a thing without one there is
 * always another, whatever else its settings say (readings §4 'sold plus held never exceeds quantity').
 */
export const limitOf = ({ quantity, free }: Pieces) => ({
  limitQuantity: quantity !== null,
  quantity,
  available: free === null ? null : Math.max(0, free),
});

/**
 * Reads catalogues; requests that ask at the same time share one query, begun after all of them asked. An event's configuration is
 * read again only when its row has changed: its form stays compiled meanwhile. Texts are many times the rest: only `offers` reads them.
 */
export function catalogueReaders({ pool }: Pick<Database, 'pool'>): {
  catalogue: CatalogueReader;
  offers: CatalogueReader<TicketOffer>;
} {
  const { known: knownNow, configurationOf } = keepConfigurations();
  const reader = (withTexts: boolean) =>
    gather<CatalogueQuery, { found: Catalogue | null }>({
      max: 200,
      concurrency: 2,
      run: async (asked) => {
        const eventIds = [...new Set(asked.map(({ eventId }) => eventId))];
        // As it is now: another go may read a newer version meanwhile.
        const known = knownNow();
        const rows = await callFunction(pool, 'order_catalogue', {
          event_ids: eventIds,
          configuration_ids: wanted(asked),
          known_versions: eventIds.flatMap((id) => known.get(id)?.version ?? []),
          with_texts: withTexts,
          moment: new Date(Math.max(...asked.map(({ now }) => now.getTime()))),
        });
        const found = new Map(rows.map((row) => [row.event_id, catalogueOf(row, configurationOf(row, known))]));
        return asked.map(({ eventId }) => ({ found: found.get(eventId) ?? null }));
      },
    });
  return {
    catalogue: reader(false),
    // `with_texts` is what makes a ticket of the catalogue an offer (functions.test.ts).
    offers: reader(true) as CatalogueReader<TicketOffer>,
  };
}

/** All configurations that somebody of a go asks for; null for all there are. */
function wanted(asked: readonly CatalogueQuery[]): number[] | null {
  const ids = new Set<number>();
  for (const { ticketConfigurationIds } of asked) {
    if (ticketConfigurationIds === 'all') return null;
    for (const id of ticketConfigurationIds) ids.add(id);
  }
  return [...ids];
}

function catalogueOf(row: CatalogueRow, configuration: EventConfiguration): Catalogue {
  return {
    eventId: row.event_id,
    eventShortCode: row.event_short_code,
    parent: row.parent,
    configuration,
    tickets: row.tickets ?? [],
    times: timesOf({ ...row, configuration }),
  };
}
