import type { EventConfiguration } from '@foyer/contract/event-configuration';
import type { AdditionalConfiguration, CouponConditions } from '@foyer/contract/ticket-configuration';
import type { Translated } from '@foyer/contract/translations';
import type { Locale, Title } from '@foyer/contract/vocabulary';
import type { EventTimes } from '@foyer/domain/event-state';
import type { Database } from '../../db/database.ts';
import { timesOf } from '../events/index.ts';
import { gather } from './gather.ts';

/** What the rules of an order ask of the database. Reading locks nothing: what must be certain is decided in `order_take`. */

export interface CatalogueAddOn {
  addOnId: number;
  stockId: number;
  name: string;
  amountMinor: number;
  /** ISO 4217; maybe none that orders can be in. */
  currency: string;
  startDateTime: string | null;
  endDateTime: string | null;
  quantity: number | null;
  free: number | null;
}

export interface CatalogueCoupon {
  couponId: number;
  stockId: number | null;
  startDateTime: string | null;
  endDateTime: string | null;
  amountOffMinor: number | null;
  percentOff: number | null;
  conditions: CouponConditions;
  quantity: number | null;
  free: number | null;
}

export interface CatalogueTicket {
  ticketConfigurationId: number;
  stockId: number;
  description: string;
  amountMinor: number;
  /** ISO 4217; maybe none that orders can be in. */
  currency: string;
  currencyLocale: Locale;
  startDateTime: string | null;
  endDateTime: string | null;
  relationshipTypes: string[];
  additional: AdditionalConfiguration;
  quantity: number | null;
  free: number | null;
  addOns: CatalogueAddOn[];
  coupons: CatalogueCoupon[];
}

/** An event with all it sells. `free` is what is neither sold nor held; null without limit. */
export interface Catalogue {
  eventId: number;
  eventShortCode: string;
  parent: { eventId: number; defaultName: string; name: Translated | undefined } | null;
  times: EventTimes & { isPublished: boolean };
  configuration: EventConfiguration;
  tickets: CatalogueTicket[];
}

interface CatalogueRow {
  event_id: number;
  version: string;
  event_short_code: string;
  published: boolean;
  event_start: Date;
  event_end: Date;
  registration_start: Date;
  registration_end: Date;
  activated_from: Date | null;
  activated_until: Date | null;
  /** Null when the caller knows this version of the event. */
  configuration: EventConfiguration | null;
  parent: Catalogue['parent'];
  tickets: CatalogueTicket[] | null;
}

export interface CatalogueQuery {
  eventId: number;
  /** The ticket configurations that are asked for; others are left out. */
  ticketConfigurationIds: readonly number[];
  now: Date;
}
export type CatalogueReader = (query: CatalogueQuery) => Promise<{ found: Catalogue | null }>;

/** Events whose configuration is kept, since it is large and seldom changes. */
const keptEvents = 50;

/**
 * Reads catalogues; requests that ask at the same time share one query, begun after all of them asked. An event's configuration is
 * read again only when its row has changed: its form stays compiled meanwhile.
 */
export function catalogueReader({ pool }: Pick<Database, 'pool'>): CatalogueReader {
  const kept = new Map<number, { version: string; configuration: EventConfiguration }>();
  const configurationOf = (row: CatalogueRow, known: EventConfiguration | undefined): EventConfiguration => {
    const { event_id: id, version, configuration } = row;
    if (configuration === null && known !== undefined) return known;
    if (configuration === null) throw new Error(`The configuration of event ${id} was not read.`);
    kept.delete(id);
    kept.set(id, { version, configuration });
    const [oldest] = kept.keys();
    if (kept.size > keptEvents && oldest !== undefined) kept.delete(oldest);
    return configuration;
  };
  return gather<CatalogueQuery, { found: Catalogue | null }>({
    max: 200,
    lanes: 2,
    run: async (asked) => {
      const eventIds = [...new Set(asked.map(({ eventId }) => eventId))];
      // As it is now: another go may read a newer version meanwhile.
      const known = new Map(kept);
      const { rows } = await pool.query<CatalogueRow>({
        name: 'order catalogue',
        text: 'SELECT * FROM order_catalogue($1, $2, $3, $4)',
        values: [
          eventIds,
          [...new Set(asked.flatMap(({ ticketConfigurationIds }) => ticketConfigurationIds))],
          eventIds.flatMap((id) => known.get(id)?.version ?? []),
          new Date(Math.max(...asked.map(({ now }) => now.getTime()))),
        ],
      });
      const found = new Map(
        rows.map((row) => [
          row.event_id,
          catalogueOf(row, configurationOf(row, known.get(row.event_id)?.configuration)),
        ]),
      );
      return asked.map(({ eventId }) => ({ found: found.get(eventId) ?? null }));
    },
  });
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

/** Somebody the order names, or the buyer. */
export interface Person {
  accountId: number;
  externalAccountIdentifier: string;
  /** `CONSULTANT` or `STAFF`. */
  typeCode: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phoneNumber: string | null;
  title: Title | null;
  country: string;
  /** ACTIVE and CHECKED_IN tickets at the event. */
  tickets: { relationshipType: string; slot: number }[];
  /** Places that pending orders are buying. */
  claims: { relationshipType: string; slot: number }[];
  isRegisteredForParent: boolean;
}

export interface MemberTicket {
  ticketId: number;
  eventId: number;
  accountId: number;
  isLive: boolean;
  isSelf: boolean;
  inGroup: boolean;
}

export interface PeopleFacts {
  people: Person[];
  members: MemberTicket[];
  /** The buyer's holds at the event that have not run out. */
  holds: { accountId: number; ticketConfigurationId: number; relationshipType: string }[];
  /** When the buyer last made a purchase that the 30 minutes count from. */
  lastPurchase: string | null;
  /** The intent that was made with the request's `Idempotency-Key`. */
  earlier: { orderIntentId: string; requestHash: string } | null;
}

export interface PeopleQuery {
  buyerAccountId: number;
  eventId: number;
  identifiers: readonly string[];
  memberTicketIds: readonly number[];
  idempotencyKey: string | null;
  now: Date;
}

export type PeopleReader = (query: PeopleQuery) => Promise<PeopleFacts>;

/**
 * Reads everybody and everything an order names beside the catalogue; requests that ask at the same time share one query. Unknown
 * identifiers are simply missing.
 */
export function peopleReader({ pool }: Pick<Database, 'pool'>): PeopleReader {
  return gather<PeopleQuery, PeopleFacts>({
    max: 100,
    lanes: 2,
    run: async (asked) => {
      const { rows } = await pool.query<Omit<PeopleFacts, 'lastPurchase'> & { n: number; lastPurchase: Date | null }>({
        name: 'order people',
        text: 'SELECT * FROM order_people($1)',
        values: [JSON.stringify(asked.map((query, n) => ({ ...query, n })))],
      });
      const facts: PeopleFacts[] = [];
      for (const { n, lastPurchase, ...row } of rows) {
        facts[n] = { ...row, lastPurchase: lastPurchase?.toISOString() ?? null };
      }
      return facts;
    },
  });
}
