import { useState, type ComponentProps } from 'react';
import { defaultLocale } from '@foyer/contract/wire/vocabulary';
import { isAdmin } from '@foyer/domain/people/permissions';
import { ApiError } from '../../../api/api-error.ts';
import { useCall } from '../../../api/query.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useParams, useSearch } from '../../../session/navigation.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { useSignedIn } from '../../../session/session-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page, Stack } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { useHasDraft } from './draft.ts';
import { SendLimit } from './SendLimit.tsx';
import { NewMessage } from './NewMessage.tsx';
import { SentMessages } from './SentMessages.tsx';

/** How often the list is fetched while a message is being sent, and while one is scheduled. */
const watchMs = 3_000;
const watchScheduledMs = 30_000;

/** Messages to the attendees of an event: the list with their progress, and a form for a new or a scheduled one. */
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
  const hasDraft = useHasDraft(eventId);
  const { message: opened } = useSearch('messages');
  /** The message that is written: a new one, or a scheduled one that is changed. */
  const [written, setWritten] = useState<'new' | number | null>(hasDraft && opened === undefined ? 'new' : null);
  const showList = () => setWritten(null);
  usePageTitle(attendeeMessages.title, about.isError);
  const isMissing = eventId === 0 || (about.error instanceof ApiError && about.error.status === 404);
  return (
    <Page>
      <PageHeader
        title={attendeeMessages.title}
        lead={written === null ? attendeeMessages.lead : undefined}
        actions={
          about.data &&
          written === null && (
            <Button variant="primary" icon="plus" onClick={() => setWritten('new')}>
              {attendeeMessages.write}
            </Button>
          )
        }
      />
      {isMissing ? (
        <EmptyState icon="calendar" title={eventSearch.notFound} />
      ) : about.isError ? (
        <LoadFailed error={about.error} onRetry={() => void about.refetch()} />
      ) : about.data && !list.isPending ? (
        <Stack gap={6} data-density="compact">
          {written === null ? (
            <>
              {list.data ? (
                <SentMessages event={about.data.event} messages={list.data.messages} onEdit={setWritten} />
              ) : (
                <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
              )}
              {isAdmin(viewer) && <SendLimit eventId={eventId} />}
            </>
          ) : (
            // A message can be written without the list of sent ones.
            <WrittenMessage
              key={written}
              messageId={written === 'new' ? null : written}
              about={about.data}
              mainLocale={list.data?.mainLocale ?? about.data.event.configuration.locale ?? defaultLocale}
              tokens={list.data?.tokens ?? []}
              onClose={showList}
            />
          )}
        </Stack>
      ) : (
        <Loading label={t.common.loading}>
          <Skeleton shape="block" height="32rem" />
        </Loading>
      )}
    </Page>
  );
}

/** The form for a new message, or for a scheduled one after its texts are loaded. */
function WrittenMessage({
  messageId,
  ...form
}: Omit<ComponentProps<typeof NewMessage>, 'edited'> & { messageId: number | null }) {
  const { text: t } = useLanguage();
  const message = useCall(
    'getMessage',
    { params: { messageId: messageId ?? 0 } },
    { enabled: messageId !== null, staleTime: 0 },
  );
  if (messageId === null) return <NewMessage {...form} />;
  if (message.isError) return <LoadFailed error={message.error} onRetry={() => void message.refetch()} />;
  // The form takes the texts once, so it waits for the latest ones.
  if (message.data === undefined || message.isFetching) {
    return (
      <Loading label={t.common.loading}>
        <Skeleton shape="block" height="24rem" />
      </Loading>
    );
  }
  return <NewMessage {...form} edited={message.data} />;
}
