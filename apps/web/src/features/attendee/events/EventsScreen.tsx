import { useQuery } from '@tanstack/react-query';
import { arrangeEvents } from '@foyer/domain/event-list';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { LoadFailed } from '../../../product/page/LoadFailed.tsx';
import { useLanguage } from '../../../session/language.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { EventCard } from '../../../product/event/EventCard.tsx';
import styles from './EventsScreen.module.css';

/** The events list (spec §2): cards in a grid, children under their parent, or the no-events message. */
export default function EventsScreen() {
  const { locale, text: t } = useLanguage();
  const events = useQuery({
    queryKey: queryKeys.events(locale),
    queryFn: ({ signal }) => call('listEvents', { query: {}, signal }),
    // In another language the cards stay until they are told anew.
    placeholderData: (before) => before,
  });
  usePageTitle(t.events.title, events.isError);

  return (
    <Page>
      <PageHeader title={t.events.title} />
      {events.isError ? (
        <LoadFailed error={events.error} onRetry={() => void events.refetch()} />
      ) : events.data === undefined ? (
        <Loading label={t.common.loading} className={styles.grid}>
          {[0, 1, 2].map((place) => (
            <div key={place} className={styles.placeholder}>
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
        <ul className={styles.grid}>
          {arrangeEvents(events.data).map(({ event, children }, index) => (
            <li key={event.eventId}>
              <EventCard event={event} events={children} eager={index === 0} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
