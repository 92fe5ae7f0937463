import { useState } from 'react';
import type { Ticket, TicketChange } from '@foyer/contract/ticket';
import type { TicketChange as ChangeKind, changeDialogTransitions } from '@foyer/domain/ticket-changes';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useText } from '../../session/language.tsx';
import { Link } from '../../session/navigation.tsx';
import { paths } from '../../session/paths.ts';
import { useSignedIn } from '../../session/session-store.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { FailureAlert } from '../action/FailureAlert.tsx';
import { useAction } from '../action/use-action.ts';
import { ChangeSummary } from './ChangeSummary.tsx';
import { waysOf, type Way } from './ways.ts';

interface ChangeDialogProps {
  ticket: Ticket;
  eventShortCode: string;
  kind: ChangeKind;
  offer: TicketChange;
  /** Closed after the ticket may have changed: the tickets are loaded anew (spec §2 Event summary). */
  onClose: () => void;
}

const stateOf = {
  idle: 'confirm',
  pending: 'inProgress',
  success: 'completed',
  error: 'failed',
} as const satisfies Record<string, keyof typeof changeDialogTransitions>;

/** Upgrade or downgrade: before and after side by side, the money line by line, one confirmation (spec §2 Event summary). */
export function ChangeDialog({ ticket, eventShortCode, kind, offer, onClose }: ChangeDialogProps) {
  const t = useText();
  const viewer = useSignedIn();
  const [problem, setProblem] = useState<ApiError | null>(null);
  const isUpgrade = kind === 'upgrade';
  const { settledBy, amountDue: due } = offer;

  const change = useAction({
    act: (way: Way, { key: idempotencyKey }) =>
      call(isUpgrade ? 'upgradeTicket' : 'downgradeTicket', {
        params: { ticketId: ticket.ticketId },
        query: { ticketConfigurationId: offer.ticketConfigurationId },
        body: {
          ...way,
          expectedAmountDue: due,
          ...(way.cashPayment && due > 0 ? { cashTendered: due } : {}),
        },
        idempotencyKey,
      }),
    onDone: ({ redirectUrl }) => {
      if (redirectUrl === null) return undefined;
      window.location.assign(redirectUrl);
      // Busy until the page is another one.
      return new Promise<void>(() => {});
    },
    onFailed: (error) => setProblem(error instanceof ApiError ? error : null),
  });
  const state = stateOf[change.status];

  const title = isUpgrade ? t.tickets.upgradeTitle : t.tickets.downgradeTitle;
  if (state === 'inProgress')
    return (
      <Dialog open title={title} onClose={() => {}}>
        <Row>
          <Spinner size="lg" />
          <p role="status">{t.tickets.changing}</p>
        </Row>
      </Dialog>
    );

  if (state === 'completed')
    return (
      <Dialog
        open
        title={title}
        closeLabel={t.common.close}
        onClose={onClose}
        initialFocus="[data-ok]"
        actions={
          <Button variant="primary" data-ok="" onClick={onClose}>
            {t.common.ok}
          </Button>
        }
      >
        <Alert tone="success" live title={t.tickets.changed}>
          {t.tickets.changedText}
        </Alert>
      </Dialog>
    );

  const waiting = problem?.code === 'ORDER_INTENT_NOT_COMPLETE' ? problem.metadata['orderIntentId'] : undefined;
  const ways = waysOf(offer, ticket, viewer, problem?.code);
  const words: Record<keyof typeof ways, string> = {
    bypass: due < 0 ? t.tickets.nothingBack : t.tickets.bypassDifference,
    cash: due < 0 ? t.tickets.cashBack : t.tickets.cashDifference,
    otherCard: t.tickets.payOtherCard,
    confirm:
      settledBy === 'page' ? t.tickets.goToPayment : isUpgrade ? t.tickets.confirmUpgrade : t.tickets.confirmDowngrade,
  };
  const shown = (Object.keys(words) as (keyof typeof words)[]).filter((each) => ways[each] !== null);
  return (
    <Dialog
      open
      title={title}
      closeLabel={t.common.close}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t.common.cancel}</Button>
          {typeof waiting === 'string' ? (
            <Link to={paths.completeOrder(eventShortCode, waiting)} className={buttonClass({ variant: 'primary' })}>
              {t.tickets.goOnPaying}
            </Link>
          ) : (
            shown.map((each, index) => (
              <Button
                key={each}
                variant={index === shown.length - 1 ? 'primary' : 'secondary'}
                onClick={() => change.run(ways[each] ?? {})}
              >
                {words[each]}
              </Button>
            ))
          )}
        </>
      }
    >
      <Stack gap={4}>
        <ChangeSummary ticket={ticket} offer={offer} />
        <FailureAlert failure={change.failure} />
      </Stack>
    </Dialog>
  );
}
