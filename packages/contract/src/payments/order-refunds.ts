import * as z from 'zod/mini';
import { adminOnly, endpointsOf } from '../wire/endpoint.ts';
import {
  amount,
  dependentTicketIds,
  filled,
  id,
  idempotencyHeaders,
  idText,
  instant,
  text,
} from '../wire/primitives.ts';
import { currencies, refundStatuses, refundMethods, refusalReasons } from '../wire/vocabulary.ts';
import { person } from '../people/audit.ts';

/** Refunds of orders (payments 4.1). */

export const refund = z.strictObject({
  refundId: id,
  orderId: id,
  amount,
  currency: z.enum(currencies),
  /** Tickets that were cancelled with the refund. */
  ticketIds: z.array(id),
  reason: text(2000),
  /** The provider has accepted the refund or has not responded yet. Its final result is not known. */
  isOnItsWay: z.boolean(),
  createDate: instant,
});

export type Refund = z.infer<typeof refund>;

/** A refund on its order, including pending and failed ones. */
export const orderRefund = z.strictObject({
  refundId: id,
  amount,
  currency: z.enum(currencies),
  status: z.enum(refundStatuses),
  /** The refunded ticket; `null` when the refund is for the whole order. */
  ticketId: z.nullable(id),
  /** Whether the refund cancels its ticket, or all tickets of the order. */
  endsTickets: z.boolean(),
  reason: text(2000),
  /** `null` when the server refunded automatically, or the refund was made at the provider. */
  requestedBy: z.nullable(person),
  /** The provider has accepted the refund. A `PENDING` refund is then in progress; otherwise its state is unknown. */
  isAccepted: z.boolean(),
  /** The provider waits for an action by a person. */
  needsAction: z.boolean(),
  /** `provider`: made at the provider and found there. `by_hand`: failed at the provider, then paid back by staff in another way. */
  origin: z.enum(['asked', 'provider', 'by_hand']),
  /** The refund failed and the money was not refunded. It can be retried or settled in another way. */
  canRetry: z.boolean(),
  /** How staff paid the money back; `null` unless `by_hand`. */
  givenBy: z.nullable(z.enum(refundMethods)),
  /** Staff had paid the money back, and the provider refunded it too. The buyer has the money twice. */
  isMadeTwice: z.boolean(),
  /** Why it failed; `null` unless `FAILED`. */
  refusal: z.nullable(z.enum(refusalReasons)),
  /** The refund was made at the provider, and staff have not acknowledged it yet. */
  canAcknowledge: z.boolean(),
  createDate: instant,
});

export type OrderRefund = z.infer<typeof orderRefund>;

export const reason = filled(2000).check(z.regex(/\S/));

export const orderRefundsEndpoints = endpointsOf({
  refundOrder: adminOnly('POST /admin/orders/:orderId/refund', {
    confirm: 'with-factor',
    summary: 'Refunds an order, a ticket or an amount, and cancels the refunded tickets unless they stay valid.',
    costs: { money: 'staff-changes', mail: 'staff-changes', storage: 'staff-changes' },
    params: z.strictObject({ orderId: idText }),
    headers: idempotencyHeaders,
    body: z.strictObject({
      reason,
      /** The whole order when absent. */
      ticketIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(100))),
      /** A part of the money that is left, of one ticket or of the order. Everything that is left when absent. */
      amount: z.optional(amount),
      /** Whether the tickets are cancelled. */
      endsTickets: z._default(z.boolean(), true),
      dependentTicketIds,
    }),
    output: z.strictObject({ success: z.literal(true), refund }),
    errors: [
      'RECORD_NOT_FOUND',
      'DEPENDENT_TICKETS',
      'REFUND_NOT_POSSIBLE',
      'REFUND_EXCEEDS_REST',
      'PROVIDER_UNREACHABLE',
      'GENERAL_PAYMENT_ERROR',
      'SECOND_STAFF_MEMBER_NEEDED',
      'STAFF_MEMBER_TOO_NEW',
    ],
    sendsSuccess: true,
  }),
});
