import { useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '../../../session/navigation.tsx';
import type { ErrorCode } from '@foyer/contract/wire/errors';
import type { OrderIntent } from '@foyer/contract/orders/orders';
import { errorText } from '@foyer/messages/catalogue/error-text';
import type { AttendeeMessages } from '@foyer/messages/catalogue/messages';
import { callKey } from '../../../api/cache.ts';
import { ApiError, knownCode } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { errorWords } from '../../../api/error-words.ts';
import { useCall } from '../../../api/query.ts';
import { useText } from '../../../session/language.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { paths } from '../../../session/paths.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Page, Stack } from '../../../ui/Layout.tsx';
import { useSnackbar } from '../../../ui/Snackbar.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { EventHead } from '../../../shared/event/EventHead.tsx';
import { RedirectWithMessage, isMissing } from '../../../shared/page/RedirectWithMessage.tsx';
import { EventHeadPlaceholder } from '../../../shared/page/placeholders.tsx';
import { OpenPage } from './OpenPage.tsx';
import styles from './CompleteScreen.module.css';
import { Phrases } from '../../../ui/Phrases.tsx';

/** How often the screen fetches the order (orders 8.3). */
const pollMs = 10_000;

/**
 * Waits for an order that the hosted payment page or a slow gateway decides (orders 8.3). A decided order
 * leads to the event's summary, an order by a wallet to its confirmation. On failure the screen shows a message and stops polling.
 */
export default function CompleteScreen() {
  const t = useText();
  const { eventShortCode, orderIntentId } = useParams<'completeOrder'>();
  const event = useCall('getEventByCode', { params: { eventShortCode } });
  const intent = useQuery({
    queryKey: callKey('getOrderIntent', { params: { orderIntentId } }),
    queryFn: async ({ signal }) => {
      const { data } = await call('getOrderIntent', { params: { orderIntentId }, signal });
      return { ...data, error: data.error && { ...data.error, code: await knownCode(data.error.code) } };
    },
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.error || (state.data && !isPending(state.data)) ? false : pollMs),
    // Refetch when the buyer returns from the bank's app, to show the result before the next poll.
    refetchOnWindowFocus: ({ state }) => state.data !== undefined && isPending(state.data),
  });
  /** Set when the buyer canceled on the gateway's page. The screen then shows texts about a cancellation. */
  const { canceled } = useSearch('completeOrder');
  const failed = intent.isError || (intent.data !== undefined && isFailed(intent.data));
  // A ticket change comes back to this screen too. It has a ticket instead of a cart.
  const isChange = intent.data?.ticketId !== undefined;
  const completingText = isChange ? t.confirmation.completingChange : t.confirmation.completing;
  // A failed request says nothing about the state of the order.
  const title = !failed
    ? completingText
    : intent.isError
      ? t.confirmation.checkFailed
      : canceled
        ? t.confirmation.canceled
        : isChange
          ? t.confirmation.notChanged
          : t.confirmation.notCompleted;
  usePageTitle(title, failed);

  useLeaveWhenDone(intent.data, eventShortCode);

  if (isMissing(event.error)) return <RedirectWithMessage path={paths.events()} />;
  if (isMissing(intent.error)) return <RedirectWithMessage path={paths.account()} />;

  const eventId = event.data?.eventId ?? intent.data?.eventId;
  const head = event.data ? <EventHead event={event.data} quiet /> : <EventHeadPlaceholder />;
  return (
    <Page tint={event.data?.configuration.color} className={styles.page}>
      <Stack gap={8}>
        {/* What happened stands before the picture of the event. */}
        {!failed && head}
        {failed ? (
          <section className={styles.outcome}>
            <h1>
              <Phrases>{title}</Phrases>
            </h1>
            <Alert
              live
              tone="info"
              actions={
                <>
                  {intent.isError ? (
                    <Button icon="refresh" variant="primary" onClick={() => void intent.refetch()}>
                      {t.confirmation.checkAgain}
                    </Button>
                  ) : (
                    eventId !== undefined && (
                      <Link
                        to={isChange ? paths.eventSummary(eventId) : paths.registration(eventId)}
                        className={buttonClass({ variant: 'primary' })}
                      >
                        {isChange ? t.confirmation.backToTickets : t.confirmation.backToRegistration}
                      </Link>
                    )
                  )}
                  <Link to={paths.account()} className={buttonClass()}>
                    {t.account.title}
                  </Link>
                </>
              }
            >
              <p>
                {intent.isError
                  ? errorWords(intent.error, t)
                  : canceled
                    ? t.payment.notCharged
                    : failureWords(intent.data, t)}
              </p>
              <p>
                {intent.isError
                  ? t.confirmation.checkFailedText
                  : isChange
                    ? t.confirmation.notChangedText
                    : t.confirmation.notCompletedText}
              </p>
            </Alert>
          </section>
        ) : intent.data?.redirectUrl !== undefined ? (
          <OpenPage intent={intent.data} redirectUrl={intent.data.redirectUrl} />
        ) : (
          <Waiting heading={completingText} isOrderPending={intent.data && isPending(intent.data) && !isChange} />
        )}
        {failed && head}
      </Stack>
    </Page>
  );
}

/**
 * Leads a decided order or change to the summary of its event. A wallet pays within the registration, so its buyer ends
 * on the confirmation like a card's.
 */
function useLeaveWhenDone(intent: Intent | undefined, eventShortCode: string): void {
  const t = useText();
  const navigate = useNavigate();
  const snackbar = useSnackbar();
  const queryClient = useQueryClient();
  const doneFor = intent && !intent.error ? intent.eventId : null;
  const isChange = intent?.ticketId !== undefined;
  const orderId = isChange ? 0 : (intent?.orderId ?? 0);
  const wallet = useCall(
    'getOrder',
    { params: { orderId } },
    { select: ({ data }) => data.metadata.orderPayment?.wallet ?? null, enabled: doneFor !== null && orderId > 0 },
  );
  const isWallet = Boolean(wallet.data);
  const isKnown = doneFor !== null && (orderId === 0 || !wallet.isPending);
  useEffect(() => {
    if (doneFor === null || !isKnown) return;
    const message = isChange ? t.tickets.changed : t.confirmation.completed;
    if (!isWallet) snackbar.show({ tone: 'success', message, forNextScreen: true });
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'getOrderIntent' });
    const to = isWallet ? paths.confirmation(eventShortCode, orderId) : paths.eventSummary(doneFor);
    void navigate(to, { replace: true });
  }, [doneFor, isKnown, isWallet, isChange, orderId, eventShortCode, navigate, queryClient, snackbar, t]);
}

/** Its code is one of the catalogue. */
type Intent = Omit<OrderIntent, 'error'> & {
  error: (Omit<NonNullable<OrderIntent['error']>, 'code'> & { code: ErrorCode }) | undefined;
};

const isPending = ({ error }: Intent) => error?.code === 'ORDER_INTENT_NOT_COMPLETE';
const isFailed = (intent: Intent) => intent.error !== undefined && !isPending(intent);

function failureWords(intent: Intent | undefined, t: AttendeeMessages): string {
  const { code = 'PAYMENT_FAILURE', message } = intent?.error ?? {};
  return errorWords(new ApiError({ code, message, status: 0 }), t);
}

function Waiting({ heading, isOrderPending = false }: { heading: string; isOrderPending?: boolean | undefined }) {
  const t = useText();
  return (
    <section className={styles.waiting} role="status">
      <Spinner size="lg" />
      <h1>
        <Phrases>{heading}</Phrases>
      </h1>
      {isOrderPending && <p>{errorText(t.errors, 'ORDER_INTENT_NOT_COMPLETE')}</p>}
      <p>{t.confirmation.mayClose}</p>
    </section>
  );
}
