import { isMoreThanCounted, mostCounted } from '@foyer/contract/paging';

interface ListPages {
  pageCount: number;
  /** What the page shows of how many. */
  range: { from: number; to: number; total: number };
  /** There are more than `total`: the list is too long to be counted. */
  isMore: boolean;
}

/** How many pages a list has, and where in it a page is; of a list too long to be counted, as far as it is counted. */
export function listPages(list: { totalItems: number; page: number; rowsPerPage: number }): ListPages {
  const { totalItems, page, rowsPerPage } = list;
  const total = Math.min(totalItems, mostCounted);
  return {
    pageCount: Math.max(1, Math.ceil(total / rowsPerPage)),
    range: { from: (page - 1) * rowsPerPage + 1, to: Math.min(page * rowsPerPage, total), total },
    isMore: isMoreThanCounted(totalItems),
  };
}
