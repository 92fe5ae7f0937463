import type { StaffPartMessages } from '../messages.ts';
import { auditLog } from './audit-log.ts';
import { orderSummary } from './order-summary.ts';
import { privacy } from './privacy.ts';
import { retention } from './retention.ts';

/** Spanish, staff only: orders and their history. */
export const staffOrders: StaffPartMessages<'orders'> = {
  auditLog,
  orderSummary,
  privacy,
  retention,
};
