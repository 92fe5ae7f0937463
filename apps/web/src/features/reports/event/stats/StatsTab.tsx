import { useState } from 'react';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EventView } from '@foyer/contract/events/events';
import type { EventReport } from '@foyer/contract/reports/reports';
import { isAdmin } from '@foyer/domain/people/permissions';
import { callKey } from '../../../../api/cache.ts';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { useSignedIn } from '../../../../session/session-store.ts';
import { Link } from '../../../../session/navigation.tsx';
import { paths } from '../../../../session/paths.ts';
import { Button, buttonClass } from '../../../../ui/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Accordion, Panel } from '../../../../ui/Panel.tsx';
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { Headline } from './Headline.tsx';
import { ListDialog } from './ListDialog.tsx';
import { reportsQuery } from './queries.ts';
import { ReportCard } from './ReportCard.tsx';
import type { NumberedList, OpenList } from './report-list.ts';
import styles from './Stats.module.css';

/** The Stats tab of an event's page: the key numbers, then a card per report by position (reports 2.1). */
export default function StatsTab({ event }: { event: EventView }) {
  const { text: t } = useLanguage();
  const { reports, scheduledExports } = useStaffText();
  const viewer = useSignedIn();
  const [list, setList] = useState<NumberedList | null>(null);
  const [exporting, setExporting] = useState(false);
  const found = useQuery(reportsQuery(event.eventId));
  if (found.data === undefined && !found.isError) {
    return (
      <Loading label={t.common.loading} className={styles.cards}>
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} shape="block" height="18rem" />
        ))}
      </Loading>
    );
  }
  // Loading stops quietly (reports 2.3): no error message, only a button to try again.
  if (found.data === undefined) {
    return (
      <EmptyState
        icon="chart"
        title={reports.failed}
        actions={<Button onClick={() => void found.refetch()}>{t.common.retry}</Button>}
      />
    );
  }
  if (found.data.length === 0)
    return (
      <EmptyState icon="chart" title={reports.nothingHere}>
        {reports.none}
      </EmptyState>
    );
  return (
    <Stack gap={6}>
      <div className={styles.top}>
        <Headline event={event} list={found.data} />
        <div className={cx(styles.actions, styles.buttons)}>
          <RefreshAll />
          {isAdmin(viewer) && (
            <Link to={paths.books({ event: String(event.eventId) })} className={buttonClass({ variant: 'quiet' })}>
              <Icon name="cash" />
              {reports.books}
            </Link>
          )}
          <Link to={paths.exports(event.eventId)} className={buttonClass({ variant: 'quiet' })}>
            <Icon name="clock" />
            {scheduledExports.open}
          </Link>
          <Button icon="download" onClick={() => setExporting(true)}>
            {reports.export}
          </Button>
        </div>
      </div>
      <div className={styles.cards}>
        {found.data
          .filter(({ subject }) => subject === undefined)
          .map((report) => (
            <ReportCard key={report.displayPosition} event={event} report={report} onList={setList} />
          ))}
      </div>
      <OwnReports list={found.data} event={event} onList={setList} />
      {exporting && <ExportDialog event={event} onClose={() => setExporting(false)} />}
      {list && <ListDialog key={list.title} event={event} list={list} onClose={() => setList(null)} />}
    </Stack>
  );
}

/** The reports of questions and add-ons. They are many, so they load when somebody opens them. */
function OwnReports({ list, event, onList }: { list: readonly EventReport[]; event: EventView; onList: OpenList }) {
  const { reports } = useStaffText();
  const [isOpen, setOpen] = useState(false);
  const own = list.filter(({ subject }) => subject !== undefined);
  if (own.length === 0) return null;
  return (
    <Accordion>
      <Panel title={reports.ownReports} open={isOpen} onToggle={setOpen} keep={false}>
        <div className={styles.cards}>
          {own.map((report) => (
            <ReportCard key={report.displayPosition} event={event} report={report} onList={onList} />
          ))}
        </div>
      </Panel>
    </Accordion>
  );
}

/** Refreshes the key numbers and all cards at once. */
function RefreshAll() {
  const client = useQueryClient();
  const { reports } = useStaffText();
  const queryKey = callKey('runEventReport');
  return (
    <Button
      variant="quiet"
      icon="refresh"
      loading={useIsFetching({ queryKey }) > 0}
      onClick={() => void client.refetchQueries({ queryKey, type: 'active' })}
    >
      {reports.refreshAll}
    </Button>
  );
}
