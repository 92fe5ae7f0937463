import type { StaffPartMessages } from '../../catalogue/messages.ts';
import { attendeeMessages } from '../mail/announcements.ts';
import { drawer } from '../payments/cash-drawer.ts';
import { eventSearch } from '../events/event-search.ts';
import { providerBooks } from '../payments/provider-books.ts';
import { reports } from '../reports/reports.ts';
import { scheduledExports } from '../reports/scheduled-exports.ts';

/** Japanese, staff only: an event's numbers, lists and messages. */
export const staffEvent: StaffPartMessages<'event'> = {
  attendeeMessages,
  drawer,
  eventSearch,
  providerBooks,
  reports,
  scheduledExports,
};
