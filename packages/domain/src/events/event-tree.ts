import { eventTypes } from '@foyer/contract/events/event-vocabulary';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { isWithin, localDate, msOf, type Instant } from '../shared/dates.ts';
import { hasEnded, type EventTimes } from './event-state.ts';

/** The fields that the staff dashboard's tree uses. */
export interface TreeEvent {
  eventId: number;
  /** One of `eventTypes`, or an imported type. */
  eventTypeCd: string;
  eventStart: Instant;
  eventEnd: Instant;
  configuration: { timeZone: string; eligibleLocales?: readonly Locale[] | undefined };
}

export interface EventTypeBranch<E> {
  eventTypeCd: string;
  years: { year: number; events: E[] }[];
}

/** Whether an event is running, activated or upcoming. The dashboard shows these by default (reports 1.1). */
export function isCurrentOrUpcoming(
  event: Pick<EventTimes, 'eventStart' | 'eventEnd' | 'timeZone' | 'days'> & { activatedUntil: Instant | null },
  now: Instant,
): boolean {
  return (event.activatedUntil !== null && isWithin(now, null, event.activatedUntil)) || !hasEnded(event, now);
}

/**
 * Events grouped by type and by start year in the event's zone, sorted by start (reports 1.1). Types are in the
 * vocabulary's order, then other types by name.
 */
export function groupEvents<E extends TreeEvent>(events: readonly E[]): EventTypeBranch<E>[] {
  const sorted = events.toSorted((a, b) => msOf(a.eventStart) - msOf(b.eventStart) || a.eventId - b.eventId);
  const types = new Set([...eventTypes, ...sorted.map((event) => event.eventTypeCd).toSorted()]);
  return [...types].flatMap((eventTypeCd) => {
    const byYear = new Map<number, E[]>();
    for (const event of sorted.filter((each) => each.eventTypeCd === eventTypeCd)) {
      const year = Number(localDate(event.eventStart, event.configuration.timeZone).slice(0, 4));
      byYear.set(year, [...(byYear.get(year) ?? []), event]);
    }
    if (byYear.size === 0) return [];
    const years = [...byYear].map(([year, members]) => ({ year, events: members })).toSorted((a, b) => a.year - b.year);
    return [{ eventTypeCd, years }];
  });
}

/** The same tree with running events first, and types and years with running events first. */
export function runningFirst<E extends TreeEvent & { isEventActive: boolean }>(
  tree: readonly EventTypeBranch<E>[],
): EventTypeBranch<E>[] {
  const first = <T>(all: readonly T[], runs: (one: T) => boolean) =>
    all.toSorted((a, b) => Number(runs(b)) - Number(runs(a)));
  const yearRuns = ({ events }: { events: readonly E[] }) => events.some(({ isEventActive }) => isEventActive);
  return first(
    tree.map((branch) => ({
      ...branch,
      years: first(
        branch.years.map((year) => ({ ...year, events: first(year.events, ({ isEventActive }) => isEventActive) })),
        yearRuns,
      ),
    })),
    ({ years }) => years.some(yearRuns),
  );
}
