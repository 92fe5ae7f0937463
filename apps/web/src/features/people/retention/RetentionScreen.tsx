import type { RetentionOverview } from '@foyer/contract/people/privacy';
import type { Instant } from '@foyer/domain/shared/dates';
import { momentWords } from '../../../shared/time/moment.ts';
import { useCall } from '../../../api/query.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Page, Stack } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Table } from '../../../ui/Table.tsx';
import { retentionColumns } from './columns.tsx';

/**
 * A dry run of the retention rules: how long data is stored, what the next run removes and what the last run removed
 * (people 6.1).
 */
export default function RetentionScreen() {
  const { text: t } = useLanguage();
  const { retention } = useStaffText();
  const overview = useCall('getRetention', {}, { staleTime: 0 });
  usePageTitle(retention.title, overview.isError);
  return (
    <Page>
      <PageHeader title={retention.title} lead={retention.lead} />
      {overview.isError ? (
        <LoadFailed error={overview.error} onRetry={() => void overview.refetch()} />
      ) : overview.data ? (
        <Overview overview={overview.data} />
      ) : (
        <Loading label={t.common.loading}>
          <Skeleton shape="block" height="28rem" />
        </Loading>
      )}
    </Page>
  );
}

function Overview({ overview }: { overview: RetentionOverview }) {
  const { locale } = useLanguage();
  const { retention } = useStaffText();
  const moment = (at: Instant) => momentWords(at, ownTimeZone(), locale, 'shortWithTime');
  const { kinds, lastRunDate, resting } = overview;
  const due = kinds.reduce((sum, { overdue }) => sum + overdue, 0);
  const hasLimits = kinds.some(({ days }) => days !== null);
  return (
    <Stack gap={5} data-density="compact">
      {resting && (
        <Alert tone="warning" title={retention.resting}>
          {retention.restingText}
        </Alert>
      )}
      {hasLimits ? (
        <Alert tone={due > 0 ? 'info' : 'success'} title={due > 0 ? retention.due({ count: due }) : retention.noneDue}>
          {!resting && <p>{retention.hourly}</p>}
          <p>{lastRunDate === null ? retention.noRun : retention.lastRun({ date: moment(lastRunDate) })}</p>
        </Alert>
      ) : (
        <Alert title={retention.noLimits}>{retention.noLimitsText}</Alert>
      )}
      <Table
        caption={retention.caption}
        rows={kinds}
        rowKey={({ kind }) => kind}
        columns={retentionColumns({ retention, locale, moment })}
      />
      <p>{retention.settings}</p>
    </Stack>
  );
}
