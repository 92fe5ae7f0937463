import { isMoreThanCounted, mostCounted } from '@foyer/contract/paging';

interface RangeWords {
  range: (p: { from: number; to: number; total: number }) => string;
  rangeOfMore: (p: { from: number; to: number; total: number }) => string;
}

/** How many pages a list has, and where in it a page is; of a list too long to be counted, as far as it is counted. */
export function listPages(
  { totalItems, page, rowsPerPage }: { totalItems: number; page: number; rowsPerPage: number },
  words: RangeWords,
): { pageCount: number; summary: string } {
  const total = Math.min(totalItems, mostCounted);
  const say = isMoreThanCounted(totalItems) ? words.rangeOfMore : words.range;
  return {
    pageCount: Math.max(1, Math.ceil(total / rowsPerPage)),
    summary: say({ from: (page - 1) * rowsPerPage + 1, to: Math.min(page * rowsPerPage, total), total }),
  };
}
