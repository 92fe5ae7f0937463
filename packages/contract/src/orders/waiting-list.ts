import * as z from 'zod/mini';
import { adminOnly, endpointsOf, searchers, signedIn } from '../wire/endpoint.ts';
import {
  booleanText,
  count,
  done,
  eventParams,
  filled,
  id,
  idText,
  instant,
  relationshipName,
  text,
} from '../wire/primitives.ts';
import { ticketConfiguration } from '../tickets/ticket-configuration.ts';
import { translationsOf } from '../wire/translations.ts';
import { windowErrors } from '../tickets/sale-window.ts';

/** Waiting lists of ticket types that are sold out (stock 3). */

/** An account's entry on a waiting list. */
export const waitingEntry = z.strictObject({
  entryId: id,
  ticketConfigurationId: id,
  relationshipType: relationshipName,
  /** 1 is next; 0 means that the entry has an offer. */
  position: count,
  /** End of the hold of an offered unit. The account takes it by registering. */
  offeredUntil: z.optional(instant),
});
export type WaitingEntry = z.infer<typeof waitingEntry>;

/** The account's entries on an event's waiting lists, and the ticket types with a waiting list. */
export const waitingList = z.strictObject({
  entries: z.array(waitingEntry),
  /** Sold-out tickets with prices for the account; empty while registration is closed. */
  soldOut: z.array(ticketConfiguration),
});
export type WaitingList = z.infer<typeof waitingList>;

/** A waiting list entry with the names of its ticket type and event. */
const ownWaitingEntry = z.strictObject({
  ...waitingEntry.shape,
  ticketDescription: text(300),
  ticketTranslations: translationsOf('description'),
  eventId: id,
  eventName: text(300),
  eventTranslations: translationsOf('name'),
  timeZone: text(60),
  /** The person of a party in a draw, if it is not the account itself. The first name is masked. */
  person: z.optional(
    z.strictObject({ externalAccountIdentifier: text(60), firstName: text(100), lastName: text(100) }),
  ),
  /** The relationship, if the ticket is not for the account holder. */
  relationship: z.optional(z.strictObject({ label: text(200), translations: translationsOf('label') })),
});
export type OwnWaitingEntry = z.infer<typeof ownWaitingEntry>;

/** A waiting list entry for staff. */
const waitingRow = z.strictObject({
  ...waitingEntry.shape,
  externalAccountIdentifier: text(60),
  firstName: text(100),
  lastName: text(100),
  joinedAt: instant,
});
export type WaitingRow = z.infer<typeof waitingRow>;

/** The waiting list of one ticket type for staff. */
const staffList = z.strictObject({
  ticketConfigurationId: id,
  description: text(300),
  translations: translationsOf('description'),
  /** No offers are made. Returned units stay reserved for the list. */
  paused: z.boolean(),
  waiting: count,
  offered: count,
  /** Entries with an offer first, then the waiting ones in order; at most 200. */
  entries: z.array(waitingRow),
});
export type StaffWaitingList = z.infer<typeof staffList>;

const entryParams = z.strictObject({ entryId: idText });
const reason = filled(2000).check(z.regex(/\S/));

export const waitingListEndpoints = endpointsOf({
  getWaitingList: signedIn('GET /events/:eventId/waiting-list', {
    summary: "Returns the account's own entries on the waiting lists of an event, and the sold-out ticket types.",
    params: eventParams,
    /** The relationship type, as the wizard names it. The account is the caller's. */
    query: z.strictObject({ relationshipType: z.optional(relationshipName) }),
    output: waitingList,
    errors: ['RECORD_NOT_FOUND'],
  }),
  listMyWaiting: signedIn('GET /account/waiting-list', {
    summary: 'Lists all waiting-list entries of the account, offers first.',
    eventSource: 'filtered',
    output: z.array(ownWaitingEntry),
  }),
  joinWaitingList: signedIn('POST /events/:eventId/waiting-list', {
    summary: 'Joins the waiting list of a sold-out ticket type. A repeated request returns the same entry.',
    costs: { stock: 'waiting-list', mail: 'waiting-list', storage: 'waiting-list' },
    params: eventParams,
    body: z.strictObject({ ticketConfigurationId: id, relationshipType: relationshipName }),
    output: waitingEntry,
    errors: [
      'RECORD_NOT_FOUND',
      'REGISTRATION_NOT_ACTIVE',
      'EVENT_CALLED_OFF',
      'INVALID_ATTENDEE',
      'NO_AVAILABLE_TICKET',
      ...windowErrors,
      'NOT_REGISTERED_FOR_PARENT_EVENT',
      'NEEDS_SELF_TICKET',
      'FORBIDDEN',
      'NOT_SOLD_OUT',
    ],
  }),
  leaveWaitingList: signedIn('DELETE /events/:eventId/waiting-list/:entryId', {
    summary: 'Leaves a waiting list and gives up its offer, if any. An entry that has already ended is no error.',
    costs: { mail: 'team-changes', storage: 'team-changes' },
    params: z.strictObject({ eventId: idText, entryId: idText }),
    output: done,
    errors: ['RECORD_NOT_FOUND', 'ORDER_INTENT_NOT_COMPLETE'],
    sendsSuccess: true,
  }),
  listWaiting: searchers('GET /admin/events/:eventId/waiting-list', {
    summary: 'Lists the waiting accounts and the offers of an event by ticket type.',
    params: eventParams,
    output: z.array(staffList),
    errors: ['RECORD_NOT_FOUND'],
  }),
  pauseWaitingList: adminOnly('POST /admin/events/:eventId/waiting-list/:ticketConfigurationId/pause', {
    summary: 'Pauses or resumes the offers of a ticket type.',
    costs: { stock: 'staff-changes', mail: 'staff-changes', storage: 'staff-changes' },
    params: z.strictObject({ eventId: idText, ticketConfigurationId: idText }),
    query: z.strictObject({ paused: booleanText }),
    body: z.strictObject({ reason }),
    output: done,
    errors: ['RECORD_NOT_FOUND'],
    sendsSuccess: true,
  }),
  moveWaitingEntry: adminOnly('POST /admin/waiting-list/:entryId/front', {
    summary: 'Moves an entry to the front of its waiting list.',
    costs: { stock: 'staff-changes', mail: 'staff-changes', storage: 'staff-changes' },
    params: entryParams,
    body: z.strictObject({ reason }),
    output: done,
    errors: ['RECORD_NOT_FOUND'],
    sendsSuccess: true,
  }),
  removeWaitingEntry: adminOnly('POST /admin/waiting-list/:entryId/remove', {
    summary: 'Removes an entry from a waiting list, with its offer if any, and notifies the person by mail.',
    costs: { stock: 'staff-changes', mail: 'staff-changes', storage: 'staff-changes' },
    params: entryParams,
    body: z.strictObject({ reason }),
    output: done,
    errors: ['RECORD_NOT_FOUND', 'ORDER_INTENT_NOT_COMPLETE'],
    sendsSuccess: true,
  }),
});
