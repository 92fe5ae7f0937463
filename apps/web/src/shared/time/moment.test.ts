import { expect, test, vi } from 'vitest';
import { dayWords, momentWords } from './moment.ts';

vi.mock('./time-zone.ts', () => ({ ownTimeZone: () => 'America/New_York' }));

const winter = '2026-01-21T15:00:00Z';
const summer = '2026-07-21T15:00:00Z';

test.each([
  ['another local time shows the zone', winter, 'America/Chicago', 'en-US', 'time', '9:00 AM CST'],
  ['another local time shows the zone in summer too', summer, 'America/Chicago', 'en-US', 'time', '10:00 AM CDT'],
  [
    'the zone is in the language of the reader',
    winter,
    'Asia/Tokyo',
    'ja-JP',
    'longWithTime',
    '2026年1月22日 0:00 JST',
  ],
  ['the local time of the reader shows no zone', winter, 'America/New_York', 'en-US', 'time', '10:00 AM'],
  ['another zone with the same local time shows no zone', winter, 'America/Toronto', 'en-US', 'time', '10:00 AM'],
  [
    'a zone with the same local time only in winter shows the zone in summer',
    winter,
    'America/Panama',
    'en-US',
    'time',
    '10:00 AM',
  ],
  [
    'a zone with the same local time only in winter shows no zone in winter',
    summer,
    'America/Panama',
    'en-US',
    'time',
    '10:00 AM EST',
  ],
  ['an invalid date is empty', 'never', 'Asia/Tokyo', 'en-US', 'time', ''],
] as const)('%s', (_case, at, zone, locale, style, words) => {
  expect(momentWords(at, zone, locale, style).replaceAll(/\s/g, ' ')).toBe(words);
});

test.each([
  ['en-US', 'January\u00A021, 2026 at '],
  ['es-US', '21\u00A0de\u00A0enero de 2026'],
] as const)('keeps a day and its month on one line: %s', (locale, beginning) => {
  expect(momentWords(winter, 'America/New_York', locale, 'longWithTime').startsWith(beginning)).toBe(true);
});

test('keeps a time and the name of its zone on one line', () => {
  expect(momentWords(winter, 'America/Chicago', 'en-US', 'time')).toBe('9:00\u00A0AM\u00A0CST');
});

test.each([
  [
    'the day of the event, with its zone if the reader has another day',
    'Asia/Tokyo',
    'en-US',
    'January 22, 2026 (GMT+9)',
  ],
  ['the day with its zone in the language of the reader', 'Asia/Tokyo', 'ja-JP', '2026年1月22日 (JST)'],
  ['the same day shows no zone', 'America/Los_Angeles', 'en-US', 'January 21, 2026'],
  ['the zone of the reader is not shown', 'America/New_York', 'es-US', '21 de enero de 2026'],
] as const)('%s', (_case, zone, locale, words) => expect(dayWords(winter, zone, locale)).toBe(words));

test.each([
  ['en-US', 'Jan\u00A021, 10:00\u00A0AM', 'Jan 21, 2025, 10:00\u00A0AM'],
  ['ja-JP', '1月21日 10:00', '2025/01/21 10:00'],
] as const)('leaves out the year of today in lists: %s', (locale, thisYear, earlier) => {
  vi.setSystemTime(new Date(winter));
  const moment = (at: string) => momentWords(at, 'America/New_York', locale, 'shortWithTime');
  expect(moment(winter)).toBe(thisYear);
  expect(moment('2025-01-21T15:00:00Z').replace('Jan\u00A021', 'Jan 21')).toBe(earlier);
  vi.useRealTimers();
});
