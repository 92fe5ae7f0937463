import { checkIn } from './check-in.ts';
import { scan } from './scan.ts';

/** English, staff only: check-in. */
export const staffDoor = {
  checkIn,
  scan,
};
