import { checkIn } from './check-in.ts';

/** English, the areas of staff screens alone. */
export const staff = {
  checkIn,
};
