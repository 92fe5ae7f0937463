import type { CancellationQuote } from '@foyer/contract/tickets/cancellation';
import type { EventView } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/query.ts';
import { useText } from '../../session/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { useAction } from '../action/use-action.ts';
import { useTurn } from '../action/use-turn.ts';
import { amountWords } from '../money/amount.ts';
import { QuotePending, TicketDialog } from './TicketDialog.tsx';
import { CancellationSummary } from './CancellationSummary.tsx';
import { useTicketChangesText } from './texts.ts';

interface CancellationDialogProps {
  ticket: Ticket;
  event: EventView;
  onClose: (changed: boolean) => void;
}

/** Cancels a ticket: amounts and consequences, one confirmation, result. */
export default function CancellationDialog({ ticket, event, onClose }: CancellationDialogProps) {
  const t = useText();
  const { cancellation: words } = useTicketChangesText();
  const { ticketId } = ticket;
  const quote = useCall(
    'getCancellation',
    { params: { ticketId } },
    {
      // Never show an amount from the cache.
      gcTime: 0,
      staleTime: 0,
    },
  );
  const { turn, inTurn } = useTurn();
  const cancel = useAction({
    act: ({ refund }: CancellationQuote, { key: idempotencyKey }) =>
      inTurn(
        call('cancelTicket', {
          params: { ticketId },
          body: { expectedRefund: refund },
          idempotencyKey,
          keepsCache: true,
        }),
      ),
    // The refund changed, or cancelling is not possible any more. Show the current state.
    onFailed: () => void quote.refetch(),
  });
  const { data } = quote;
  const mayCancel = data?.reason === null;
  // Known from the ticket before the quote is read.
  const isWhole = ticket.package?.endsWhole === true;
  return (
    <TicketDialog
      title={cancel.status === 'success' ? words.action : isWhole ? words.packageTitle : words.title}
      acting={cancel}
      inProgress={turn ?? (isWhole ? words.packageInProgress : words.inProgress)}
      done={{
        title: isWhole ? words.packageDone : words.done,
        text: (
          <>
            <p>{words.doneText}</p>
            {data && data.refund > 0 && (
              <p>
                {words.doneRefund({
                  amount: amountWords(data.refund, data.currency, ticket.metadata.currencyLocale),
                })}
              </p>
            )}
          </>
        ),
      }}
      leave={mayCancel ? (isWhole ? words.keepPackage : words.keep) : t.common.close}
      isFinal
      onClose={onClose}
      buttons={
        mayCancel && (
          <Button variant="danger" loading={quote.isFetching} onClick={() => cancel.run(data)}>
            {isWhole ? words.confirmPackage : words.confirm}
          </Button>
        )
      }
    >
      {data ? (
        <CancellationSummary ticket={ticket} event={event} quote={data} />
      ) : (
        <QuotePending query={quote} words={words.loading} />
      )}
    </TicketDialog>
  );
}
