import type { Ticket, TicketChange } from '@foyer/contract/ticket';
import type { TicketChange as ChangeKind, changeDialogTransitions } from '@foyer/domain/ticket-changes';
import { call } from '../../../../api/call.ts';
import { FailureAlert } from '../../../../product/action/FailureAlert.tsx';
import { useAction } from '../../../../product/action/use-action.ts';
import { amountWords } from '../../../../product/money/amount.ts';
import { ticketDescription } from '../../../../product/ticket/ticket-words.ts';
import { useLanguage } from '../../../../session/language.tsx';
import { translatedText } from '../../../../session/translated-text.ts';
import { Alert } from '../../../../ui/Alert.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Compare } from '../../../../ui/Compare.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { MoneyLine, Row, Stack } from '../../../../ui/Layout.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';

interface ChangeDialogProps {
  ticket: Ticket;
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

/** Upgrade or downgrade: before and after side by side, the money line, one confirmation (spec §2 Event summary). */
export function ChangeDialog({ ticket, kind, offer, onClose }: ChangeDialogProps) {
  const { locale, text: t } = useLanguage();
  const isUpgrade = kind === 'upgrade';
  const { currency, currencyLocale } = offer;
  const due = offer.amountDue;
  const money = (amount: number) => amountWords(amount, currency, currencyLocale);

  const change = useAction({
    act: (paid: { cashPayment?: boolean; bypassPayment?: boolean }, { key: idempotencyKey }) =>
      call(isUpgrade ? 'upgradeTicket' : 'downgradeTicket', {
        params: { ticketId: ticket.ticketId },
        query: { ticketConfigurationId: offer.ticketConfigurationId },
        body: { ...paid, expectedAmountDue: due, ...(paid.cashPayment ? { cashTendered: Math.max(due, 0) } : {}) },
        idempotencyKey,
      }),
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

  return (
    <Dialog
      open
      title={title}
      closeLabel={t.common.close}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t.common.cancel}</Button>
          {offer.settledBy === 'staff' ? (
            <>
              <Button onClick={() => change.run({ bypassPayment: true })}>{t.tickets.bypassDifference}</Button>
              <Button variant="primary" onClick={() => change.run({ cashPayment: true })}>
                {t.tickets.cashDifference}
              </Button>
            </>
          ) : (
            <Button variant="primary" onClick={() => change.run({})}>
              {isUpgrade ? t.tickets.confirmUpgrade : t.tickets.confirmDowngrade}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={4}>
        <Compare
          beforeLabel={t.tickets.now}
          afterLabel={t.tickets.after}
          before={
            <>
              <strong>{ticketDescription(ticket, locale)}</strong>
              <p>{money(ticket.metadata.amount)}</p>
            </>
          }
          after={
            <>
              <strong>{translatedText(offer.translations.description, locale, offer.defaultDescription)}</strong>
              <p>{money(offer.overrideAmount ?? offer.amount)}</p>
            </>
          }
        />
        <MoneyLine
          total
          label={due > 0 ? t.tickets.toPay : due < 0 ? t.tickets.toRefund : t.tickets.nothingDue}
          note={
            offer.settledBy !== 'on-file'
              ? undefined
              : due > 0
                ? t.tickets.chargedOnFile
                : due < 0
                  ? t.tickets.refundedOnFile
                  : undefined
          }
          amount={money(Math.abs(due))}
        />
        <FailureAlert failure={change.failure} />
      </Stack>
    </Dialog>
  );
}
