import * as z from 'zod/mini';
import { crew, editors, endpointsOf } from '../wire/endpoint.ts';
import {
  count,
  eventParams,
  id,
  idText,
  instant,
  pagingQuery,
  resultsOf,
  text,
  ticketParams,
} from '../wire/primitives.ts';
import { attendeeFilterText } from '../reports/reports.ts';
import { badgeDesigns } from '../events/badge-design.ts';
import { badgeAwards } from '../tickets/ticket.ts';
import { titles } from '../wire/vocabulary.ts';

/** Badges (door 6.1, door 6.3): their content, the choices of staff, and the number of prints. */

/** A font size in points that badges support (door 6.2). */
const points = z.number().check(z.minimum(6), z.maximum(144));

/** Choices of staff for a badge; `null` means the default. */
const badgeChoice = {
  /** Font size of the upper and the lower line of the name. */
  topPt: z.nullable(points),
  bottomPt: z.nullable(points),
};

/** What designs of an event print in addition. Absent for the built-in designs of ENERGIZE and AMBITION. */
const printedParts = z.strictObject({
  ticketConfigurationId: id,
  /** The ticket type in the language of the request. */
  ticketType: text(500),
  reading: text(500),
  company: text(500),
  /** The ribbon of the ticket's benefit in the language of the request (selling 4.8). */
  ribbon: z.optional(text(500)),
  table: text(500),
  /** Content of the ticket's QR code. Empty if the event has no QR codes. */
  qr: text(400),
  /** Answers that the designs print, by the name of the form field. */
  answers: z.record(text(100), text(500)),
});

export const badge = z.strictObject({
  ticketId: id,
  eventId: id,
  externalAccountIdentifier: text(40),
  isGuest: z.boolean(),
  countryCode: z.nullable(text(3)),
  /**
   * The names given for the badge, else the person's own names. Signs that no font has are left out. Letters of a script
   * that no font has are in Latin.
   */
  firstName: text(500),
  lastName: text(500),
  /** The given name in full, if the badge shows a different name because a font lacks a character. */
  typedName: z.nullable(text(1001)),
  /** State, province or prefecture, as answered. */
  home: text(500),
  tShirtSize: text(500),
  ...badgeAwards.shape,
  ...badgeChoice,
  printCount: count,
  lastPrintedDate: z.nullable(instant),
  printed: z.optional(printedParts),
});
export type Badge = z.infer<typeof badge>;

/** By last name then first name, by account number, or by table (door 6.6). */
export const badgeOrders = ['lastName', 'number', 'table'] as const;
/** `no`: never printed. `changed`: the content changed since the last print (door 6.5). */
export const printStates = ['no', 'changed'] as const;

export const badgesEndpoints = endpointsOf({
  getBadgeDesigns: crew('GET /admin/events/:eventId/badge-designs', {
    summary: 'Returns the badge designs of an event: its own, or those of its type. Empty if it has none.',
    params: eventParams,
    output: badgeDesigns,
    errors: ['RECORD_NOT_FOUND'],
  }),
  listBadgeSamples: editors('GET /admin/events/:eventId/badge-samples', {
    summary: 'Returns badges of an event with its longest names and its Japanese names, for the preview of a design.',
    costs: { cpu: 'reports' },
    params: eventParams,
    output: z.array(badge),
    errors: ['RECORD_NOT_FOUND'],
  }),
  getBadge: crew('GET /ticket/:ticketId/badge', {
    summary:
      'Returns the badge of an ACTIVE or CHECKED_IN ticket: names, awards, choices of staff and number of prints.',
    costs: { guesses: 'door-look-ups' },
    params: ticketParams,
    output: badge,
    errors: ['RECORD_NOT_FOUND'],
  }),
  updateBadge: crew('PUT /ticket/:ticketId/badge', {
    summary: 'Sets what a badge shows. If every value is null, the badge is reset.',
    costs: { storage: 'door', guesses: 'door-look-ups' },
    params: ticketParams,
    body: z.strictObject({
      /** All pinned awards, by the name and group that `getBadge` returned in the same language. */
      assigned: z.nullable(
        z.array(z.strictObject({ awardName: text(200), awardGroupName: text(200) })).check(z.maxLength(200)),
      ),
      /** A title that the account holds. */
      titleCd: z.nullable(z.enum(titles)),
      ...badgeChoice,
    }),
    output: badge,
    errors: ['RECORD_NOT_FOUND'],
  }),
  listBadges: crew('GET /admin/events/:eventId/badges', {
    summary: 'Lists the badges of an event for bulk printing: ACTIVE and CHECKED_IN tickets, without guests.',
    costs: { cpu: 'reports', guesses: 'door-look-ups' },
    params: eventParams,
    query: z.strictObject({
      ...pagingQuery,
      sortBy: z._default(z.enum(badgeOrders), 'lastName'),
      printed: z.optional(z.enum(printStates)),
      ticketConfigurationId: z.optional(idText),
      /** Country of the badge holder's account. */
      countryCode: z.optional(text(3)),
      /** Only for staff who may search attendees. */
      attendees: z.optional(attendeeFilterText),
    }),
    output: resultsOf(badge),
    errors: ['RECORD_NOT_FOUND'],
  }),
  recordBadgePrints: crew('POST /admin/events/:eventId/badge-prints', {
    summary: 'Records that badges of an event were sent to a printer.',
    costs: { storage: 'door' },
    params: eventParams,
    body: z.strictObject({ ticketIds: z.array(id).check(z.minLength(1), z.maxLength(500)) }),
    output: z.strictObject({
      prints: z.array(z.strictObject({ ticketId: id, printCount: count, lastPrintedDate: instant })),
    }),
    errors: ['RECORD_NOT_FOUND'],
  }),
});
