import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfDay, formatDate, formatDateRange, instantOf, isWithin, localDate, startOfDay } from './dates.ts';
import { localDateTime } from './local-time.ts';

const zones = ['America/Chicago', 'Asia/Tokyo', 'America/Santiago', 'Asia/Beirut', 'Australia/Lord_Howe', 'UTC'];

describe('days of a zone', () => {
  it.each([
    ['2026-07-01T03:00:00Z', 'America/Chicago', '2026-06-30T05:00:00.000Z', '2026-07-01T04:59:59.999Z'],
    ['2026-07-01T03:00:00Z', 'Asia/Tokyo', '2026-06-30T15:00:00.000Z', '2026-07-01T14:59:59.999Z'],
    // Days of 23 and 25 hours, because the clock changes.
    ['2026-03-08T18:00:00Z', 'America/Chicago', '2026-03-08T06:00:00.000Z', '2026-03-09T04:59:59.999Z'],
    ['2026-11-01T18:00:00Z', 'America/Chicago', '2026-11-01T05:00:00.000Z', '2026-11-02T05:59:59.999Z'],
    // Midnight is skipped: the day begins at 01:00.
    ['2026-09-06T18:00:00Z', 'America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-07T02:59:59.999Z'],
  ])('%s in %s', (instant, zone, start, end) => {
    expect(startOfDay(instant, zone).toISOString()).toBe(start);
    expect(endOfDay(instant, zone).toISOString()).toBe(end);
  });

  it('contains every instant in its day, without gaps between days', () => {
    const instant = fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), (at, zone) => {
        const start = startOfDay(at, zone);
        const end = endOfDay(at, zone);
        expect(isWithin(at, start, end)).toBe(true);
        expect(localDate(start, zone)).toBe(localDate(at, zone));
        expect(localDate(end, zone)).toBe(localDate(at, zone));
        const next = new Date(end.getTime() + 1);
        expect(startOfDay(next, zone)).toEqual(next);
      }),
      { numRuns: 200 },
    );
  });
});

describe('local times', () => {
  it('round-trips through the zone', () => {
    expect(instantOf('2026-07-01T09:30', 'America/Chicago')?.toISOString()).toBe('2026-07-01T14:30:00.000Z');
    expect(localDateTime('2026-07-01T14:30:00Z', 'America/Chicago')).toBe('2026-07-01T09:30');
  });
  it('uses the first of a repeated hour, and moves a skipped hour forward', () => {
    expect(instantOf('2026-11-01T01:30', 'America/Chicago')?.toISOString()).toBe('2026-11-01T06:30:00.000Z');
    expect(instantOf('2026-03-08T02:30', 'America/Chicago')?.toISOString()).toBe('2026-03-08T08:30:00.000Z');
  });
  it.each(['', 'tomorrow', '2026-02-30', '2026-13-01', '2026-01-01T25:00'])('refuses %j', (text) => {
    expect(instantOf(text, 'UTC')).toBeNull();
  });
  it('treats an unknown zone as UTC, and formats an invalid date as an empty text', () => {
    expect(localDate('2026-07-01T14:30:00Z', 'Mars/Olympus')).toBe('2026-07-01');
    expect(formatDate('nonsense', 'UTC', 'en-US')).toBe('');
  });
});

describe('formatted dates', () => {
  it.each([
    ['en-US', 'March 3, 2026'],
    ['es-US', '3 de marzo de 2026'],
    ['ja-JP', '2026年3月3日'],
  ] as const)('%s', (locale, text) => {
    expect(formatDate('2026-03-04T02:00:00Z', 'America/Chicago', locale)).toBe(text);
  });
  it.each([
    ['en-US', '9:30\u00A0AM'],
    ['es-US', '9:30\u00A0a.m.'],
    ['ja-JP', '9:30'],
  ] as const)('keeps a time on one line: %s', (locale, text) => {
    const shown = formatDate('2026-03-03T15:30:00Z', 'America/Chicago', locale, 'shortWithTime');
    expect(shown.replace(/a\.\s?m\./, 'a.m.').endsWith(text)).toBe(true);
  });
  it.each([
    ['en-US', 'Dec 4, 2026, 2:21 PM'],
    ['es-US', '4 dic 2026, 2:21 p.m.'],
    ['ja-JP', '2026/12/04 14:21'],
  ] as const)('shows a short date with its time, whose month is clear: %s', (locale, text) => {
    const shown = formatDate('2026-12-04T20:21:00Z', 'America/Chicago', locale, 'shortWithTime');
    expect(shown.replaceAll(/\s/g, ' ')).toBe(text);
  });
  it.each([
    ['en-US', 'Dec 4, 2:21 PM'],
    ['es-US', '4 dic, 2:21 p.m.'],
    ['ja-JP', '12月4日 14:21'],
  ] as const)('shows a moment of this year without the year: %s', (locale, text) => {
    const shown = formatDate('2026-12-04T20:21:00Z', 'America/Chicago', locale, 'dayWithTime');
    expect(shown.replaceAll(/\s/g, ' ')).toBe(text);
  });
  it.each([
    ['2026-12-04T19:21:00Z', '4 de diciembre de 2026 a la 1:21 p.m.'],
    ['2026-12-04T20:21:00Z', '4 de diciembre de 2026 a las 2:21 p.m.'],
    ['2026-12-04T17:21:00Z', '4 de diciembre de 2026 a las 11:21 a.m.'],
  ])('uses the Spanish article of the hour: %s', (at, text) => {
    const shown = formatDate(at, 'America/Chicago', 'es-US', 'longWithTime');
    expect(shown.replaceAll(/\s/g, ' ')).toBe(text);
  });
  it('names the month in a short Spanish date without a time, on one line', () => {
    expect(formatDate('2026-12-04T20:21:00Z', 'America/Chicago', 'es-US', 'short')).toBe('4\u00A0dic\u00A02026');
  });
  it('formats a range, or one date when both are on the same day of the zone', () => {
    const zone = 'America/Chicago';
    expect(formatDateRange('2026-03-03T14:00:00Z', '2026-03-05T22:00:00Z', zone, 'en-US')).toBe(
      'March\u00A03,\u00A02026\u00A0- March\u00A05,\u00A02026',
    );
    expect(formatDateRange('2026-03-03T14:00:00Z', '2026-03-04T02:00:00Z', zone, 'en-US')).toBe(
      'March\u00A03,\u00A02026',
    );
  });
});
