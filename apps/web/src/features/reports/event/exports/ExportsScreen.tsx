import { useState } from 'react';
import { exportRoles } from '@foyer/contract/wire/role-vocabulary';
import { hasAnyRole } from '@foyer/domain/people/permissions';
import { ApiError } from '../../../../api/api-error.ts';
import { useCall } from '../../../../api/query.ts';
import { useAdminEvent } from '../../../../shared/event/admin-event.ts';
import { LoadFailed } from '../../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { useParams } from '../../../../session/navigation.tsx';
import { usePageTitle } from '../../../../session/page-title.ts';
import { useSignedIn } from '../../../../session/session-store.ts';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Page, Stack } from '../../../../ui/Layout.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx';
import { NewSchedule } from './NewSchedule.tsx';
import { ScheduleCard } from './ScheduleCard.tsx';
import { SchedulePages } from './SchedulePages.tsx';

/** The scheduled exports of an event. Mails about exports link here. */
export default function ExportsScreen() {
  const { text: t } = useLanguage();
  const { eventSearch, scheduledExports } = useStaffText();
  const viewer = useSignedIn();
  const { eventId } = useParams<'exports'>();
  const [adding, setAdding] = useState(false);
  const [page, setPage] = useState(1);
  const event = useAdminEvent(eventId);
  const list = useCall(
    'listExports',
    { params: { eventId }, query: { page } },
    { keepsPrevious: true, enabled: eventId > 0, staleTime: 0 },
  );
  usePageTitle(scheduledExports.title, list.isError);
  const isMissing = eventId === 0 || (list.error instanceof ApiError && list.error.status === 404);
  const add = hasAnyRole(viewer, exportRoles) && (
    <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
      {scheduledExports.add}
    </Button>
  );
  return (
    <Page width="narrow">
      <PageHeader
        title={scheduledExports.title}
        lead={scheduledExports.lead}
        actions={list.data && list.data.schedules.length > 0 && add}
      />
      {isMissing ? (
        <EmptyState icon="calendar" title={eventSearch.notFound} />
      ) : list.isError ? (
        <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
      ) : !event.isPending && list.data ? (
        <Stack gap={5} data-density="compact">
          {list.data.schedules.length === 0 && (
            <EmptyState icon="download" title={scheduledExports.none} actions={add}>
              {scheduledExports.noneHint}
            </EmptyState>
          )}
          {list.data.schedules.map((schedule) => (
            <ScheduleCard key={schedule.exportScheduleId} schedule={schedule} timeZone={list.data.timeZone} />
          ))}
          <SchedulePages page={page} totalItems={list.data.totalItems} onPage={setPage} />
          {adding && (
            <NewSchedule eventId={eventId} event={event.data} about={list.data} onClose={() => setAdding(false)} />
          )}
        </Stack>
      ) : (
        <Loading label={t.common.loading}>
          <Skeleton shape="block" height="20rem" />
        </Loading>
      )}
    </Page>
  );
}
