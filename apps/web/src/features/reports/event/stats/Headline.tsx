import { useQuery } from '@tanstack/react-query';
import type { EventView } from '@foyer/contract/events/events';
import type { EventReport, ReportResult } from '@foyer/contract/reports/reports';
import { currencies } from '@foyer/contract/wire/vocabulary';
import { localDate } from '@foyer/domain/shared/dates';
import { amountWords, sumOfAmounts } from '../../../../shared/money/amount.ts';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { useNow } from '../../../../shared/time/now.ts';
import { Stat } from '../../../../ui/Stat.tsx';
import { numberIn } from './cells.ts';
import { reportQuery } from './queries.ts';
import styles from './Stats.module.css';

/**
 * The key numbers: registered, checked in, not yet checked in, and received money. The report cards below show the same
 * numbers.
 */
export function Headline({ event, list }: { event: EventView; list: readonly EventReport[] }) {
  const { eventId, configuration } = event;
  const { locale } = useLanguage();
  const { reports } = useStaffText();
  const tickets = useResult(eventId, list, 'registrationsByTicket');
  const revenue = useResult(eventId, list, 'revenue');
  const perDay = useResult(eventId, list, 'registrationsByDay');
  const today = localDate(useNow(), configuration.timeZone);
  const onDay = (day: string) => {
    const row = perDay?.rows.find((each) => each['day'] === day);
    return (row ? numberIn(row, 'registrations') : 0).toLocaleString(locale);
  };
  const sum = (name: string) => (tickets?.rows ?? []).reduce((total, row) => total + numberIn(row, name), 0);
  const received = currencies.flatMap((currency) => {
    const rows = (revenue?.rows ?? []).filter((row) => row['currency'] === currency);
    const total = sumOfAmounts(
      rows.map((row) => numberIn(row, 'received')),
      currency,
    );
    return total > 0 ? [{ currency, words: amountWords(total, currency, locale) }] : [];
  });
  const count = (value: number) => (tickets ? value.toLocaleString(locale) : '–');
  return (
    <div className={styles.headline}>
      <Stat
        value={count(sum('registered'))}
        label={reports.registered}
        note={perDay && reports.sinceYesterday({ today: onDay(today), yesterday: onDay(dayBefore(today)) })}
      />
      <Stat value={count(sum('checkedIn'))} label={reports.checkedIn} />
      <Stat value={count(sum('registered') - sum('checkedIn'))} label={reports.outstanding} />
      {received.map(({ currency, words }) => (
        <Stat key={currency} value={words} label={reports.receivedIn({ currency })} />
      ))}
    </div>
  );
}

/** The calendar day before a day. */
const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

function useResult(eventId: number, list: readonly EventReport[], reportKey: string): ReportResult | undefined {
  const { locale } = useLanguage();
  const report = list.find((each) => each.reportKey === reportKey);
  return useQuery({ ...reportQuery(eventId, report ?? { eventReportId: 0 }, locale), enabled: report !== undefined })
    .data;
}
