import { Suspense, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useAdminEvent } from '../../../shared/event/admin-event.ts';
import { eventName, venueLine } from '../../../shared/event/event-words.ts';
import { BackLink } from '../../../shared/page/BackLink.tsx';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { hasAnyRole } from '@foyer/domain/people/permissions';
import { formatEventDates } from '@foyer/domain/shared/dates';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { keepSearch, Link, useParams, useSearch } from '../../../session/navigation.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { mayOpen } from '../../../session/may-open.ts';
import { paths } from '../../../session/paths.ts';
import { useSignedIn } from '../../../session/session-store.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Page } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { tabs } from './tabs.tsx';

/** An event in tabs, each for the roles that may use it (door 5.2). The URL contains the open tab. */
export default function AdminEventScreen() {
  const { locale, text: t } = useLanguage();
  const staffText = useStaffText();
  const { eventSearch } = staffText;
  const viewer = useSignedIn();
  const { eventId } = useParams<'adminEvent'>();
  const query = useSearch('adminEvent');
  const ownTabs = tabs.filter(({ roles }) => hasAnyRole(viewer, roles));
  const [tab, setTab] = useState(
    ownTabs.some(({ id }) => id === query.tab) ? query.tab : (ownTabs[0]?.id ?? query.tab),
  );
  const event = useAdminEvent(eventId);
  // The dashboard's link carries the name, so the title shows before the event loads.
  const title = event.data ? eventName(event.data, locale) : query.eventName || eventSearch.title;
  usePageTitle(title, event.isError);
  const back = <BackLink to={paths.dashboard()}>{eventSearch.back}</BackLink>;

  if (eventId === 0 || (event.error instanceof ApiError && event.error.status === 404))
    return (
      <Page>
        <PageHeader title={eventSearch.title} back={back} />
        <EmptyState
          icon="calendar"
          title={eventSearch.notFound}
          actions={
            <Link to={paths.dashboard()} className={buttonClass({ variant: 'primary' })}>
              {t.common.dashboard}
            </Link>
          }
        >
          {eventSearch.notFoundHint}
        </EmptyState>
      </Page>
    );

  const where = event.data && venueLine(event.data, locale);
  const when =
    event.data &&
    formatEventDates(event.data.eventStart, event.data.eventEnd, event.data.configuration.timeZone, locale);
  const waiting = (
    <Loading label={t.common.loading}>
      <Skeleton shape="block" height="24rem" />
    </Loading>
  );
  return (
    <Page>
      <PageHeader
        title={title}
        lead={[when, where].filter(Boolean).join(' · ') || '\u00a0'}
        back={back}
        actions={
          <>
            {event.data?.configuration.badgeEnabled && mayOpen(viewer, 'badges') && (
              <Link to={paths.badges(eventId)} className={buttonClass()}>
                <Icon name="print" />
                {eventSearch.badges}
              </Link>
            )}
            {mayOpen(viewer, 'messages') && (
              <Link to={paths.messages(eventId)} className={buttonClass()}>
                <Icon name="mail" />
                {staffText.attendeeMessages.link}
              </Link>
            )}
          </>
        }
      />
      {event.isError ? (
        <LoadFailed error={event.error} onRetry={() => void event.refetch()} />
      ) : event.data === undefined ? (
        waiting
      ) : (
        <Tabs
          label={eventSearch.tabs}
          value={tab}
          onValueChange={(id) => {
            setTab(id);
            keepSearch('adminEvent', { tab: id });
          }}
          tabs={ownTabs.map(({ id, label, Content }) => ({
            id,
            label: label(staffText),
            content: (
              <Suspense fallback={waiting}>
                <Content event={event.data} />
              </Suspense>
            ),
          }))}
        />
      )}
    </Page>
  );
}
