import ical, { ICalCalendarMethod, ICalEventStatus, type ICalLuxonDateTimeStub } from 'ical-generator';
import { localDateTime } from '@foyer/domain/local-time';

export interface CalendarEntry {
  eventId: number;
  /** The installation's id (`readInstallationId`): events of two installations have the same numbers. */
  installationId: string;
  /** Counts the changes of the entry, so that a calendar knows which of two files is the newer. */
  sequence: number;
  /** Sender as in `MAIL_FROM`: `Name <address>`. Whoever publishes an entry is its organizer. */
  organizer: string;
  summary: string;
  start: Date;
  end: Date;
  /** IANA zone in which the entry is written. */
  timeZone: string;
  location: string;
  /** Null or empty: the entry has none. */
  description: string | null;
  url: string | null;
  /** Takes the entry out of calendars. */
  isCanceled?: boolean;
  now: Date;
}

/**
 * An ICS file with one entry, in the event's own zone (RFC 5545). The zone's rules are written into the file as far as the entry
 * needs them, since some calendars know no zone by name. The entry's UID is the same in every file about the same event, so that
 * calendars replace and do not repeat it.
 */
export function calendarFile(entry: CalendarEntry): string {
  const isCanceled = entry.isCanceled === true;
  const calendar = ical({
    prodId: { company: 'Foyer', product: 'Registration', language: 'EN' },
    method: isCanceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    // the zone is the entry's: one named by the calendar itself would be told again after its components, and in DTSTAMP
    timezone: { name: null, generator: () => zoneRules(entry.timeZone, entry.start, entry.end) },
  });
  calendar.createEvent({
    id: `event-${entry.eventId}@${entry.installationId}`,
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
  return `${calendar.toString()}\r\n`;
}

/** `Foyer <no-reply@foyer.example>` or the address alone. */
function organizerOf(sender: string): { name: string; email: string } {
  const [, name = '', email = sender] = /^(.*?)<([^<>]+)>$/.exec(sender.trim()) ?? [];
  return { name: name.trim().replaceAll('"', '') || email, email };
}

/**
 * An instant as the library wants it to write another zone than the process's: the part of a luxon `DateTime` that it uses. Given a
 * plain Date it would write the clock of the machine.
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

/** Minutes that a zone's clock is ahead of UTC. */
function offsetMinutes(at: Date, timeZone: string): number {
  const minute = Math.floor(at.getTime() / 60_000) * 60_000;
  return (Date.parse(`${localDateTime(new Date(minute), timeZone)}:00Z`) - minute) / 60_000;
}

const quarter = 15 * 60_000;
const day = 96 * quarter;

/** Clocks change at a full quarter of an hour. */
const quarterOf = (at: Date) => Math.floor(at.getTime() / quarter) * quarter;

/** A VTIMEZONE that is right from the start to the end of the entry. */
function zoneRules(timeZone: string, start: Date, end: Date): string {
  const first = offsetMinutes(start, timeZone);
  const observances = [observance('19700101T000000', first, first)];
  // No zone changes its clock twice within a day, so only a day with two offsets is looked into: each look costs some 10 µs.
  for (let at = quarterOf(start), before = first; at < end.getTime(); at += day) {
    const after = offsetMinutes(new Date(at + day), timeZone);
    if (before !== after) {
      const change = changeWithin(timeZone, at, before);
      // the change happens by the clock as it was before
      const local = new Date(change + before * 60_000).toISOString().slice(0, 19).replace(/[-:]/g, '');
      if (change <= end.getTime()) observances.push(observance(local, before, after));
    }
    before = after;
  }
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observances.flat(), 'END:VTIMEZONE'].join('\r\n');
}

/** The quarter of an hour (ms) within a day from `from` at which the offset is `before` no more. */
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
