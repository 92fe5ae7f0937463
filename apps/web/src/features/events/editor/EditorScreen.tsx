import { useQuery } from '@tanstack/react-query';
import { useParams } from '../../../session/navigation.tsx';
import { ApiError } from '../../../api/api-error.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { EditorForm } from './EditorForm.tsx';
import { draftQuery } from './use-editor.ts';

/** Edits, previews and publishes the draft of an event (events 4.3). */
export default function EditorScreen() {
  const { text: t } = useLanguage();
  const { selfService } = useStaffText();
  const { eventId } = useParams<'selfServiceEvent'>();
  const query = useQuery({
    ...draftQuery(eventId),
    enabled: eventId > 0,
    // The open editor merges the changes of others (`useEditor`).
    refetchOnWindowFocus: false,
  });
  const { data, error, isError } = query;
  usePageTitle(data?.definition.defaultName ?? selfService.editTitle, isError);
  const isMissing = eventId === 0 || (error instanceof ApiError && error.status === 404);

  if (data) return <EditorForm key={eventId} eventId={eventId} loaded={data} />;
  return (
    <Page>
      <PageHeader title={selfService.editTitle} />
      {isMissing ? (
        <EmptyState icon="calendar" title={selfService.noMatch} />
      ) : isError ? (
        <LoadFailed error={error} onRetry={() => void query.refetch()} />
      ) : (
        <Loading label={t.common.loading}>
          <Skeleton shape="block" height="24rem" />
        </Loading>
      )}
    </Page>
  );
}
