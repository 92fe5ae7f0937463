import * as z from 'zod/mini';
import { adminOnly, crew, endpoint, isPublic, signedIn } from '../wire/endpoint.ts';
import { ownEvent } from '../events/events.ts';
import { formLinkState } from './form-links.ts';
import { chargeCreditCardRequest } from '../orders/orders.ts';
import { ticketsPerPage } from '../wire/paging.ts';
import {
  accountNumber,
  amount,
  count,
  dependentTicketIds,
  done,
  emailAddress,
  emptyBody,
  filled,
  id,
  idempotencyHeaders,
  idText,
  relationshipName,
  signedAmount,
  text,
  ticketPaging,
  ticketParams,
} from '../wire/primitives.ts';
import { ticketValues } from '../forms/values.ts';
import { placeFields, scanFields } from '../door/door.ts';
import {
  badgeAwards,
  checkInAnswer,
  eventTicketSummary,
  foundTicket,
  lastAnswers,
  reservation,
  ticket,
  ticketChange,
  ticketChanged,
} from './ticket.ts';
import { locales } from '../wire/vocabulary.ts';

/** Calls for bought tickets, and the hold before a purchase (tickets 1; tickets 1.3). */

/** The members of a team, without the leader. */
const team = z.strictObject({
  members: z.array(
    z.strictObject({
      ticketId: id,
      /** Number of the form's unanswered questions; 0 for a member who has not agreed. */
      missing: count,
      /** The valid link to the member's own form; null without one. */
      link: z.nullable(formLinkState),
      /** Whether a link can be created for the member now. */
      mayLink: z.boolean(),
    }),
  ),
});
export type Team = z.infer<typeof team>;

const changes = z.strictObject({ ticketConfigurations: z.array(ticketChange) });
const changeQuery = z.strictObject({ ticketConfigurationId: idText });
/** How a change is paid or refunded. */
export const changeWish = z.strictObject({
  cashPayment: z._default(z.boolean(), false),
  bypassPayment: z._default(z.boolean(), false),
  cashTendered: z.nullish(amount),
  /** Pays on the gateway's page instead of with the card on file, after that card was refused. */
  payOnPage: z._default(z.boolean(), false),
  /** Pays with this card, as in an order: when there is no payment on file, or the buyer wants a different card. */
  chargeCreditCardRequest: z.nullish(chargeCreditCardRequest),
  /**
   * The amount due that the person confirmed. Required, because the call may charge a stored card. If the amount
   * differs, the call fails with `PRICE_CHANGED` and the current amount.
   */
  expectedAmountDue: signedAmount,
});
export const changeErrors = [
  'RECORD_NOT_FOUND',
  'FORBIDDEN',
  'TICKET_NOT_ACTIVE',
  'REGISTRATION_NOT_ACTIVE',
  'EVENT_CALLED_OFF',
  'NO_AVAILABLE_TICKET',
  'PRICE_CHANGED',
  'NO_PAYMENT_ON_FILE',
  'STORED_PAYMENT_UNUSABLE',
  'IDEMPOTENCY_KEY_REUSED',
  'REFUND_NOT_POSSIBLE',
  'ORDER_INTENT_NOT_COMPLETE',
  'PAYMENT_FAILURE',
  'INVALID_CARD_INFORMATION',
  'AUTHORIZATION_ERROR',
  'GENERAL_PAYMENT_ERROR',
  'PROVIDER_UNREACHABLE',
] as const;
const changed = z.strictObject({ success: z.literal(true), ticket });

/** Common parts of upgrade and downgrade: the list of offers, and the change. */
const changesCall = {
  access: signedIn,
  params: ticketParams,
  output: changes,
  errors: ['RECORD_NOT_FOUND', 'FORBIDDEN'],
} as const;
const changeCall = {
  access: signedIn,
  params: ticketParams,
  query: changeQuery,
  headers: idempotencyHeaders,
  body: changeWish,
  output: ticketChanged,
  errors: changeErrors,
  sendsSuccess: true,
} as const;

export const ticketsEndpoints = {
  listMyTickets: endpoint('listMyTickets', {
    summary: `Lists tickets that the account holds or bought, those of the latest event first; ${ticketsPerPage} a page by default.`,
    access: signedIn,
    query: z.strictObject(ticketPaging),
    output: z.array(ticket),
  }),
  listMyEvents: endpoint('listMyEvents', {
    summary: 'Lists events for which the account holds or bought tickets, by start.',
    access: signedIn,
    output: z.array(ownEvent),
    revalidated: true,
  }),
  listRegisteredEvents: endpoint('listRegisteredEvents', {
    summary: 'Lists events for which the account itself is registered, by start.',
    access: signedIn,
    output: z.array(ownEvent),
    revalidated: true,
  }),
  getEventTicketSummary: endpoint('getEventTicketSummary', {
    summary: `Returns an event by its own number or by a ticket, and includes that ticket. Returns the account's own tickets, then its other tickets, ${ticketsPerPage} a page by default.`,
    access: signedIn,
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
    access: signedIn,
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
    access: signedIn,
    query: z.strictObject({ eventId: idText, relationshipType: relationshipName }),
    output: lastAnswers,
    errors: ['RECORD_NOT_FOUND'],
  }),
  getTicket: endpoint('getTicket', {
    summary: 'Returns a ticket that the account holds or bought. Staff can read all tickets.',
    access: signedIn,
    params: ticketParams,
    output: ticket,
    errors: ['RECORD_NOT_FOUND', 'FORBIDDEN', 'CHECK_IN_NOT_ACTIVE', 'EVENT_CALLED_OFF'],
  }),
  updateTicket: endpoint('updateTicket', {
    summary: 'Changes the answers of a ticket.',
    access: signedIn,
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
  transferTicket: endpoint('transferTicket', {
    summary: 'Transfers a ticket to another account.',
    access: signedIn,
    body: z.strictObject({
      ticketId: id,
      externalAccountIdentifier: accountNumber,
      relationshipType: relationshipName,
      values: ticketValues,
      dependentTicketIds,
    }),
    output: changed,
    errors: [
      'RECORD_NOT_FOUND',
      'FORBIDDEN',
      'NON_TRANSFERABLE',
      'TICKET_NOT_ACTIVE',
      'REGISTRATION_NOT_ACTIVE',
      'EVENT_CALLED_OFF',
      'SELF_TRANSFER',
      'SELF_TICKET_BLOCKED',
      'DEPENDENT_TICKETS',
      'INVALID_ATTENDEE',
      'INVALID_TICKET_DATA',
      'NEEDS_SELF_TICKET',
      'DUPLICATE_TICKET_REQUEST',
      'NOT_REGISTERED_FOR_PARENT_EVENT',
    ],
    sendsSuccess: true,
  }),
  reserveTicket: endpoint('reserveTicket', {
    summary: 'Requests a ticket and holds one unit for 15 minutes if its quantity is limited.',
    access: signedIn,
    body: z.strictObject({
      ticketConfigurationId: id,
      externalAccountIdentifier: accountNumber,
      relationshipType: relationshipName,
    }),
    output: reservation,
    errors: [
      'RECORD_NOT_FOUND',
      'REGISTRATION_NOT_ACTIVE',
      'EVENT_CALLED_OFF',
      'INVALID_ATTENDEE',
      'NO_AVAILABLE_TICKET',
      'NOT_REGISTERED_FOR_PARENT_EVENT',
      'NEEDS_SELF_TICKET',
      'HOLD_LIMIT',
      'FORBIDDEN',
    ],
  }),
  releaseReservation: endpoint('releaseReservation', {
    summary: 'Releases a held unit. An expired or already released hold is no error.',
    access: signedIn,
    params: z.strictObject({ reservationId: idText }),
    output: done,
    errors: ['RECORD_NOT_FOUND'],
    sendsSuccess: true,
  }),
  listUpgrades: endpoint('listUpgrades', {
    summary: 'Returns the possible upgrades of a ticket, with the amount due.',
    ...changesCall,
  }),
  upgradeTicket: endpoint('upgradeTicket', {
    summary: 'Upgrades a ticket.',
    ...changeCall,
  }),
  listDowngrades: endpoint('listDowngrades', {
    summary: 'Returns the possible downgrades of a ticket, with the amount due.',
    ...changesCall,
  }),
  downgradeTicket: endpoint('downgradeTicket', {
    summary: 'Downgrades a ticket.',
    ...changeCall,
  }),
  sendItinerary: endpoint('sendItinerary', {
    summary: 'Mails the itinerary of a ticket to an address.',
    access: signedIn,
    params: ticketParams,
    query: z.strictObject({ shareEmail: emailAddress }),
    body: emptyBody,
    output: done,
    errors: ['RECORD_NOT_FOUND', 'FORBIDDEN', 'TICKET_NOT_ACTIVE'],
    sendsSuccess: true,
  }),
  getTeam: endpoint('getTeam', {
    summary: "Lists the members of a ticket's team with missing answers.",
    access: signedIn,
    params: ticketParams,
    output: team,
    errors: ['RECORD_NOT_FOUND'],
  }),
  agreeToTeam: endpoint('agreeToTeam', {
    summary:
      "Confirms that the account's own ticket is on another person's team. The leader then sees the last name and the account number.",
    access: signedIn,
    params: ticketParams,
    body: emptyBody,
    output: changed,
    errors: ['RECORD_NOT_FOUND', 'FORBIDDEN', 'NOT_IN_TEAM'],
    sendsSuccess: true,
  }),
  leaveTeam: endpoint('leaveTeam', {
    summary: "Removes the account's own ticket from another person's team.",
    access: signedIn,
    params: ticketParams,
    body: emptyBody,
    output: changed,
    errors: ['RECORD_NOT_FOUND', 'FORBIDDEN', 'NOT_IN_TEAM'],
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
  checkInTicket: endpoint('checkInTicket', {
    summary: 'Checks a ticket in, once.',
    access: crew,
    params: ticketParams,
    body: z.nullish(
      z.strictObject({
        /** The scanned ticket code. A code from before a transfer is refused. */
        code: z.optional(filled(500)),
        /** The event of the scanner. A ticket of a different event is refused. */
        eventId: z.optional(id),
        ...scanFields,
      }),
    ),
    output: checkInAnswer,
    errors: [
      'RECORD_NOT_FOUND',
      'CHECK_IN_NOT_ACTIVE',
      'EVENT_CALLED_OFF',
      'TICKET_NOT_ACTIVE',
      'WRONG_EVENT',
      'INVALID_TICKET_CODE',
      'SCANNER_LAYOUT_WRONG',
      'NOT_ON_LIST',
      'NOT_INSIDE',
      'CHECK_IN_LIST_GONE',
      'IDEMPOTENCY_KEY_REUSED',
      'DEVICE_SHUT_OUT',
    ],
    sendsSuccess: true,
  }),
  undoCheckIn: endpoint('undoCheckIn', {
    summary: 'Undoes a mistaken check-in, so that the ticket can be used again.',
    access: adminOnly,
    params: ticketParams,
    body: z.strictObject({ reason: filled(2000).check(z.regex(/\S/)), listId: placeFields.listId }),
    output: changed,
    errors: ['RECORD_NOT_FOUND', 'NOT_CHECKED_IN'],
    sendsSuccess: true,
  }),
  getBadgeAwards: endpoint('getBadgeAwards', {
    summary: 'Returns awards and titles for the badge of a ticket.',
    access: crew,
    params: ticketParams,
    body: emptyBody,
    output: badgeAwards,
    errors: ['RECORD_NOT_FOUND'],
  }),
  getAwardImage: endpoint('getAwardImage', {
    summary: 'Returns the image of an award.',
    access: isPublic,
    params: z.strictObject({ imageName: filled(200) }),
    query: z.strictObject({ v: z.optional(text(100)) }),
    output: 'bytes',
    otherStatuses: [304],
    mediaTypes: ['image/*'],
    errors: ['RECORD_NOT_FOUND'],
  }),
  getLiveEventUrl: endpoint('getLiveEventUrl', {
    summary: "Returns the URL of an event's live stream for a ticket.",
    access: signedIn,
    body: z.strictObject({ ticketId: id, eventId: id }),
    output: z.strictObject({ url: text(2000) }),
    errors: ['RECORD_NOT_FOUND', 'FORBIDDEN', 'LIVE_EVENT_NOT_AVAILABLE', 'TICKET_NOT_ACTIVE', 'WRONG_EVENT'],
  }),
  showDemoStream: endpoint('showDemoStream', {
    summary:
      "Returns the demo event's page instead of a stream, for a signed link of `getLiveEventUrl`, and its style sheet.",
    access: isPublic,
    params: z.strictObject({ name: filled(200) }),
    query: z.strictObject({
      ticket: z.optional(text(20)),
      event: z.optional(text(20)),
      expires: z.optional(text(20)),
      signature: z.optional(text(100)),
      locale: z.optional(z.enum(locales)),
    }),
    output: 'html',
    otherStatuses: [404],
  }),
};
