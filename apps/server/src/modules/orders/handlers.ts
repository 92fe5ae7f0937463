import type { ordersEndpoints } from '@foyer/contract/orders/orders';
import type { purchaseReasonsEndpoints } from '@foyer/contract/orders/purchase-reasons';
import type { HandlerOf } from '../../calls/context.ts';
import { createOrder } from './create/create-order.ts';
import type { Orders } from './deps.ts';
import { explainPurchase } from './explain/explain-purchase.ts';
import { getOrder } from './read/get-order.ts';
import { quoteOrder } from './plan/index.ts';
import { resendConfirmation } from './read/resend-confirmation.ts';

/** The payments module implements the endpoints for the status of an order intent. */
type Names = Exclude<keyof typeof ordersEndpoints, 'getOrderIntent' | 'getOrderTurn' | 'giveUpOrderIntent'>;
type Handlers = { [N in Names]: HandlerOf<(typeof ordersEndpoints)[N]> } & {
  [N in keyof typeof purchaseReasonsEndpoints]: HandlerOf<(typeof purchaseReasonsEndpoints)[N]>;
};

export function ordersHandlers(orders: Orders): Handlers {
  return {
    createOrder: ({ body, headers }, context) =>
      createOrder(orders, { body, idempotencyKey: headers['idempotency-key'] }, context),
    quoteOrder: ({ body }, context) => quoteOrder(orders, body, context),
    explainPurchase: ({ params, body }, context) => explainPurchase(orders, { ...params, ...body }, context),
    getOrder: async ({ params }, context) => ({ data: await getOrder(orders, params.orderId, context) }),
    resendConfirmation: async ({ params, body }, context) => {
      await resendConfirmation(orders, { orderId: params.orderId, email: body.email }, context);
      return { success: true };
    },
    hostedPaymentPageEnabled: async () => ({
      data: { enabled: orders.paymentMode === 'hosted', wallets: [...orders.wallets] },
    }),
  };
}
