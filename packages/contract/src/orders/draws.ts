import * as z from 'zod/mini';
import { lookUps } from '../wire/costs.ts';
import { editors, endpointsOf, searchers, signedIn } from '../wire/endpoint.ts';
import {
  accountNumber,
  count,
  done,
  emptyBody,
  eventParams,
  id,
  idText,
  instant,
  relationshipName,
  text,
} from '../wire/primitives.ts';
import { largestParty } from '../tickets/sale-window.ts';
import { translationsOf } from '../wire/translations.ts';

/** Draws of sale windows: people enter for a time, and a seed decides who gets the tickets (selling 2). */

/** The state of an entry. `EXPIRED`: when the draw was made, no person of the entry needed a ticket any more. */
export const drawEntryStates = ['ENTERED', 'WITHDRAWN', 'WON', 'WAITING', 'EXPIRED'] as const;
export type DrawEntryState = (typeof drawEntryStates)[number];

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A ticket that an entry wants. Names outside the organisation are masked. */
const drawMember = z.strictObject({
  externalAccountIdentifier: text(60),
  firstName: text(100),
  lastName: text(100),
  relationshipType: relationshipName,
});
export type DrawMember = z.infer<typeof drawMember>;

/** An entry of the caller: the caller entered it, or is in it. */
export const ownDrawEntry = z.strictObject({
  entryId: id,
  state: z.enum(drawEntryStates),
  /** The caller entered it, so the caller can withdraw it and buys the tickets. */
  isOwn: z.boolean(),
  members: z.array(drawMember),
  enteredDate: instant,
  /** Position in the drawn order, from 1. */
  rank: z.optional(count),
  /** For a winner who has not bought all tickets: end of the hold. */
  heldUntil: z.optional(instant),
  /** For an entry that waits: its first place on the waiting list, from 1. */
  position: z.optional(count),
});
export type OwnDrawEntry = z.infer<typeof ownDrawEntry>;

/** What everybody may know of a draw, to check it. */
const drawFacts = {
  drawId: id,
  ticketConfigurationId: id,
  ticketDescription: text(300),
  ticketTranslations: translationsOf('description'),
  /** Relationship types for which the ticket is sold; empty for all. */
  relationshipTypes: z.array(relationshipName),
  opensDate: instant,
  closesDate: instant,
  largestParty: count,
  holdHours: count,
  /** SHA-256 of the seed, in hexadecimal digits. */
  commitment: sha256,
  /** Entries that were not withdrawn. */
  entries: count,
  drawnDate: z.optional(instant),
  /** Only after the draw. */
  seed: z.optional(sha256),
  /** The units that were drawn. Only after the draw. */
  units: z.optional(count),
};

/** A draw as an account sees it. */
export const draw = z.strictObject({ ...drawFacts, entry: z.optional(ownDrawEntry) });
export type Draw = z.infer<typeof draw>;

/** The drawn order, with entries as numbers. */
export const drawResult = z.strictObject({
  drawId: id,
  commitment: sha256,
  seed: sha256,
  units: count,
  /** In drawn order. `units`: how many tickets the entry still wanted. */
  entries: z.array(z.strictObject({ entryId: id, units: count, state: z.enum(drawEntryStates) })),
});
export type DrawResult = z.infer<typeof drawResult>;

/** A draw for staff. */
export const staffDraw = z.strictObject({
  ...drawFacts,
  windowKey: text(40),
  /** Entries and tickets by state. */
  counts: z.record(z.enum(drawEntryStates), z.strictObject({ entries: count, units: count })),
  /** By rank, or by time before the draw; at most 500. */
  list: z.array(
    z.strictObject({
      entryId: id,
      state: z.enum(drawEntryStates),
      units: count,
      rank: z.optional(count),
      enteredDate: instant,
      members: z.array(drawMember),
    }),
  ),
});
export type StaffDraw = z.infer<typeof staffDraw>;

const drawParams = z.strictObject({ eventId: idText, drawId: idText });

export const drawsEndpoints = endpointsOf({
  getDraws: signedIn('GET /events/:eventId/draws', {
    summary: 'Lists the draws of an event that are for the account, with its own entries.',
    params: eventParams,
    output: z.array(draw),
    errors: ['RECORD_NOT_FOUND'],
  }),
  enterDraw: signedIn('POST /events/:eventId/draws/:drawId/entries', {
    summary: 'Enters a party into a draw. An account can be in one entry of a draw.',
    costs: { stock: 'waiting-list', storage: ['waiting-list', ...lookUps], guesses: lookUps },
    params: drawParams,
    body: z.strictObject({
      members: z
        .array(z.strictObject({ externalAccountIdentifier: accountNumber, relationshipType: relationshipName }))
        .check(z.minLength(1), z.maxLength(largestParty)),
    }),
    output: ownDrawEntry,
    errors: [
      'RECORD_NOT_FOUND',
      'REGISTRATION_NOT_ACTIVE',
      'EVENT_CALLED_OFF',
      'INVALID_ATTENDEE',
      'DUPLICATE_TICKET_REQUEST',
      'NO_AVAILABLE_TICKET',
      'NOT_REGISTERED_FOR_PARENT_EVENT',
      'NEEDS_SELF_TICKET',
      'FORBIDDEN',
      'WINDOW_NOT_OPEN',
      'WINDOW_OVER',
      'NOT_IN_WINDOW',
      'ALREADY_ENTERED',
    ],
  }),
  withdrawDrawEntry: signedIn('DELETE /events/:eventId/draws/:drawId/entries/:entryId', {
    summary:
      'Before the draw, withdraws an own entry, or takes the caller out of the entry of another person. An entry that was withdrawn before is no error.',
    costs: { storage: 'team-changes' },
    params: z.strictObject({ eventId: idText, drawId: idText, entryId: idText }),
    output: done,
    errors: ['RECORD_NOT_FOUND', 'WINDOW_OVER'],
    sendsSuccess: true,
  }),
  getDrawResult: signedIn('GET /events/:eventId/draws/:drawId/result', {
    summary: 'Returns the seed and the drawn order, so that anybody can check a draw that was made.',
    params: drawParams,
    output: drawResult,
    errors: ['RECORD_NOT_FOUND'],
  }),
  listDraws: searchers('GET /admin/events/:eventId/draws', {
    summary: 'Lists the draws of an event with their entries.',
    params: eventParams,
    output: z.array(staffDraw),
    errors: ['RECORD_NOT_FOUND'],
  }),
  drawNow: editors('POST /admin/events/:eventId/draws/:drawId/draw', {
    summary: 'Makes a draw whose entries have closed, without waiting for the background job.',
    costs: { stock: 'staff-changes', mail: 'staff-changes', storage: 'staff-changes' },
    params: drawParams,
    body: emptyBody,
    output: done,
    errors: ['RECORD_NOT_FOUND', 'WINDOW_NOT_OPEN'],
    sendsSuccess: true,
  }),
});
