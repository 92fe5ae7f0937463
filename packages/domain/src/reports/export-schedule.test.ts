import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDate, wallClock } from '../shared/dates.ts';
import { nextRun, type Rhythm } from './export-schedule.ts';

/** Zones with clock changes at night, at noon, by half an hour, on other days, or without any. */
const zones = ['America/Chicago', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago', 'Asia/Tokyo', 'UTC'];
const day = 86_400_000;

const zone = fc.constantFrom(...zones);
const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true });
const rhythm: fc.Arbitrary<Rhythm> = fc.record({
  weekday: fc.option(fc.integer({ min: 0, max: 6 })),
  hour: fc.integer({ min: 0, max: 23 }),
  until: fc.constant('2031-01-01'),
});
const localHour = (at: Date, timeZone: string) => new Date(wallClock(at.getTime(), timeZone)).getUTCHours();
const dayOf = (at: Date, timeZone: string) => Date.parse(`${localDate(at, timeZone)}T00:00:00Z`);

describe('nextRun', () => {
  it('returns a time after the given one, at the hour and weekday, before the end', () => {
    fc.assert(
      fc.property(rhythm, zone, moment, (schedule, timeZone, after) => {
        const at = nextRun(schedule, timeZone, after);
        if (!at) throw new Error('There is always a next one before the last day.');
        expect(at.getTime()).toBeGreaterThan(after.getTime());
        // At most a week, plus the hour of a clock change.
        expect(at.getTime() - after.getTime()).toBeLessThanOrEqual(
          (schedule.weekday === null ? 1 : 7) * day + 3_600_000,
        );
        if (schedule.weekday !== null) expect(new Date(dayOf(at, timeZone)).getUTCDay()).toBe(schedule.weekday);
        // The hour differs only if the clock change skips it. It moves by the length of the gap.
        const shift = wallClock(at.getTime(), timeZone) - wallClock(at.getTime() - 3_600_000, timeZone);
        if (localHour(at, timeZone) !== schedule.hour) expect(shift).not.toBe(3_600_000);
      }),
    );
  });

  it('runs exactly once per day, over every clock change', () => {
    fc.assert(
      fc.property(rhythm, zone, moment, (schedule, timeZone, start) => {
        const step = schedule.weekday === null ? day : 7 * day;
        let at = nextRun(schedule, timeZone, start);
        for (let n = 0; n < 60 && at; n += 1) {
          const next = nextRun(schedule, timeZone, at);
          if (!next) throw new Error('There is always a next one before the last day.');
          expect(dayOf(next, timeZone) - dayOf(at, timeZone)).toBe(step);
          at = next;
        }
      }),
      { numRuns: 60 },
    );
  });

  it('returns the same run for every moment before it', () => {
    fc.assert(
      fc.property(
        rhythm,
        zone,
        moment,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (schedule, timeZone, start, part) => {
          const at = nextRun(schedule, timeZone, start);
          const next = at && nextRun(schedule, timeZone, at);
          if (!at || !next) throw new Error('There is always a next one before the last day.');
          const between = new Date(at.getTime() + Math.floor(part * (next.getTime() - at.getTime() - 1)));
          expect(nextRun(schedule, timeZone, between)).toEqual(next);
        },
      ),
    );
  });

  it.each<[string, Rhythm, string, string | null]>([
    ['today', { weekday: null, hour: 7, until: '2026-12-31' }, '2026-03-06T12:00:00Z', '2026-03-06T13:00:00.000Z'],
    [
      'a later time than the given one',
      { weekday: null, hour: 7, until: '2026-12-31' },
      '2026-03-06T13:00:00Z',
      '2026-03-07T13:00:00.000Z',
    ],
    [
      'the time after a skipped hour',
      { weekday: null, hour: 2, until: '2026-12-31' },
      '2026-03-07T12:00:00Z',
      '2026-03-08T08:00:00.000Z',
    ],
    [
      'the first of a repeated hour',
      { weekday: null, hour: 1, until: '2026-12-31' },
      '2026-10-31T12:00:00Z',
      '2026-11-01T06:00:00.000Z',
    ],
    [
      'the next Monday',
      { weekday: 1, hour: 7, until: '2026-12-31' },
      '2026-03-06T12:00:00Z',
      '2026-03-09T12:00:00.000Z',
    ],
    [
      'a run on the last day',
      { weekday: null, hour: 7, until: '2026-03-07' },
      '2026-03-06T13:00:00Z',
      '2026-03-07T13:00:00.000Z',
    ],
    ['null after the last day', { weekday: null, hour: 7, until: '2026-03-07' }, '2026-03-07T13:00:00Z', null],
    ['null when the last day is over', { weekday: 1, hour: 7, until: '2026-03-07' }, '2026-03-06T12:00:00Z', null],
  ])('returns %s', (_, schedule, after, expected) => {
    expect(nextRun(schedule, 'America/Chicago', after)?.toISOString() ?? null).toBe(expected);
  });
});
