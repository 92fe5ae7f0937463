import { Suspense } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { openTab, type EventTab } from '../../../session/destinations.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Link, useParams, useSearch } from '../../../session/navigation.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { paths } from '../../../session/paths.ts';
import { useSignedIn } from '../../../session/session-store.ts';
import { useAdminEvent } from '../../../shared/event/admin-event.ts';
import { eventName } from '../../../shared/event/event-words.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { tabContents } from './tabs.tsx';

/** The name of a tab in the navigation. */
const labels = {
  overview: 'overview',
  search: 'attendees',
  orders: 'orders',
  desk: 'desk',
  stats: 'reports',
} as const satisfies Record<EventTab, string>;

/** An event's page in tabs, each for the roles that may use it (door 5.2). The navigation of the event leads to each. */
export default function AdminEventScreen() {
  const { locale, text: t } = useLanguage();
  const { eventSearch, staffFrame } = useStaffText();
  const viewer = useSignedIn();
  const { eventId } = useParams<'adminEvent'>();
  const query = useSearch('adminEvent');
  const tab = openTab(viewer, query);
  const event = useAdminEvent(eventId);
  // The dashboard's link carries the name, so the title shows before the event loads.
  const name = event.data ? eventName(event.data, locale) : query.eventName || staffFrame.event;
  usePageTitle(name, event.isError);
  const Content = tabContents[tab];

  if (eventId === 0 || (event.error instanceof ApiError && event.error.status === 404))
    return (
      <Page>
        <PageHeader title={eventSearch.title} />
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

  const waiting = (
    <Loading label={t.common.loading}>
      <Skeleton shape="block" height="24rem" />
    </Loading>
  );
  return (
    <Page>
      <PageHeader title={staffFrame[labels[tab]]} />
      {event.isError ? (
        <LoadFailed error={event.error} onRetry={() => void event.refetch()} />
      ) : event.data === undefined ? (
        waiting
      ) : (
        <Suspense fallback={waiting}>
          <Content event={event.data} />
        </Suspense>
      )}
    </Page>
  );
}
