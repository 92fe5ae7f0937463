import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { EventView } from '@foyer/contract/events/events';
import { ListPages } from '../../../../shared/page/ListPages.tsx';
import { LoadFailed } from '../../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx';
import { Table, type Column, type Sort } from '../../../../ui/Table.tsx';
import { attendeeColumns, orderColumns } from './list-columns.tsx';
import { attendeesQuery, ordersQuery } from './queries.ts';
import type { NumberedList } from './report-list.ts';

const rowsPerPage = 10;

/** The people or orders that a number counts. Each links to the person's order summary. */
export function ListDialog({ event, list, onClose }: { event: EventView; list: NumberedList; onClose: () => void }) {
  const { text: t } = useLanguage();
  return (
    <Dialog open size="large" title={list.title} closeLabel={t.common.close} onClose={onClose}>
      {list.of === 'orders' ? <Orders {...{ event, list }} /> : <Attendees {...{ event, list }} />}
    </Dialog>
  );
}

function useListPage() {
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<Sort | undefined>();
  return {
    page,
    setPage,
    sort,
    onSort: (next: Sort) => {
      setSort(next);
      setPage(1);
    },
    query: { page, rowsPerPage, sortBy: sort?.key ?? '', descending: sort?.descending ?? false },
  };
}

function Attendees({ event, list }: { event: EventView; list: Extract<NumberedList, { of: 'attendees' }> }) {
  const { locale } = useLanguage();
  const { reports } = useStaffText();
  const paging = useListPage();
  const found = useQuery(attendeesQuery(event.eventId, list.filter, paging.query));
  const columns = attendeeColumns({ event, locale, reports });
  return <Listed {...{ list, found, columns, paging }} rowKey={({ ticketId }) => ticketId} />;
}

function Orders({ event, list }: { event: EventView; list: Extract<NumberedList, { of: 'orders' }> }) {
  const { locale } = useLanguage();
  const { reports } = useStaffText();
  const paging = useListPage();
  const found = useQuery(ordersQuery(event.eventId, list.filter, paging.query));
  const columns = orderColumns({ event, locale, reports });
  return <Listed {...{ list, found, columns, paging }} rowKey={({ orderId }) => orderId} />;
}

interface Found<Row> {
  data: { results: Row[]; totalItems: number } | undefined;
  isError: boolean;
  isPlaceholderData: boolean;
  error: unknown;
  refetch: () => unknown;
}

function Listed<Row>({
  list,
  found,
  columns,
  paging,
  rowKey,
}: {
  list: NumberedList;
  found: Found<Row>;
  columns: readonly Column<Row>[];
  paging: ReturnType<typeof useListPage>;
  rowKey: (row: Row) => number;
}) {
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
  return (
    <Stack gap={4} data-density="compact">
      <Table
        caption={list.title}
        busy={found.isPlaceholderData}
        rows={found.data.results}
        rowKey={rowKey}
        columns={columns}
        sort={paging.sort}
        onSort={paging.onSort}
        empty={<p>{reports.listEmpty}</p>}
      />
      <ListPages
        label={reports.pagesOf({ name: list.title })}
        page={paging.page}
        rowsPerPage={rowsPerPage}
        totalItems={found.data.totalItems}
        onPage={paging.setPage}
      />
    </Stack>
  );
}
