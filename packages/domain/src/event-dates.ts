import { msOf, type Instant } from './dates.ts';

/** When an event takes place and when registration is open. */
export interface EventDates {
  eventStart: Instant;
  eventEnd: Instant;
  registrationStart: Instant;
  registrationEnd: Instant;
}

/** Whether both are told and the second comes before the first. */
export const isBefore = (later: Instant | null | undefined, earlier: Instant | null | undefined): boolean =>
  later != null && earlier != null && msOf(later) < msOf(earlier);

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
