import type { DoorState } from '@foyer/contract/door';
import type { StaffMessages } from '@foyer/messages/messages';

/** What stands where arrivals would: nobody has come at all, or those who came did so before the time that is shown. */
export const noArrivals = ({ checkedIn }: Pick<DoorState, 'checkedIn'>, t: StaffMessages['scan']): string =>
  checkedIn > 0 ? t.arrivalsQuiet : t.arrivalsEmpty;
