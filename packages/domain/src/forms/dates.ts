import { foldWidth } from '../shared/text.ts';

/**
 * Calendar dates of date fields: displayed as YYYY-MM-DD, sent as MM-DD-YYYY (forms 2.6). They have no time and no time
 * zone.
 */

export interface CalendarDate {
  year: number;
  month: number;
  day: number;
}

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const monthFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;
/** 2026年3月5日 */
const japanese = /^(\d{4})年(\d{1,2})月(\d{1,2})日$/;

/**
 * Reads a date in display format, in wire format, or typed with slashes or dots. Null unless the calendar has this
 * date.
 */
export function parseDate(text: string): CalendarDate | null {
  const compact = foldWidth(text.slice(0, 40)).replace(/\s+/g, '');
  const ymd = yearFirst.exec(compact) ?? japanese.exec(compact);
  if (ymd) return checked(ymd[1], ymd[2], ymd[3]);
  const mdy = monthFirst.exec(compact);
  return mdy ? checked(mdy[3], mdy[1], mdy[2]) : null;
}

function checked(y: string | undefined, m: string | undefined, d: string | undefined): CalendarDate | null {
  const date = { year: Number(y), month: Number(m), day: Number(d) };
  const real = date.year >= 1000 && date.month >= 1 && date.month <= 12 && date.day >= 1 && date.day <= daysIn(date);
  return real ? date : null;
}

function daysIn({ year, month }: { year: number; month: number }): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

const two = (n: number) => String(n).padStart(2, '0');

/** `YYYY-MM-DD`, the format of a date input. */
export function shownDate({ year, month, day }: CalendarDate): string {
  return `${year}-${two(month)}-${two(day)}`;
}

/** `MM-DD-YYYY`, the wire format. */
export function sentDate({ year, month, day }: CalendarDate): string {
  return `${two(month)}-${two(day)}-${year}`;
}

/** A form value as a date input shows it. Other text is returned unchanged. */
export function dateToShow(value: string): string {
  const date = parseDate(value);
  return date ? shownDate(date) : value;
}

/**
 * The text of a date input as a form value. Text that is not a date is returned unchanged, because validation reports
 * it.
 */
export function dateToSend(shown: string): string {
  const date = parseDate(shown);
  return date ? sentDate(date) : shown;
}

/** Compares two dates: negative when `a` is earlier. */
export function compareDates(a: CalendarDate, b: CalendarDate): number {
  return a.year - b.year || a.month - b.month || a.day - b.day;
}
