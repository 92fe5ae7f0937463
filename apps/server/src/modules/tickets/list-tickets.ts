import type { OwnEvent } from '@foyer/contract/events/events';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { EventTicketSummary, Ticket } from '@foyer/contract/tickets/ticket';
import type { CallContext, EventsContext } from '../../calls/context.ts';
import { answerEvents, findEvent, findEventRow, presentEvent } from '../events/catalogue/index.ts';
import { missingAnswers } from './attendee.ts';
import type { TicketsDependencies } from './deps.ts';
import { lookAtTicket } from './find-ticket.ts';
import { presentTicket } from './present.ts';
import { listMyEventIds, listRegisteredEventIds, listTicketRows, type Page } from './queries.ts';

type Deps = Pick<TicketsDependencies, 'database' | 'codes'>;

/**
 * Returns a page of the tickets that the account holds or bought, including cancelled ones (tickets 1.4).
 */
export async function listMyTickets(
  { database, codes }: Deps,
  page: Page,
  { actor, events }: EventsContext,
): Promise<Ticket[]> {
  const rows = await listTicketRows(database.kysely, actor, { mine: true, eventIds: events, page });
  return rows.map((row) => presentTicket(row, actor, codes));
}

/** Events of those tickets, sorted by start (orders 8.5). */
export async function listMyEvents({ database }: Deps, context: EventsContext): Promise<OwnEvent[]> {
  return listEvents(database, await listMyEventIds(database.kysely, context.actor.accountId), context);
}

/** Events that the account itself is registered for, sorted by start. */
export async function listRegisteredEvents({ database }: Deps, context: EventsContext): Promise<OwnEvent[]> {
  return listEvents(database, await listRegisteredEventIds(database.kysely, context.actor.accountId), context);
}

function listEvents(
  database: Deps['database'],
  eventIds: readonly number[],
  context: EventsContext,
): Promise<OwnEvent[]> {
  const wanted = new Set(eventIds);
  const pick = ({ event_id: id }: { event_id: number }) => wanted.has(id);
  return answerEvents(
    database.kysely,
    { name: 'own', pick, view: (event) => event, make: (events) => events },
    context,
  );
}

/**
 * Returns an event with a page of the account's own tickets (including spouse and guests) and of tickets bought for
 * others.
 * With `ticketId`, returns the event of that ticket together with the ticket. The ticket page then needs one request,
 * because it does not know the event before.
 */
export async function summarizeEvent(
  { database, codes }: Deps,
  {
    eventId: requestedEventId,
    ticketId,
    ...page
  }: Page & { eventId?: number | undefined; ticketId?: number | undefined },
  { actor, now }: CallContext,
): Promise<EventTicketSummary> {
  const db = database.kysely;
  const requestedTicket = ticketId === undefined ? undefined : await lookAtTicket(database, ticketId, { actor, now });
  const eventId = requestedTicket?.event_id ?? requestedEventId ?? 0;
  const rows = await listTicketRows(db, actor, { mine: true, eventIds: [eventId], page });
  // Holders and buyers may see the event of their ticket even if it is not visible to them otherwise. The check also
  // covers pages after the last one.
  const hasTickets =
    rows.length > 0 ||
    (page.page > 1 &&
      (await listTicketRows(db, actor, { mine: true, eventIds: [eventId], page: { page: 1, rowsPerPage: 1 } })).length >
        0);
  const event = hasTickets ? await findEventRow(db, actor.accountId, eventId) : await findEvent(db, eventId, actor);
  if (!event) throw new FoyerError('RECORD_NOT_FOUND');
  const present = (onAccount: boolean) =>
    rows
      .filter((row) => (row.account_id === actor.accountId) === onAccount)
      .map((row) => ({
        ...presentTicket(row, actor, codes),
        missing: row.status === 'ACTIVE' ? missingAnswers(row, event, now, 'holder') : [],
      }));
  return {
    event: presentEvent(event, actor, now),
    myTickets: present(true),
    otherTickets: present(false),
    ...(requestedTicket && { ticket: presentTicket(requestedTicket, actor, codes) }),
  };
}
