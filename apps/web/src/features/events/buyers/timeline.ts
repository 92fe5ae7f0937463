import type { CountedTicketType } from '@foyer/contract/events/buyers';
import { instantOf, localDate, msOf } from '@foyer/domain/shared/dates';

/** The time that the timelines of all ticket types show, in ms. All have the same, so their bars can be compared. */
export interface TimeRange {
  from: number;
  to: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The most dates below a timeline, and the last start of one in percent. On a phone they fit in each language. */
const mostTicks = 3;
const lastTick = 73;
/** A bar that is narrower could not be seen, in percent. */
const leastWidth = 1;

/** From the first opening to the last end of a window. Null without windows. */
export function rangeOf(types: readonly Pick<CountedTicketType, 'windows'>[]): TimeRange | null {
  const windows = types.flatMap((type) => type.windows);
  if (windows.length === 0) return null;
  return {
    from: Math.min(...windows.map(({ startDateTime }) => msOf(startDateTime))),
    to: Math.max(...windows.map(({ endDateTime }) => msOf(endDateTime))),
  };
}

/** The moment in percent of the range. */
export const percentOf = (at: number, { from, to }: TimeRange): number => ((at - from) / Math.max(1, to - from)) * 100;

/** Start and width of a window's bar, in percent of the range. */
export function barOf(
  { startDateTime, endDateTime }: { startDateTime: string; endDateTime: string },
  range: TimeRange,
): { start: number; width: number } {
  const start = percentOf(msOf(startDateTime), range);
  const width = Math.max(leastWidth, percentOf(msOf(endDateTime), range) - start);
  return { start: Math.min(start, 100 - width), width };
}

/** Moments to name below the bars: midnights of the event's zone, or full hours when the range is shorter than two days. */
export function ticksOf(range: TimeRange, timeZone: string): { at: number; isTime: boolean }[] {
  const span = range.to - range.from;
  if (span < 2 * dayMs) {
    const step = Math.max(1, Math.ceil(span / hourMs / mostTicks)) * hourMs;
    const first = Math.ceil(range.from / hourMs) * hourMs;
    return Array.from({ length: mostTicks }, (_, n) => first + n * step)
      .filter((at) => percentOf(at, range) <= lastTick)
      .map((at) => ({ at, isTime: true }));
  }
  const step = Math.max(1, Math.ceil(span / dayMs / mostTicks));
  const firstDay = Date.parse(localDate(new Date(range.from), timeZone));
  return Array.from({ length: mostTicks }, (_, n) => new Date(firstDay + (1 + n * step) * dayMs).toISOString())
    .map((day) => instantOf(`${day.slice(0, 10)}T00:00`, timeZone)?.getTime() ?? Number.NaN)
    .filter((at) => at >= range.from && percentOf(at, range) <= lastTick)
    .map((at) => ({ at, isTime: false }));
}
