import { attendeeMessages } from '../mail/announcements.ts';
import { orderSummary } from '../orders/order-summary.ts';
import { attention } from '../payments/attention.ts';
import { refundsAndDisputes } from '../payments/refunds-and-disputes.ts';
import { auditLog } from '../people/audit-log.ts';
import { privacy } from '../people/privacy.ts';
import { restoreReasons } from '../tickets/restore-reasons.ts';

/** English, staff only: areas of orders, money to decide on and the audit log. */
export const staffOrders = {
  attendeeMessages,
  attention,
  auditLog,
  orderSummary,
  privacy,
  refundsAndDisputes,
  restoreReasons,
};
