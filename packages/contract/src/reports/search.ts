import * as z from 'zod/mini';
import { profile } from '../people/accounts.ts';
import { staffLookUps } from '../wire/costs.ts';
import { desk, endpointsOf, eventInBody, listReaders, searchers } from '../wire/endpoint.ts';
import { mostPeopleCounted } from '../wire/paging.ts';
import {
  accountNumber,
  count,
  eventParams,
  filled,
  id,
  instant,
  pagingFields,
  resultsOf,
  text,
} from '../wire/primitives.ts';
import { translationsOf } from '../wire/translations.ts';
import { shoutOut, ticket } from '../tickets/ticket.ts';

/** Search for people by staff (door 5.2). */

/** What a person was found by. `name` is the account's own name, `attendeeName` that of a spouse or guest. */
const findingKinds = [
  'name',
  'attendeeName',
  'reading',
  'badgeName',
  'accountPhone',
  'attendeePhone',
  'account',
  'ticket',
  'order',
  'receipt',
  'accountAddress',
  'attendeeAddress',
  'confirmationAddress',
  'payerAddress',
] as const;

const finding = z.strictObject({ kind: z.enum(findingKinds), value: text(320) });

export type Finding = z.infer<typeof finding>;

/** One person found at an event (door 5.2). */
export const searchResult = z.strictObject({
  isRegistered: z.boolean(),
  profile,
  /** City of the first address on file. Staff of single events see it for people at their events only (people 4.13). */
  city: z.nullable(text(100)),
  tickets: z.array(ticket),
  shoutOuts: z.array(shoutOut),
  /** The names, readings, numbers and addresses that match the search text. */
  foundBy: z.array(finding),
});

export type SearchResult = z.infer<typeof searchResult>;

/** Entries of each kind that a search over everything returns. */
export const mostFound = 6;

const foundPerson = z.strictObject({
  externalAccountIdentifier: text(40),
  fullName: text(201),
  /** The event of the latest valid ticket; otherwise an event at which the person can be registered, if there is one. */
  eventId: z.nullable(id),
  isRegistered: z.boolean(),
  foundBy: z.array(finding),
});

/** The events, people, tickets and orders that match a search text. */
const foundEverything = z.strictObject({
  events: z.array(
    z.strictObject({
      eventId: id,
      eventShortCode: text(60),
      defaultName: text(300),
      translations: translationsOf('name'),
      eventStart: instant,
      eventEnd: instant,
      timeZone: text(60),
    }),
  ),
  people: z.array(foundPerson),
  tickets: z.array(
    z.strictObject({ ticketId: id, eventId: id, externalAccountIdentifier: text(40), fullName: text(201) }),
  ),
  orders: z.array(
    z.strictObject({ orderId: id, eventId: id, externalAccountIdentifier: text(40), fullName: text(201) }),
  ),
});
export type FoundEverything = z.infer<typeof foundEverything>;

/** What is behind the sections of an event. Null for a section that the caller may not open. */
const sectionCounts = z.strictObject({
  /** Valid tickets and orders, up to `mostCounted` and one more. */
  attendees: z.nullable(count),
  orders: z.nullable(count),
  /** Accounts that wait or have an offer. */
  waitingList: z.nullable(count),
  /** Open points of the checklist. */
  setup: z.nullable(count),
  /** Sale windows of the draft, or else of the event. */
  windows: z.nullable(count),
  /** 1 if the draft, or else the event, has a rule for the re-check of qualifications. */
  recheck: z.nullable(count),
});
export type SectionCounts = z.infer<typeof sectionCounts>;

const listed = ['listed-people', 'listed-people-all', 'listed-by-staff'] as const;

export const searchEndpoints = endpointsOf({
  searchEvent: searchers('POST /admin/search/event', {
    summary: `Finds people by name in any spelling, reading, name on the badge, account number, e-mail address, telephone number (four digits or more), number of a ticket, order or receipt, or scanned ticket code. The typed spelling comes first. Returns them with their tickets of one event or of all events. At most ${mostPeopleCounted} people are listed.`,
    eventSource: eventInBody,
    costs: { cpu: 'reports', storage: listed, guesses: listed },
    body: z.strictObject({ eventId: z.optional(id), searchText: filled(200).check(z.regex(/\S/)), ...pagingFields }),
    output: resultsOf(searchResult),
    errors: ['RECORD_NOT_FOUND', 'SCANNER_LAYOUT_WRONG'],
  }),
  searchEverything: searchers('POST /admin/search', {
    summary: `Finds events by name or code, people as \`searchEvent\` does, and a ticket or an order by its number, among the events of the staff member. Staff of single events find people at three of them: those of a found ticket or order, then the current ones. At most ${mostFound} of each kind.`,
    eventSource: 'filtered',
    costs: { cpu: 'reports', storage: listed, guesses: listed },
    body: z.strictObject({ searchText: filled(200).check(z.regex(/\S/)) }),
    output: foundEverything,
    errors: ['SCANNER_LAYOUT_WRONG'],
  }),
  countSections: listReaders('GET /admin/events/:eventId/section-counts', {
    summary: 'Returns the numbers beside the sections of an event.',
    params: eventParams,
    output: sectionCounts,
    errors: ['RECORD_NOT_FOUND'],
  }),
  getExternalProfile: desk('GET /admin/profile/external/:externalAccountIdentifier', {
    summary: 'Returns the profile of an account.',
    eventSource: 'no-event',
    costs: { storage: staffLookUps, guesses: staffLookUps },
    params: z.strictObject({ externalAccountIdentifier: accountNumber }),
    output: profile,
    errors: ['RECORD_NOT_FOUND'],
  }),
});
