import type { EventView } from '@foyer/contract/events/events';
import type { AttendeeRow, OrderRow } from '@foyer/contract/reports/reports';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { formatDate } from '@foyer/domain/shared/dates';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { amountWords } from '../../../../shared/money/amount.ts';
import { relationshipName } from '../../../../shared/person/relationship-words.ts';
import { TicketStatusChip } from '../../../../shared/ticket/TicketStatusChip.tsx';
import { OrderSummaryLink } from '../../../../shared/person/OrderSummaryLink.tsx';
import type { Column } from '../../../../ui/Table.tsx';
import styles from '../Lists.module.css';

interface Surroundings {
  event: EventView;
  locale: Locale;
  reports: StaffMessages['reports'];
}

/** The columns of the attendee list. Sortable columns have the key that the call uses. */
export function attendeeColumns({ event, locale, reports }: Surroundings): Column<AttendeeRow>[] {
  return [
    {
      key: 'fullName',
      header: reports.attendee,
      primary: true,
      sortable: true,
      cell: (row) => <PersonLink eventId={event.eventId} account={row.externalAccountIdentifier} name={row.fullName} />,
    },
    accountColumn(reports),
    {
      key: 'relationshipType',
      header: reports.relationship,
      sortable: true,
      cell: ({ relationshipType }) => relationshipName(event.configuration.relationshipTypes, relationshipType, locale),
    },
    { key: 'ticket', header: reports.ticket, cell: ({ ticket }) => <span className={styles.oneLine}>{ticket}</span> },
    { key: 'orderId', header: reports.order, cell: ({ orderId }) => `#${orderId}` },
    {
      key: 'status',
      header: reports.status,
      sortable: true,
      cell: ({ status }) => <TicketStatusChip status={status} />,
    },
    {
      key: 'createDate',
      header: reports.registeredOn,
      align: 'end',
      sortable: true,
      cell: ({ createDate }) => formatDate(createDate, event.configuration.timeZone, locale, 'mid'),
    },
  ];
}

export function orderColumns({ event, locale, reports }: Surroundings): Column<OrderRow>[] {
  return [
    { key: 'orderId', header: reports.order, primary: true, sortable: true, cell: ({ orderId }) => `#${orderId}` },
    {
      key: 'fullName',
      header: reports.buyer,
      sortable: true,
      cell: (row) => <PersonLink eventId={event.eventId} account={row.externalAccountIdentifier} name={row.fullName} />,
    },
    accountColumn(reports),
    {
      key: 'confirmationAddress',
      header: reports.confirmationAddress,
      cell: ({ confirmationAddress }) => <span className={styles.oneLine}>{confirmationAddress ?? '–'}</span>,
    },
    { key: 'ticketCount', header: reports.tickets, align: 'end', cell: (row) => row.ticketCount },
    {
      key: 'totalAmount',
      header: reports.total,
      align: 'end',
      sortable: true,
      cell: (row) => amountWords(row.totalAmount, row.currency, locale),
    },
    {
      key: 'refundedAmount',
      header: reports.refunded,
      align: 'end',
      cell: (row) => (row.refundedAmount > 0 ? amountWords(row.refundedAmount, row.currency, locale) : '–'),
    },
    {
      key: 'createDate',
      header: reports.orderedOn,
      align: 'end',
      sortable: true,
      cell: ({ createDate }) => formatDate(createDate, event.configuration.timeZone, locale, 'mid'),
    },
  ];
}

const accountColumn = (reports: StaffMessages['reports']): Column<AttendeeRow | OrderRow> => ({
  key: 'externalAccountIdentifier',
  header: reports.account,
  sortable: true,
  cell: (row) => <span translate="no">{row.externalAccountIdentifier}</span>,
});

function PersonLink({ eventId, account, name }: { eventId: number; account: string; name: string }) {
  return (
    <OrderSummaryLink eventId={eventId} account={account} otherwise={<span translate="no">{name}</span>}>
      {name}
    </OrderSummaryLink>
  );
}
