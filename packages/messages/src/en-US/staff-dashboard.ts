import { afterCharge } from './after-charge.ts';
import { attention } from './attention.ts';
import { dashboard } from './dashboard.ts';

/** English, texts of staff's screens alone: the dashboard, and what waits for somebody there. */
export const staffDashboard = {
  afterCharge,
  attention,
  dashboard,
};
