import type { ordersEndpoints } from '@foyer/contract/orders';
import type { HandlerOf } from '@foyer/domain/actor';
import { createOrder } from './create-order.ts';
import type { Orders } from './deps.ts';
import { getOrder } from './get-order.ts';
import { getOrderIntent } from './get-intent.ts';
import { quoteOrder } from './quote-order.ts';

type Handlers = { [N in keyof typeof ordersEndpoints]: HandlerOf<(typeof ordersEndpoints)[N]> };

export function ordersHandlers(orders: Orders): Handlers {
  return {
    createOrder: ({ body, headers }, context) =>
      createOrder(orders, { body, idempotencyKey: headers['idempotency-key'] }, context),
    quoteOrder: ({ body }, context) => quoteOrder(orders, body, context),
    getOrder: async ({ params }, context) => ({ data: await getOrder(orders, params.orderId, context) }),
    getOrderIntent: async ({ params }, context) => ({ data: await getOrderIntent(orders, params.orderIntentId, context) }),
    hostedPaymentPageEnabled: async () => ({ data: { enabled: orders.paymentMode === 'hosted' } }),
  };
}
