import * as z from 'zod/mini';
import { orderIntentView, orderRefund } from './admin.ts';
import { adminOnly, endpoint } from './endpoint.ts';
import { dataOf, emptyBody, filled, idText, uuid } from './primitives.ts';

/** What staff do about money after it was taken: refunds that failed, payments that nobody decides (readings §5, §6). */

const reason = filled(2000).check(z.regex(/\S/));
const refundParams = z.strictObject({ refundId: idText });

export const afterChargeEndpoints = {
  releaseOrderIntent: endpoint('releaseOrderIntent', {
    summary: 'Free the seats of an intent that needs attention and that the gateway does not decide.',
    access: adminOnly,
    params: z.strictObject({ orderIntentId: uuid }),
    body: z.strictObject({ reason }),
    output: dataOf(orderIntentView),
    errors: ['RECORD_NOT_FOUND', 'ORDER_INTENT_ALREADY_DECIDED', 'ORDER_INTENT_NOT_COMPLETE'],
  }),
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
