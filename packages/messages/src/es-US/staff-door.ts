import type { StaffPartMessages } from '../messages.ts';
import { checkIn } from './check-in.ts';
import { scan } from './scan.ts';

/** Spanish, staff only: check-in. */
export const staffDoor: StaffPartMessages<'door'> = {
  checkIn,
  scan,
};
