export { createOrders } from './make-orders.ts';
export { ordersHandlers } from './handlers.ts';
export { getOrders } from './get-order.ts';
export { cardKeyOf, chargeSourceOf, checkedCardPayer, fingerprintOfCharge, tenderedCash } from './payer.ts';
export type { Orders, OrdersDependencies } from './deps.ts';
export { auditChecks, auditOrders } from './audit.ts';
