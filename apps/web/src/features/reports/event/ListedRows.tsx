import { useCallback, useState, type ReactNode } from 'react';
import { isMoreThanCounted, mostCounted } from '@foyer/contract/wire/paging';
import { ListPages } from '../../../shared/page/ListPages.tsx';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { keepSearch, useSearch } from '../../../session/navigation.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Table, type Column, type Sort } from '../../../ui/Table.tsx';
import styles from './Lists.module.css';

const rowsPerPage = 50;

/** The page and the order of a list with server-side pages. */
export function useListPage(first?: Sort, rows = rowsPerPage) {
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState(first);
  return {
    page,
    setPage,
    sort,
    onSort: (next: Sort) => {
      setSort(next);
      setPage(1);
    },
    rowsPerPage: rows,
    query: { page, rowsPerPage: rows, sortBy: sort?.key ?? '', descending: sort?.descending ?? false },
  };
}

/** The same in the URL, so a reload, Back and a shared link restore it. */
export function useAddressPage(first: Sort, rows = rowsPerPage) {
  const { page: firstPage, sort: written } = useSearch('adminEvent');
  const [page, setPage] = useState(firstPage);
  const [sort, setSort] = useState(() => readSort(written) ?? first);
  const toFirstPage = useCallback(() => {
    setPage(1);
    keepSearch('adminEvent', { page: 1 });
  }, []);
  const put = (next: { page: number; sort: Sort }) => {
    setPage(next.page);
    setSort(next.sort);
    keepSearch('adminEvent', { page: next.page, sort: writeSort(next.sort, first) });
  };
  return {
    page,
    setPage: (next: number) => put({ page: next, sort }),
    toFirstPage,
    sort,
    onSort: (next: Sort) => put({ page: 1, sort: next }),
    rowsPerPage: rows,
    query: { page, rowsPerPage: rows, sortBy: sort.key, descending: sort.descending },
  };
}

/** A column, or `-` and a column for the descending order. */
const readSort = (text: string | undefined): Sort | undefined =>
  text === undefined ? undefined : { key: text.replace(/^-/, ''), descending: text.startsWith('-') };
const writeSort = ({ key, descending }: Sort, first: Sort): string | undefined =>
  key === first.key && descending === first.descending ? undefined : `${descending ? '-' : ''}${key}`;

interface Found<Row> {
  data: { results: Row[]; totalItems: number } | undefined;
  isError: boolean;
  isPlaceholderData: boolean;
  error: unknown;
  refetch: () => unknown;
}

interface ListedRowsProps<Row> {
  /** The name of the list. */
  title: string;
  /** The number of rows in words; shown above the list. */
  countWords?: (count: number) => string;
  found: Found<Row>;
  columns: readonly Column<Row>[];
  paging: Pick<ReturnType<typeof useListPage>, 'page' | 'sort' | 'onSort' | 'rowsPerPage'> & {
    setPage: (page: number) => void;
  };
  rowKey: (row: Row) => number;
  /** The text of a list without rows. */
  emptyWords?: string;
  /** Between the number of rows and the table. */
  renderActions?: (count: Counted) => ReactNode;
  /** Beside the number of rows: the sums of the whole list. */
  summary?: ReactNode;
}

/** The number of rows of a list, and its text: `10,000+` for more than are counted. */
export interface Counted {
  count: number;
  words: string;
}

/** The rows of a list with its pages. */
export function ListedRows<Row>({
  title,
  countWords,
  found,
  columns,
  paging,
  rowKey,
  emptyWords,
  renderActions,
  summary,
}: ListedRowsProps<Row>) {
  const { locale, text: t } = useLanguage();
  const { reports } = useStaffText();
  if (found.data === undefined) {
    if (found.isError) return <LoadFailed error={found.error} onRetry={() => void found.refetch()} />;
    return (
      <Loading label={t.common.loading}>
        <Skeleton shape="block" height="24rem" />
      </Loading>
    );
  }
  const { totalItems, results } = found.data;
  const count = Math.min(totalItems, mostCounted);
  const plus = isMoreThanCounted(totalItems) ? '+' : '';
  return (
    <>
      <div className={styles.head}>
        {countWords && (
          <p role="status" className={styles.count}>
            {countWords(count) + plus}
          </p>
        )}
        {summary !== undefined && <div>{summary}</div>}
        {renderActions && (
          <div className={styles.actions}>
            {renderActions({ count: totalItems, words: count.toLocaleString(locale) + plus })}
          </div>
        )}
      </div>
      <Table
        className={styles.scroll}
        caption={title}
        busy={found.isPlaceholderData}
        rows={results}
        rowKey={rowKey}
        columns={columns}
        sort={paging.sort}
        onSort={paging.onSort}
        empty={<p>{emptyWords ?? reports.listEmpty}</p>}
      />
      <ListPages
        label={reports.pagesOf({ name: title })}
        page={paging.page}
        rowsPerPage={paging.rowsPerPage}
        totalItems={totalItems}
        onPage={paging.setPage}
      />
    </>
  );
}
