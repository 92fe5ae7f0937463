import { ownEvent } from '../events/events.ts';
import * as z from 'zod/mini';
import { lookUps, typedMail } from '../wire/costs.ts';
import { adminOnly, endpointsOf, eventInQuery, signedIn, ticketInBody } from '../wire/endpoint.ts';
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

export const ticketsEndpoints = endpointsOf({
  listMyTickets: signedIn('GET /tickets', {
    summary: `Lists tickets that the account holds or bought, those of the latest event first; ${ticketsPerPage} a page by default.`,
    eventSource: 'filtered',
    query: z.strictObject(ticketPaging),
    output: z.array(ticket),
  }),
  listMyEvents: signedIn('GET /ticket/my-events', {
    summary: 'Lists events for which the account holds or bought tickets, by start.',
    eventSource: 'filtered',
    output: z.array(ownEvent),
    cache: 'session',
  }),
  listRegisteredEvents: signedIn('GET /ticket/registered-events', {
    summary: 'Lists events for which the account itself is registered, by start.',
    eventSource: 'filtered',
    output: z.array(ownEvent),
    cache: 'session',
  }),
  getEventTicketSummary: signedIn('GET /ticket/event-ticket-summary', {
    summary: `Returns an event by its own number or by a ticket, and includes that ticket. Returns the account's own tickets, then its other tickets, ${ticketsPerPage} a page by default.`,
    eventSource: { of: 'ticket', at: 'query.ticketId', unless: 'query.eventId' },
    costs: { guesses: 'door-look-ups' },
    query: z.strictObject({ eventId: z.optional(idText), ticketId: z.optional(idText), ...ticketPaging }).check(
      z.refine(({ eventId, ticketId }) => (eventId === undefined) !== (ticketId === undefined), {
        path: ['eventId'],
        params: { code: 'REQUIRED' },
      }),
    ),
    output: eventTicketSummary,
    errors: ['RECORD_NOT_FOUND', 'CHECK_IN_NOT_ACTIVE', 'EVENT_CALLED_OFF'],
  }),
  getSelfTicket: signedIn('GET /ticket', {
    summary:
      "Returns an account's ticket of one relationship. Only the account, the buyer and staff get its answers; everyone else only learns that the ticket exists.",
    eventSource: eventInQuery,
    costs: { guesses: lookUps },
    query: z.strictObject({
      eventId: idText,
      externalAccountIdentifier: accountNumber,
      relationshipType: relationshipName,
    }),
    output: foundTicket,
    errors: ['RECORD_NOT_FOUND'],
  }),
  getLastAnswers: signedIn('GET /ticket/last-answers', {
    summary:
      "Returns answers from the caller's last registration with that relationship, if the event's form has the same fields and still accepts the values.",
    eventSource: eventInQuery,
    query: z.strictObject({ eventId: idText, relationshipType: relationshipName }),
    output: lastAnswers,
    errors: ['RECORD_NOT_FOUND'],
  }),
  getTicket: signedIn('GET /ticket/:ticketId', {
    summary: 'Returns a ticket that the account holds or bought. Staff can read all tickets.',
    costs: { guesses: 'door-look-ups' },
    params: ticketParams,
    output: ticket,
    errors: ['RECORD_NOT_FOUND', 'FORBIDDEN', 'CHECK_IN_NOT_ACTIVE', 'EVENT_CALLED_OFF'],
  }),
  updateTicket: signedIn('PUT /ticket', {
    summary: 'Changes the answers of a ticket.',
    eventSource: ticketInBody,
    costs: { storage: 'ticket-edits' },
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
  sendItinerary: signedIn('POST /ticket/:ticketId/sendItinerary', {
    summary: 'Mails the itinerary of a ticket to an address.',
    costs: { mail: typedMail, storage: typedMail },
    params: ticketParams,
    query: z.strictObject({ shareEmail: emailAddress }),
    body: emptyBody,
    output: done,
    errors: ['RECORD_NOT_FOUND', 'FORBIDDEN', 'TICKET_NOT_ACTIVE'],
    sendsSuccess: true,
  }),
  deactivateTicket: adminOnly('POST /ticket/deactivate-ticket', {
    summary: 'Cancels a ticket and returns its unit to stock.',
    costs: { stock: 'staff-changes', mail: 'staff-changes', storage: 'staff-changes' },
    body: z.strictObject({ ticketId: id, notes: filled(2000).check(z.regex(/\S/)), dependentTicketIds }),
    output: changed,
    errors: ['RECORD_NOT_FOUND', 'TICKET_NOT_ACTIVE', 'DEPENDENT_TICKETS'],
    sendsSuccess: true,
  }),
});
