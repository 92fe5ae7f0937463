import * as z from 'zod/mini';
import { orderIntentView } from './order-intents.ts';
import { orderRefund } from './order-refunds.ts';
import { adminOnly, endpointsOf, office } from '../wire/endpoint.ts';
import {
  amount,
  dataOf,
  emptyBody,
  filled,
  id,
  idText,
  instant,
  pagingQuery,
  resultsOf,
  text,
  uuid,
} from '../wire/primitives.ts';
import { currencies, disputeStatuses, locales, refundMethods } from '../wire/vocabulary.ts';

/** Staff calls about money after a charge: failed refunds, undecided payments, disputes (payments 4.1). */

const reason = filled(2000).check(z.regex(/\S/));
const refundParams = z.strictObject({ refundId: idText });

/** A payment that the payer disputes with the bank. */
export const dispute = z.strictObject({
  disputeId: id,
  /** `null` for a charge without an order. */
  orderId: z.nullable(id),
  eventId: id,
  eventShortCode: text(60),
  /** The buyer. */
  externalAccountIdentifier: text(60),
  fullName: text(300),
  amount,
  currency: z.enum(currencies),
  /** The provider's reason: `fraudulent`, `product_not_received`. */
  reason: text(100),
  status: z.enum(disputeStatuses),
  /** The bank only requests information; no money was withdrawn yet. */
  isInquiry: z.boolean(),
  openDate: instant,
  /** Deadline for a response; `null` after a response or a decision. */
  dueDate: z.nullable(instant),
  gatewayReference: text(200),
});
export type Dispute = z.infer<typeof dispute>;

export const refundsAndDisputesEndpoints = endpointsOf({
  listDisputes: office('GET /admin/disputes', {
    summary: 'Lists disputes that the bank has not decided, most urgent first, or all disputes of one order.',
    eventSource: 'filtered',
    query: z.strictObject({ ...pagingQuery, orderId: z.optional(idText) }),
    output: resultsOf(dispute),
  }),
  getDisputeEvidence: adminOnly('GET /admin/orders/:orderId/dispute-evidence', {
    summary: 'Returns the evidence for an order with a disputed payment, as one document for the bank.',
    costs: { cpu: 'reports' },
    params: z.strictObject({ orderId: idText }),
    query: z.strictObject({ locale: z.optional(z.enum(locales)) }),
    output: 'bytes',
    mediaTypes: ['text/html'],
    errors: ['RECORD_NOT_FOUND'],
  }),
  releaseOrderIntent: adminOnly('POST /admin/order-intents/:orderIntentId/release', {
    summary: 'Releases the units of an intent that needs attention and that the gateway does not decide.',
    costs: { storage: 'staff-changes' },
    params: z.strictObject({ orderIntentId: uuid }),
    body: z.strictObject({ reason }),
    output: dataOf(orderIntentView),
    errors: [
      'RECORD_NOT_FOUND',
      'ORDER_INTENT_ALREADY_DECIDED',
      'ORDER_INTENT_NOT_COMPLETE',
      'PAYMENT_AMOUNT_DIFFERS',
      'SECOND_STAFF_MEMBER_NEEDED',
      'STAFF_MEMBER_TOO_NEW',
    ],
  }),
  retryRefund: adminOnly('POST /admin/refunds/:refundId/retry', {
    confirm: 'with-factor',
    summary: 'Retries a failed refund.',
    costs: { money: 'staff-changes', mail: 'staff-changes', storage: 'staff-changes' },
    params: refundParams,
    body: emptyBody,
    output: dataOf(orderRefund),
    errors: [
      'RECORD_NOT_FOUND',
      'REFUND_NOT_POSSIBLE',
      'PROVIDER_UNREACHABLE',
      'GENERAL_PAYMENT_ERROR',
      'SECOND_STAFF_MEMBER_NEEDED',
      'STAFF_MEMBER_TOO_NEW',
    ],
  }),
  settleRefund: adminOnly('POST /admin/refunds/:refundId/settle', {
    confirm: 'with-factor',
    summary: 'Records how a failed refund was settled otherwise, or that a refund made at the provider was reviewed.',
    costs: { storage: 'staff-changes' },
    params: refundParams,
    body: z.strictObject({
      reason,
      /** How the buyer got the money; required for a failed refund. */
      givenBy: z.optional(z.enum(refundMethods)),
      /** Whether to mail the buyer that and how the money was paid back. */
      mailsBuyer: z._default(z.boolean(), false),
    }),
    output: dataOf(orderRefund),
    errors: ['RECORD_NOT_FOUND', 'REFUND_NOT_POSSIBLE', 'SECOND_STAFF_MEMBER_NEEDED', 'STAFF_MEMBER_TOO_NEW'],
  }),
});
