import ical, {
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalCalendar,
  type ICalCalendarData,
  type ICalLuxonDateTimeStub,
} from 'ical-generator';
import { localDateTime } from '@foyer/domain/shared/local-time';

export interface CalendarEntry {
  eventId: number;
  /** `sale`: the opening of a sale. It is a calendar entry in addition to the event's entry. */
  purpose?: 'event' | 'sale';
  /** The installation's id (`readInstallationId`). Event ids alone are not unique across installations. */
  installationId: string;
  /** Number of changes of the entry. Calendars use it to find the newer of two files. */
  sequence: number;
  /** Sender as in `MAIL_FROM`: `Name <address>`. It becomes the organizer of the entry. */
  organizer: string;
  summary: string;
  start: Date;
  end: Date;
  /** IANA zone in which the entry is written. */
  timeZone: string;
  location: string;
  /** Omitted when null or empty. */
  description: string | null;
  url: string | null;
  isCanceled?: boolean;
  now: Date;
}

/**
 * Returns an ICS file with one entry in the event's own time zone (RFC 5545). The file contains the zone's rules for
 * the duration of the entry, because some calendars know no zone names.
 * All files about an event have the same UID. Calendars then replace the entry instead of adding a second one.
 */
export function calendarFile(entry: CalendarEntry): string {
  const method = entry.isCanceled === true ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  return calendarText({ method, entries: [entry] });
}

/** How often calendars read a feed again, in seconds. */
const feedRefreshSeconds = 3600;

/**
 * Returns a calendar that programs subscribe to (RFC 5545, RFC 7986). It has all entries each time. An entry that was called off
 * stays with its state, because some programs keep entries that disappear.
 */
export const calendarFeed = (name: string, entries: readonly CalendarEntry[]): string =>
  calendarText({ method: ICalCalendarMethod.PUBLISH, name, ttl: feedRefreshSeconds, entries });

function calendarText({
  entries,
  ...settings
}: Pick<ICalCalendarData, 'method' | 'name' | 'ttl'> & { entries: readonly CalendarEntry[] }): string {
  const calendar = ical({
    prodId: { company: 'Foyer', product: 'Registration', language: 'EN' },
    ...settings,
    // The zone name is set on the entries only. A name on the calendar would be repeated after its components and in
    // DTSTAMP.
    timezone: { name: null, generator: (timeZone) => zoneRulesOf(entries, timeZone) },
  });
  for (const entry of entries) addEntry(calendar, entry);
  return `${calendar.toString()}\r\n`;
}

/** The rules of a zone from the first to the last entry in it. */
function zoneRulesOf(entries: readonly CalendarEntry[], timeZone: string): string {
  const inZone = entries.filter((entry) => entry.timeZone === timeZone);
  const first = Math.min(...inZone.map(({ start }) => start.getTime()));
  const last = Math.max(...inZone.map(({ end }) => end.getTime()));
  return zoneRules(timeZone, new Date(first), new Date(last));
}

function addEntry(calendar: ICalCalendar, entry: CalendarEntry): void {
  const isCanceled = entry.isCanceled === true;
  calendar.createEvent({
    id: `${entry.purpose ?? 'event'}-${entry.eventId}@${entry.installationId}`,
    sequence: entry.sequence,
    stamp: zoned(entry.now, 'UTC'),
    start: zoned(entry.start, entry.timeZone),
    end: zoned(entry.end, entry.timeZone),
    timezone: entry.timeZone,
    organizer: organizerOf(entry.organizer),
    summary: entry.summary,
    location: entry.location,
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(entry.description ? { description: entry.description } : {}),
    ...(entry.url === null ? {} : { url: entry.url }),
  });
}

/** Parses `Foyer <no-reply@foyer.example>` or a bare address. */
function organizerOf(sender: string): { name: string; email: string } {
  const [, name = '', email = sender] = /^(.*?)<([^<>]+)>$/.exec(sender.trim()) ?? [];
  return { name: name.trim().replaceAll('"', '') || email, email };
}

/**
 * The subset of luxon's `DateTime` that the library uses to write an instant in another time zone. With a plain Date it
 * would write the local time of the server.
 */
function zoned(at: Date, timeZone: string): ICalLuxonDateTimeStub {
  const clock = () => localDateTime(at, timeZone).replace(/[-:]/g, '');
  return {
    isValid: true,
    zone: { type: 'iana' },
    setZone: (zone) => zoned(at, zone ?? 'UTC'),
    toFormat: (format) => (format.startsWith('yyyy') ? clock().slice(0, 8) : `${clock().slice(9)}${seconds(at)}`),
    toJSDate: () => at,
    toJSON: () => at.toISOString(),
  };
}

const seconds = (at: Date) => String(at.getUTCSeconds()).padStart(2, '0');

/** Offset of a time zone from UTC in minutes. */
function offsetMinutes(at: Date, timeZone: string): number {
  const minute = Math.floor(at.getTime() / 60_000) * 60_000;
  return (Date.parse(`${localDateTime(new Date(minute), timeZone)}:00Z`) - minute) / 60_000;
}

const quarter = 15 * 60_000;
const day = 96 * quarter;

/** Clock changes happen at a multiple of 15 minutes. */
const quarterOf = (at: Date) => Math.floor(at.getTime() / quarter) * quarter;

/** A VTIMEZONE that is correct from the start to the end of the entry. */
function zoneRules(timeZone: string, start: Date, end: Date): string {
  const first = offsetMinutes(start, timeZone);
  const observances = [observance('19700101T000000', first, first)];
  // No zone changes its clock twice within a day. Only a day with two different offsets is searched, because each
  // lookup costs about 10 µs.
  for (let at = quarterOf(start), before = first; at < end.getTime(); at += day) {
    const after = offsetMinutes(new Date(at + day), timeZone);
    if (before !== after) {
      const change = changeWithin(timeZone, at, before);
      // DTSTART of the change is in local time before the change.
      const local = new Date(change + before * 60_000).toISOString().slice(0, 19).replace(/[-:]/g, '');
      if (change <= end.getTime()) observances.push(observance(local, before, after));
    }
    before = after;
  }
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observances.flat(), 'END:VTIMEZONE'].join('\r\n');
}

/** Finds the quarter hour (in ms) within a day after `from` when the offset stops being `before`. */
function changeWithin(timeZone: string, from: number, before: number): number {
  let [same, other] = [0, day / quarter];
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2);
    if (offsetMinutes(new Date(from + middle * quarter), timeZone) === before) same = middle;
    else other = middle;
  }
  return from + other * quarter;
}

function observance(from: string, before: number, after: number): string[] {
  return [
    'BEGIN:STANDARD',
    `DTSTART:${from}`,
    `TZOFFSETFROM:${offset(before)}`,
    `TZOFFSETTO:${offset(after)}`,
    'END:STANDARD',
  ];
}

function offset(minutes: number): string {
  const absolute = Math.abs(minutes);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(absolute / 60))}${pad(absolute % 60)}`;
}
