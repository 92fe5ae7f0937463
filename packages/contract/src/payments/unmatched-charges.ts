import * as z from 'zod/mini';
import { adminOnly, endpointsOf } from '../wire/endpoint.ts';
import { amount, dataOf, id, idText, instant, pagingQuery, resultsOf, text } from '../wire/primitives.ts';
import { currencies } from '../wire/vocabulary.ts';
import { reason } from './order-refunds.ts';

/** Charges at the gateway without an order. */

/** A charge at the gateway without an order: after a restore, or made by another program with our keys. */
export const unknownCharge = z.strictObject({
  unknownChargeId: id,
  gateway: text(20),
  /** Identifies the charge on the gateway's own pages. */
  gatewayReference: text(200),
  amount,
  /** Amount refunded so far. */
  refundedAmount: amount,
  currency: z.enum(currencies),
  chargeDate: instant,
  /** Found in a gateway notification, or when the accounts were compared. */
  foundBy: z.enum(['webhook', 'audit']),
});

export type UnknownCharge = z.infer<typeof unknownCharge>;

export const unmatchedChargesEndpoints = endpointsOf({
  listUnknownCharges: adminOnly('GET /admin/unknown-charges', {
    summary: 'Lists charges at the gateway without a matching order, oldest first, until staff resolve them.',
    query: z.strictObject(pagingQuery),
    output: resultsOf(unknownCharge),
  }),
  resolveUnknownCharge: adminOnly('POST /admin/unknown-charges/:unknownChargeId/resolve', {
    confirm: 'with-factor',
    summary: 'Records how a charge without an order was resolved, and removes it from the list.',
    costs: { storage: 'staff-changes' },
    params: z.strictObject({ unknownChargeId: idText }),
    body: z.strictObject({ reason }),
    output: dataOf(unknownCharge),
    errors: ['RECORD_NOT_FOUND', 'SECOND_STAFF_MEMBER_NEEDED', 'STAFF_MEMBER_TOO_NEW'],
  }),
});
