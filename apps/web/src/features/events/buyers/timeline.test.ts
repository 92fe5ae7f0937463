import { expect, test } from 'vitest';
import { barOf, percentOf, rangeOf, ticksOf } from './timeline.ts';

const hour = 3_600_000;
const window = (startDateTime: string, endDateTime: string) => ({ startDateTime, endDateTime }) as never;
const typeWith = (...windows: never[]) => ({ windows });

test('all ticket types share the range of their windows, and an event without windows has none', () => {
  expect(rangeOf([typeWith(), typeWith()])).toBeNull();
  const types = [
    typeWith(window('2027-01-02T00:00:00Z', '2027-01-03T00:00:00Z')),
    typeWith(window('2027-01-01T00:00:00Z', '2027-01-02T00:00:00Z')),
  ];
  expect(rangeOf(types)).toEqual({ from: Date.parse('2027-01-01'), to: Date.parse('2027-01-03') });
});

test('a bar is as long as its window, and at least as long as can be seen', () => {
  const range = { from: 0, to: 100 * hour };
  const at = (hours: number) => new Date(hours * hour).toISOString();
  expect(barOf(window(at(25), at(75)), range)).toEqual({ start: 25, width: 50 });
  expect(barOf(window(at(100), at(100)), range)).toEqual({ start: 99, width: 1 });
  expect(percentOf(5 * hour, { from: 5 * hour, to: 5 * hour })).toBe(0);
});

test('names at most three midnights of the event zone, also across a change of the clock, and hours of a short range', () => {
  const between = (from: string, to: string) =>
    ticksOf({ from: Date.parse(from), to: Date.parse(to) }, 'America/Chicago').map(({ at, isTime }) => [
      new Date(at).toISOString(),
      isTime,
    ]);
  // On March 14, 2027 the clocks go forward, so midnight is an hour earlier in UTC.
  expect(between('2027-03-12T18:00:00Z', '2027-03-17T18:00:00Z')).toEqual([
    ['2027-03-13T06:00:00.000Z', false],
    ['2027-03-15T05:00:00.000Z', false],
  ]);
  expect(between('2027-03-01T18:20:00Z', '2027-03-02T04:00:00Z')).toEqual([
    ['2027-03-01T19:00:00.000Z', true],
    ['2027-03-01T23:00:00.000Z', true],
  ]);
  for (const days of [2, 3, 9, 30, 400]) {
    expect(ticksOf({ from: 0, to: days * 24 * hour }, 'Asia/Tokyo').length).toBeLessThanOrEqual(3);
  }
});
