import { auditLog } from './audit-log.ts';
import { orderSummary } from './order-summary.ts';
import { privacy } from './privacy.ts';

/** English, texts of staff's screens alone: orders and what was done. */
export const staffOrders = {
  auditLog,
  orderSummary,
  privacy,
};
