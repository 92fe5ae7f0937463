import { checkIn } from './check-in.ts';
import { scan } from './scan.ts';

/** English, texts of staff's screens alone: letting in. */
export const staffDoor = {
  checkIn,
  scan,
};
