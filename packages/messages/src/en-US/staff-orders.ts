import { auditLog } from './audit-log.ts';
import { orderSummary } from './order-summary.ts';
import { privacy } from './privacy.ts';
import { retention } from './retention.ts';

/** English, staff only: orders and their history. */
export const staffOrders = {
  auditLog,
  orderSummary,
  privacy,
  retention,
};
