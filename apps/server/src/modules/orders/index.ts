export { orderWriter } from './create/functions.ts';
export { orderPurpose } from './create/order-purpose.ts';
export { createOrders } from './make-orders.ts';
export { ordersHandlers } from './handlers.ts';
export { eraseOrders, orderSections } from './personal-data.ts';
export { getOrders } from './read/get-order.ts';
export type { Orders, OrdersDependencies } from './deps.ts';
export { auditChecks, auditOrders } from './audit/audit.ts';
