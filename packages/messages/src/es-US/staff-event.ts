import type { StaffPartMessages } from '../messages.ts';
import { attendeeMessages } from './attendee-messages.ts';
import { drawer } from './drawer.ts';
import { eventSearch } from './event-search.ts';
import { providerBooks } from './provider-books.ts';
import { reports } from './reports.ts';
import { scheduledExports } from './scheduled-exports.ts';

/** Spanish, staff only: an event's numbers, lists and messages. */
export const staffEvent: StaffPartMessages<'event'> = {
  attendeeMessages,
  drawer,
  eventSearch,
  providerBooks,
  reports,
  scheduledExports,
};
