import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useShownScreen } from '../../../session/navigation.tsx';
import type { EventView } from '@foyer/contract/events/events';
import { checkRegistrationOpen } from '@foyer/domain/orders/purchase-rules';
import { callKey } from '../../../api/cache.ts';
import { call } from '../../../api/call.ts';
import { ApiError } from '../../../api/api-error.ts';
import { useCall, callQuery } from '../../../api/query.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { eventName } from '../../../shared/event/event-words.ts';
import { useLanguage } from '../../../session/language.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { paths } from '../../../session/paths.ts';
import type { SessionRecord } from '../../../session/session.ts';
import { useSignedIn } from '../../../session/session-store.ts';
import { Page } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { forgetParkedCart, hasStoredCart, parkedOrder, parkStoredCart, takeBackCart } from './cart-storage.ts';
import { forgetBilling } from './draft-storage.ts';
import { Registration } from './Registration.tsx';
import styles from './Registration.module.css';
import { Closed } from './steps/load.ts';

/** `/registration/{eventId}`: loads the event and the status of an order that was sent for payment. */
export default function RegistrationScreen() {
  // The URL may contain the event's short code in place of its id.
  const { eventId: eventShortCode = '' } = useShownScreen().params;
  const { eventId } = useParams<'registration'>();
  const session = useSignedIn();
  const navigate = useNavigate();
  const { text: t } = useLanguage();
  const event = useQuery(
    eventId > 0
      ? callQuery('getEvent', { params: { eventId } })
      : callQuery('getEventByCode', { params: { eventShortCode } }),
  );
  const isMissing = event.error instanceof ApiError && (event.error.status === 404 || event.error.status === 422);
  // An event that does not exist sends the user to / (system 4).
  useEffect(() => {
    if (isMissing) void navigate(paths.events(), { replace: true });
  }, [isMissing, navigate]);

  if (event.data)
    return <Entrance key={`${session.userId} ${event.data.eventId}`} event={event.data} session={session} />;
  return (
    <Page>
      <Waiting title={t.registration.title} failed={event.isError} />
      {event.isError && !isMissing && <LoadFailed error={event.error} onRetry={() => void event.refetch()} />}
    </Page>
  );
}

function Waiting({ title, failed }: { title: string; failed: boolean }) {
  const { text: t } = useLanguage();
  usePageTitle(title, failed);
  if (failed) return <PageHeader title={title} />;
  return (
    <Loading label={t.common.loading} className={styles.skeletons}>
      <Skeleton shape="heading" width="60%" />
      <Skeleton lines={1} />
      <Skeleton shape="block" height="24rem" />
    </Loading>
  );
}

/**
 * The browser may restore this page from its cache after the gateway's page. A reload fetches the order's status again.
 */
function useFreshOnReturn(): void {
  useEffect(() => {
    const look = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener('pageshow', look);
    return () => window.removeEventListener('pageshow', look);
  }, []);
}

/**
 * If the page was reloaded while its order was being sent, opens that order. The cart is not offered again while the
 * charge runs. Returns true while the order's screen opens.
 */
function usePendingOrder(
  event: EventView,
  owner: { accountId: string; eventId: number },
  { isWanted, order }: { isWanted: boolean; order: { orderIntentId: string; eventId: number } | null | undefined },
): boolean {
  const navigate = useNavigate();
  const [isEnabled] = useState(() => isWanted && hasStoredCart(owner));
  const isOfEvent = isEnabled && order?.eventId === event.eventId;
  const intent = isOfEvent ? order.orderIntentId : null;
  const { accountId, eventId } = owner;
  useEffect(() => {
    if (intent === null) return;
    parkStoredCart({ accountId, eventId }, intent);
    void navigate(paths.completeOrder(event.eventShortCode, intent), { replace: true });
  }, [intent, accountId, eventId, event.eventShortCode, navigate]);
  return intent !== null;
}

/** Decides whether registration can be entered now, and with which cart. */
function Entrance({ event, session }: { event: EventView; session: SessionRecord }) {
  const { locale, text: t } = useLanguage();
  const owner = { accountId: session.userId, eventId: event.eventId };
  const [turn, setTurn] = useState(0);
  const parked = parkedOrder(owner);
  useFreshOnReturn();
  const settled = useQuery({
    queryKey: [...callKey('getOrderIntent', { params: { orderIntentId: parked ?? '' } }), 'parked'],
    queryFn: async () => {
      if (parked === null) return null;
      const { data } = await call('getOrderIntent', { params: { orderIntentId: parked } });
      // After a failed payment the cart is restored. After a successful one it is deleted.
      if (data.status === 'FAILED') takeBackCart(owner);
      if (data.status === 'COMPLETE') {
        forgetParkedCart(owner);
        forgetBilling(owner);
      }
      return data.status;
    },
    enabled: parked !== null,
    retry: false,
  });
  // Read before the form, because the time of the next purchase would move it. Without an answer, the form opens.
  const orderTurn = useCall('getOrderTurn', {}, { retry: false, staleTime: 5_000, gcTime: 5_000 });
  const isOrderPending = usePendingOrder(event, owner, { isWanted: parked === null, order: orderTurn.data?.order });
  const { isCalledOff, isRegistrationActive } = event;
  if (checkRegistrationOpen({ path: 'sale', viewer: session }, { isCalledOff, isRegistrationActive })) {
    return (
      <Page>
        <Closed event={event} title={eventName(event, locale)} />
      </Page>
    );
  }
  if ((parked !== null && settled.isLoading) || orderTurn.isLoading || isOrderPending) {
    return (
      <Page>
        <Waiting title={t.registration.title} failed={false} />
      </Page>
    );
  }
  const pending = parked !== null && settled.data === 'PENDING' ? parked : null;
  return (
    <Registration
      key={turn}
      event={event}
      session={session}
      pendingIntent={pending}
      nextPurchase={orderTurn.data?.nextPurchaseDate ?? null}
      onGivenUp={async () => {
        await settled.refetch();
        setTurn((count) => count + 1);
      }}
      onStale={() => setTurn((count) => count + 1)}
    />
  );
}
