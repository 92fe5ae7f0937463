import { lazy, Suspense, useState, type ComponentProps } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { groupEvents, runningFirst } from '@foyer/domain/events/event-tree';
import { isAdmin } from '@foyer/domain/people/permissions';
import { ApiError } from '../../../api/api-error.ts';
import { callKey } from '../../../api/cache.ts';
import { call } from '../../../api/call.ts';
import { keepEvents } from '../../../offline/known-events.ts';
import { eventTypeName } from '../../../shared/event/event-type-words.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { useSignedIn } from '../../../session/session-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { ActFor } from './ActFor.tsx';
import styles from './DashboardScreen.module.css';
import { DashboardCard } from './DashboardCard.tsx';
import { EventsHere } from './EventsHere.tsx';
import { FindTicket } from './FindTicket.tsx';
import { NextDates } from './NextDates.tsx';
import { OpenTasks } from './OpenTasks.tsx';
import { RecentSales } from './RecentSales.tsx';
import { RefusedPage } from './RefusedPage.tsx';
import { RestNotice } from './RestNotice.tsx';
import { TodaysEvents } from './TodaysEvents.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';

const PinDialog = lazy(async () => ({ default: (await import('./PinDialog.tsx')).PinDialog }));

/** The first screen for staff: what needs a decision, the events of today, then all events by type and year (reports 1.1). */
export default function DashboardScreen() {
  const { locale, text: t } = useLanguage();
  const { dashboard, deviceLock } = useStaffText();
  const viewer = useSignedIn();
  const [all, setAll] = useState(false);
  const [isLockOpen, setLockOpen] = useState(false);
  const tree = useQuery({
    queryKey: [...callKey(all ? 'listAdminEventsGrouped' : 'listAdminEventsLatest'), 'grouped'],
    queryFn: async ({ signal }) =>
      all ? call('listAdminEventsGrouped', { signal }) : runningFirst(groupEvents(await listCurrent(signal))),
    placeholderData: keepPreviousData,
  });
  usePageTitle(dashboard.title, tree.isError);
  // The server did not respond, so the panels are hidden: each would only repeat the failure. The bar at the top
  // explains what works offline.
  const isSilent = tree.data === undefined && tree.error instanceof ApiError && tree.error.status === 0;
  const isAlone = isSilent || (tree.data === undefined && tree.fetchStatus === 'paused');
  const events = tree.data?.flatMap(({ years }) => years.flatMap((year) => year.events)) ?? [];

  return (
    <Page className={styles.page}>
      <PageHeader
        title={dashboard.title}
        actions={
          <>
            <Button variant="quiet" size="sm" icon="lock" onClick={() => setLockOpen(true)}>
              {deviceLock.setUp}
            </Button>
            <Button size="sm" onClick={() => setAll(!all)}>
              {all ? dashboard.showCurrent : dashboard.showAll}
            </Button>
          </>
        }
      />
      <Suspense fallback={null}>{isLockOpen && <PinDialog onClose={() => setLockOpen(false)} />}</Suspense>
      <RefusedPage />
      <div className={styles.day} data-density="compact">
        {isAdmin(viewer) && !isSilent && (
          <div className={styles.first}>
            <RestNotice />
            <OpenTasks />
            <TodaysEvents />
            <RecentSales />
            <NextDates />
          </div>
        )}
        {!isSilent && (
          <div className={styles.desk}>
            <FindTicket />
            <ActFor events={events} />
          </div>
        )}
        <div className={styles.events}>
          {tree.isError && <LoadFailed error={tree.error} onRetry={() => void tree.refetch()} />}
          {/* Show the last known events. */}
          {isAlone && <EventsHere />}
          {tree.data === undefined ? (
            !tree.isError &&
            !isAlone && (
              <Loading label={t.common.loading} className={styles.cards}>
                {[0, 1, 2].map((index) => (
                  <Skeleton key={index} shape="block" height="9rem" />
                ))}
              </Loading>
            )
          ) : tree.data.length === 0 ? (
            <EmptyState icon="calendar" title={all ? dashboard.emptyAll : dashboard.empty} />
          ) : (
            <div className={styles.types}>
              {tree.data.map(({ eventTypeCd: type, years }) => (
                <section key={type} className={styles.type} aria-labelledby={`type-${type}`}>
                  <h2 id={`type-${type}`}>
                    <Phrases>{eventTypeName(type, dashboard, locale)}</Phrases>
                  </h2>
                  {/* All events are sorted newest first, upcoming events earliest first. */}
                  {(all ? years.toReversed() : years).map((each) => (
                    <section
                      key={each.year}
                      className={styles.year}
                      aria-label={`${eventTypeName(type, dashboard, locale)} ${each.year}`}
                    >
                      <h3>
                        <Phrases>{each.year}</Phrases>
                      </h3>
                      <Cards events={each.events} />
                    </section>
                  ))}
                </section>
              ))}
            </div>
          )}
        </div>
      </div>
    </Page>
  );
}

/** Current and upcoming events. They are stored for offline use. */
async function listCurrent(signal: AbortSignal) {
  const events = await call('listAdminEventsLatest', { signal });
  void keepEvents(events);
  return events;
}

function Cards({ events }: { events: readonly ComponentProps<typeof DashboardCard>['event'][] }) {
  return (
    <ul className={styles.rows}>
      {events.map((event) => (
        <li key={event.eventId}>
          <DashboardCard event={event} />
        </li>
      ))}
    </ul>
  );
}
