import { useQuery } from '@tanstack/react-query';
import type { EventReport, ReportResult } from '@foyer/contract/reports/reports';
import { currencies } from '@foyer/contract/wire/vocabulary';
import { amountWords, sumOfAmounts } from '../../../../shared/money/amount.ts';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { Stat } from '../../../../ui/Stat.tsx';
import { numberIn } from './cells.ts';
import { reportQuery } from './queries.ts';
import styles from './Stats.module.css';

/**
 * The key numbers: registered, checked in, not yet checked in, and received money. The report cards below show the same
 * numbers.
 */
export function Headline({ eventId, list }: { eventId: number; list: readonly EventReport[] }) {
  const { locale } = useLanguage();
  const { reports } = useStaffText();
  const tickets = useResult(eventId, list, 'registrationsByTicket');
  const revenue = useResult(eventId, list, 'revenue');
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
      <Stat value={count(sum('registered'))} label={reports.registered} />
      <Stat value={count(sum('checkedIn'))} label={reports.checkedIn} />
      <Stat value={count(sum('registered') - sum('checkedIn'))} label={reports.outstanding} />
      {received.map(({ currency, words }) => (
        <Stat key={currency} value={words} label={reports.receivedIn({ currency })} />
      ))}
    </div>
  );
}

function useResult(eventId: number, list: readonly EventReport[], reportKey: string): ReportResult | undefined {
  const { locale } = useLanguage();
  const report = list.find((each) => each.reportKey === reportKey);
  return useQuery({ ...reportQuery(eventId, report?.eventReportId ?? 0, locale), enabled: report !== undefined }).data;
}
