import { describe, expect, it } from 'vitest';
import { isTimeZone } from './dates.ts';
import { timeZoneName, timeZoneNames } from './time-zones.ts';

describe('timeZoneName', () => {
  it.each([
    'JST',
    'PST',
    'IST',
    'BST',
    'CET',
    '+09:00',
    'GMT+9',
    'UTC+9',
    'SystemV/PST8PDT',
    'Mars/Olympus',
    'Asia',
    '',
  ])('refuses %s, which the list does not have', (name) => {
    expect(timeZoneName(name)).toBeNull();
  });

  it.each([
    ['asia/tokyo', 'Asia/Tokyo'],
    [' America/new_york ', 'America/New_York'],
    ['ASIA/KOLKATA', 'Asia/Kolkata'],
    ['us/central', 'US/Central'],
    ['america/argentina/buenos_aires', 'America/Argentina/Buenos_Aires'],
    ['utc', 'UTC'],
  ])('returns %s in the spelling of the list', (typed, name) => {
    expect(timeZoneName(typed)).toBe(name);
  });
});

it('has every zone that the runtime offers, and the runtime knows every name', () => {
  const names = new Set(timeZoneNames());
  expect(Intl.supportedValuesOf('timeZone').filter((name) => !names.has(name))).toEqual([]);
  expect([...names].filter((name) => !isTimeZone(name))).toEqual([]);
});
