import * as z from 'zod/mini';
import { staffLookUps } from '../wire/costs.ts';
import { desk, endpointsOf } from '../wire/endpoint.ts';
import { order } from './orders.ts';
import { accountNumber, amount, count, eventAccountParams, id, instant, text } from '../wire/primitives.ts';
import { translationsOf } from '../wire/translations.ts';
import { moneyReasons } from '../tickets/restoration.ts';
import { ticket } from '../tickets/ticket.ts';
import { person } from '../people/audit.ts';
import { orderRefund } from '../payments/order-refunds.ts';

/** An account's orders and tickets of an event, for staff. */

/** An order for staff on the order summary, with its refundable amounts. */
export const accountOrder = z.extend(z.omit(order, { event: true, tickets: true }), {
  buyer: person,
  /** The staff member who sold it; `null` when the account bought it itself. */
  soldBy: z.nullable(person),
  /** Refundable amount over all payments of the order; 0 when nothing can be refunded. */
  refundableAmount: amount,
  tickets: z.array(
    z.extend(ticket, {
      /** Paid for the ticket with its add-ons, minus refunds. */
      refundableAmount: amount,
      /** Why money forbids to take back the cancellation; `null` when it does not, and for a valid ticket. */
      moneyReason: z.nullable(z.enum(moneyReasons)),
    }),
  ),
  /** Latest first. */
  refunds: z.array(orderRefund),
});

export type AccountOrder = z.infer<typeof accountOrder>;

/** An event at which an account has, or had, tickets. */
const accountEvent = z.strictObject({
  eventId: id,
  defaultName: text(300),
  translations: translationsOf('name'),
  eventStart: instant,
  eventEnd: instant,
  timeZone: text(60),
  /** ACTIVE and CHECKED_IN tickets. */
  tickets: count,
  canceledTickets: count,
});
export type AccountEvent = z.infer<typeof accountEvent>;

export const accountOrdersEndpoints = endpointsOf({
  listAccountTickets: desk('GET /admin/events/:eventId/tickets/:externalAccountIdentifier', {
    summary: 'Lists ACTIVE and CHECKED_IN tickets of an event that an account holds or bought, by relationship type.',
    costs: { storage: staffLookUps, guesses: staffLookUps },
    params: eventAccountParams,
    output: z.array(ticket),
    errors: ['RECORD_NOT_FOUND'],
  }),
  listAccountOrders: desk('GET /admin/events/:eventId/orders/:externalAccountIdentifier', {
    summary:
      'Lists orders of an event that an account bought or holds a ticket of, latest first, with the refundable amounts.',
    costs: { storage: staffLookUps, guesses: staffLookUps },
    params: eventAccountParams,
    output: z.array(accountOrder),
    errors: ['RECORD_NOT_FOUND'],
  }),
  listAccountEvents: desk('GET /admin/accounts/:externalAccountIdentifier/events', {
    summary:
      'Lists the events at which an account holds or held a ticket, latest first: those of the staff member, 100 at most.',
    eventSource: 'filtered',
    costs: { storage: staffLookUps, guesses: staffLookUps },
    params: z.strictObject({ externalAccountIdentifier: accountNumber }),
    output: z.array(accountEvent),
    errors: ['RECORD_NOT_FOUND'],
  }),
});
