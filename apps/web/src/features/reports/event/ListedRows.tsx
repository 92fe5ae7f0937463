import { useState } from 'react';
import { isMoreThanCounted, mostCounted } from '@foyer/contract/wire/paging';
import { ListPages } from '../../../shared/page/ListPages.tsx';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
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
  paging: ReturnType<typeof useListPage>;
  rowKey: (row: Row) => number;
}

/** The rows of a list with its pages. */
export function ListedRows<Row>({ title, countWords, found, columns, paging, rowKey }: ListedRowsProps<Row>) {
  const { text: t } = useLanguage();
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
  return (
    <>
      {countWords && (
        <p role="status" className={styles.count}>
          {countWords(Math.min(totalItems, mostCounted)) + (isMoreThanCounted(totalItems) ? '+' : '')}
        </p>
      )}
      <Table
        caption={title}
        busy={found.isPlaceholderData}
        rows={results}
        rowKey={rowKey}
        columns={columns}
        sort={paging.sort}
        onSort={paging.onSort}
        empty={<p>{reports.listEmpty}</p>}
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
