import * as z from 'zod/mini';
import { orderRefund } from './admin.ts';
import { adminOnly, endpoint } from './endpoint.ts';
import { dataOf, emptyBody, filled, idText } from './primitives.ts';

/** What staff do about money after it was taken: refunds that failed (readings §6). */

const reason = filled(2000).check(z.regex(/\S/));
const refundParams = z.strictObject({ refundId: idText });

export const afterChargeEndpoints = {
  retryRefund: endpoint('retryRefund', {
    summary: 'Give back once more what a refund that failed did not.',
    access: adminOnly,
    params: refundParams,
    body: emptyBody,
    output: dataOf(orderRefund),
    errors: ['RECORD_NOT_FOUND', 'REFUND_NOT_POSSIBLE', 'PROVIDER_UNREACHABLE', 'GENERAL_PAYMENT_ERROR'],
  }),
  settleRefund: endpoint('settleRefund', {
    summary: 'Say how a refund that failed was given back otherwise, or that one made at the provider was looked at.',
    access: adminOnly,
    params: refundParams,
    body: z.strictObject({ reason }),
    output: dataOf(orderRefund),
    errors: ['RECORD_NOT_FOUND', 'REFUND_NOT_POSSIBLE'],
  }),
};
