import { isMoreThanCounted, mostCounted } from '@foyer/contract/wire/paging';

interface ListPages {
  pageCount: number;
  /** The range of rows that the page shows, and the total. */
  range: { from: number; to: number; total: number };
  /** True if the list has more than `total` rows, which are not counted. */
  isMore: boolean;
}

/** The number of pages and the range of a page. A long list is counted only up to `most`. */
export function listPages(list: {
  totalItems: number;
  page: number;
  rowsPerPage: number;
  most?: number | undefined;
}): ListPages {
  const { totalItems, page, rowsPerPage, most = mostCounted } = list;
  const total = Math.min(totalItems, most);
  return {
    pageCount: Math.max(1, Math.ceil(total / rowsPerPage)),
    range: { from: (page - 1) * rowsPerPage + 1, to: Math.min(page * rowsPerPage, total), total },
    isMore: isMoreThanCounted(totalItems, most),
  };
}
