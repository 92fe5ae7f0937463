import * as z from 'zod/mini';
import { adminOnly, endpointsOf } from '../wire/endpoint.ts';
import {
  amount,
  count,
  emptyBody,
  eventParams,
  filled,
  id,
  idempotencyHeaders,
  idText,
  instant,
  text,
} from '../wire/primitives.ts';
import { inLanguages } from '../wire/translations.ts';
import { currencies, locales } from '../wire/vocabulary.ts';

/** Calling off an event: preview, execution and progress. */

/**
 * How a payment is refunded: by the payment provider, by staff at the counter, or not at all because nothing was paid.
 */
export const callOffMethods = ['provider', 'byHand', 'waived'] as const;
export type CallOffMethod = (typeof callOffMethods)[number];

/** The organiser's text to attendees by language, in addition to the product's text. Plain text without tokens. */
const callOffTexts = inLanguages(filled(3000));
export type CallOffTexts = z.infer<typeof callOffTexts>;

/** Payments of one currency and refund method, in major units. The five parts after `paid` add up to it. */
const callOffSum = z.strictObject({
  currency: z.enum(currencies),
  way: z.enum(callOffMethods),
  payments: count,
  paid: amount,
  /** Already refunded, before or after the event was called off. */
  refunded: amount,
  /** The provider has accepted the refund or is processing the request. */
  onItsWay: amount,
  /** Still to be refunded, by the job or by staff. */
  left: amount,
  /** Not refunded: the last attempt failed, or the buyer's bank holds the money. */
  failed: amount,
  /** Nothing to refund: waived, or taken back by the buyer's bank. */
  kept: amount,
});
export type CallOffSum = z.infer<typeof callOffSum>;

/** A payment that staff must check. */
const callOffProblem = z.strictObject({
  paymentId: id,
  orderId: id,
  /** The buyer. */
  externalAccountIdentifier: text(60),
  fullName: text(401),
  /** The amount not refunded yet, in major units. */
  amount,
  currency: z.enum(currencies),
  way: z.enum(callOffMethods),
  /** Why the last attempt failed; `null` for money that staff pay back themselves. */
  errorCode: z.nullable(text(100)),
  attempts: count,
  /** The reader bought, holds or sold the order, so another staff member must refund it. */
  needsOther: z.boolean(),
});
export type CallOffProblem = z.infer<typeof callOffProblem>;

export const callOffView = z.strictObject({
  eventId: id,
  eventShortCode: text(60),
  /** In the reader's language. */
  eventName: text(300),
  mainLocale: z.enum(locales),
  /** `null` while the event is not called off. All other fields then preview the effect. */
  calledOff: z.nullable(
    z.strictObject({
      date: instant,
      by: text(401),
      reason: text(2000),
      texts: callOffTexts,
      /** Set when the parent event was called off. That event shows the progress of the refunds. */
      withEventId: z.nullable(id),
      /** Tickets that have ended, with their holder notified. */
      ticketsDone: count,
      ticketsLeft: count,
    }),
  ),
  /** Child events that are called off with it. */
  childEvents: z.array(z.strictObject({ eventId: id, eventName: text(300), tickets: count })),
  /** Valid tickets, including tickets used at the entrance. After the call-off: tickets that were valid then. */
  tickets: count,
  usedTickets: count,
  people: count,
  /** People without an e-mail address. */
  withoutAddress: count,
  orders: count,
  addOns: count,
  /** Uses of coupons with a limit, by tickets that were not used at the entrance. They become free. */
  coupons: count,
  waiting: count,
  holds: count,
  /** Orders and changes with a payment in progress, without those of `otherAmounts`. */
  pendingPayments: count,
  /** Orders and changes whose buyer paid another amount than the price. Staff must decide about them. */
  otherAmounts: count,
  /** Charges of the event without an order that staff must decide about, without those of `otherAmounts`. */
  undecidedCharges: count,
  /** Messages to attendees that are still being sent. */
  messages: count,
  scheduledExports: count,
  money: z.array(callOffSum),
  problems: z.array(callOffProblem),
  /** Total number of problems; `problems` has the first ones. */
  problemCount: count,
});
export type CallOffView = z.infer<typeof callOffView>;

export const callOffEndpoints = endpointsOf({
  getCallOff: adminOnly('GET /admin/events/:eventId/call-off', {
    summary:
      'Returns what calling off an event would do, or the progress of tickets and refunds after it was called off.',
    costs: { cpu: 'reports' },
    params: eventParams,
    output: callOffView,
    errors: ['RECORD_NOT_FOUND'],
  }),
  callOffEvent: adminOnly('POST /admin/events/:eventId/call-off', {
    confirm: 'with-factor',
    summary:
      'Calls off an event and its child events permanently. Sales stop at once; then tickets end, attendees are notified and payments are refunded.',
    costs: {
      money: 'staff-changes',
      stock: 'staff-changes',
      mail: 'staff-changes',
      cpu: 'staff-changes',
      storage: 'staff-changes',
    },
    params: eventParams,
    headers: idempotencyHeaders,
    body: z.strictObject({
      /** The event's short code, typed by the administrator. */
      confirmation: text(100),
      /** For staff and the audit log. Buyers also see it with their refund. */
      reason: filled(2000).check(z.regex(/\S/)),
      texts: z._default(callOffTexts, {}),
    }),
    output: callOffView,
    errors: ['RECORD_NOT_FOUND', 'EVENT_CALLED_OFF', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  retryCallOffRefunds: adminOnly('POST /admin/events/:eventId/call-off/retry', {
    confirm: 'with-factor',
    summary: 'Retries failed refunds: one payment, or all of them.',
    costs: { money: 'staff-changes', mail: 'staff-changes', cpu: 'staff-changes', storage: 'staff-changes' },
    params: eventParams,
    body: z.strictObject({ paymentId: z.optional(id) }),
    output: callOffView,
    errors: ['RECORD_NOT_FOUND'],
  }),
  settleCallOffPayment: adminOnly('POST /admin/events/:eventId/call-off/payments/:paymentId/settle', {
    confirm: 'with-factor',
    summary: 'Records that staff returned cash to a buyer after an event was called off.',
    costs: { money: 'staff-changes', mail: 'staff-changes', cpu: 'staff-changes', storage: 'staff-changes' },
    params: z.strictObject({ eventId: idText, paymentId: idText }),
    body: emptyBody,
    output: callOffView,
    errors: ['RECORD_NOT_FOUND', 'REFUND_NOT_POSSIBLE', 'SECOND_STAFF_MEMBER_NEEDED', 'STAFF_MEMBER_TOO_NEW'],
  }),
});
