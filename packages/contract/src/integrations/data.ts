import * as z from 'zod/mini';
import { endpointsOf, keyHolders } from '../wire/endpoint.ts';
import { amount, count, eventParams, filled, id, instant, text } from '../wire/primitives.ts';
import { currencies, paymentKinds, ticketStatuses } from '../wire/vocabulary.ts';
import { mostAccountsImported, rowsPerRead } from './api-scopes.ts';

/** Calls of other systems with an API key (integrations 2 and 3). No session may make them. */

const limitText = z.pipe(z.string().check(z.regex(/^([1-9][0-9]{0,2}|1000)$/)), z.transform(Number));

/**
 * Where a read of changes begins (integrations 3.1): after `cursor`, or else with the changes since `updatedSince`, or else
 * with all rows.
 */
const changesQuery = z.strictObject({
  cursor: z.optional(filled(300)),
  updatedSince: z.optional(instant),
  limit: z._default(limitText, rowsPerRead),
});

/** A page of changed rows. Save `nextCursor` after the last page, and start the next copy with it. */
const changesOf = <S extends z.ZodMiniType>(row: S) =>
  z.strictObject({
    results: z.array(row),
    nextCursor: text(300),
    /** Whether more rows can be read now. */
    hasMore: z.boolean(),
  });

const attendeeRow = z.strictObject({
  ticketId: id,
  eventId: id,
  orderId: id,
  ticketConfigurationId: id,
  /** Name of the ticket type, in the default language of the event. */
  ticketType: text(300),
  /** The account that holds the ticket. For a guest, the account that invited the guest. */
  externalAccountIdentifier: text(40),
  relationship: text(60),
  isGuest: z.boolean(),
  status: z.enum(ticketStatuses),
  firstName: text(100),
  lastName: text(100),
  email: z.nullable(text(300)),
  phoneNumber: z.nullable(text(60)),
  /** Price of the ticket without add-ons. */
  amount,
  currency: z.enum(currencies),
  /** Answers of the registration form by field. */
  answers: z.record(z.string(), z.unknown()),
  addOns: z.array(z.strictObject({ ticketConfigurationAddOnId: id, quantity: count })),
  /** The person was anonymised. Delete what you stored about the person. */
  isErased: z.boolean(),
  checkInDate: z.nullable(instant),
  createDate: instant,
  updateDate: instant,
  canceledDate: z.nullable(instant),
  transferredDate: z.nullable(instant),
});
export type AttendeeRow = z.infer<typeof attendeeRow>;

const orderRow = z.strictObject({
  orderId: id,
  eventId: id,
  /** The buyer. */
  externalAccountIdentifier: text(40),
  paymentKind: z.enum(paymentKinds),
  currency: z.enum(currencies),
  /** The price at the purchase. */
  totalAmount: amount,
  /** All payments of the order, also for later changes of its tickets. */
  paidAmount: amount,
  /** Refunds that were requested and have not failed. */
  refundedAmount: amount,
  ticketIds: z.array(id),
  createDate: instant,
});
export type OrderRow = z.infer<typeof orderRow>;

const checkInRow = z.strictObject({
  ticketId: id,
  eventId: id,
  ticketStatus: z.enum(ticketStatuses),
  /** `null`: the ticket is not checked in, or its check-in was undone. */
  checkInDate: z.nullable(instant),
  source: z.nullable(z.enum(['scan', 'list', 'order', 'offline'])),
  /** The last pass at each check-in list. */
  lists: z.array(z.strictObject({ listId: text(40), isInside: z.boolean(), date: instant })),
});
export type CheckInRow = z.infer<typeof checkInRow>;

const accountRow = z.strictObject({
  /** `C` and seven digits. */
  externalAccountIdentifier: text(40),
  firstName: text(100),
  lastName: text(100),
  emailAddress: text(300),
  phoneNumber: z.optional(text(60)),
  /** ISO 3166 with three letters. */
  countryCode: text(3),
  locale: z.optional(text(10)),
  currency: z.optional(text(3)),
  title: z.optional(text(60)),
  closed: z.optional(z.boolean()),
});
export type AccountRow = z.infer<typeof accountRow>;

const readErrors = ['RECORD_NOT_FOUND', 'CURSOR_INVALID', 'CURSOR_OUTDATED'] as const;
const reads = { cpu: 'key-reads', storage: 'key-read-entries' } as const;

export const dataEndpoints = endpointsOf({
  readAttendees: keyHolders('GET /data/events/:eventId/attendees', {
    scope: 'attendees:read',
    summary: 'Returns the tickets of an event that changed, with the names and answers of their attendees.',
    costs: reads,
    params: eventParams,
    query: changesQuery,
    output: changesOf(attendeeRow),
    errors: readErrors,
    isTagged: true,
  }),
  readOrders: keyHolders('GET /data/events/:eventId/orders', {
    scope: 'orders:read',
    summary: 'Returns the orders of an event that changed, with their amounts.',
    costs: reads,
    params: eventParams,
    query: changesQuery,
    output: changesOf(orderRow),
    errors: readErrors,
    isTagged: true,
  }),
  readCheckIns: keyHolders('GET /data/events/:eventId/check-ins', {
    scope: 'check-ins:read',
    summary: 'Returns the tickets of an event that changed, with their check-in and passes, and without names.',
    costs: reads,
    params: eventParams,
    query: changesQuery,
    output: changesOf(checkInRow),
    errors: readErrors,
    isTagged: true,
  }),
  checkInByKey: keyHolders('POST /data/events/:eventId/check-ins', {
    scope: 'check-ins:write',
    summary: 'Checks a ticket in, once. A repetition returns the first check-in.',
    costs: { storage: 'key-check-ins', guesses: 'key-check-ins' },
    params: eventParams,
    body: z.strictObject({
      ticketId: id,
      /** The scanned ticket code. A code from before a transfer is refused. */
      code: z.optional(filled(500)),
    }),
    output: z.strictObject({ ticketId: id, checkInDate: instant, alreadyCheckedIn: z.boolean() }),
    errors: [
      'RECORD_NOT_FOUND',
      'CHECK_IN_NOT_ACTIVE',
      'EVENT_CALLED_OFF',
      'TICKET_NOT_ACTIVE',
      'WRONG_EVENT',
      'INVALID_TICKET_CODE',
      'SCANNER_LAYOUT_WRONG',
    ],
  }),
  importAccounts: keyHolders('POST /data/accounts', {
    scope: 'accounts:write',
    eventSource: 'all-events',
    summary: `Adds or changes up to ${mostAccountsImported} accounts. Refused rows are returned with the reason, and the others are stored.`,
    costs: { storage: 'key-imports', cpu: 'key-imports' },
    body: z.strictObject({ accounts: z.array(accountRow).check(z.minLength(1), z.maxLength(mostAccountsImported)) }),
    output: z.strictObject({
      added: count,
      changed: count,
      unchanged: count,
      /** `index` is the position in the request, from 0. `reason` is a code and an explanation. */
      refused: z.array(z.strictObject({ index: count, reason: text(1000) })),
    }),
    errors: ['IMPORT_RUNNING', 'IMPORT_UNAVAILABLE'],
  }),
});
