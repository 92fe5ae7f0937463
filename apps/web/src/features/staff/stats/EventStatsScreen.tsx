import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { eventName } from '../../../product/event/event-words.ts';
import { BackLink } from '../../../product/page/BackLink.tsx';
import { GoTo, isMissing } from '../../../product/page/GoTo.tsx';
import { idParam } from '../../../product/page/id-param.ts';
import { LoadFailed } from '../../../product/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useParams } from '../../../session/navigation.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { paths } from '../../../session/paths.ts';
import { Page } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import StatsTab from './StatsTab.tsx';

/** An event as organisers look at it: its statistics. */
export default function EventStatsScreen() {
  const { locale, text: t } = useLanguage();
  const { reports } = useStaffText();
  const eventId = idParam(useParams<'adminEvent'>().eventId);
  const event = useQuery({
    queryKey: queryKeys.adminEvent(eventId),
    queryFn: ({ signal }) => call('getAdminEvent', { params: { eventId }, signal }),
    enabled: eventId > 0,
  });
  usePageTitle(event.data ? `${reports.stats} · ${eventName(event.data, locale)}` : reports.stats, event.isError);
  if (eventId === 0 || isMissing(event.error)) return <GoTo path={paths.dashboard()} error={event.error} />;
  return (
    <Page>
      <PageHeader
        eyebrow={reports.stats}
        title={event.data ? eventName(event.data, locale) : reports.stats}
        back={<BackLink to={paths.dashboard()}>{t.common.dashboard}</BackLink>}
      />
      {event.data ? (
        <StatsTab event={event.data} />
      ) : event.isError ? (
        <LoadFailed error={event.error} onRetry={() => void event.refetch()} />
      ) : (
        <Loading label={t.common.loading}>
          <Skeleton shape="block" height="24rem" />
        </Loading>
      )}
    </Page>
  );
}
