import type { EventView } from '@foyer/contract/events/events';
import type { AttendeeRow, ListColumn, OrderRow } from '@foyer/contract/reports/reports';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { formatDate } from '@foyer/domain/shared/dates';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { amountWords } from '../../../../shared/money/amount.ts';
import { relationshipName } from '../../../../shared/person/relationship-words.ts';
import { TicketStatusChip } from '../../../../shared/ticket/TicketStatusChip.tsx';
import { OrderSummaryLink } from '../../../../shared/person/OrderSummaryLink.tsx';
import { cx } from '../../../../ui/cx.ts';
import type { Column } from '../../../../ui/Table.tsx';
import styles from '../Lists.module.css';

interface Surroundings {
  event: EventView;
  locale: Locale;
  reports: StaffMessages['reports'];
}

/** The columns of the attendee list. Sortable columns have the key that the call uses. */
export function attendeeColumns({
  event,
  locale,
  reports,
  answers = [],
}: Surroundings & {
  /** The answers and add-ons that the list shows. */
  answers?: readonly ListColumn[];
}): Column<AttendeeRow>[] {
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
    ...answers.map(({ name, label }) => ({
      key: name,
      header: label,
      cell: ({ cells }: AttendeeRow) => <span className={styles.oneLine}>{cells?.[name] || '–'}</span>,
    })),
    {
      key: 'createDate',
      header: reports.registeredOn,
      align: 'end',
      sortable: true,
      cell: ({ createDate }) => formatDate(createDate, event.configuration.timeZone, locale, 'mid'),
    },
  ];
}

/** `hasWaived`: the list has orders whose payment was bypassed, so their column shows. */
export function orderColumns({
  event,
  locale,
  reports,
  hasWaived = false,
}: Surroundings & { hasWaived?: boolean }): Column<OrderRow>[] {
  return [
    { key: 'orderId', header: reports.order, primary: true, sortable: true, cell: ({ orderId }) => `#${orderId}` },
    {
      key: 'fullName',
      header: reports.buyer,
      sortable: true,
      cell: (row) => <PersonLink eventId={event.eventId} account={row.externalAccountIdentifier} name={row.fullName} />,
    },
    accountColumn(reports),
    { key: 'ticketCount', header: reports.tickets, align: 'end', cell: (row) => row.ticketCount },
    moneyColumn('chargedAmount', reports.charged, locale),
    moneyColumn('refundedAmount', reports.refunded, locale),
    ...(hasWaived ? [moneyColumn('waivedAmount', reports.waived, locale)] : []),
    moneyColumn('receivedAmount', reports.received, locale),
    {
      key: 'createDate',
      header: reports.orderedOn,
      align: 'end',
      sortable: true,
      cell: ({ createDate }) => formatDate(createDate, event.configuration.timeZone, locale, 'mid'),
    },
  ];
}

type MoneyKey = 'chargedAmount' | 'refundedAmount' | 'waivedAmount' | 'receivedAmount';

const moneyColumn = (key: MoneyKey, header: string, locale: Locale): Column<OrderRow> => ({
  key,
  header,
  align: 'end',
  cell: ({ [key]: amount, currency }) => (amount === 0 ? '–' : amountWords(amount, currency, locale)),
});

const accountColumn = (reports: StaffMessages['reports']): Column<AttendeeRow | OrderRow> => ({
  key: 'externalAccountIdentifier',
  header: reports.account,
  sortable: true,
  cell: (row) => <span translate="no">{row.externalAccountIdentifier}</span>,
});

function PersonLink({ eventId, account, name }: { eventId: number; account: string; name: string }) {
  return (
    <span className={cx(styles.oneLine, styles.narrow)}>
      <OrderSummaryLink eventId={eventId} account={account} otherwise={<span translate="no">{name}</span>}>
        {name}
      </OrderSummaryLink>
    </span>
  );
}
