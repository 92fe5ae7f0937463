import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EventView } from '@foyer/contract/events/events';
import type { EventReport } from '@foyer/contract/reports/reports';
import { download } from '../../../../api/download.ts';
import { useAction } from '../../../../shared/action/use-action.ts';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { Button, buttonClass } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx';
import { CompareWith } from './CompareWith.tsx';
import { reportQuery } from './queries.ts';
import { ReportChart } from './ReportChart.tsx';
import { ReportTable } from './ReportTable.tsx';
import type { OpenList } from './report-list.ts';
import styles from './Stats.module.css';

/** These reports refetch automatically, because they change during check-in. */
const liveMs = 30_000;
const live = new Set(['registrationsByTicket', 'checkInsByHour']);
const overTime = 'registrationsByDay';

/** A report as chart or numbers, with refresh, download and links to external reports (reports 2.1). */
export function ReportCard({ event, report, onList }: { event: EventView; report: EventReport; onList: OpenList }) {
  const { locale, text: t } = useLanguage();
  const { reports } = useStaffText();
  const [asNumbers, setAsNumbers] = useState(false);
  const [compareEventId, setCompareEventId] = useState<number | null>(null);
  const { eventReportId, defaultName: name, externalUrl, reportKey } = report;
  const result = useQuery({
    ...reportQuery(event.eventId, report, locale, compareEventId),
    placeholderData: keepPreviousData,
    refetchInterval: event.isCheckInActive && live.has(reportKey) ? liveMs : false,
  });
  const csv = useAction({
    readsOnly: true,
    act: (_: void, { signal }) =>
      download(
        'exportEventReport',
        { params: { eventReportId }, query: { eventId: event.eventId, locale, ...report.subject }, signal },
        `${reportKey}.csv`,
      ),
    showsFailure: true,
  });
  const { data } = result;
  const isCompared = reportKey === overTime;
  // Many columns need the full width.
  const isWide = isCompared || (asNumbers && (data?.columns.length ?? 0) > 3);

  return (
    <Card
      as="article"
      level={2}
      title={name}
      className={cx(styles.card, isWide && styles.wide)}
      aside={
        <Button
          size="sm"
          variant="quiet"
          className={styles.toggle}
          icon={asNumbers ? 'chart' : 'menu'}
          aria-label={asNumbers ? reports.asChartOf({ name }) : reports.asNumbersOf({ name })}
          onClick={() => setAsNumbers(!asNumbers)}
        >
          {asNumbers ? reports.asChart : reports.asNumbers}
        </Button>
      }
      footer={
        <div className={styles.actions}>
          <Button
            size="sm"
            icon="refresh"
            loading={result.isFetching}
            aria-label={reports.refreshOf({ name })}
            onClick={() => void result.refetch()}
          >
            {reports.refresh}
          </Button>
          <Button
            size="sm"
            icon="download"
            loading={csv.busy}
            aria-label={reports.csvOf({ name })}
            onClick={() => csv.run()}
          >
            {reports.csv}
          </Button>
          {externalUrl && (
            <a
              className={buttonClass({ size: 'sm', variant: 'quiet' })}
              href={externalUrl}
              target="_blank"
              rel="noreferrer"
              aria-label={reports.externalOf({ name })}
            >
              <Icon name="external" />
              {reports.external}
            </a>
          )}
        </div>
      }
    >
      <div className={styles.report} data-density="compact">
        {isCompared && <CompareWith event={event} value={compareEventId} onChange={setCompareEventId} />}
        {data === undefined ? (
          result.isError ? (
            <p className={styles.quiet}>{reports.failed}</p>
          ) : (
            <Loading label={t.common.loading}>
              <Skeleton shape="block" height="12rem" />
            </Loading>
          )
        ) : data.rows.length === 0 ? (
          <p className={styles.quiet}>{reports.nothingYet}</p>
        ) : asNumbers ? (
          <ReportTable name={name} result={data} onList={onList} />
        ) : (
          <ReportChart name={name} result={data} onList={onList} />
        )}
        {data !== undefined && result.isError && <p className={styles.quiet}>{reports.stale}</p>}
      </div>
    </Card>
  );
}
