import { lazy, Suspense } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useParams } from '../../../session/navigation.tsx';
import type { OwnEvent } from '@foyer/contract/events/events';
import { msOf } from '@foyer/domain/shared/dates';
import { hasEnded } from '@foyer/domain/events/event-state';
import { foldCode } from '@foyer/domain/people/identifiers';
import { callKey, pagesKey } from '../../../api/cache.ts';
import { answered, call } from '../../../api/call.ts';
import { cachedListMeta } from '../../../api/cached-list.ts';
import { useCall } from '../../../api/query.ts';
import { eventName } from '../../../shared/event/event-words.ts';
import { useLanguage } from '../../../session/language.tsx';
import { useNow } from '../../../shared/time/now.ts';
import { usePageTitle } from '../../../session/page-title.ts';
import { paths } from '../../../session/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { BackLink } from '../../../shared/page/BackLink.tsx';
import { EventHead } from '../../../shared/event/EventHead.tsx';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useKnown, useTwoPasses, useWhole } from '../../../shared/page/draw-in-two-passes.ts';
import { TicketPlaceholder } from '../../../shared/page/placeholders.tsx';
import { MoreTickets } from '../../../shared/ticket/MoreTickets.tsx';
import { TicketList } from '../../../shared/ticket/TicketList.tsx';
import { firstPage, firstTicketPage, nextTicketPage, ticketPageQuery } from '../../../shared/ticket/ticket-pages.ts';
import { PersonalData } from './PersonalData.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';
import styles from './OrdersScreen.module.css';

const CalendarFeed = lazy(() => import('./CalendarFeed.tsx'));
const WaitingRows = lazy(() => import('../../../shared/waiting/WaitingRows.tsx'));

/**
 * My orders, followed by my tickets for events that have not ended. A short code limits both to one event (orders 8.5).
 */
export default function OrdersScreen() {
  const { locale, text: t } = useLanguage();
  const { eventShortCode }: { eventShortCode?: string } = useParams<'account' | 'accountEvent'>();
  const now = useNow();
  // With cached data the whole page renders at once, and the browser can restore the scroll position.
  const atOnce = useKnown(callKey('listMyEvents', {}), pagesKey('listMyTickets', {}));
  const events = useCall('listMyEvents', {}, { isCachedList: true });
  const tickets = useInfiniteQuery({
    queryKey: pagesKey('listMyTickets', {}),
    meta: cachedListMeta,
    queryFn: ({ signal, pageParam }) => call('listMyTickets', { query: ticketPageQuery(pageParam), signal }),
    initialData: () => firstPage(answered('listMyTickets', { query: ticketPageQuery(firstTicketPage) })),
    initialPageParam: firstTicketPage,
    getNextPageParam: nextTicketPage((page: readonly unknown[]) => page.length),
  });

  const wanted = (events.data ?? [])
    .filter((event) => eventShortCode === undefined || foldCode(event.eventShortCode) === foldCode(eventShortCode))
    .toSorted((a, b) => msOf(a.eventStart) - msOf(b.eventStart) || a.eventId - b.eventId);
  const isOver = (event: OwnEvent) => hasEnded({ ...event, timeZone: event.configuration.timeZone }, now);
  const toCome = wanted.filter((event) => !isOver(event));
  const past = wanted.filter(isOver);
  const [only] = eventShortCode === undefined ? [] : wanted;
  const title = only ? eventName(only, locale) : t.account.title;
  usePageTitle(title, events.isError);

  return (
    <Page>
      {only ? (
        <nav className={styles.back} aria-label={t.common.backNavigation}>
          <BackLink to={paths.account()}>{t.common.myAccount}</BackLink>
        </nav>
      ) : (
        <PageHeader title={title} />
      )}
      {events.isError ? (
        <LoadFailed error={events.error} onRetry={() => void events.refetch()} />
      ) : events.data === undefined ? (
        <Loading label={t.common.loading} className={styles.cards}>
          {[0, 1].map((index) => (
            <div key={index} className={styles.placeholder}>
              <Skeleton shape="block" ratio="16 / 9" />
              <Skeleton shape="heading" width="70%" />
              <Skeleton lines={3} />
            </div>
          ))}
        </Loading>
      ) : wanted.length === 0 ? (
        <EmptyState
          title={t.account.empty}
          actions={
            <Link to={paths.events()} className={buttonClass({ variant: 'primary' })}>
              {t.account.seeEvents}
            </Link>
          }
        >
          {t.account.emptyHint}
        </EmptyState>
      ) : (
        <>
          {only ? (
            <OrderCard event={only} level={1} />
          ) : (
            toCome.length > 0 && <OrderCards events={toCome} atOnce={atOnce} />
          )}
          {toCome.length > 0 && (
            <section className={styles.section} aria-labelledby="my-tickets">
              <h2 id="my-tickets">
                <Phrases>{t.account.myTickets}</Phrases>
              </h2>
              {tickets.isError ? (
                <LoadFailed error={tickets.error} title={t.tickets.loadFailed} onRetry={() => void tickets.refetch()} />
              ) : tickets.data === undefined ? (
                <Loading label={t.common.loading}>
                  <TicketPlaceholder />
                </Loading>
              ) : (
                <>
                  <TicketList tickets={tickets.data.pages.flat()} events={toCome} atOnce={atOnce} />
                  <MoreTickets pages={tickets} />
                </>
              )}
            </section>
          )}
          {!only && past.length > 0 && (
            <section className={styles.section} aria-labelledby="past-events">
              <h2 id="past-events">
                <Phrases>{t.account.past}</Phrases>
              </h2>
              <OrderCards events={past} level={3} atOnce={atOnce} />
            </section>
          )}
        </>
      )}
      {/* The tickets are lower than their placeholder, and nothing below them moves. */}
      {!only && !events.isPending && !tickets.isPending && <Beneath atOnce={atOnce} />}
    </Page>
  );
}

/** The last section. Its code loads after the first frame. */
function Beneath({ atOnce }: { atOnce: boolean }) {
  return (
    useWhole(atOnce) && (
      <Suspense fallback={null}>
        <Suspense fallback={null}>
          <OwnWaiting />
        </Suspense>
        <PersonalData />
        {/* Placed last, so its late code and texts move nothing else. */}
        <Suspense fallback={null}>
          <CalendarFeed />
        </Suspense>
      </Suspense>
    )
  );
}

/** The waiting list entries. Few accounts have one, so only they load the code and its texts. */
function OwnWaiting() {
  const { data = [] } = useCall('listMyWaiting', {}, { retry: false });
  return data.length > 0 && <WaitingRows />;
}

interface OrderCardsProps {
  events: readonly OwnEvent[];
  level?: 2 | 3;
  /** If true, all cards render in the first frame. */
  atOnce: boolean;
}

/** Enough cards to fill the first screen. */
const firstCards = 6;

/** The first frame reserves space for the cards of the second, so nothing below them moves. */
function OrderCards({ events, level = 2, atOnce }: OrderCardsProps) {
  const drawn = useTwoPasses(events, firstCards, atOnce).length;
  return (
    <ul className={styles.cards} data-part={drawn < events.length || undefined}>
      {events.map((event, index) => (
        <li key={event.eventId}>{index < drawn && <OrderCard event={event} level={level} />}</li>
      ))}
    </ul>
  );
}

function OrderCard({ event, level }: { event: OwnEvent; level: 1 | 2 | 3 }) {
  const { locale, text: t } = useLanguage();
  return (
    <EventHead
      event={event}
      level={level}
      look={level === 1 ? 'row' : 'card'}
      actions={
        <Link
          to={paths.eventSummary(event.eventId)}
          className={buttonClass({ variant: 'primary' })}
          aria-label={t.account.summaryOf({ event: eventName(event, locale) })}
        >
          {t.account.summary}
        </Link>
      }
    />
  );
}
