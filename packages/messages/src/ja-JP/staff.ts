import type { StaffMessages } from '../messages.ts';
import { checkIn } from './check-in.ts';
import { dashboard } from './dashboard.ts';

/** Japanese, the areas of staff screens alone. */
export const staff: StaffMessages = {
  checkIn,
  dashboard,
};
