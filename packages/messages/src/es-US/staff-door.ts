import type { StaffPartMessages } from '../messages.ts';
import { checkIn } from './check-in.ts';
import { scan } from './scan.ts';

/** Spanish, texts of staff's screens alone: letting in. */
export const staffDoor: StaffPartMessages<'door'> = {
  checkIn,
  scan,
};
