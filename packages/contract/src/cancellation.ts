import * as z from 'zod/mini';
import { endpoint, signedIn } from './endpoint.ts';
import { amount, idempotencyHeaders, instant, text, ticketParams, uuid } from './primitives.ts';
import { ticket } from './ticket.ts';
import { translationsOf } from './translations.ts';
import { currencies, paymentKinds } from './vocabulary.ts';

/** Cancelling a ticket by whoever holds it, where the event allows it (`configuration.cancellation`). */

/** Why a ticket cannot be cancelled by its holder. */
export const cancellationReasons = [
  'notOffered',
  'tooLate',
  'canceled',
  'checkedIn',
  /** The account's other tickets at the event go first. */
  'otherTickets',
  /** Its tickets to events that belong to this one go first. */
  'childEvents',
  'changePending',
  'refundPending',
  'disputed',
  /** Cash comes out of the till alone. */
  'paidAtDesk',
  /** The payments do not have the money (any more), or another account at the provider took it. */
  'notRefundable',
  /** A restored copy gives nothing back before the operator lets it. */
  'resting',
] as const;
export type CancellationReason = (typeof cancellationReasons)[number];

/** What cancelling would mean now. Amounts are major units. Takes nothing. */
export const cancellationQuote = z.strictObject({
  /** `null`: it can be cancelled. The rest stands all the same, as far as it is known. */
  reason: z.nullable(z.enum(cancellationReasons)),
  /** The last moment; `null` where the event does not allow it. */
  until: z.nullable(instant),
  currency: z.enum(currencies),
  /** The ticket and its add-ons with what was paid for them; `waived` was not paid and is not paid out. They add up to `paid`. */
  lines: z.array(
    z.strictObject({
      kind: z.enum(['ticket', 'addOn', 'waived']),
      defaultName: text(300),
      translations: translationsOf('name'),
      amount,
    }),
  ),
  paid: amount,
  /** Kept of it; never more than was paid. */
  fee: amount,
  /** Where the fee is a part of what was paid. */
  feePercent: z.nullable(z.number()),
  /** `paid` less `fee`. */
  refund: amount,
  /** Where the refund goes; of cards of others nothing is told but that they are others'. */
  refundTo: z.array(
    z.strictObject({
      kind: z.enum(paymentKinds),
      lastFour: z.nullable(text(4)),
      isOwn: z.boolean(),
      amount,
    }),
  ),
  /** What becomes of the team that the ticket leads or is on. */
  team: z.enum(['none', 'leaves', 'ends']),
});
export type CancellationQuote = z.infer<typeof cancellationQuote>;

export const cancellationEndpoints = {
  getCancellation: endpoint('getCancellation', {
    summary: 'What cancelling an own ticket would mean: paid, fee, refund line by line and where it goes.',
    access: signedIn,
    params: ticketParams,
    output: cancellationQuote,
    errors: ['RECORD_NOT_FOUND', 'FORBIDDEN'],
  }),
  cancelTicket: endpoint('cancelTicket', {
    summary: 'Cancel an own ticket where the event allows it, and get back what was paid less the fee.',
    access: signedIn,
    params: ticketParams,
    headers: idempotencyHeaders,
    /** What the person was shown; when it differs nothing happens and `PRICE_CHANGED` says the new one. */
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
      'TICKET_NOT_ACTIVE',
      'EVENT_CALLED_OFF',
      'ORDER_INTENT_NOT_COMPLETE',
      'IDEMPOTENCY_KEY_REUSED',
    ],
    sendsSuccess: true,
  }),
};
