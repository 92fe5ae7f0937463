import { auditLog } from './audit-log.ts';
import { orderSummary } from './order-summary.ts';
import { privacy } from './privacy.ts';
import { retention } from './retention.ts';

/** English, texts of staff's screens alone: orders and what was done. */
export const staffOrders = {
  auditLog,
  orderSummary,
  privacy,
  retention,
};
