import type { ListedEvent } from '@foyer/contract/events/events';
import { mostFound, type FoundEverything } from '@foyer/contract/reports/search';
import type { EventsContext } from '../../../calls/context.ts';
import type { AllowedEvents } from '@foyer/domain/people/grants';
import { fullName } from '@foyer/domain/people/names';
import { hanVariants } from '@foyer/domain/shared/han-variants';
import { foundIn } from '@foyer/domain/shared/search-folding';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Db } from '../../../db/database.ts';
import type { TicketCodes } from '../../tickets/index.ts';
import { listAdminEvents, listCurrentEvents } from './list-admin-events.ts';
import { readReference } from '../../tickets/index.ts';
import { searchEvent } from './search-event.ts';

/** Events that are searched one after the other for staff of single events. */
const mostEvents = 3;

/**
 * Finds events, people, tickets and orders of the staff member's events. People are found and counted as in a search at
 * one event (door 5.1, people 4.13).
 */
export async function searchEverything(
  deps: { database: Database; codes: TicketCodes },
  searchText: string,
  context: EventsContext,
): Promise<FoundEverything> {
  const db = deps.database.kysely;
  const [all, current] = await Promise.all([listAdminEvents(db, context), listCurrentEvents(db, context)]);
  // Current events come first, then the latest.
  const known = [...current, ...all.filter(({ eventId }) => !current.some((each) => each.eventId === eventId))];
  const typed = readReference(searchText);
  const tickets = await findTicket(db, typed?.ticketId ?? null, context);
  const orders = await findOrder(db, typed?.orderId ?? null, context);
  // The events of a found number come first, so that its person is counted too.
  const named = new Set([...tickets, ...orders].map(({ eventId }) => eventId));
  const people = await findPeople(
    deps,
    searchText,
    known.toSorted((a, b) => Number(named.has(b.eventId)) - Number(named.has(a.eventId))),
    context,
  );
  return {
    events: known
      .filter((event) => isNamed(event, searchText))
      .slice(0, mostFound)
      .map(presentEvent),
    people,
    tickets,
    orders,
  };
}

const isNamed = ({ defaultName, eventShortCode, translations }: ListedEvent, searchText: string): boolean => {
  const names = Object.values(translations.name ?? {}).map((name) => name?.value);
  return foundIn([defaultName, eventShortCode, ...names].join('\n'), searchText, hanVariants);
};

const presentEvent = (event: ListedEvent): FoundEverything['events'][number] => ({
  eventId: event.eventId,
  eventShortCode: event.eventShortCode,
  defaultName: event.defaultName,
  translations: event.translations,
  eventStart: event.eventStart,
  eventEnd: event.eventEnd,
  timeZone: event.configuration.timeZone,
});

async function findPeople(
  deps: { database: Database; codes: TicketCodes },
  searchText: string,
  known: readonly ListedEvent[],
  context: EventsContext,
): Promise<FoundEverything['people']> {
  const { events, locale } = context;
  const paging = { page: 1, rowsPerPage: mostFound, sortBy: null, descending: false };
  const searched = events === 'all' ? [undefined] : known.slice(0, mostEvents).map(({ eventId }) => eventId);
  const people = new Map<string, FoundEverything['people'][number]>();
  for (const eventId of searched) {
    if (people.size >= mostFound) break;
    const { results } = await searchEvent(deps, { eventId, searchText, ...paging }, context);
    for (const { profile, tickets, isRegistered, foundBy } of results) {
      const { externalAccountIdentifier } = profile;
      if (people.get(externalAccountIdentifier)?.isRegistered === true) continue;
      people.set(externalAccountIdentifier, {
        externalAccountIdentifier,
        fullName: fullName(profile, locale),
        eventId:
          tickets.toSorted((a, b) => b.ticketId - a.ticketId)[0]?.eventId ?? eventId ?? known[0]?.eventId ?? null,
        isRegistered,
        foundBy,
      });
    }
  }
  return [...people.values()].slice(0, mostFound);
}

interface Holder {
  event_id: number;
  external_account_identifier: string;
  first_name: string;
  last_name: string;
}

/** SQL condition that the row of an event is one of these events. */
const isOf = (events: AllowedEvents): RawBuilder<boolean> =>
  events === 'all' ? sql`true` : sql`event_id = ANY (${[...events]}::bigint[])`;

const presentHolder = (
  { event_id: eventId, external_account_identifier, first_name, last_name }: Holder,
  locale: EventsContext['locale'],
) => ({
  eventId,
  externalAccountIdentifier: external_account_identifier,
  fullName: fullName({ firstName: first_name, lastName: last_name }, locale),
});

async function findTicket(
  db: Db,
  ticketId: number | null,
  { events, locale }: EventsContext,
): Promise<FoundEverything['tickets']> {
  if (ticketId === null) return [];
  const { rows } = await sql<Holder>`
    SELECT t.event_id, a.external_account_identifier, t.first_name, t.last_name
    FROM ticket t JOIN account a USING (account_id) WHERE t.ticket_id = ${ticketId} AND ${isOf(events)}`.execute(db);
  return rows.map((row) => ({ ticketId, ...presentHolder(row, locale) }));
}

async function findOrder(
  db: Db,
  orderId: number | null,
  { events, locale }: EventsContext,
): Promise<FoundEverything['orders']> {
  if (orderId === null) return [];
  const { rows } = await sql<Holder>`
    SELECT o.event_id, a.external_account_identifier, a.first_name, a.last_name
    FROM orders o JOIN account a USING (account_id) WHERE o.order_id = ${orderId} AND ${isOf(events)}`.execute(db);
  return rows.map((row) => ({ orderId, ...presentHolder(row, locale) }));
}
