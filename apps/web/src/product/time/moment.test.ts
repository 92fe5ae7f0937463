import { expect, test, vi } from 'vitest';
import { dayWords, momentWords } from './moment.ts';

vi.mock('./time-zone.ts', () => ({ ownTimeZone: () => 'America/New_York' }));

const winter = '2026-01-21T15:00:00Z';
const summer = '2026-07-21T15:00:00Z';

test.each([
  ['another clock says whose it is', winter, 'America/Chicago', 'en-US', 'time', '9:00 AM CST'],
  ['in summer as well', summer, 'America/Chicago', 'en-US', 'time', '10:00 AM CDT'],
  ['in the words of the reader', winter, 'Asia/Tokyo', 'ja-JP', 'longWithTime', '2026年1月22日 0:00 JST'],
  ['the clock of the reader says nothing', winter, 'America/New_York', 'en-US', 'time', '10:00 AM'],
  ['nor does another zone with the same clock', winter, 'America/Toronto', 'en-US', 'time', '10:00 AM'],
  ['the same clock for half of the year: then', winter, 'America/Panama', 'en-US', 'time', '10:00 AM'],
  ['and not else', summer, 'America/Panama', 'en-US', 'time', '10:00 AM EST'],
  ['no date is no time', 'never', 'Asia/Tokyo', 'en-US', 'time', ''],
] as const)('%s', (_case, at, zone, locale, style, words) => {
  expect(momentWords(at, zone, locale, style).replaceAll(' ', ' ')).toBe(words);
});

test.each([
  [
    'the day of the event, with its zone where the reader has another day',
    'Asia/Tokyo',
    'en-US',
    'January 22, 2026 (GMT+9)',
  ],
  ['in the words of the reader', 'Asia/Tokyo', 'ja-JP', '2026年1月22日 (JST)'],
  ['the same day needs no zone', 'America/Los_Angeles', 'en-US', 'January 21, 2026'],
  ['nor does the zone of the reader', 'America/New_York', 'es-US', '21 de enero de 2026'],
] as const)('%s', (_case, zone, locale, words) => expect(dayWords(winter, zone, locale)).toBe(words));
