import { ownEvent } from '../events/events.ts';
import * as z from 'zod/mini';
import { adminOnly, endpoint, eventInQuery, signedInFor, ticketInBody, ticketInPath } from '../wire/endpoint.ts';
import { ticketsPerPage } from '../wire/paging.ts';
import {
  accountNumber,
  count,
  dependentTicketIds,
  done,
  emailAddress,
  emptyBody,
  filled,
  id,
  idText,
  relationshipName,
  ticketPaging,
  ticketParams,
} from '../wire/primitives.ts';
import { ticketValues } from '../forms/values.ts';
import { eventTicketSummary, foundTicket, lastAnswers, ticket } from './ticket.ts';
import { changed } from './ticket-changes.ts';

/** Bought tickets: lists, details, edits (tickets 1). */

export const ticketsEndpoints = {
  listMyTickets: endpoint('listMyTickets', {
    summary: `Lists tickets that the account holds or bought, those of the latest event first; ${ticketsPerPage} a page by default.`,
    access: signedInFor('filtered'),
    query: z.strictObject(ticketPaging),
    output: z.array(ticket),
  }),
  listMyEvents: endpoint('listMyEvents', {
    summary: 'Lists events for which the account holds or bought tickets, by start.',
    access: signedInFor('filtered'),
    output: z.array(ownEvent),
    cache: 'session',
  }),
  listRegisteredEvents: endpoint('listRegisteredEvents', {
    summary: 'Lists events for which the account itself is registered, by start.',
    access: signedInFor('filtered'),
    output: z.array(ownEvent),
    cache: 'session',
  }),
  getEventTicketSummary: endpoint('getEventTicketSummary', {
    summary: `Returns an event by its own number or by a ticket, and includes that ticket. Returns the account's own tickets, then its other tickets, ${ticketsPerPage} a page by default.`,
    access: signedInFor({ of: 'ticket', at: 'query.ticketId', unless: 'query.eventId' }),
    query: z.strictObject({ eventId: z.optional(idText), ticketId: z.optional(idText), ...ticketPaging }).check(
      z.refine(({ eventId, ticketId }) => (eventId === undefined) !== (ticketId === undefined), {
        path: ['eventId'],
        params: { code: 'REQUIRED' },
      }),
    ),
    output: eventTicketSummary,
    errors: ['RECORD_NOT_FOUND', 'CHECK_IN_NOT_ACTIVE', 'EVENT_CALLED_OFF'],
  }),
  getSelfTicket: endpoint('getSelfTicket', {
    summary:
      "Returns an account's ticket of one relationship. Only the account, the buyer and staff get its answers; everyone else only learns that the ticket exists.",
    access: signedInFor(eventInQuery),
    query: z.strictObject({
      eventId: idText,
      externalAccountIdentifier: accountNumber,
      relationshipType: relationshipName,
    }),
    output: foundTicket,
    errors: ['RECORD_NOT_FOUND'],
  }),
  getLastAnswers: endpoint('getLastAnswers', {
    summary:
      "Returns answers from the caller's last registration with that relationship, if the event's form has the same fields and still accepts the values.",
    access: signedInFor(eventInQuery),
    query: z.strictObject({ eventId: idText, relationshipType: relationshipName }),
    output: lastAnswers,
    errors: ['RECORD_NOT_FOUND'],
  }),
  getTicket: endpoint('getTicket', {
    summary: 'Returns a ticket that the account holds or bought. Staff can read all tickets.',
    access: signedInFor(ticketInPath),
    params: ticketParams,
    output: ticket,
    errors: ['RECORD_NOT_FOUND', 'FORBIDDEN', 'CHECK_IN_NOT_ACTIVE', 'EVENT_CALLED_OFF'],
  }),
  updateTicket: endpoint('updateTicket', {
    summary: 'Changes the answers of a ticket.',
    access: signedInFor(ticketInBody),
    body: z.strictObject({
      ticketId: id,
      values: ticketValues,
      /**
       * Revision of the answers that were edited (`ticket.answersRevision`). If the ticket has newer answers, the call
       * fails with `EDIT_CONFLICT`. Without a revision there is no check.
       */
      answersRevision: z.optional(count),
    }),
    output: changed,
    errors: [
      'RECORD_NOT_FOUND',
      'FORBIDDEN',
      'REGISTRATION_NOT_ACTIVE',
      'EVENT_CALLED_OFF',
      'TICKET_NOT_ACTIVE',
      'INVALID_TICKET_DATA',
      'EDIT_CONFLICT',
    ],
    sendsSuccess: true,
  }),
  sendItinerary: endpoint('sendItinerary', {
    summary: 'Mails the itinerary of a ticket to an address.',
    access: signedInFor(ticketInPath),
    params: ticketParams,
    query: z.strictObject({ shareEmail: emailAddress }),
    body: emptyBody,
    output: done,
    errors: ['RECORD_NOT_FOUND', 'FORBIDDEN', 'TICKET_NOT_ACTIVE'],
    sendsSuccess: true,
  }),
  deactivateTicket: endpoint('deactivateTicket', {
    summary: 'Cancels a ticket and returns its unit to stock.',
    access: adminOnly,
    body: z.strictObject({ ticketId: id, notes: filled(2000).check(z.regex(/\S/)), dependentTicketIds }),
    output: changed,
    errors: ['RECORD_NOT_FOUND', 'TICKET_NOT_ACTIVE', 'DEPENDENT_TICKETS'],
    sendsSuccess: true,
  }),
};
