import * as z from 'zod/mini';
import { endpointsOf, signedIn } from '../wire/endpoint.ts';
import { amount, idempotencyHeaders, instant, text, ticketParams, uuid } from '../wire/primitives.ts';
import { ticket } from './ticket.ts';
import { translationsOf } from '../wire/translations.ts';
import { currencies, paymentKinds } from '../wire/vocabulary.ts';

/** Cancelling a ticket by its holder, where the event allows it (`configuration.cancellation`). */

/** Why the holder cannot cancel a ticket. */
export const cancellationReasons = [
  'notOffered',
  'tooLate',
  'canceled',
  'checkedIn',
  /** The account has other tickets at the event, which must be cancelled first. */
  'otherTickets',
  /** The account has tickets of child events, which must be cancelled first. */
  'childEvents',
  /** The ticket is part of a package that ends whole, and one of its tickets is checked in. */
  'package',
  'changePending',
  'refundPending',
  'disputed',
  /** Paid in cash, which can only be paid back at the desk. */
  'paidAtDesk',
  /** The payments do not hold enough money, or another provider account charged it. */
  'notRefundable',
  /** A restored copy makes no refunds until the operator resumes them. */
  'resting',
] as const;
export type CancellationReason = (typeof cancellationReasons)[number];

/** A preview of the cancellation. Amounts are major units. Changes nothing. */
export const cancellationQuote = z.strictObject({
  /** `null` when the ticket can be cancelled. All fields are filled in as far as known in either case. */
  reason: z.nullable(z.enum(cancellationReasons)),
  /** The last moment for cancelling; `null` when the event does not allow it. */
  until: z.nullable(instant),
  currency: z.enum(currencies),
  /**
   * The ticket and its add-ons with the paid amounts. `refunded` was given back before. `waived` was not paid and is not
   * paid out. The lines add up to `paid`.
   */
  lines: z.array(
    z.strictObject({
      kind: z.enum(['ticket', 'addOn', 'refunded', 'waived']),
      defaultName: text(300),
      translations: translationsOf('name'),
      amount,
    }),
  ),
  paid: amount,
  /** The part of `paid` that is retained; never more than `paid`. */
  fee: amount,
  /** Set when the fee is a percentage of the paid amount. */
  feePercent: z.nullable(z.number()),
  /** `paid` minus `fee`. */
  refund: amount,
  /** The cards or methods that are refunded. Digits of other people's cards are left out; `isOwn` is false. */
  refundTo: z.array(
    z.strictObject({
      kind: z.enum(paymentKinds),
      lastFour: z.nullable(text(4)),
      isOwn: z.boolean(),
      amount,
    }),
  ),
  /** Effect on the team that the ticket leads or belongs to. */
  team: z.enum(['none', 'leaves', 'ends']),
  /** The package that ends whole with the ticket, and the attendees of its valid tickets (orders 11.7). */
  package: z.optional(
    z.strictObject({
      defaultDescription: text(300),
      translations: translationsOf('description'),
      people: z.array(z.strictObject({ ticketId: z.int(), firstName: text(200), lastName: text(200) })),
    }),
  ),
});
export type CancellationQuote = z.infer<typeof cancellationQuote>;

export const cancellationEndpoints = endpointsOf({
  getCancellation: signedIn('GET /ticket/:ticketId/cancellation', {
    summary:
      'Returns the result of cancelling an own ticket: amount paid, fee, refund line by line and its destination. A package that ends whole is cancelled with all of its tickets.',
    params: ticketParams,
    output: cancellationQuote,
    errors: ['RECORD_NOT_FOUND', 'FORBIDDEN'],
  }),
  cancelTicket: signedIn('POST /ticket/:ticketId/cancellation', {
    summary:
      'Cancels an own ticket where the event allows it, with its package if that ends whole, and refunds the amount paid minus the fee.',
    costs: { money: 'ticket-changes', stock: 'ticket-changes', mail: 'ticket-changes', storage: 'ticket-changes' },
    params: ticketParams,
    headers: idempotencyHeaders,
    /** The refund that the person saw. If it differs now, nothing happens and `PRICE_CHANGED` has the new amount. */
    body: z.strictObject({ expectedRefund: amount }),
    output: z.strictObject({
      success: z.literal(true),
      ticket,
      orderIntentId: uuid,
      /** Major units. */
      refund: amount,
      currency: z.enum(currencies),
    }),
    errors: [
      'RECORD_NOT_FOUND',
      'FORBIDDEN',
      'CANCELLATION_NOT_POSSIBLE',
      'PRICE_CHANGED',
      'REFUND_NOT_POSSIBLE',
      'TICKET_NOT_ACTIVE',
      'EVENT_CALLED_OFF',
      'ORDER_INTENT_NOT_COMPLETE',
      'IDEMPOTENCY_KEY_REUSED',
    ],
    sendsSuccess: true,
  }),
});
