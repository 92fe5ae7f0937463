import { defaultLocale } from '@foyer/contract/wire/vocabulary';
import { isAdmin } from '@foyer/domain/people/permissions';
import { ApiError } from '../../../api/api-error.ts';
import { useCall } from '../../../api/query.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useParams } from '../../../session/navigation.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { useSignedIn } from '../../../session/session-store.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page, Stack } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { SendLimit } from './SendLimit.tsx';
import { NewMessage } from './NewMessage.tsx';
import { SentMessages } from './SentMessages.tsx';

/** How often the list is fetched while a message is being sent, and while one is scheduled. */
const watchMs = 3_000;
const watchScheduledMs = 30_000;

/** Messages to the attendees of an event: a form for a new one, and the progress of sent ones. */
export default function MessagesScreen() {
  const { text: t } = useLanguage();
  const { attendeeMessages, eventSearch } = useStaffText();
  const viewer = useSignedIn();
  const { eventId } = useParams<'messages'>();
  const about = useCall('getSelfServiceEvent', { params: { eventId } }, { enabled: eventId > 0 });
  const list = useCall(
    'listMessages',
    { params: { eventId } },
    {
      enabled: eventId > 0,
      refetchInterval: ({ state }) => {
        const has = (wanted: string) => state.data?.messages.some(({ status }) => status === wanted);
        return has('SENDING') ? watchMs : has('SCHEDULED') ? watchScheduledMs : false;
      },
    },
  );
  usePageTitle(attendeeMessages.title, about.isError);
  const isMissing = eventId === 0 || (about.error instanceof ApiError && about.error.status === 404);
  return (
    <Page>
      <PageHeader title={attendeeMessages.title} lead={attendeeMessages.lead} />
      {isMissing ? (
        <EmptyState icon="calendar" title={eventSearch.notFound} />
      ) : about.isError ? (
        <LoadFailed error={about.error} onRetry={() => void about.refetch()} />
      ) : about.data && !list.isPending ? (
        <Stack gap={8} data-density="compact">
          {/* A message can be written without the list of sent ones. */}
          <NewMessage
            about={about.data}
            mainLocale={list.data?.mainLocale ?? about.data.event.configuration.locale ?? defaultLocale}
            tokens={list.data?.tokens ?? []}
          />
          {list.data ? (
            <SentMessages event={about.data.event} messages={list.data.messages} />
          ) : (
            <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
          )}
          {isAdmin(viewer) && <SendLimit eventId={eventId} />}
        </Stack>
      ) : (
        <Loading label={t.common.loading}>
          <Skeleton shape="block" height="32rem" />
        </Loading>
      )}
    </Page>
  );
}
