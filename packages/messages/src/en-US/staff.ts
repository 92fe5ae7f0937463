import { checkIn } from './check-in.ts';
import { dashboard } from './dashboard.ts';

/** English, the areas of staff screens alone. */
export const staff = {
  checkIn,
  dashboard,
};
