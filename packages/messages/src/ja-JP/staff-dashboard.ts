import type { StaffPartMessages } from '../messages.ts';
import { afterCharge } from './after-charge.ts';
import { attention } from './attention.ts';
import { dashboard } from './dashboard.ts';

/** Japanese, texts of staff's screens alone: the dashboard, and what waits for somebody there. */
export const staffDashboard: StaffPartMessages<'dashboard'> = {
  afterCharge,
  attention,
  dashboard,
};
