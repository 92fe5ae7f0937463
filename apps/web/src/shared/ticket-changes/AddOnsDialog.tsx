import { useState } from 'react';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/query.ts';
import { useText } from '../../session/language.tsx';
import { amountWords } from '../money/amount.ts';
import { ChangePayment } from './ChangePayment.tsx';
import { QuotePending } from './TicketDialog.tsx';
import { useChange } from './use-change.ts';
import { PaymentButtons } from './PaymentButtons.tsx';
import { wishOf } from './payment-methods.ts';
import { AddOnsSummary } from './AddOnsSummary.tsx';
import { useTicketChangesText } from './texts.ts';

interface AddOnsDialogProps {
  ticket: Ticket;
  eventShortCode: string;
  onClose: (changed: boolean) => void;
}

/** Adds and returns add-ons of a ticket: choice, price, one confirmation, result. */
export default function AddOnsDialog({ ticket, eventShortCode, onClose }: AddOnsDialogProps) {
  const t = useText();
  const { addOnChanges: words } = useTicketChangesText();
  const { ticketId } = ticket;
  const held = ticket.addOns.map((addOn) => addOn.ticketConfigurationAddOnId);
  const [wanted, setWanted] = useState<readonly number[]>(held);
  const isSame = wanted.length === held.length && wanted.every((id) => held.includes(id));
  const offers = useCall(
    'listTicketAddOns',
    { params: { ticketId }, query: { addOnIds: [...wanted] } },
    { keepsPrevious: true, gcTime: 0, staleTime: 0 },
  );
  const { data } = offers;
  const quote = data?.quote ?? null;
  const change = useChange({
    ticket,
    quote,
    send: ({ method, quote: { amountDue } }, { key: idempotencyKey }) =>
      call('changeTicketAddOns', {
        params: { ticketId },
        body: { ...wishOf(method, amountDue), addOnIds: [...wanted] },
        idempotencyKey,
        keepsCache: true,
      }),
    onFailed: () => void offers.refetch(),
  });
  const { currency, currencyLocale } = ticket.metadata;
  return (
    <ChangePayment
      ticket={ticket}
      change={change}
      amount={amountWords(Math.abs(quote?.amountDue ?? 0), currency, currencyLocale)}
      title={words.title}
      done={{ title: words.done, text: words.doneText }}
      leave={data?.addOns.every(({ reason }) => reason !== null) ? t.common.close : undefined}
      onClose={onClose}
      buttons={
        quote &&
        !isSame && (
          <PaymentButtons
            {...{ ticket, eventShortCode, quote }}
            problem={change.problem}
            confirm={words.confirm}
            loading={offers.isPlaceholderData || change.summaryWaits}
            onChoose={change.choose}
          />
        )
      }
    >
      {data ? (
        <AddOnsSummary {...{ ticket, data, wanted, isSame }} onChange={setWanted} />
      ) : (
        <QuotePending query={offers} words={t.common.loading} />
      )}
    </ChangePayment>
  );
}
