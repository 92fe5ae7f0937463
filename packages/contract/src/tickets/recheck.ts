import * as z from 'zod/mini';
import { recheckSettings } from '../events/event-configuration.ts';
import { recheckObstacles, recheckRules, recheckStates } from '../people/qualification-vocabulary.ts';
import { adminOnly, endpointsOf, signedIn } from '../wire/endpoint.ts';
import {
  amount,
  count,
  eventParams,
  id,
  idempotencyHeaders,
  instant,
  pagingQuery,
  text,
  ticketParams,
} from '../wire/primitives.ts';
import { translationsOf } from '../wire/translations.ts';
import { currencies } from '../wire/vocabulary.ts';
import { changeErrors, changeWish } from './ticket-changes.ts';
import { ticketChanged } from './ticket.ts';

/** The re-check of qualifications: what happens to tickets of people who lost the qualification (selling 8). */

const currency = z.enum(currencies);

/** The tickets and amounts of one currency, in major units. */
const recheckSum = z.strictObject({ currency, tickets: count, due: amount, refund: amount });
export type RecheckSum = z.infer<typeof recheckSum>;

const recheckRow = z.strictObject({
  ticketId: id,
  orderId: id,
  externalAccountIdentifier: text(60),
  firstName: text(200),
  lastName: text(200),
  defaultDescription: text(300),
  translations: translationsOf('description'),
  /** Name of the lost qualification in the reader's language. */
  qualification: text(300),
  currency,
  paid: amount,
  /** The price without the place, with the coupons that apply. */
  usualPrice: amount,
  /** What the person would pay, or get back, by the rule of the event. */
  due: amount,
  refund: amount,
  /** Staff can decide about the ticket now. */
  isOpen: z.boolean(),
  /** `null` while nobody has decided about the ticket. */
  state: z.nullable(z.enum(recheckStates)),
  payUntil: z.nullable(instant),
  obstacle: z.nullable(z.enum(recheckObstacles)),
});
export type RecheckRow = z.infer<typeof recheckRow>;

const recheckOfEvent = z.strictObject({
  /** `null`: the event has no rule, and nothing is checked. */
  settings: z.nullable(recheckSettings),
  /** The time zone of the event, in which moments are shown. */
  timeZone: text(60),
  /** The last moment for a decision is over. */
  isOver: z.boolean(),
  results: z.array(recheckRow),
  totalItems: count,
  /** The tickets that can be decided about now, in all pages. */
  open: z.array(recheckSum),
  states: z.record(z.enum(recheckStates), count),
});

export type Recheck = z.infer<typeof recheckOfEvent>;

export const recheckEndpoints = endpointsOf({
  getRecheck: adminOnly('GET /admin/events/:eventId/recheck', {
    summary: 'Lists the tickets of people who lost the qualification, with the difference or refund and the sums.',
    params: eventParams,
    query: z.strictObject({ ...pagingQuery }),
    output: recheckOfEvent,
    errors: ['RECORD_NOT_FOUND'],
  }),
  startRecheck: adminOnly('POST /admin/events/:eventId/recheck', {
    summary: 'Applies the rule of the event to the tickets, each once. A background job carries it out.',
    costs: { money: 'staff-changes', mail: 'staff-changes', storage: 'staff-changes' },
    params: eventParams,
    body: z.strictObject({
      /** All tickets that can be decided about when absent. */
      ticketIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(1000))),
      /** The rule and sums that the person saw. If they differ now, nothing happens and the call fails with `PRICE_CHANGED`. */
      rule: z.enum(recheckRules),
      expected: z.array(recheckSum).check(z.maxLength(currencies.length)),
    }),
    output: z.strictObject({ queued: count }),
    errors: ['RECORD_NOT_FOUND', 'RECHECK_NOT_POSSIBLE', 'PRICE_CHANGED'],
  }),
  getDifference: signedIn('GET /ticket/:ticketId/difference', {
    summary: 'Returns the difference that is due for an own ticket whose qualification was lost. 0: nothing is due.',
    params: ticketParams,
    output: z.strictObject({
      amountDue: amount,
      currency,
      payUntil: z.nullable(instant),
      settledBy: z.enum(['none', 'on-file', 'page', 'staff']),
    }),
    errors: ['RECORD_NOT_FOUND', 'FORBIDDEN'],
  }),
  payDifference: signedIn('POST /ticket/:ticketId/difference', {
    summary: 'Pays the difference of a ticket, which then uses no place.',
    costs: { money: 'ticket-changes', stock: 'ticket-changes', mail: 'ticket-changes', storage: 'ticket-changes' },
    params: ticketParams,
    headers: idempotencyHeaders,
    body: changeWish,
    output: ticketChanged,
    errors: changeErrors,
    sendsSuccess: true,
  }),
});
