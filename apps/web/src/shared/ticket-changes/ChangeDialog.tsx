import type { Ticket, TicketChange } from '@foyer/contract/tickets/ticket';
import type { TicketChange as ChangeKind } from '@foyer/domain/tickets/ticket-changes';
import { call } from '../../api/call.ts';
import { useText } from '../../session/language.tsx';
import { amountWords } from '../money/amount.ts';
import { ChangePayment } from './ChangePayment.tsx';
import { ChangeSummary } from './ChangeSummary.tsx';
import { useChange } from './use-change.ts';
import { PaymentButtons } from './PaymentButtons.tsx';
import { wishOf } from './payment-methods.ts';

interface ChangeDialogProps {
  ticket: Ticket;
  eventShortCode: string;
  kind: ChangeKind;
  offer: TicketChange;
  onClose: (changed: boolean) => void;
}

/**
 * Upgrade or downgrade: before and after side by side, the amounts line by line, one confirmation (orders 8.5).
 */
export default function ChangeDialog({ ticket, eventShortCode, kind, offer, onClose }: ChangeDialogProps) {
  const t = useText();
  const isUpgrade = kind === 'upgrade';
  const change = useChange({
    ticket,
    quote: offer,
    send: ({ method, quote }, { key: idempotencyKey }) =>
      call(isUpgrade ? 'upgradeTicket' : 'downgradeTicket', {
        params: { ticketId: ticket.ticketId },
        query: { ticketConfigurationId: offer.ticketConfigurationId },
        body: wishOf(method, quote.amountDue),
        idempotencyKey,
        keepsCache: true,
      }),
  });
  return (
    <ChangePayment
      ticket={ticket}
      change={change}
      amount={amountWords(Math.abs(offer.amountDue), offer.currency, offer.currencyLocale)}
      title={isUpgrade ? t.tickets.upgradeTitle : t.tickets.downgradeTitle}
      done={{ title: t.tickets.changed, text: t.tickets.changedText }}
      onClose={onClose}
      buttons={
        <PaymentButtons
          {...{ ticket, eventShortCode }}
          problem={change.problem}
          quote={offer}
          confirm={isUpgrade ? t.tickets.confirmUpgrade : t.tickets.confirmDowngrade}
          loading={change.summaryWaits}
          onChoose={change.choose}
        />
      }
    >
      <ChangeSummary ticket={ticket} offer={offer} />
    </ChangePayment>
  );
}
