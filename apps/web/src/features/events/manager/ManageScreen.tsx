import { Link, useParams } from '../../../session/navigation.tsx';
import { eventDateFields } from '@foyer/domain/events/event-dates';
import type { EventView } from '@foyer/contract/events/events';
import { ApiError } from '../../../api/api-error.ts';
import { useAdminEvent } from '../../../shared/event/admin-event.ts';
import { EventHead } from '../../../shared/event/EventHead.tsx';
import { momentWords } from '../../../shared/time/moment.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { mayOpen } from '../../../session/may-open.ts';
import { paths } from '../../../session/paths.ts';
import { useSignedIn } from '../../../session/session-store.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Facts, Page, Stack } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Configuration } from './Configuration.tsx';

/** An overview of an event: image, dates and configuration (system 4, event manager). */
export default function ManageScreen() {
  const { text: t } = useLanguage();
  const viewer = useSignedIn();
  const { callOff, editor, eventPreview, selfService } = useStaffText();
  const { eventId } = useParams<'manageEvent'>();
  const event = useAdminEvent(eventId);
  usePageTitle(editor.manageTitle, event.isError);
  const isMissing = eventId === 0 || (event.error instanceof ApiError && event.error.status === 404);
  return (
    <Page>
      <PageHeader
        title={editor.manageTitle}
        lead={editor.manageLead}
        actions={
          !isMissing && (
            <>
              {mayOpen(viewer, 'callOff') && (
                <Link to={paths.callOff(eventId)} className={buttonClass({ variant: 'quiet' })}>
                  {event.data?.isCalledOff === true ? callOff.openProgress : callOff.open}
                </Link>
              )}
              <Link to={paths.previewEvent(eventId)} className={buttonClass({ variant: 'quiet' })}>
                {eventPreview.open}
              </Link>
              <Link
                to={paths.selfServiceEvent(eventId, { part: 'dates' })}
                className={buttonClass({ variant: 'primary' })}
              >
                <Icon name="edit" />
                {editor.changeDates}
              </Link>
            </>
          )
        }
      />
      {event.data ? (
        <Managed event={event.data} />
      ) : isMissing ? (
        <EmptyState icon="calendar" title={selfService.noMatch} />
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

function Managed({ event }: { event: EventView }) {
  const { locale } = useLanguage();
  const { editor } = useStaffText();
  const moment = (at: string) => momentWords(at, event.configuration.timeZone, locale, 'shortWithTime');
  return (
    <Stack gap={6}>
      <EventHead event={event} />
      <Card title={editor.dates}>
        <Facts facts={eventDateFields.map((field) => ({ term: editor[field], value: moment(event[field]) }))} />
      </Card>
      <Configuration event={event} />
    </Stack>
  );
}
