import { auditLog } from '../people/audit-log.ts';
import { orderSummary } from '../orders/order-summary.ts';
import { privacy } from '../people/privacy.ts';
import { retention } from '../people/retention.ts';
import { staffAccounts } from '../people/staff-accounts.ts';

/** English, staff only: orders and their history. */
export const staffOrders = {
  auditLog,
  orderSummary,
  privacy,
  retention,
  staffAccounts,
};
