import {
  formatDate,
  localDate,
  msOf,
  wallClock,
  zoneName,
  type DateFormat,
  type Instant,
} from '@foyer/domain/shared/dates';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { ownTimeZone } from './time-zone.ts';

/**
 * A time in the time zone of its place. The zone's name follows if the reader's local time differs (system 3.2),
 * on the same line.
 */
export function momentWords(
  at: Instant,
  timeZone: string,
  locale: Locale,
  style: Extract<DateFormat, 'time' | 'shortWithTime' | 'longWithTime'>,
): string {
  const words = joinDay(formatDate(at, timeZone, locale, style === 'shortWithTime' ? listed(at, timeZone) : style));
  const clockOf = (zone: string) => wallClock(msOf(at), zone);
  return words === '' || clockOf(timeZone) === clockOf(ownTimeZone())
    ? words
    : `${words}\u00A0${zoneName(at, timeZone, locale)}`;
}

/** A moment with the name of its zone, for lists of one event whose screen names no zone elsewhere. */
export const zonedMoment = (at: Instant, timeZone: string, locale: Locale): string =>
  `${joinDay(formatDate(at, timeZone, locale, listed(at, timeZone)))}\u00A0${zoneName(at, timeZone, locale)}`;

/** Lists leave out the year of today. */
const listed = (at: Instant, timeZone: string): DateFormat =>
  localDate(at, timeZone).slice(0, 4) === localDate(new Date(), timeZone).slice(0, 4) ? 'dayWithTime' : 'shortWithTime';

/** Joins a day with its month, so that no line breaks between them: `March 3`, `3 de marzo`. */
const joinDay = (words: string): string =>
  words
    .replace(/(?<=\p{L}) (?=\d{1,2},)/u, '\u00A0')
    .replace(/(?<=^\d{1,2}) (?=\p{L}+,)/u, '\u00A0')
    .replace(/(?<=\d) de (?=\p{L})/u, '\u00A0de\u00A0');

/** A time as people at the door say it: `9:12 PM` for today, otherwise with the date. */
export function recentWords(at: Instant, timeZone: string, locale: Locale): string {
  const isToday = localDate(at, timeZone) === localDate(new Date(), timeZone);
  return momentWords(at, timeZone, locale, isToday ? 'time' : 'shortWithTime');
}

/**
 * The day of something that belongs to an event (an order, a payment, a receipt, a ticket): in the event's time zone,
 * as in mails, documents and exports. The zone's name follows if the reader's date differs.
 */
export function dayWords(at: Instant, timeZone: string, locale: Locale, style: 'long' | 'mid' = 'long'): string {
  const words = formatDate(at, timeZone, locale, style);
  return words === '' || localDate(at, timeZone) === localDate(at, ownTimeZone())
    ? words
    : `${words} (${zoneName(at, timeZone, locale)})`;
}
