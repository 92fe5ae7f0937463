import { eventDefinition, type EventDefinition } from '@foyer/contract/events/event-definition';
import { instant } from '@foyer/contract/wire/primitives';
import { describe, expect, it } from 'vitest';
import { changeDates, datesIn, definitionDatePaths, inTimeZone, movedByDays } from './definition-dates.ts';
import { localDateTime } from '../shared/local-time.ts';

/** A definition with a date in every possible path. */
const whole = {
  eventStart: '2026-07-04T15:00:00Z',
  eventEnd: '2026-07-05T22:30:00Z',
  registrationStart: '2026-01-10T06:00:00Z',
  registrationEnd: '2026-06-30T04:59:59Z',
  configuration: {
    timeZone: 'America/Chicago',
    onSiteRegistrationStart: '2026-07-04T13:00:00Z',
    cancellation: { enabled: true, until: '2026-06-01T05:00:00Z' },
    recheck: { rule: 'keep', until: '2026-06-02T05:00:00Z' },
    checkInLists: [{ key: 'gala', name: 'Gala', opens: '2026-07-04T23:00:00Z', closes: '2026-07-05T02:00:00Z' }],
  },
  ticketConfigurations: [
    {
      key: 'early',
      startDateTime: '2026-01-10T06:00:00Z',
      endDateTime: '2026-03-01T05:59:59Z',
      saleWindows: [{ key: 'vip', startDateTime: '2026-03-07T16:00:00Z', endDateTime: '2026-03-08T16:00:00Z' }],
      coupons: [{ key: 'spring', startDateTime: '2026-03-08T09:30:00Z', endDateTime: '2026-04-01T05:00:00Z' }],
      addOns: [{ key: 'dinner', startDateTime: '2026-02-01T06:00:00Z', endDateTime: '2026-07-01T05:00:00Z' }],
    },
    { key: 'late', startDateTime: null },
  ],
} as unknown as EventDefinition; // The tests read only its dates.

const clocks = (definition: EventDefinition) =>
  datesIn(definition).map(({ path, instant: at }) => [path, localDateTime(at, definition.configuration.timeZone)]);

/** Paths of all dates in the schema of a definition, at any depth. */
function datesOfSchema(schema: unknown, path: string[] = []): string[] {
  interface Def {
    type: string;
    innerType?: unknown;
    element?: unknown;
    shape?: Record<string, unknown>;
    options?: unknown[];
    format?: string;
  }
  const { def } = (schema as { _zod: { def: Def } })._zod;
  if (schema === instant || (def.type === 'string' && def.format === 'datetime')) return [path.join('.')];
  if (def.type === 'object') {
    return Object.entries(def.shape ?? {}).flatMap(([name, each]) => datesOfSchema(each, [...path, name]));
  }
  if (def.type === 'array') return datesOfSchema(def.element, [...path, '*']);
  if (def.type === 'union') return (def.options ?? []).flatMap((each) => datesOfSchema(each, path));
  return def.innerType === undefined ? [] : datesOfSchema(def.innerType, path);
}

describe('the list of date paths', () => {
  it('contains every date of the schema, so a new date cannot be forgotten', () => {
    expect(datesOfSchema(eventDefinition).toSorted()).toEqual([...definitionDatePaths].toSorted());
  });

  it('finds every date of a definition, and ignores empty ones', () => {
    expect(datesIn(whole)).toHaveLength(17);
    expect(changeDates(whole, () => 'x').ticketConfigurations?.[1]?.startDateTime).toBeNull();
    const empty = { ...whole, eventStart: '' };
    expect(changeDates(empty, () => 'x').eventStart).toBe('');
  });
});

describe('another time zone', () => {
  it.each(['Asia/Tokyo', 'Europe/Madrid', 'Pacific/Honolulu', 'Asia/Kolkata'])(
    'keeps the clock time of every date: %s',
    (zone) => {
      const moved = inTimeZone(whole, zone);
      expect(moved.configuration.timeZone).toBe(zone);
      expect(clocks(moved)).toEqual(clocks(whole));
      expect(datesIn(moved).every(({ instant: at }, index) => at !== datesIn(whole)[index]?.instant)).toBe(true);
    },
  );

  it('keeps the seconds, and restores the dates when the zone is changed back', () => {
    const there = inTimeZone(whole, 'Asia/Tokyo');
    expect(there.registrationEnd).toBe('2026-06-29T14:59:59.000Z');
    const back = datesIn(inTimeZone(there, 'America/Chicago')).map(({ instant: at }) => Date.parse(at));
    expect(back).toEqual(datesIn(whole).map(({ instant: at }) => Date.parse(at)));
  });

  it("changes nothing for an unknown name, and stores the list's spelling", () => {
    expect(inTimeZone(whole, 'JST')).toBe(whole);
    expect(inTimeZone(whole, 'America/N')).toBe(whole);
    expect(inTimeZone(whole, 'asia/tokyo').configuration.timeZone).toBe('Asia/Tokyo');
  });
});

describe('movedByDays', () => {
  it('moves every date by the same days and keeps the local time, also over a clock change', () => {
    const days = 364 + 120;
    const moved = clocks(movedByDays(whole, days));
    const expected = clocks(whole).map(([path, clock = '']) => [
      path,
      new Date(Date.parse(`${clock}Z`) + days * 86_400_000).toISOString().slice(0, clock.length),
    ]);
    expect(moved).toEqual(expected);
    expect(moved).toHaveLength(definitionDatePaths.length);
  });

  it('changes nothing for 0 days', () => {
    expect(movedByDays(whole, 0)).toBe(whole);
  });
});
