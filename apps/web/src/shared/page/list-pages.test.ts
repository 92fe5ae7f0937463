import { mostCounted } from '@foyer/contract/wire/paging';
import { expect, it } from 'vitest';
import { listPages } from './list-pages.ts';

it.each([
  [{ totalItems: 0, page: 1, rowsPerPage: 10 }, 1, [1, 0, 0], false],
  [{ totalItems: 11, page: 2, rowsPerPage: 10 }, 2, [11, 11, 11], false],
  [{ totalItems: mostCounted, page: 1, rowsPerPage: 20 }, 500, [1, 20, mostCounted], false],
  [{ totalItems: mostCounted + 1, page: 500, rowsPerPage: 20 }, 500, [9981, mostCounted, mostCounted], true],
  [{ totalItems: 101, page: 10, rowsPerPage: 10, most: 100 }, 10, [91, 100, 100], true],
  [{ totalItems: 100, page: 10, rowsPerPage: 10, most: 100 }, 10, [91, 100, 100], false],
])('%o', (list, pageCount, [from, to, total], isMore) => {
  expect(listPages(list)).toEqual({ pageCount, range: { from, to, total }, isMore });
});
