import { expect, test } from 'vitest';
import type { FactGroup } from '../people/audience-counts.ts';
import { buyerWarnings, phasesOf, type CountedType, type CountedWindow } from './buyers.ts';

const group = (title: string | null, country: string, accounts: number, lists: string[] = []): FactGroup => ({
  accounts,
  facts: { title, country, lists, qualifications: [], line: [] },
});
const groups = [
  group('NC', 'USA', 4),
  group('EC', 'USA', 20),
  group('EC', 'JPN', 6, ['top']),
  group(null, 'USA', 1000),
];
const window = (key: string, hours: [number, number], more: Partial<CountedWindow> = {}): CountedWindow => ({
  key,
  audience: {},
  startDateTime: new Date(Date.UTC(2027, 0, 12, hours[0])),
  endDateTime: new Date(Date.UTC(2027, 0, 12, hours[1])),
  ...more,
});
const type = (...windows: CountedWindow[]): CountedType => ({
  key: 'vip',
  amount: 100,
  windows,
  startDateTime: null,
  endDateTime: null,
});
const leaders = { titles: ['NC' as const, 'EC' as const] };

test('phases follow the edges of windows, and an account in two open windows counts once (selling 5.2)', () => {
  const found = phasesOf(
    type(
      window('nc', [16, 20], { audience: { titles: ['NC'] } }),
      window('leaders', [18, 20], { audience: leaders }),
      window('all', [22, 23]),
    ),
    groups,
  );
  expect(found.map(({ from, windowKeys, accounts }) => [(from as Date).getUTCHours(), windowKeys, accounts])).toEqual([
    [16, ['nc'], 4],
    [18, ['nc', 'leaders'], 30],
    [22, ['all'], 1030],
  ]);
  expect(found[1]?.shares).toEqual([
    { title: 'EC', country: 'USA', accounts: 20 },
    { title: 'EC', country: 'JPN', accounts: 6 },
    { title: 'NC', country: 'USA', accounts: 4 },
  ]);
});

test('a type without windows is one phase for everybody', () => {
  expect(phasesOf(type(), groups)).toMatchObject([{ from: null, to: null, windowKeys: [], accounts: 1030 }]);
});

test('warns about a window for nobody, and a list that matches nobody', () => {
  const warned = buyerWarnings(type(window('none', [16, 20], { audience: { lists: ['empty'] } })), groups, 'UTC');
  expect(warned).toEqual([{ kind: 'nobody', typeKey: 'vip', windowKey: 'none' }]);
});

test('warns about two prices only for accounts in both windows at one time', () => {
  const warned = (...windows: CountedWindow[]) =>
    buyerWarnings(type(...windows), groups, 'America/Chicago').filter(({ kind }) => kind === 'twoPrices');
  const cheap = window('leaders', [16, 20], { audience: leaders, amount: 80 });
  expect(warned(cheap, window('all', [18, 22]))).toEqual([
    { kind: 'twoPrices', typeKey: 'vip', windowKey: 'leaders', otherKey: 'all', accounts: 30 },
  ]);
  expect(warned(cheap, window('all', [20, 22]))).toEqual([]);
  expect(warned(cheap, window('all', [18, 22], { amount: 80 }))).toEqual([]);
  expect(warned(cheap, window('mc', [18, 22], { audience: { titles: ['MC'] } }))).toEqual([]);
});

test('warns when most accounts of a window are asleep, in the zones of their countries', () => {
  const night = (hour: number, more: Partial<CountedWindow> = {}) =>
    buyerWarnings(type(window('w', [hour, 23], more)), groups, 'UTC').map(
      (each) => each.kind === 'night' && each.accounts,
    );
  // 8:00 UTC is 2:00 in Chicago and 17:00 in Tokyo.
  expect(night(8)).toEqual([1024]);
  expect(night(8, { audience: { lists: ['top'] } })).toEqual([]);
  // 17:00 UTC is 11:00 in Chicago and 2:00 in Tokyo.
  expect(night(17)).toEqual([]);
  expect(night(17, { audience: { lists: ['top'] } })).toEqual([6]);
  expect(night(12)).toEqual([]);
  expect(night(11)).toEqual([1024]);
});
