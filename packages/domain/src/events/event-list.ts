import { msOf, type Instant } from '../shared/dates.ts';

/** The fields that decide the order of the events list. */
export interface ListedEvent {
  eventId: number;
  parentEventId?: number | null | undefined;
  isRegistered: boolean;
  eventStart: Instant;
}

/** A child event is listed only if its parent is registered or is missing from the list (events 3.1). */
export function isListed(event: ListedEvent, events: readonly ListedEvent[]): boolean {
  const parent = events.find((other) => other.eventId === event.parentEventId && other.eventId !== event.eventId);
  return !parent || parent.isRegistered;
}

/**
 * The events to show, each with its children: first those that the person has a ticket for, then by start date. A child
 * without its parent in the list is listed separately.
 */
export function arrangeEvents<E extends ListedEvent>(events: readonly E[]): { event: E; children: E[] }[] {
  const shown = events
    .filter((event) => isListed(event, events))
    .toSorted(
      (a, b) =>
        Number(b.isRegistered) - Number(a.isRegistered) ||
        msOf(a.eventStart) - msOf(b.eventStart) ||
        a.eventId - b.eventId,
    );
  const hasParentHere = (event: E) => shown.some((other) => other.eventId === event.parentEventId && other !== event);
  return shown
    .filter((event) => !hasParentHere(event))
    .map((event) => ({
      event,
      children: shown.filter((child) => child.parentEventId === event.eventId && child !== event),
    }));
}
