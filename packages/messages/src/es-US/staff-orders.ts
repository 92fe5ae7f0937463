import type { StaffPartMessages } from '../messages.ts';
import { auditLog } from './audit-log.ts';
import { orderSummary } from './order-summary.ts';
import { privacy } from './privacy.ts';
import { retention } from './retention.ts';

/** Spanish, texts of staff's screens alone: orders and what was done. */
export const staffOrders: StaffPartMessages<'orders'> = {
  auditLog,
  orderSummary,
  privacy,
  retention,
};
