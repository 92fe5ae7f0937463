import { msOf, type Instant } from '../shared/dates.ts';

interface ComparableEvent {
  eventId: number;
  eventTypeCd: string;
  eventStart: Instant;
}

/** Events that began before this one. Events of the same type come first, and later events come before earlier ones. */
export function comparableEvents<E extends ComparableEvent>(events: readonly E[], event: ComparableEvent): E[] {
  const isOfKind = (each: ComparableEvent) => Number(each.eventTypeCd === event.eventTypeCd);
  return events
    .filter((each) => each.eventId !== event.eventId && msOf(each.eventStart) < msOf(event.eventStart))
    .toSorted((a, b) => isOfKind(b) - isOfKind(a) || msOf(b.eventStart) - msOf(a.eventStart) || b.eventId - a.eventId);
}
