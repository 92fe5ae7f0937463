import type { ProviderLine } from '@foyer/contract/payments/provider-books';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { formatDate } from '@foyer/domain/shared/dates';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { useCall } from '../../../api/query.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { momentWords } from '../../../shared/time/moment.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Table, type Column } from '../../../ui/Table.tsx';
import styles from './Books.module.css';
import { ReportUpload } from './ReportUpload.tsx';

interface ProviderBooksProps {
  query: { startDate: string; endDate: string; timeZone: string; eventId?: number };
}

/** The provider's charges, fees and payouts next to our own books, and the upload of the provider's report. */
export function ProviderBooks({ query }: ProviderBooksProps) {
  const { locale, text: t } = useLanguage();
  const { providerBooks, reports } = useStaffText();
  const account = useCall('readProviderBooks', { query }, { keepsPrevious: true });
  if (account.isError) return <LoadFailed error={account.error} onRetry={() => void account.refetch()} />;
  if (account.data === undefined)
    return (
      <Loading label={t.common.loading}>
        <Skeleton shape="block" height="10rem" />
      </Loading>
    );
  const { lines, totals, lastEntryDate } = account.data;
  const columns = columnsOf(providerBooks, reports, locale);
  const table = (title: string, rows: ProviderLine[], shown: Column<ProviderLine>[]) => (
    <Card flush title={title}>
      <Table caption={title} busy={account.isPlaceholderData} rows={rows} rowKey={keyOf} columns={shown} />
    </Card>
  );
  return (
    <>
      <Card title={providerBooks.title}>
        <Stack gap={4}>
          <p>{providerBooks.lead}</p>
          {lastEntryDate !== null && (
            <p className={styles.zone}>
              {providerBooks.lastEntry({ date: momentWords(lastEntryDate, query.timeZone, locale, 'shortWithTime') })}
            </p>
          )}
          {lastEntryDate === null ? (
            <EmptyState icon="cash" level={3} title={providerBooks.nothingRead}>
              {providerBooks.nothingReadText}
            </EmptyState>
          ) : (
            lines.length === 0 && <EmptyState icon="cash" level={3} title={providerBooks.nothingInTime} />
          )}
          <ReportUpload />
        </Stack>
      </Card>
      {lines.length > 0 && (
        <>
          {table(providerBooks.allDays, totals, columns.slice(1))}
          {table(providerBooks.byDay, lines, columns)}
        </>
      )}
    </>
  );
}

const keyOf = ({ day, currency }: ProviderLine) => `${day} ${currency}`;

function columnsOf(
  t: StaffMessages['providerBooks'],
  books: StaffMessages['reports'],
  locale: Locale,
): Column<ProviderLine>[] {
  const money = (
    key: 'charged' | 'refunded' | 'disputed' | 'fees' | 'paidOut',
    header: string,
  ): Column<ProviderLine> => ({
    key,
    header,
    align: 'end',
    // The provider's currency may not be a currency that we sell in.
    cell: (line) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency: line.currency, currencyDisplay: 'narrowSymbol' })
        .format(line[key])
        .replace('-', '−'),
  });
  return [
    {
      key: 'day',
      header: books.day,
      cell: ({ day }) => (day === null ? '' : formatDate(`${day}T12:00:00Z`, 'UTC', locale, 'mid')),
    },
    {
      key: 'gateway',
      header: books.bookAccount,
      primary: true,
      cell: ({ gateway }) => (gateway === 'stripe' ? 'Stripe' : 'Sandbox'),
    },
    { key: 'currency', header: books.currency, cell: ({ currency }) => currency },
    money('charged', books.charged),
    money('refunded', books.refunded),
    money('disputed', t.disputed),
    money('fees', t.fees),
    money('paidOut', t.paidOut),
  ];
}
