import type { adminEndpoints } from '@foyer/contract/admin';
import type { ordersEndpoints } from '@foyer/contract/orders';
import type { HandlerOf } from '@foyer/domain/actor';
import { createOrder } from './create-order.ts';
import type { Orders } from './deps.ts';
import { getOrderIntent } from './get-intent.ts';
import { getOrder } from './get-order.ts';
import { listIntents } from './list-intents.ts';
import { quoteOrder } from './quote-order.ts';
import { refundOrder } from './refund-order.ts';
import { resendConfirmation } from './resend-confirmation.ts';
import { refundOrderIntent, settleOrderIntent } from './staff-decisions.ts';

type AdminNames = 'refundOrder' | 'listOrderIntents' | 'settleOrderIntent' | 'refundOrderIntent';
type Handlers = { [N in keyof typeof ordersEndpoints]: HandlerOf<(typeof ordersEndpoints)[N]> } & {
  [N in AdminNames]: HandlerOf<(typeof adminEndpoints)[N]>;
};

export function ordersHandlers(orders: Orders): Handlers {
  return {
    createOrder: ({ body, headers }, context) =>
      createOrder(orders, { body, idempotencyKey: headers['idempotency-key'] }, context),
    quoteOrder: ({ body }, context) => quoteOrder(orders, body, context),
    getOrder: async ({ params }, context) => ({ data: await getOrder(orders, params.orderId, context) }),
    resendConfirmation: async ({ params, body }, context) => {
      await resendConfirmation(orders, { orderId: params.orderId, email: body.email }, context);
      return { success: true };
    },
    getOrderIntent: async ({ params }, context) => ({
      data: await getOrderIntent(orders, params.orderIntentId, context),
    }),
    hostedPaymentPageEnabled: async () => ({ data: { enabled: orders.paymentMode === 'hosted' } }),
    refundOrder: async ({ params, headers, body }, context) => {
      const { reason, ticketIds } = body;
      const asked = { orderId: params.orderId, reason, ticketIds, idempotencyKey: headers['idempotency-key'] };
      return { success: true, refund: await refundOrder(orders, asked, context) };
    },
    listOrderIntents: ({ query }) => listIntents(orders.database.kysely, query),
    settleOrderIntent: async ({ params }, context) => ({
      data: await settleOrderIntent(orders, params.orderIntentId, context),
    }),
    refundOrderIntent: async ({ params, body }, context) => ({
      data: await refundOrderIntent(orders, { ...params, ...body }, context),
    }),
  };
}
