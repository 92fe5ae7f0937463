import { instantOf, localDate, msOf, type Instant } from '../shared/dates.ts';

/** The schedule of a repeated export, in the local time of the event. */
export interface Rhythm {
  /** 0 is Sunday; null means every day. */
  weekday: number | null;
  /** 0 to 23. */
  hour: number;
  /** The last day, `YYYY-MM-DD`. */
  until: string;
}

const day = 86_400_000;
/** A week, plus a day that a zone skipped or repeated. */
const mostDays = 9;

/**
 * The next run after an instant; null when none is left until the last day. If a clock change skips the hour, the run
 * moves by the length of the gap. If the hour occurs twice, the first counts, so each day has exactly one run.
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

/** Active schedules of one event, from all people together. Each of them makes files and mails. */
export const schedulesPerEvent = 50;
/** Active schedules of one person at one event. */
export const schedulesPerPerson = 20;
