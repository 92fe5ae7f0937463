export { createOrders } from './make-orders.ts';
export { ordersHandlers } from './handlers.ts';
export { getOrder } from './get-order.ts';
export { handleWebhook } from './handle-webhook.ts';
export { reconcileIntents, reconcileRefunds } from './reconcile.ts';
export type { Orders, OrdersDependencies } from './deps.ts';
export { faultOf, noFault, type Fault } from './fault.ts';
export { auditChecks, auditOrders } from './audit.ts';
