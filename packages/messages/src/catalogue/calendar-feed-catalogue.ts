import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { CalendarFeedMessages } from './messages.ts';

/** Loads the texts of the calendar address. Separate from `page-catalogues.ts`, because few people open its card. */
export async function loadCalendarFeed(locale: Locale): Promise<CalendarFeedMessages> {
  return (await import(`../${locale}/tickets/calendar-feed.ts`)) as CalendarFeedMessages;
}
