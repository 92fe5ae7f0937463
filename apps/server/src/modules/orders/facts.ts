import type { EventConfiguration } from '@foyer/contract/event-configuration';
import type { AdditionalConfiguration, CouponConditions } from '@foyer/contract/ticket-configuration';
import type { Translated } from '@foyer/contract/translations';
import type { Currency, Locale, Title } from '@foyer/contract/vocabulary';
import type { EventTimes } from '@foyer/domain/event-state';
import type { Database } from '../../db/database.ts';
import { gather } from './gather.ts';

/** What the rules of an order ask of the database. Reading locks nothing: what must be certain is decided in `order_take`. */

export interface CatalogueAddOn {
  addOnId: number;
  stockId: number;
  name: string;
  amountMinor: number;
  currency: Currency;
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
  currency: Currency;
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

const catalogueSql = `
  SELECT e.event_id, e.event_short_code, e.published, e.event_start, e.event_end, e.registration_start, e.registration_end,
    e.activated_from, e.activated_until, e.xmin || ' ' || e.ctid AS version,
    CASE WHEN e.xmin || ' ' || e.ctid = ANY ($4::text[]) THEN NULL ELSE e.configuration END AS configuration,
    (SELECT jsonb_build_object('eventId', p.event_id, 'defaultName', p.default_name, 'name', p.translations -> 'name')
     FROM event p WHERE p.event_id = e.parent_event_id) AS parent,
    (SELECT jsonb_agg(jsonb_build_object(
       'ticketConfigurationId', c.ticket_configuration_id, 'stockId', c.stock_id, 'description', c.default_description,
       'amountMinor', c.amount_minor, 'currency', c.currency, 'currencyLocale', c.currency_locale,
       'startDateTime', c.sale_start, 'endDateTime', c.sale_end, 'relationshipTypes', c.relationship_types,
       'additional', c.additional_configuration, 'quantity', s.quantity, 'free', s.quantity - s.sold - s.held
         -- Holds that have run out and were not swept yet keep nothing.
         + CASE WHEN s.held = 0 THEN 0 ELSE (SELECT count(*) FROM hold h
           WHERE h.stock_id = s.stock_id AND h.state = 'HELD' AND h.expires_at <= $2) END,
       'addOns', (SELECT coalesce(jsonb_agg(jsonb_build_object('addOnId', a.add_on_id, 'stockId', a.stock_id,
           'name', a.default_name, 'amountMinor', a.amount_minor, 'currency', a.currency, 'startDateTime', a.starts_at,
           'endDateTime', a.ends_at, 'quantity', x.quantity, 'free', x.quantity - x.sold - x.held)), '[]')
         FROM add_on a JOIN stock x ON x.stock_id = a.stock_id
         WHERE a.ticket_configuration_id = c.ticket_configuration_id AND a.active),
       'coupons', (SELECT coalesce(jsonb_agg(jsonb_build_object('couponId', k.coupon_id, 'stockId', k.stock_id,
           'startDateTime', k.starts_at, 'endDateTime', k.ends_at, 'amountOffMinor', k.amount_off_minor,
           'percentOff', k.percent_off, 'conditions', k.conditions, 'quantity', x.quantity, 'free', x.quantity - x.sold - x.held)), '[]')
         FROM coupon k LEFT JOIN stock x ON x.stock_id = k.stock_id
         WHERE k.ticket_configuration_id = c.ticket_configuration_id AND k.active)))
     FROM ticket_configuration c JOIN stock s ON s.stock_id = c.stock_id
     WHERE c.ticket_configuration_id = ANY ($3::bigint[]) AND c.event_id = e.event_id AND c.active) AS tickets
  FROM event e WHERE e.event_id = ANY ($1::bigint[])`;

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
        text: catalogueSql,
        values: [
          eventIds,
          new Date(Math.max(...asked.map(({ now }) => now.getTime()))),
          [...new Set(asked.flatMap(({ ticketConfigurationIds }) => ticketConfigurationIds))],
          eventIds.flatMap((id) => known.get(id)?.version ?? []),
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
    times: {
      eventStart: row.event_start,
      eventEnd: row.event_end,
      registrationStart: row.registration_start,
      registrationEnd: row.registration_end,
      timeZone: configuration.timeZone,
      checkInOpensHoursBefore: configuration.checkInOpensHoursBefore,
      activation:
        row.activated_from && row.activated_until ? { from: row.activated_from, until: row.activated_until } : null,
      eligibleAccounts: configuration.eligibleAccounts,
      eligibleLocales: configuration.eligibleLocales,
      isPublished: row.published,
    },
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

const peopleSql = `
  SELECT q.n,
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
       'accountId', a.account_id, 'externalAccountIdentifier', a.external_account_identifier, 'typeCode', a.account_type_code,
       'firstName', a.first_name, 'lastName', a.last_name, 'email', a.email_address, 'phoneNumber', a.phone_number,
       'title', a.title, 'country', a.country_code,
       'tickets', (SELECT coalesce(jsonb_agg(jsonb_build_object('relationshipType', t.relationship_type, 'slot', t.slot)), '[]')
         FROM ticket t WHERE t.account_id = a.account_id AND t.event_id = q."eventId" AND t.status IN ('ACTIVE', 'CHECKED_IN')),
       'claims', (SELECT coalesce(jsonb_agg(jsonb_build_object('relationshipType', c.relationship_type, 'slot', c.slot)), '[]')
         FROM ticket_claim c WHERE c.account_id = a.account_id AND c.event_id = q."eventId"),
       'isRegisteredForParent', e.parent_event_id IS NOT NULL AND EXISTS (SELECT FROM ticket t WHERE t.account_id = a.account_id
         AND t.event_id = e.parent_event_id AND t.status IN ('ACTIVE', 'CHECKED_IN')))), '[]')
     FROM account a
     WHERE a.account_id IN (
         SELECT q."buyerAccountId" UNION ALL
         SELECT i.account_id FROM account i WHERE i.external_account_identifier = ANY (q.identifiers))
       AND a.closed_at IS NULL) AS people,
    CASE WHEN cardinality(q."memberTicketIds") = 0 THEN '[]' ELSE (
       SELECT coalesce(jsonb_agg(jsonb_build_object('ticketId', t.ticket_id, 'eventId', t.event_id, 'accountId', t.account_id,
         'isLive', t.status IN ('ACTIVE', 'CHECKED_IN'), 'isSelf', t.is_self,
         'inGroup', EXISTS (SELECT FROM ticket_group_member m WHERE m.ticket_id = t.ticket_id))), '[]')
       FROM ticket t WHERE t.ticket_id = ANY (q."memberTicketIds")) END AS members,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('accountId', h.account_id, 'ticketConfigurationId', h.ticket_configuration_id,
       'relationshipType', h.relationship_type)), '[]')
     FROM hold h WHERE h.holder_account_id = q."buyerAccountId" AND h.state = 'HELD' AND h.expires_at > q.now) AS holds,
    (SELECT w.taken_at FROM purchase_window w WHERE w.account_id = q."buyerAccountId") AS "lastPurchase",
    CASE WHEN q."idempotencyKey" IS NOT NULL THEN (
       SELECT jsonb_build_object('orderIntentId', i.order_intent_id, 'requestHash', encode(i.request_hash, 'hex'))
       FROM order_intent i WHERE i.account_id = q."buyerAccountId" AND i.idempotency_key = q."idempotencyKey") END AS earlier
  FROM jsonb_to_recordset($1::jsonb) AS q(n integer, "buyerAccountId" bigint, "eventId" bigint, identifiers text[],
    "memberTicketIds" bigint[], "idempotencyKey" text, now timestamptz)
  LEFT JOIN event e ON e.event_id = q."eventId"`;

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
        text: peopleSql,
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
