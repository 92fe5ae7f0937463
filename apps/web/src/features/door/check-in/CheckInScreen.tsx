import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { momentWords } from '../../../shared/time/moment.ts';
import { Link, useNavigate, useParams, useSearch } from '../../../session/navigation.tsx';
import type { EventView } from '@foyer/contract/events/events';
import type { CheckInAnswer, Ticket } from '@foyer/contract/tickets/ticket';
import { checkInRefusal } from '@foyer/domain/tickets/ticket-state';
import { errorText } from '@foyer/messages/catalogue/error-text';
import { callKey, invalidate } from '../../../api/cache.ts';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { errorWords } from '../../../api/error-words.ts';
import { useCall } from '../../../api/query.ts';
import { newId } from '../../../offline/device.ts';
import { isNoAnswer } from '../../../offline/scan.ts';
import { useAction } from '../../../shared/action/use-action.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText, useText } from '../../../session/language.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { paths } from '../../../session/paths.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Page, Stack } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { signal } from '../../../ui/signal.ts';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { CheckInTicket } from './CheckInTicket.tsx';
import { CheckInVerdict, type Outcome } from './CheckInVerdict.tsx';
import { firstTimeText } from './first-time-text.ts';
import { isOverlayOpen } from '../../../ui/is-overlay-open.ts';
import styles from './CheckInScreen.module.css';

/** The ticket of a scanned URL: the person, one large button and the full-screen result (door 1). */
export default function CheckInScreen() {
  const t = useText();
  const staff = useStaffText();
  const { ticketId } = useParams<'checkIn'>();
  const ticket = useCall(
    'getTicket',
    { params: { ticketId } },
    {
      enabled: ticketId > 0,
      // The check-in decision depends on it, so it must not come from the cache.
      staleTime: 0,
    },
  );
  const eventId = ticket.data?.eventId ?? 0;
  const event = useCall('getEvent', { params: { eventId } }, { enabled: eventId > 0, staleTime: 0 });
  const error = ticket.error ?? event.error;
  usePageTitle(staff.checkIn.title, error !== null);

  const code = error instanceof ApiError ? error.code : undefined;
  const missing = ticketId === 0 || code === 'RECORD_NOT_FOUND';
  // A scanner account cannot read tickets while check-in is closed.
  const closed =
    code === 'EVENT_CALLED_OFF'
      ? errorText(t.errors, 'EVENT_CALLED_OFF')
      : code === 'CHECK_IN_NOT_ACTIVE'
        ? staff.checkIn.notActive
        : null;
  return (
    <Page width="narrow">
      <PageHeader title={staff.checkIn.title} />
      {missing || closed !== null ? (
        <EmptyState
          title={closed ?? staff.checkIn.notFound}
          actions={
            <Link to={paths.dashboard()} className={buttonClass({ variant: 'primary' })}>
              {staff.checkIn.toDashboard}
            </Link>
          }
        />
      ) : ticket.data && !event.isPending ? (
        <CheckIn ticket={ticket.data} event={event.data} />
      ) : ticket.isError ? (
        <LoadFailed error={ticket.error} onRetry={() => void ticket.refetch()} />
      ) : (
        <Loading label={t.common.loading} className={styles.placeholder}>
          <Skeleton shape="block" height="14rem" />
          <Skeleton shape="block" height="4.5rem" />
        </Loading>
      )}
    </Page>
  );
}

interface StatusNoticeProps {
  id: string;
  tone: 'warn' | 'bad';
  words: string;
  children: ReactNode;
}

/** A reason against the check-in, shown before the button is pressed. Large enough to read at arm's length. */
function StatusNotice({ id, tone, words, children }: StatusNoticeProps) {
  return (
    <div id={id} className={styles.standing} data-tone={tone}>
      <Icon name={tone === 'warn' ? 'clock' : 'x-circle'} size="lg" />
      <div>
        <p className={styles.words}>{words}</p>
        {children && <p>{children}</p>}
      </div>
    </div>
  );
}

/** Without the event, the server alone decides whether check-in is active, and times are those of this device. */
function CheckIn({ ticket, event }: { ticket: Ticket; event: EventView | undefined }) {
  const { locale, text: t } = useLanguage();
  const staff = useStaffText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // The scanned code, if the URL has one. The server rejects a code from before a transfer.
  const { code } = useSearch('checkIn');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The id of this check-in. A retry after a lost response reuses it and gets the first result.
  const scanId = useRef(newId());

  // The Enter key checks in without the mouse.
  useEffect(() => button.current?.focus(), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing && !isOverlayOpen()) void navigate(paths.dashboard());
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate]);

  const checkIn = useAction({
    act: () =>
      call('checkInTicket', {
        params: { ticketId: ticket.ticketId },
        body: { scanId: scanId.current, ...(code && { code }) },
      }),
    onDone: (answer) => {
      scanId.current = newId();
      decide(answer.success ? 'good' : 'warn', { answer });
    },
    onFailed: (error) => {
      // A rejected check-in is final. Pressing again is a new check-in.
      if (!(error instanceof ApiError) || !isNoAnswer(error)) scanId.current = newId();
      decide('bad', { error });
    },
  });

  function decide(tone: Outcome['tone'], result: { answer?: CheckInAnswer; error?: unknown }): void {
    signal(tone);
    setOutcome({ tone, ...result });
    if (result.answer)
      queryClient.setQueryData(callKey('getTicket', { params: { ticketId: ticket.ticketId } }), result.answer.ticket);
  }

  const noticeId = useId();
  const refusal = checkInRefusal(ticket, event ?? { isCheckInActive: true });
  const words =
    refusal &&
    {
      alreadyCheckedIn: staff.checkIn.alreadyCheckedIn,
      canceled: staff.checkIn.canceled,
      calledOff: errorText(t.errors, 'EVENT_CALLED_OFF'),
      checkInNotActive: staff.checkIn.notActive,
    }[refusal];

  return (
    <Stack gap={6}>
      {words !== null && (
        <StatusNotice id={noticeId} tone={refusal === 'alreadyCheckedIn' ? 'warn' : 'bad'} words={words}>
          {ticket.checkInDate !== null &&
            firstTimeText(staff.checkIn, {
              time: momentWords(
                ticket.checkInDate,
                event?.configuration.timeZone ?? ownTimeZone(),
                locale,
                'shortWithTime',
              ),
              isFormer: ticket.isUsedByFormerHolder,
            })}
        </StatusNotice>
      )}
      <CheckInTicket ticket={ticket} event={event} />
      <div className={styles.act}>
        <Button
          ref={button}
          variant="primary"
          size="lg"
          block
          icon="check"
          className={styles.big}
          disabled={checkIn.busy}
          disabledReasonId={words === null ? undefined : noticeId}
          onClick={() => checkIn.run()}
        >
          {staff.checkIn.button}
        </Button>
        {words === null && <p className={styles.hint}>{staff.checkIn.keyHint}</p>}
      </div>
      {(checkIn.busy || outcome) && (
        <CheckInVerdict
          outcome={outcome}
          ticket={outcome?.answer?.ticket ?? ticket}
          event={event}
          words={outcome?.error === undefined ? undefined : errorWords(outcome.error, t)}
          onRetry={() => {
            setOutcome(null);
            checkIn.run();
          }}
          onClose={() => {
            setOutcome(null);
            void invalidate('getTicket', { params: { ticketId: ticket.ticketId } });
          }}
        />
      )}
    </Stack>
  );
}
