import type { Ticket } from '@foyer/contract/tickets/ticket';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/query.ts';
import { useLanguage } from '../../session/language.tsx';
import { amountWords } from '../money/amount.ts';
import { momentWords } from '../time/moment.ts';
import { ChangePayment } from './ChangePayment.tsx';
import { PaymentButtons } from './PaymentButtons.tsx';
import { wishOf } from './payment-methods.ts';
import { useTicketChangesText } from './texts.ts';
import { QuotePending } from './TicketDialog.tsx';
import { useChange } from './use-change.ts';

interface DifferenceDialogProps {
  ticket: Ticket;
  eventShortCode: string;
  /** The zone of the event, in which the mail names the last moment too. */
  timeZone: string;
  onClose: (changed: boolean) => void;
}

/** Pays the difference of a ticket whose qualification was lost: amount, one confirmation, result (selling 8.5). */
export default function DifferenceDialog({ ticket, eventShortCode, timeZone, onClose }: DifferenceDialogProps) {
  const { locale, text: t } = useLanguage();
  const { difference: words } = useTicketChangesText();
  const { ticketId } = ticket;
  // Never show an amount from the cache.
  const found = useCall('getDifference', { params: { ticketId } }, { gcTime: 0, staleTime: 0 });
  const { data } = found;
  const quote = data && data.amountDue > 0 ? data : null;
  const change = useChange({
    ticket,
    quote,
    send: ({ method, quote: { amountDue } }, { key: idempotencyKey }) =>
      call('payDifference', {
        params: { ticketId },
        body: wishOf(method, amountDue),
        idempotencyKey,
        keepsCache: true,
      }),
    onFailed: () => void found.refetch(),
  });
  const amount = amountWords(data?.amountDue ?? 0, ticket.metadata.currency, ticket.metadata.currencyLocale);
  return (
    <ChangePayment
      {...{ ticket, change, amount, onClose }}
      title={words.title}
      done={{ title: words.done, text: words.doneText }}
      leave={data && !quote ? t.common.close : undefined}
      buttons={
        quote && (
          <PaymentButtons
            {...{ ticket, eventShortCode, quote }}
            problem={change.problem}
            confirm={words.confirm}
            loading={found.isFetching || change.summaryWaits}
            onChoose={change.choose}
          />
        )
      }
    >
      {data ? (
        quote?.payUntil ? (
          <>
            <p>{words.text({ date: momentWords(quote.payUntil, timeZone, locale, 'longWithTime') })}</p>
            <p>
              {`${words.amount}: `}
              <strong>{amount}</strong>
            </p>
          </>
        ) : (
          <p>{words.nothing}</p>
        )
      ) : (
        <QuotePending query={found} words={t.common.loading} />
      )}
    </ChangePayment>
  );
}
