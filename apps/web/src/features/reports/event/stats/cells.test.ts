import { expect, it } from 'vitest';
import { axisWords, cellWords, everyDay, everyHour } from './cells.ts';

it('fills missing days with no registrations and unchanged totals, and future days with no numbers', () => {
  const rows = [
    { day: '2026-02-27', daysBefore: 10, registrations: 2, total: 2, earlier: 1, earlierTotal: 1 },
    { day: '2026-03-01', daysBefore: 8, registrations: 1, total: 3, earlier: 0, earlierTotal: 1 },
    { day: '2026-03-03', daysBefore: 6, registrations: null, total: null, earlier: 4, earlierTotal: 5 },
  ];
  expect(everyDay(rows)).toEqual([
    rows[0],
    { day: '2026-02-28', daysBefore: 9, registrations: 0, total: 2, earlier: 0, earlierTotal: 1 },
    rows[1],
    { day: '2026-03-02', daysBefore: 7, registrations: null, total: null, earlier: 0, earlierTotal: 1 },
    rows[2],
  ]);
  expect(everyDay([])).toEqual([]);
});

it('fills hours without check-ins, except in a gap of more than two weeks', () => {
  const rows = [
    { hour: '2026-02-28T22', checkIns: 4 },
    { hour: '2026-03-01T01', checkIns: 2 },
    { hour: '2026-04-01T09', checkIns: 1 },
  ];
  expect(everyHour(rows)).toEqual([
    rows[0],
    { hour: '2026-02-28T23', checkIns: 0 },
    { hour: '2026-03-01T00', checkIns: 0 },
    rows[1],
    rows[2],
  ]);
  expect(everyHour([])).toEqual([]);
});

it.each([
  ['date', '2026-03-01', 'Mar 1, 2026', 'Mar 1'],
  ['hour', '2026-03-07T09', 'Mar 7, 2026, 9:00 AM', 'Sat 9 AM'],
] as const)("shows a %s in the event's time zone, not in the reader's", (kind, value, words, short) => {
  const spaces = (text: string) => text.replaceAll(/\s/g, ' ');
  expect(spaces(cellWords({ at: value }, { name: 'at', kind }, 'en-US'))).toBe(words);
  expect(spaces(axisWords({ at: value }, { name: 'at', kind }, 'en-US')).replace(',', '')).toBe(short);
});

it("shows money in the currency of its row, numbers in the reader's language and a missing value as a dash", () => {
  const row = { amount: 1234.5, currency: 'USD', none: null, n: 12_345 };
  expect(cellWords(row, { name: 'amount', kind: 'money' }, 'en-US')).toBe('$1,234.50');
  expect(cellWords({ ...row, amount: 1200, currency: 'JPY' }, { name: 'amount', kind: 'money' }, 'ja-JP')).toMatch(
    /[¥￥]1,200$/,
  );
  expect(cellWords(row, { name: 'n', kind: 'number' }, 'en-US')).toBe('12,345');
  expect(cellWords(row, { name: 'none', kind: 'number' }, 'en-US')).toBe('–');
});
