import { ApiError } from '../../../api/api-error.ts';
import { useAdminEvent } from '../../../shared/event/admin-event.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useParams } from '../../../session/navigation.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { WaitingLists } from './WaitingLists.tsx';

/** The waiting lists of an event. */
export default function WaitingListScreen() {
  const { text: t } = useLanguage();
  const { selfService, waitingLists } = useStaffText();
  const { eventId } = useParams<'waitingList'>();
  const event = useAdminEvent(eventId);
  usePageTitle(waitingLists.title, event.isError);
  const isMissing = eventId === 0 || (event.error instanceof ApiError && event.error.status === 404);
  return (
    <Page>
      <PageHeader title={waitingLists.title} />
      {event.data ? (
        <WaitingLists event={event.data} />
      ) : isMissing ? (
        <EmptyState icon="calendar" title={selfService.noMatch} />
      ) : event.isError ? (
        <LoadFailed error={event.error} onRetry={() => void event.refetch()} />
      ) : (
        <Loading label={t.common.loading}>
          <Skeleton shape="block" height="8rem" />
        </Loading>
      )}
    </Page>
  );
}
