/** Calendars of the own events, which calendar programs read by a secret address (tickets 8). */
export { calendarFeedHandlers } from './handlers.ts';
export { calendarFeedSections, eraseCalendarFeed } from './personal-data.ts';
