import type { StaffPartMessages } from '../../catalogue/messages.ts';
import { checkIn } from '../door/check-in.ts';
import { scan } from '../door/scan.ts';

/** Spanish, staff only: check-in. */
export const staffDoor: StaffPartMessages<'door'> = {
  checkIn,
  scan,
};
