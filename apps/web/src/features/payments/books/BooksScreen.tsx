import { useState } from 'react';
import type { BookLine } from '@foyer/contract/reports/reports';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { formatDate, localDate } from '@foyer/domain/shared/dates';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { useCall } from '../../../api/query.ts';
import { eventName } from '../../../shared/event/event-words.ts';
import { amountWords } from '../../../shared/money/amount.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { PickedDate } from '../../../shared/time/PickedDate.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { keepSearch, useSearch } from '../../../session/navigation.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page, Stack } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Table, type Column } from '../../../ui/Table.tsx';
import { ProviderBooks } from './ProviderBooks.tsx';
import styles from './Books.module.css';

const monthMs = 30 * 86_400_000;
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Money per day, account and currency, to compare with gateway payouts and the cash box. The address names the event. */
export default function BooksScreen() {
  const { locale, text: t } = useLanguage();
  const { reports } = useStaffText();
  const [eventId, setEventId] = useState(Number(useSearch('books').event) || 0);
  const events = useCall('listAdminEvents', {}, { staleTime: 5 * 60_000 });
  const event = events.data?.find((each) => each.eventId === eventId);
  // A single event uses its own time zone, all events use the reader's.
  const timeZone = event?.configuration.timeZone ?? ownTimeZone();
  const [days, setDays] = useState(() => {
    const now = Date.now();
    return { from: localDate(new Date(now - monthMs), timeZone), until: localDate(new Date(now), timeZone) };
  });
  const query = { startDate: days.from, endDate: days.until, timeZone, ...(eventId > 0 ? { eventId } : {}) };
  const areDays = isDay(days.from) && isDay(days.until);
  const books = useCall('readBooks', { query }, { enabled: areDays, keepsPrevious: true });
  const columns = bookColumns(reports, locale);
  usePageTitle(reports.books, books.isError);

  return (
    <Page>
      <PageHeader title={reports.books} lead={reports.booksLead} />
      <Stack gap={5} data-density="compact">
        <div className={styles.query}>
          <Select
            label={reports.booksEvent}
            value={String(eventId)}
            options={[
              { value: '0', label: reports.allEvents },
              ...(events.data ?? []).map((each) => ({ value: String(each.eventId), label: eventName(each, locale) })),
            ]}
            onValueChange={(value) => {
              setEventId(Number(value));
              keepSearch('books', { event: value === '0' ? '' : value });
            }}
          />
          <PickedDate
            label={reports.booksFrom}
            value={days.from}
            max={days.until}
            onValueChange={(from) => setDays({ ...days, from })}
          />
          <PickedDate
            label={reports.booksUntil}
            value={days.until}
            min={days.from}
            onValueChange={(until) => setDays({ ...days, until })}
          />
        </div>
        <p className={styles.zone}>{reports.booksZone({ zone: timeZone })}</p>
        {books.isError ? (
          <LoadFailed error={books.error} onRetry={() => void books.refetch()} />
        ) : books.data === undefined ? (
          <Loading label={t.common.loading}>
            <Skeleton shape="block" height="20rem" />
          </Loading>
        ) : books.data.lines.length === 0 ? (
          <EmptyState icon="cash" title={reports.booksEmpty} />
        ) : (
          <>
            <Card flush title={reports.allDays}>
              <Table
                caption={reports.allDays}
                busy={books.isPlaceholderData}
                rows={books.data.totals}
                rowKey={keyOf}
                columns={columns.slice(1)}
              />
            </Card>
            <Card flush title={reports.byDay}>
              <Table
                caption={reports.byDay}
                busy={books.isPlaceholderData}
                rows={books.data.lines}
                rowKey={keyOf}
                columns={columns}
              />
            </Card>
          </>
        )}
        {areDays && <ProviderBooks query={query} />}
      </Stack>
    </Page>
  );
}

const keyOf = ({ day, account, currency }: BookLine) => `${day} ${account} ${currency}`;

function bookColumns(t: StaffMessages['reports'], locale: Locale): Column<BookLine>[] {
  const accounts: Readonly<Record<BookLine['account'], string>> = {
    sandbox: 'Sandbox',
    stripe: 'Stripe',
    cash: t.cashBox,
    bypass: t.bypassed,
  };
  const money = (key: 'charged' | 'refunded' | 'received', header: string): Column<BookLine> => ({
    key,
    header,
    align: 'end',
    cell: (line) => (line[key] < 0 ? '−' : '') + amountWords(Math.abs(line[key]), line.currency, locale),
  });
  return [
    {
      key: 'day',
      header: t.day,
      cell: ({ day }) => (day === null ? '' : formatDate(`${day}T12:00:00Z`, 'UTC', locale, 'mid')),
    },
    { key: 'account', header: t.bookAccount, primary: true, cell: ({ account }) => accounts[account] },
    { key: 'currency', header: t.currency, cell: ({ currency }) => currency },
    { key: 'charges', header: t.charges, align: 'end', cell: ({ charges }) => charges.toLocaleString(locale) },
    money('charged', t.charged),
    { key: 'refunds', header: t.refunds, align: 'end', cell: ({ refunds }) => refunds.toLocaleString(locale) },
    money('refunded', t.refunded),
    money('received', t.received),
  ];
}
