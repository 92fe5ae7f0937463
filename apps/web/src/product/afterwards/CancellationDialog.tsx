import { useQuery } from '@tanstack/react-query';
import type { CancellationQuote } from '@foyer/contract/cancellation';
import type { EventView } from '@foyer/contract/events';
import type { Ticket } from '@foyer/contract/ticket';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useLanguage } from '../../session/language.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { FailureAlert } from '../action/FailureAlert.tsx';
import { useAction } from '../action/use-action.ts';
import { amountWords } from '../money/amount.ts';
import { LoadFailed } from '../page/LoadFailed.tsx';
import { CancellationSummary } from './CancellationSummary.tsx';
import { useAfterwardsText } from './texts.ts';

interface CancellationDialogProps {
  ticket: Ticket;
  event: EventView;
  /** `changed`: the ticket is another one now, and is loaded anew. */
  onClose: (changed: boolean) => void;
}

/** What cancelling means, in money and otherwise; one confirmation; done. */
export default function CancellationDialog({ ticket, event, onClose }: CancellationDialogProps) {
  const { text: t } = useLanguage();
  const words = useAfterwardsText();
  const { ticketId } = ticket;
  const { currencyLocale } = ticket.metadata;
  const quote = useQuery({
    queryKey: queryKeys.cancellation(ticketId),
    queryFn: ({ signal }) => call('getCancellation', { params: { ticketId }, signal }),
    // Money is never shown from before.
    gcTime: 0,
    staleTime: 0,
  });
  const cancel = useAction({
    act: ({ refund }: CancellationQuote, { key: idempotencyKey }) =>
      call('cancelTicket', { params: { ticketId }, body: { expectedRefund: refund }, idempotencyKey }),
    // Another refund, or a reason against it: it is shown as it is now.
    onFailed: () => void quote.refetch(),
  });
  const title = words.cancellation.title;
  const { data } = quote;

  if (cancel.busy)
    return (
      <Dialog open title={title} onClose={() => {}}>
        <Row>
          <Spinner size="lg" />
          <p role="status">{words.cancellation.inProgress}</p>
        </Row>
      </Dialog>
    );

  if (cancel.status === 'success')
    return (
      <Dialog
        open
        title={title}
        closeLabel={t.common.close}
        onClose={() => onClose(true)}
        initialFocus="[data-ok]"
        actions={
          <Button variant="primary" data-ok="" onClick={() => onClose(true)}>
            {t.common.ok}
          </Button>
        }
      >
        <Alert tone="success" live title={words.cancellation.done}>
          <p>{words.cancellation.doneText}</p>
          {data && data.refund > 0 && (
            <p>{words.cancellation.doneRefund({ amount: amountWords(data.refund, data.currency, currencyLocale) })}</p>
          )}
        </Alert>
      </Dialog>
    );

  return (
    <Dialog
      open
      title={title}
      closeLabel={t.common.close}
      onClose={() => onClose(cancel.failure !== null)}
      initialFocus="[data-keep]"
      actions={
        <>
          <Button data-keep="" onClick={() => onClose(cancel.failure !== null)}>
            {data && data.reason === null ? words.cancellation.keep : t.common.close}
          </Button>
          {data?.reason === null && (
            <Button variant="danger" loading={quote.isFetching} onClick={() => cancel.run(data)}>
              {words.cancellation.confirm}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={4}>
        {data ? (
          <CancellationSummary ticket={ticket} event={event} quote={data} />
        ) : quote.isError ? (
          <LoadFailed error={quote.error} onRetry={() => void quote.refetch()} />
        ) : (
          <Row>
            <Spinner />
            <p role="status">{words.cancellation.loading}</p>
          </Row>
        )}
        <FailureAlert failure={cancel.failure} />
      </Stack>
    </Dialog>
  );
}
