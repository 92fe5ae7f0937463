import type { DoorState } from '@foyer/contract/door/door';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';

/** The text for an empty chart: no one is checked in, or the arrivals were before the shown period. */
export const noArrivals = ({ checkedIn }: Pick<DoorState, 'checkedIn'>, t: StaffMessages['scan']): string =>
  checkedIn > 0 ? t.arrivalsQuiet : t.arrivalsEmpty;
