import { useQuery } from '@tanstack/react-query';
import type { EventView } from '@foyer/contract/events/events';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { ListedRows, useListPage } from '../ListedRows.tsx';
import { attendeeColumns, orderColumns } from './list-columns.tsx';
import { attendeesQuery, ordersQuery } from './queries.ts';
import type { NumberedList } from './report-list.ts';

const rowsPerPage = 10;

/** The people or orders that a number counts. Each links to the person's order summary. */
export function ListDialog({ event, list, onClose }: { event: EventView; list: NumberedList; onClose: () => void }) {
  const { text: t } = useLanguage();
  return (
    <Dialog open size="large" title={list.title} closeLabel={t.common.close} onClose={onClose}>
      <Stack gap={4} data-density="compact">
        {list.of === 'orders' ? <Orders {...{ event, list }} /> : <Attendees {...{ event, list }} />}
      </Stack>
    </Dialog>
  );
}

function Attendees({ event, list }: { event: EventView; list: Extract<NumberedList, { of: 'attendees' }> }) {
  const { locale } = useLanguage();
  const { reports } = useStaffText();
  const paging = useListPage(undefined, rowsPerPage);
  const found = useQuery(attendeesQuery(event.eventId, list.filter, paging.query));
  const columns = attendeeColumns({ event, locale, reports });
  return <ListedRows title={list.title} {...{ found, columns, paging }} rowKey={({ ticketId }) => ticketId} />;
}

function Orders({ event, list }: { event: EventView; list: Extract<NumberedList, { of: 'orders' }> }) {
  const { locale } = useLanguage();
  const { reports } = useStaffText();
  const paging = useListPage(undefined, rowsPerPage);
  const found = useQuery(ordersQuery(event.eventId, list.filter, paging.query));
  const columns = orderColumns({ event, locale, reports });
  return <ListedRows title={list.title} {...{ found, columns, paging }} rowKey={({ orderId }) => orderId} />;
}
