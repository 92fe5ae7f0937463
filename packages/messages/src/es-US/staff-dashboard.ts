import type { StaffPartMessages } from '../messages.ts';
import { afterCharge } from './after-charge.ts';
import { attention } from './attention.ts';
import { dashboard } from './dashboard.ts';

/** Spanish, staff only: the dashboard and its open tasks. */
export const staffDashboard: StaffPartMessages<'dashboard'> = {
  afterCharge,
  attention,
  dashboard,
};
