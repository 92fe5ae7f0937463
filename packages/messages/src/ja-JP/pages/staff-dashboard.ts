import type { StaffPartMessages } from '../../catalogue/messages.ts';
import { refundsAndDisputes } from '../payments/refunds-and-disputes.ts';
import { attention } from '../payments/attention.ts';
import { openTasks } from '../reports/open-tasks.ts';
import { dashboard } from '../reports/dashboard.ts';

/** Japanese, staff only: the dashboard and its open tasks. */
export const staffDashboard: StaffPartMessages<'dashboard'> = {
  refundsAndDisputes,
  attention,
  dashboard,
  openTasks,
};
