import * as z from 'zod/mini';
import { adminOnly, endpointsOf } from '../wire/endpoint.ts';
import { mostCounted } from '../wire/paging.ts';
import {
  amount,
  booleanText,
  dataOf,
  id,
  idText,
  instant,
  pagingQuery,
  resultsOf,
  text,
  uuid,
} from '../wire/primitives.ts';
import { currencies, orderIntentStatuses, paymentKinds, refusalReasons } from '../wire/vocabulary.ts';
import { reason } from './order-refunds.ts';

/** Undecided orders, for staff (payments 4.1). */

/** Purpose of an order intent: an order, or an action on a ticket. */
const intentPurposes = ['order', 'upgrade', 'downgrade', 'addOns', 'cancel'] as const;

/** A step in the history of an order intent. */
export type IntentStepName =
  | 'inventoryTaken'
  | 'sentToPage'
  | 'sentToBank'
  | 'noAnswer'
  | 'gatewayNotReached'
  | 'couldNotSettle'
  | 'settled'
  | 'failed'
  | 'refundBegun'
  | 'refunded'
  | 'refundRefused'
  | 'refundFailed'
  | 'refundedAtProvider'
  | 'refundOverdue'
  | 'cardRefused'
  | 'otherAmountPaid'
  | 'otherAmountAccepted'
  | 'refundedTwice';

/** An order intent for staff, with its history. */
export const orderIntentView = z.strictObject({
  orderIntentId: uuid,
  /** The purpose: an order, or a change of its ticket. */
  purpose: z.enum(intentPurposes),
  status: z.enum(orderIntentStatuses),
  eventId: id,
  eventShortCode: text(60),
  externalAccountIdentifier: text(40),
  fullName: text(201),
  paymentKind: z.enum(paymentKinds),
  currency: z.enum(currencies),
  totalAmount: amount,
  /** The amount that the provider charged, if it differs from the price and a decision is pending. */
  paid: z.nullable(z.strictObject({ amount, currency: z.enum(currencies) })),
  orderId: z.nullable(id),
  createDate: instant,
  updateDate: instant,
  /** Why staff should check the intent; `null` when no check is needed. */
  attention: z.nullable(text(100)),
  errorCode: z.nullable(text(60)),
  /** Why the provider last refused its charge or its refund. */
  refusal: z.nullable(z.enum(refusalReasons)),
  gatewayReference: z.nullable(text(200)),
  canSettle: z.boolean(),
  canRefund: z.boolean(),
  /** No decision is possible, but its seats can be released. */
  canRelease: z.boolean(),
  steps: z.array(
    z.strictObject({ at: instant, /** An `IntentStepName`. */ step: text(100), detail: z.nullable(text(1000)) }),
  ),
});

export type OrderIntentView = z.infer<typeof orderIntentView>;

const acceptedAmount = z.strictObject({ amount, currency: z.enum(currencies), reason });

const intentParams = z.strictObject({ orderIntentId: uuid });

export const orderIntentsEndpoints = endpointsOf({
  listOrderIntents: adminOnly('GET /admin/order-intents', {
    summary: `Lists order intents, latest first; by default those that need attention. At most the latest ${mostCounted} are listed.`,
    query: z.strictObject({
      ...pagingQuery,
      needsAttention: z._default(booleanText, true),
      eventId: z.optional(idText),
      status: z.optional(z.enum(orderIntentStatuses)),
    }),
    output: resultsOf(orderIntentView),
  }),
  settleOrderIntent: adminOnly('POST /admin/order-intents/:orderIntentId/settle', {
    summary: 'Looks an intent up at the gateway and finishes it now. Can accept a payment of a different amount.',
    costs: { mail: 'staff-changes', storage: 'staff-changes' },
    params: intentParams,
    /** `accepts`: the amount that the buyer paid instead of the price (`paid`). It becomes the price of the order. */
    body: z.nullish(z.strictObject({ accepts: z.optional(acceptedAmount) })),
    output: dataOf(orderIntentView),
    errors: [
      'PAYMENT_AMOUNT_DIFFERS',
      'RECORD_NOT_FOUND',
      'ORDER_INTENT_ALREADY_DECIDED',
      'NO_AVAILABLE_TICKET',
      'PROVIDER_UNREACHABLE',
      'SECOND_STAFF_MEMBER_NEEDED',
      'STAFF_MEMBER_TOO_NEW',
    ],
  }),
  refundOrderIntent: adminOnly('POST /admin/order-intents/:orderIntentId/refund', {
    confirm: 'with-factor',
    summary: 'Refunds the charge of an intent that has no order.',
    costs: { money: 'staff-changes', mail: 'staff-changes', storage: 'staff-changes' },
    params: intentParams,
    body: z.strictObject({ reason }),
    output: dataOf(orderIntentView),
    errors: [
      'PAYMENT_AMOUNT_DIFFERS',
      'RECORD_NOT_FOUND',
      'REFUND_NOT_POSSIBLE',
      'PROVIDER_UNREACHABLE',
      'GENERAL_PAYMENT_ERROR',
      'SECOND_STAFF_MEMBER_NEEDED',
      'STAFF_MEMBER_TOO_NEW',
    ],
  }),
});
