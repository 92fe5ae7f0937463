import { expect, it } from 'vitest';
import { counted, listed } from './plain-counts.ts';

it('writes a count with the form of its noun', () => {
  expect([0, 1, 2].map((count) => counted(count, 'row'))).toEqual(['0 rows', '1 row', '2 rows']);
  expect([1, 2].map((count) => counted(count, 'entry', 'entries'))).toEqual(['1 entry', '2 entries']);
});

it('lists all names of a short list, and says how many more a long one has', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  expect([0, 1, 5, 6, 8].map((count) => listed(names.slice(0, count)))).toEqual([
    '',
    'a',
    'a, b, c, d, e',
    'a, b, c, d, e, f',
    'a, b, c, d, e and 3 more',
  ]);
});
