import { checkIn } from '../door/check-in.ts';
import { scan } from '../door/scan.ts';

/** English, staff only: check-in. */
export const staffDoor = {
  checkIn,
  scan,
};
