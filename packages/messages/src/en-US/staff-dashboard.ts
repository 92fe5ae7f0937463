import { afterCharge } from './after-charge.ts';
import { attention } from './attention.ts';
import { dashboard } from './dashboard.ts';

/** English, staff only: the dashboard and its open tasks. */
export const staffDashboard = {
  afterCharge,
  attention,
  dashboard,
};
