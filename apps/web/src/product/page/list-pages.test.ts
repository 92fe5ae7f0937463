import { mostCounted } from '@foyer/contract/paging';
import { expect, it } from 'vitest';
import { listPages } from './list-pages.ts';

const words = {
  range: ({ from, to, total }: Record<'from' | 'to' | 'total', number>) => `${from}–${to} of ${total}`,
  rangeOfMore: ({ from, to, total }: Record<'from' | 'to' | 'total', number>) => `${from}–${to} of more than ${total}`,
};

it.each([
  [{ totalItems: 0, page: 1, rowsPerPage: 10 }, 1, '1–0 of 0'],
  [{ totalItems: 11, page: 2, rowsPerPage: 10 }, 2, '11–11 of 11'],
  [{ totalItems: mostCounted, page: 1, rowsPerPage: 20 }, 500, `1–20 of ${mostCounted}`],
  [{ totalItems: mostCounted + 1, page: 500, rowsPerPage: 20 }, 500, `9981–10000 of more than ${mostCounted}`],
])('%o', (list, pageCount, summary) => {
  expect(listPages(list, words)).toEqual({ pageCount, summary });
});
