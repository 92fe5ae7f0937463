import type { StaffDoorMessages } from '../../catalogue/messages.ts';
import { badge } from '../door/badge.ts';
import { scan } from '../door/scan.ts';
import { sell } from '../door/sell.ts';
import { eventSearch } from '../events/event-search.ts';
import { eventLists } from '../reports/event-lists.ts';
import { reports } from '../reports/reports.ts';
import { scheduledExports } from '../reports/scheduled-exports.ts';

/** Japanese, staff only: areas of the door, the desk, badges, lists and reports. */
export const staffDoor: StaffDoorMessages = {
  badge,
  eventLists,
  eventSearch,
  reports,
  scan,
  scheduledExports,
  sell,
};
