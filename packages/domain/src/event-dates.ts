import { msOf, type Instant } from './dates.ts';

/** When an event takes place and when registration is open. */
export interface EventDates {
  eventStart: Instant;
  eventEnd: Instant;
  registrationStart: Instant;
  registrationEnd: Instant;
}

/** Their names, in the order that people think of them. */
export const eventDateFields = ['eventStart', 'eventEnd', 'registrationStart', 'registrationEnd'] as const;

/** Whether both are told and the second comes before the first. */
export const isBefore = (later: Instant | null | undefined, earlier: Instant | null | undefined): boolean =>
  later != null && earlier != null && msOf(later) < msOf(earlier);

/** Whether calendars and the database agree on a date, with room for its days before and after. */
export function isInReach(instant: Instant): boolean {
  const year = new Date(msOf(instant)).getUTCFullYear();
  return year >= 1900 && year <= 9000;
}

/**
 * Dates that cannot be so: an end before its start, or a registration that opens when the event is over. Registration may go on during the
 * event and, for those who come late, after it.
 */
export function crossingDates(dates: EventDates): (keyof EventDates)[] {
  const { eventStart, eventEnd, registrationStart, registrationEnd } = dates;
  return [
    ...(isBefore(eventEnd, eventStart) ? ['eventEnd' as const] : []),
    ...(isBefore(registrationEnd, registrationStart) ? ['registrationEnd' as const] : []),
    ...(isBefore(eventEnd, registrationStart) && !isBefore(eventEnd, eventStart) ? ['registrationStart' as const] : []),
  ];
}
