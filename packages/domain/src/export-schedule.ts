import { instantOf, localDate, msOf, type Instant } from './dates.ts';

/** When something is made again and again, by the clock of an event's place. */
export interface Rhythm {
  /** 0 is Sunday; null: every day. */
  weekday: number | null;
  /** 0 to 23. */
  hour: number;
  /** The last day, `YYYY-MM-DD`. */
  until: string;
}

const day = 86_400_000;
/** A week, and a day that a zone left out or had twice. */
const mostDays = 9;

/**
 * The next moment after another at which it is time; null when there is none until the last day. An hour that a clock change skips is the
 * moment just as far after the change, of one that comes twice the first: each day has one.
 */
export function nextRun({ weekday, hour, until }: Rhythm, timeZone: string, after: Instant): Date | null {
  const today = Date.parse(`${localDate(after, timeZone)}T00:00:00Z`);
  for (let n = 0; n < mostDays; n += 1) {
    const date = new Date(today + n * day);
    const text = date.toISOString().slice(0, 10);
    if (text > until) return null;
    if (weekday !== null && date.getUTCDay() !== weekday) continue;
    const at = instantOf(`${text}T${String(hour).padStart(2, '0')}:00`, timeZone);
    if (at && at.getTime() > msOf(after)) return at;
  }
  return null;
}
