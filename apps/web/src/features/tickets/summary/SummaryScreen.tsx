import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '../../../session/navigation.tsx';
import type { EventView } from '@foyer/contract/events/events';
import type { TicketWithMissing, EventTicketSummary } from '@foyer/contract/tickets/ticket';
import { showsRegistration } from '@foyer/domain/events/event-card';
import { checkRegistrationOpen } from '@foyer/domain/orders/purchase-rules';
import { pagesKey } from '../../../api/cache.ts';
import { answered, call } from '../../../api/call.ts';
import { cachedListMeta } from '../../../api/cached-list.ts';
import { useCall } from '../../../api/query.ts';
import { eventName } from '../../../shared/event/event-words.ts';
import { useLanguage } from '../../../session/language.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { paths } from '../../../session/paths.ts';
import { usePowerLevel, useSignedIn } from '../../../session/session-store.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Page, Stack } from '../../../ui/Layout.tsx';
import { Accordion, Panel } from '../../../ui/Panel.tsx';
import { BackLink } from '../../../shared/page/BackLink.tsx';
import { CalendarButton } from '../../../shared/event/CalendarButton.tsx';
import { EventDescription } from '../../../shared/event/EventDescription.tsx';
import { EventHead } from '../../../shared/event/EventHead.tsx';
import { RedirectWithMessage, isMissing } from '../../../shared/page/RedirectWithMessage.tsx';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { EventPagePlaceholder } from '../../../shared/page/placeholders.tsx';
import { PaidOrders } from '../../../shared/receipts/PaidOrders.tsx';
import { TicketActions } from '../../../shared/ticket-actions/TicketActions.tsx';
import { MissingAnswers } from './MissingAnswers.tsx';
import { TicketDetails } from './TicketDetails.tsx';
import { useKnown, useTwoPasses } from '../../../shared/page/draw-in-two-passes.ts';
import { MoreTickets } from '../../../shared/ticket/MoreTickets.tsx';
import { firstPage, firstTicketPage, nextTicketPage, ticketPageQuery } from '../../../shared/ticket/ticket-pages.ts';
import { TicketPass } from '../../../shared/ticket/TicketPass.tsx';
import type { OfferNoteProps } from '../../../shared/waiting/OfferNote.tsx';
import styles from './SummaryScreen.module.css';

// Lazy-loaded, because few accounts use a waiting list. If the chunk fails to load, the note is left out.
const OfferNote = lazy<ComponentType<OfferNoteProps>>(() =>
  import('../../../shared/waiting/OfferNote.tsx').catch(() => ({ default: () => null })),
);

/** An event with the account's own tickets and those it bought for others (orders 8.5). */
export default function SummaryScreen() {
  const { locale, text: t } = useLanguage();
  const { eventId } = useParams<'eventSummary'>();
  // With cached data the whole page renders at once, and the browser can restore the scroll position.
  const atOnce = useKnown(pagesKey('getEventTicketSummary', { query: { eventId } }));
  const summary = useInfiniteQuery({
    queryKey: pagesKey('getEventTicketSummary', { query: { eventId } }),
    meta: cachedListMeta,
    queryFn: ({ signal, pageParam }) =>
      call('getEventTicketSummary', { query: { eventId, ...ticketPageQuery(pageParam) }, signal }),
    initialData: () => firstPage(answered('getEventTicketSummary', { query: { eventId } })),
    initialPageParam: firstTicketPage,
    getNextPageParam: nextTicketPage((page: EventTicketSummary) => page.myTickets.length + page.otherTickets.length),
    enabled: eventId > 0,
  });
  const pages = summary.data?.pages ?? [];
  const event = pages[0]?.event;
  usePageTitle(event ? eventName(event, locale) : t.account.summary, summary.isError);

  if (eventId === 0 || isMissing(summary.error)) return <RedirectWithMessage path={paths.events()} />;
  return (
    <Page tint={event?.configuration.color}>
      <nav className={styles.back} aria-label={t.common.backNavigation}>
        <BackLink to={paths.account()}>{t.common.myAccount}</BackLink>
      </nav>
      {event !== undefined ? (
        <Summary
          event={event}
          myTickets={pages.flatMap(({ myTickets }) => myTickets)}
          otherTickets={pages.flatMap(({ otherTickets }) => otherTickets)}
          more={<MoreTickets pages={summary} />}
          atOnce={atOnce}
        />
      ) : summary.isError ? (
        <LoadFailed error={summary.error} onRetry={() => void summary.refetch()} />
      ) : (
        <EventPagePlaceholder />
      )}
    </Page>
  );
}

interface SummaryProps {
  event: EventView;
  myTickets: readonly TicketWithMissing[];
  otherTickets: readonly TicketWithMissing[];
  /** The button that loads the next page of tickets. */
  more: ReactNode;
  /** True if the tickets were cached when the page opened. */
  atOnce: boolean;
}

/** Enough tickets to fill the first screen at any window size. */
const firstTickets = 4;

function Summary({ event, myTickets, otherTickets, more, atOnce }: SummaryProps) {
  const { text: t } = useLanguage();
  const powerMode = usePowerLevel() > 0;
  const relationshipsLeft = useRelationshipsLeft(event);
  const { share } = useSearch('eventSummary');
  const [first] = myTickets;
  const mayRegister = showsRegistration(event, powerMode);
  const isRegistered = myTickets.length > 0;
  const mine = useTwoPasses(myTickets, firstTickets, atOnce);
  const others = useTwoPasses(otherTickets, Math.max(0, firstTickets - myTickets.length), atOnce);

  const list = (tickets: readonly TicketWithMissing[]) => (
    <Stack gap={5}>
      {tickets.map((ticket) => (
        <TicketPass
          key={ticket.ticketId}
          ticket={ticket}
          event={event}
          actions={
            <TicketActions
              ticket={ticket}
              event={event}
              relationshipsLeft={relationshipsLeft}
              sharing={share && ticket === first}
            />
          }
        >
          <MissingAnswers ticket={ticket} event={event} />
          <TicketDetails ticket={ticket} event={event} />
        </TicketPass>
      ))}
    </Stack>
  );

  return (
    <Stack gap={8}>
      <EventHead
        event={event}
        level={1}
        actions={
          <>
            {mayRegister && (relationshipsLeft === true || !isRegistered) && (
              <Link
                to={paths.registration(event.eventId)}
                className={buttonClass({ variant: isRegistered ? 'secondary' : 'primary' })}
              >
                <Icon name="plus" />
                <span>{isRegistered ? t.tickets.addAttendee : t.events.register}</span>
              </Link>
            )}
            {!event.isCalledOff && <CalendarButton event={event} />}
          </>
        }
      >
        <EventDescription event={event} />
        {event.isCalledOff && (
          <Alert tone="error" title={t.events.calledOff}>
            {t.events.calledOffHint}
          </Alert>
        )}
        {event.waitingOfferUntil && (
          <Suspense>
            <OfferNote until={event.waitingOfferUntil} timeZone={event.configuration.timeZone} />
          </Suspense>
        )}
      </EventHead>
      <Accordion>
        <TicketPanel title={t.account.myTickets} count={myTickets.length} empty={t.account.noMyTickets}>
          {list(mine)}
        </TicketPanel>
        <TicketPanel title={t.account.otherTickets} count={otherTickets.length} empty={t.account.noOtherTickets}>
          {list(others)}
        </TicketPanel>
      </Accordion>
      {more}
      <PaidOrders event={event} />
    </Stack>
  );
}

interface TicketPanelProps {
  title: string;
  count: number;
  empty: string;
  children: ReactNode;
}

/** One of the two expandable panels. Both start open, because people come for their tickets. */
function TicketPanel({ title, count, empty, children }: TicketPanelProps) {
  const [open, setOpen] = useState(true);
  return (
    <Panel
      title={
        <>
          <span>{title}</span>
          {count > 0 && <span className={styles.count}>{count}</span>}
        </>
      }
      open={open}
      onToggle={setOpen}
    >
      {count === 0 ? <p className={styles.empty}>{empty}</p> : children}
    </Panel>
  );
}

/** True if the account can register another person. A failed lookup counts as false (orders 3.7). */
function useRelationshipsLeft(event: EventView): boolean | undefined {
  const viewer = useSignedIn();
  const { userId } = viewer;
  const isOpen = checkRegistrationOpen({ path: 'sale', viewer }, event) === null;
  const lookup = useCall(
    'availableRelationships',
    { body: { eventId: event.eventId, externalAccountIdentifier: userId } },
    { enabled: isOpen, retry: false },
  );
  if (!isOpen || lookup.isError) return false;
  return lookup.data && lookup.data.relationshipTypes.length > 0;
}
