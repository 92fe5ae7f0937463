import type { Locale } from '@foyer/contract/wire/vocabulary';

/** A point in time: a `Date`, or its ISO 8601 text as sent on the wire. */
export type Instant = Date | string;

/** Milliseconds since 1970 UTC; `NaN` for a text that is not a date. */
export function msOf(instant: Instant): number {
  return typeof instant === 'string' ? Date.parse(instant) : instant.getTime();
}

/** Whether `now` is in [from, until], both ends included. A missing end is open. */
export function isWithin(now: Instant, from: Instant | null | undefined, until: Instant | null | undefined): boolean {
  const at = msOf(now);
  return (from == null || at >= msOf(from)) && (until == null || at <= msOf(until));
}

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The formatter of a style in a zone. It is created once, because that takes up to a millisecond.
 * An unknown zone counts as UTC, because the rules never throw.
 */
function formatOf(locale: Locale, style: keyof typeof styles, timeZone: string): Intl.DateTimeFormat {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  const key = `${locale} ${zone} ${style}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, { ...styles[style], ...namesMonth(locale, style), timeZone: zone });
  formats.set(key, format);
  return format;
}

/**
 * Spanish names the month also in short dates. In the United States `4/12/2026` could be April 12 or December 4
 * (system 3.2).
 */
const namesMonth = (locale: Locale, style: keyof typeof styles): Intl.DateTimeFormatOptions | false =>
  locale === 'es-US' && style === 'short' && { dateStyle: 'medium' };

/** Zones that the runtime knows. Other texts are not stored, because callers choose them. */
const knownZones = new Set<string>();

/** Whether the runtime knows the IANA zone. */
export function isTimeZone(timeZone: string): boolean {
  const isKnown = knownZones.has(timeZone) || existsInRuntime(timeZone);
  if (isKnown) knownZones.add(timeZone);
  return isKnown;
}

function existsInRuntime(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone }));
  } catch {
    return false;
  }
}

/** Wall clock of a zone at an instant, as milliseconds as if that clock were UTC. */
export function wallClock(at: number, timeZone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf('en-US', 'clock', timeZone).formatToParts(at)) parts[type] = Number(value);
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const day = 86_400_000;

/** The date in a zone, `YYYY-MM-DD`. */
export function localDate(instant: Instant, timeZone: string): string {
  const at = msOf(instant);
  return Number.isNaN(at) ? '' : new Date(wallClock(at, timeZone)).toISOString().slice(0, 10);
}

/**
 * The instant at which a zone's clock shows `YYYY-MM-DD[THH:mm[:ss]]`. For an hour that occurs twice, the first. For a
 * time that a clock change skips, the time moves forward by the length of the gap. `null` when the text is not a local
 * time.
 */
export function instantOf(local: string, timeZone: string): Date | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2}))?)?$/.exec(local.trim());
  if (!match) return null;
  const wanted = Date.parse(`${match[1]}T${match[2] ?? '00:00'}:${match[3] ?? '00'}Z`);
  if (Number.isNaN(wanted) || !new Date(wanted).toISOString().startsWith(match[1] ?? '')) return null;
  // A clock change moves the time by less than a day. The offsets one day before and after are the only candidates.
  const before = wanted - (wallClock(wanted - day, timeZone) - (wanted - day));
  const after = wanted - (wallClock(wanted + day, timeZone) - (wanted + day));
  const fitting = [before, after].filter((at) => wallClock(at, timeZone) === wanted);
  return new Date(fitting.length > 0 ? Math.min(...fitting) : before);
}

/** First moment of the day of `instant` in a zone. */
export function startOfDay(instant: Instant, timeZone: string): Date {
  return instantOf(localDate(instant, timeZone), timeZone) ?? new Date(Number.NaN);
}

/** Last millisecond of the day of `instant` in a zone. Handles days of 23 and 25 hours. */
export function endOfDay(instant: Instant, timeZone: string): Date {
  const next = Date.parse(`${localDate(instant, timeZone)}T00:00:00Z`) + day;
  if (Number.isNaN(next)) return new Date(Number.NaN);
  const start = instantOf(new Date(next).toISOString().slice(0, 10), timeZone);
  return new Date((start?.getTime() ?? Number.NaN) - 1);
}

const styles = {
  short: { dateStyle: 'short' },
  mid: { dateStyle: 'medium' },
  /** The format `LL` of moment.js: `March 3, 2026`, `3 de marzo de 2026`, `2026年3月3日`. */
  long: { dateStyle: 'long' },
  /** A moment in lists: `Jan 29, 2027, 8:30 AM`. */
  shortWithTime: { dateStyle: 'medium', timeStyle: 'short' },
  /** A moment of this year: `Jan 29, 8:30 AM`, `29 ene, 8:30 a.m.`, `1月29日 8:30`. */
  dayWithTime: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  longWithTime: { dateStyle: 'long', timeStyle: 'short' },
  /** A moment of the coming weeks: `Tuesday, January 12 at 10:00 AM`. */
  weekdayWithTime: { weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  time: { timeStyle: 'short' },
  /** A day without its year: `December 20`, `20 de diciembre`, `12月20日`. */
  monthDay: { month: 'long', day: 'numeric' },
  /** Only the zone is read from it. */
  zone: { timeZoneName: 'short' },
  clock: {
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  },
} as const;
export type DateFormat = Exclude<keyof typeof styles, 'zone' | 'clock'>;

/**
 * A date in a zone and the reader's language (system 3.2); empty for an invalid date. No line breaks between a time and
 * its `AM` or `PM`. Spanish says `a la 1:00`, which `Intl` writes like other hours, `a las 2:00`.
 */
export function formatDate(instant: Instant, timeZone: string, locale: Locale, style: DateFormat = 'long'): string {
  const at = msOf(instant);
  if (Number.isNaN(at)) return '';
  return formatOf(locale, style, timeZone)
    .format(at)
    .replace(/(?<=:\d\d)\s(?=\D)/u, '\u00A0')
    .replace(/ a las (?=1:)/, ' a la ')
    .replace(/(?<=\d) (?=\p{L}+ \d{4})|(?<=\d \p{L}{1,20}) (?=\d{4})/gu, '\u00A0');
}

/** A zone's short name at an instant in the reader's language: `CST`, `JST`, `GMT+9`. */
export function zoneName(instant: Instant, timeZone: string, locale: Locale): string {
  const parts = formatOf(locale, 'zone', timeZone).formatToParts(msOf(instant));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/**
 * An instant of the last day before an end. An end at midnight belongs to the day that it ends, `24:00`, so that its
 * date is not the next day. Use it wherever an end is shown as a date.
 */
export function lastDayBefore(end: Instant, timeZone: string): Instant {
  const at = msOf(end);
  return Number.isNaN(at) || wallClock(at, timeZone) % day !== 0 ? end : new Date(at - 1000);
}

/** Whether a span is within one day of its zone. */
export function isOneDay(start: Instant, end: Instant, timeZone: string): boolean {
  const isSame = (until: Instant) => localDate(start, timeZone) === localDate(until, timeZone);
  return isSame(end) || (msOf(start) < msOf(end) && isSame(lastDayBefore(end, timeZone)));
}

/**
 * `start - end`, or one date when both are on the same day in the event's zone (events 3.3).
 * Non-breaking spaces allow a line break only after the hyphen.
 */
export function formatDateRange(start: Instant, end: Instant, timeZone: string, locale: Locale): string {
  const whole = (at: Instant) => formatDate(at, timeZone, locale).replaceAll(' ', '\u00A0');
  const from = whole(start);
  return isOneDay(start, end, timeZone) ? from : `${from}\u00A0- ${whole(lastDayBefore(end, timeZone))}`;
}

/** The same in the short form of lists: `Jan 29 – 31, 2027`, `29–31 ene 2027`, `2027/01/29～2027/01/31`. */
export function formatShortDates(start: Instant, end: Instant, timeZone: string, locale: Locale): string {
  const [from, until] = [msOf(start), msOf(lastDayBefore(end, timeZone))];
  if (Number.isNaN(from) || Number.isNaN(until)) return '';
  return formatOf(locale, 'mid', timeZone).formatRange(from, Math.max(from, until));
}

/** An event that ends the next day and is longer than this is shown with two dates. */
const longestEvening = 12 * 3_600_000;

/** Whether an event begins on one day of its zone and ends in the following night, such as 22:00 to 02:00. */
export function isOneEvening(start: Instant, end: Instant, timeZone: string): boolean {
  const lasts = msOf(end) - msOf(start);
  if (!(lasts > 0 && lasts <= longestEvening)) return false;
  const nextDay = Date.parse(`${localDate(start, timeZone)}T00:00:00Z`) + day;
  return localDate(end, timeZone) === new Date(nextDay).toISOString().slice(0, 10);
}

/**
 * The dates of an event as `formatDateRange`. An evening that ends after midnight has one date with its times,
 * `December 20, 10:00 PM – 2:00 AM`. A line may break only between the date and the times.
 */
export function formatEventDates(start: Instant, end: Instant, timeZone: string, locale: Locale): string {
  if (!isOneEvening(start, end, timeZone)) return formatDateRange(start, end, timeZone, locale);
  const [date, from, until] = [
    formatDate(start, timeZone, locale, 'monthDay'),
    formatDate(start, timeZone, locale, 'time'),
    formatDate(end, timeZone, locale, 'time'),
  ];
  const parts = locale === 'ja-JP' ? [date, `${from}～${until}`] : [`${date},`, `${from} – ${until}`];
  return parts.map((part) => part.replaceAll(' ', '\u00A0')).join(' ');
}
