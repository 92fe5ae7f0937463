import { describe, expect, it } from 'vitest';
import { formatDateRange, formatEventDates, isOneEvening, msOf } from '../shared/dates.ts';
import { eventDays, eventPhase, isEventActive } from './event-state.ts';

/** An event that begins in the evening and ends after midnight counts as one evening in its own zone. */

const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ');
const zone = 'America/Chicago';
/** 22:00 on December 20 to 02:00 in Chicago. */
const gala = { eventStart: '2026-12-21T04:00:00Z', eventEnd: '2026-12-21T08:00:00Z', timeZone: zone };

describe('formatEventDates', () => {
  it.each([
    ['en-US', 'December 20, 10:00 PM – 2:00 AM'],
    ['es-US', '20 de diciembre, 10:00 p.m. – 2:00 a.m.'],
    ['ja-JP', '12月20日 22:00～2:00'],
  ] as const)('shows an evening as one date with its times: %s', (locale, text) => {
    expect(plain(formatEventDates(gala.eventStart, gala.eventEnd, zone, locale)).replaceAll('. m.', '.m.')).toBe(text);
  });

  it('has spaces that break only between the date and the times', () => {
    const dates = formatEventDates(gala.eventStart, gala.eventEnd, zone, 'en-US');
    expect(dates.split(' ').map(plain)).toEqual(['December 20,', '10:00 PM – 2:00 AM']);
  });

  it.each([
    ['until midnight', '2026-07-04T23:00:00Z', '2026-07-05T05:00:00Z', 'July 4, 6:00 PM – 12:00 AM'],
    ['until the morning', '2026-07-05T02:00:00Z', '2026-07-05T11:00:00Z', 'July 4, 9:00 PM – 6:00 AM'],
    [
      'over the night in which clocks go back',
      '2026-11-01T03:00:00Z',
      '2026-11-01T09:30:00Z',
      'October 31, 10:00 PM – 3:30 AM',
    ],
    ['over New Year', '2027-01-01T03:00:00Z', '2027-01-01T07:00:00Z', 'December 31, 9:00 PM – 1:00 AM'],
  ])('recognises an evening %s', (_, start, end, text) => {
    expect(plain(formatEventDates(start, end, zone, 'en-US'))).toBe(text);
  });

  it.each([
    ['on one day', '2026-07-04T15:00:00Z', '2026-07-04T22:00:00Z'],
    ['on two days', '2026-07-04T14:00:00Z', '2026-07-05T22:00:00Z'],
    ['of 20 hours over one night', '2026-07-04T22:00:00Z', '2026-07-05T18:00:00Z'],
    ['of three days', '2026-07-03T14:00:00Z', '2026-07-05T22:00:00Z'],
  ])('keeps the date range of an event %s', (_, start, end) => {
    expect(isOneEvening(start, end, zone)).toBe(false);
    expect(formatEventDates(start, end, zone, 'en-US')).toBe(formatDateRange(start, end, zone, 'en-US'));
  });

  it("uses the event's time zone: the same hours are one day elsewhere", () => {
    expect(isOneEvening(gala.eventStart, gala.eventEnd, zone)).toBe(true);
    expect(isOneEvening(gala.eventStart, gala.eventEnd, 'Asia/Tokyo')).toBe(false);
  });
});

describe('the phase of an evening', () => {
  const at = (now: string) => eventPhase(gala, now);
  it('runs from the start of its first day to its end after midnight', () => {
    expect(eventDays(gala).until.toISOString()).toBe('2026-12-21T08:00:00.000Z');
    expect([at('2026-12-20T20:00:00Z'), at('2026-12-21T07:59:00Z')]).toEqual(['current', 'current']);
    expect([at('2026-12-21T08:01:00Z'), at('2026-12-22T05:00:00Z')]).toEqual(['past', 'past']);
  });

  it('is not active on the next day', () => {
    const event = { ...gala, registrationStart: '2026-01-01T00:00:00Z', registrationEnd: '2026-12-01T00:00:00Z' };
    expect(isEventActive(event, null, '2026-12-21T07:00:00Z')).toBe(true);
    expect(isEventActive(event, null, '2026-12-21T18:00:00Z')).toBe(false);
  });
});

describe('an end at midnight', () => {
  it.each([
    ['8:00 to 24:00', '2026-12-20T14:00:00Z', '2026-12-21T06:00:00Z', 'December 20, 2026'],
    ['several days', '2026-12-20T14:00:00Z', '2026-12-23T06:00:00Z', 'December 20, 2026 - December 22, 2026'],
    ['an hour after midnight', '2026-12-20T14:00:00Z', '2026-12-23T07:00:00Z', 'December 20, 2026 - December 23, 2026'],
    ['both at the same midnight', '2026-12-20T06:00:00Z', '2026-12-20T06:00:00Z', 'December 20, 2026'],
  ])('belongs to the day that it ends: %s', (_, start, end, text) => {
    expect(plain(formatEventDates(start, end, zone, 'en-US'))).toBe(text);
    expect(plain(formatDateRange(start, end, zone, 'en-US'))).toBe(text);
  });

  it('ends the last day of the event', () => {
    const days = eventDays({
      eventStart: '2026-12-20T14:00:00Z',
      eventEnd: '2026-12-21T06:00:00Z',
      timeZone: zone,
      days: undefined,
    });
    expect(new Date(msOf(days.until)).toISOString()).toBe('2026-12-21T05:59:59.999Z');
  });
});
