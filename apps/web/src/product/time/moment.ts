import { formatDate, msOf, wallClock, zoneName, type DateFormat, type Instant } from '@foyer/domain/dates';
import type { Locale } from '@foyer/contract/vocabulary';
import { ownTimeZone } from './time-zone.ts';

/** A time by the clock of its place, with the zone's name where the reader's own clock shows another (spec §9 Date formats). */
export function momentWords(
  at: Instant,
  timeZone: string,
  locale: Locale,
  style: Extract<DateFormat, 'time' | `${string}WithTime`>,
): string {
  const words = formatDate(at, timeZone, locale, style);
  const clockOf = (zone: string) => wallClock(msOf(at), zone);
  return words === '' || clockOf(timeZone) === clockOf(ownTimeZone())
    ? words
    : `${words} ${zoneName(at, timeZone, locale)}`;
}
