import { msOf, type Instant } from '../shared/dates.ts';

/** When an event takes place and when registration is open. */
export interface EventDates {
  eventStart: Instant;
  eventEnd: Instant;
  registrationStart: Instant;
  registrationEnd: Instant;
}

/** Names of the event's dates in display order. */
export const eventDateFields = ['eventStart', 'eventEnd', 'registrationStart', 'registrationEnd'] as const;

/** Whether both instants are given and `later` is before `earlier`. */
export const isBefore = (later: Instant | null | undefined, earlier: Instant | null | undefined): boolean =>
  later != null && earlier != null && msOf(later) < msOf(earlier);

/** Whether the date is in the range that calendars and the database support, with room for the days around it. */
export function isInReach(instant: Instant): boolean {
  const year = new Date(msOf(instant)).getUTCFullYear();
  return year >= 1900 && year <= 9000;
}

/**
 * Dates that contradict each other: an end before its start, or a registration that opens after the event's end.
 * Registration may continue during and after the event, for late attendees.
 */
export function crossingDates(dates: EventDates): (keyof EventDates)[] {
  const { eventStart, eventEnd, registrationStart, registrationEnd } = dates;
  return [
    ...(isBefore(eventEnd, eventStart) ? ['eventEnd' as const] : []),
    ...(isBefore(registrationEnd, registrationStart) ? ['registrationEnd' as const] : []),
    ...(isBefore(eventEnd, registrationStart) && !isBefore(eventEnd, eventStart) ? ['registrationStart' as const] : []),
  ];
}
