import { msOf, wallClock, type Instant } from './dates.ts';

/** Date and time in a zone in the format of `<input type="datetime-local">`, `YYYY-MM-DDTHH:mm`. */
export function localDateTime(instant: Instant, timeZone: string): string {
  const at = msOf(instant);
  return Number.isNaN(at) ? '' : new Date(wallClock(at, timeZone)).toISOString().slice(0, 16);
}

/** An instant in ISO 8601 with the offset of a zone, `2027-01-29T08:30:00-06:00`; empty for an invalid date. */
export function zonedTime(instant: Instant, timeZone: string): string {
  const second = Math.floor(msOf(instant) / 1000) * 1000;
  if (Number.isNaN(second)) return '';
  const local = wallClock(second, timeZone);
  const minutes = Math.round((local - second) / 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
  return `${new Date(local).toISOString().slice(0, 19)}${offset}`;
}
