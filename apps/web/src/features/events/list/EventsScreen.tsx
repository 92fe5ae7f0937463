import { lazy, Suspense, useState, type ComponentType } from 'react';
import { useQuery } from '@tanstack/react-query';
import { arrangeEvents } from '@foyer/domain/events/event-list';
import { callKey } from '../../../api/cache.ts';
import { useCall } from '../../../api/query.ts';
import { call } from '../../../api/call.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { currentLocale, useLanguage } from '../../../session/language.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { sessionStore, useSignedIn } from '../../../session/session-store.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { EventCard } from '../../../shared/event/EventCard.tsx';
import { cacheEvents, cachedEvents } from './event-list-cache.ts';
import type { EarnedPlacesProps } from '../../../shared/earned-places/EarnedPlaces.tsx';
import styles from './EventsScreen.module.css';

// Few people earn a place. The others do not load it.
const EarnedPlaces = lazy<ComponentType<EarnedPlacesProps>>(() =>
  import('../../../shared/earned-places/EarnedPlaces.tsx').catch(() => ({ default: () => null })),
);

/** The events list (events 3.1): cards in a grid with children under their parent, or the no-events message. */
export default function EventsScreen() {
  const { locale, text: t } = useLanguage();
  const { userId } = useSignedIn();
  const [cached] = useState(() => cachedEvents({ userId, locale }));
  const events = useQuery({
    queryKey: callKey('listEvents', { query: {} }),
    queryFn: async ({ signal }) => {
      const requested = currentLocale();
      const response = await call('listEvents', { query: {}, signal });
      // Do not store the list if the person signed out during the request.
      if (sessionStore.current()?.userId === userId) cacheEvents({ userId, locale: requested }, response);
      return response;
    },
    // Show the stored list until the response arrives.
    placeholderData: () => cached,
  });
  // Few people have a place, so the events come first.
  const earned = useCall('listMyEarnedPlaces', {}, { retry: false, enabled: events.data !== undefined });
  usePageTitle(t.events.title, events.isError);

  return (
    <Page>
      <PageHeader title={t.events.title} />
      {events.isError ? (
        <LoadFailed error={events.error} onRetry={() => void events.refetch()} />
      ) : events.data === undefined ? (
        <Loading label={t.common.loading} className={styles.grid}>
          {[0, 1, 2].map((index) => (
            <div key={index} className={styles.placeholder}>
              <Skeleton shape="block" ratio="16 / 7" />
              <Skeleton shape="heading" width="70%" />
              <Skeleton lines={3} />
            </div>
          ))}
        </Loading>
      ) : events.data.length === 0 ? (
        <EmptyState icon="calendar" title={t.events.empty}>
          {t.events.emptyHint}
        </EmptyState>
      ) : (
        <ul className={styles.grid} aria-busy={events.isPlaceholderData}>
          {arrangeEvents(events.data).map(({ event, children }, index) => (
            <li key={event.eventId}>
              <EventCard event={event} events={children} eager={index === 0} />
            </li>
          ))}
        </ul>
      )}
      {/* Below the events, because it appears later and must not move them. */}
      {(earned.data?.length ?? 0) > 0 && (
        <Suspense>
          <EarnedPlaces />
        </Suspense>
      )}
    </Page>
  );
}
