import { msOf, wallClock, type Instant } from './dates.ts';

/** Date and time in a zone in the format of `<input type="datetime-local">`, `YYYY-MM-DDTHH:mm`. */
export function localDateTime(instant: Instant, timeZone: string): string {
  const at = msOf(instant);
  return Number.isNaN(at) ? '' : new Date(wallClock(at, timeZone)).toISOString().slice(0, 16);
}
