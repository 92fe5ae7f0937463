import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Ticket } from '@foyer/contract/ticket';
import type { LaterAddOns } from '@foyer/contract/ticket-add-ons';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useText } from '../../session/language.tsx';
import { useSignedIn } from '../../session/session-store.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { FailureAlert } from '../action/FailureAlert.tsx';
import { useAction } from '../action/use-action.ts';
import { LoadFailed } from '../page/LoadFailed.tsx';
import { waysOf, type Way } from '../ticket-change/ways.ts';
import { AddOnsSummary } from './AddOnsSummary.tsx';
import { useAfterwardsText } from './texts.ts';

interface AddOnsDialogProps {
  ticket: Ticket;
  /** `changed`: the ticket may be another one now, and is loaded anew. */
  onClose: (changed: boolean) => void;
}

/** Add-ons of a ticket one holds: chosen and given back, what that costs, one confirmation, done. */
export default function AddOnsDialog({ ticket, onClose }: AddOnsDialogProps) {
  const t = useText();
  const { laterAddOns: words } = useAfterwardsText();
  const viewer = useSignedIn();
  const { ticketId } = ticket;
  const held = ticket.addOns.map((addOn) => addOn.ticketConfigurationAddOnId);
  const [wanted, setWanted] = useState<readonly number[]>(held);
  const [refusal, setRefusal] = useState<string>();
  const isSame = wanted.length === held.length && wanted.every((id) => held.includes(id));
  const offers = useQuery({
    queryKey: [...queryKeys.cancellation(ticketId), 'add-ons', wanted.toSorted((a, b) => a - b).join(',')],
    queryFn: ({ signal }) =>
      call('listTicketAddOns', { params: { ticketId }, query: { addOnIds: [...wanted] }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  });
  const change = useAction({
    act: ({ way, quote }: { way: Way; quote: NonNullable<LaterAddOns['quote']> }, { key: idempotencyKey }) =>
      call('changeTicketAddOns', {
        params: { ticketId },
        body: {
          ...way,
          addOnIds: [...wanted],
          expectedAmountDue: quote.amountDue,
          ...(way.cashPayment && quote.amountDue > 0 ? { cashTendered: quote.amountDue } : {}),
        },
        idempotencyKey,
      }),
    onDone: ({ redirectUrl }) => {
      if (redirectUrl === null) return undefined;
      window.location.assign(redirectUrl);
      // Busy until the page is another one.
      return new Promise<void>(() => {});
    },
    onFailed: (error) => {
      setRefusal(error instanceof ApiError ? error.code : undefined);
      void offers.refetch();
    },
  });
  const { data } = offers;

  if (change.busy)
    return (
      <Dialog open title={words.title} onClose={() => {}}>
        <Row>
          <Spinner size="lg" />
          <p role="status">{t.tickets.changing}</p>
        </Row>
      </Dialog>
    );
  if (change.status === 'success')
    return (
      <Dialog
        open
        title={words.title}
        closeLabel={t.common.close}
        onClose={() => onClose(true)}
        initialFocus="[data-ok]"
        actions={
          <Button variant="primary" data-ok="" onClick={() => onClose(true)}>
            {t.common.ok}
          </Button>
        }
      >
        <Alert tone="success" live title={words.done}>
          {words.doneText}
        </Alert>
      </Dialog>
    );

  const quote = data?.quote ?? null;
  const ways = quote && !isSame ? waysOf(quote, ticket, viewer, refusal) : null;
  const due = quote?.amountDue ?? 0;
  const label: Record<keyof NonNullable<typeof ways>, string> = {
    bypass: due < 0 ? t.tickets.nothingBack : t.tickets.bypassDifference,
    cash: due < 0 ? t.tickets.cashBack : t.tickets.cashDifference,
    otherCard: t.tickets.payOtherCard,
    confirm: quote?.settledBy === 'page' ? t.tickets.goToPayment : words.confirm,
  };
  const shown = ways === null ? [] : (Object.keys(label) as (keyof typeof label)[]).filter((each) => ways[each]);
  return (
    <Dialog
      open
      title={words.title}
      closeLabel={t.common.close}
      onClose={() => onClose(refusal !== undefined)}
      actions={
        <>
          <Button onClick={() => onClose(refusal !== undefined)}>{t.common.cancel}</Button>
          {quote !== null &&
            shown.map((each, index) => (
              <Button
                key={each}
                variant={index === shown.length - 1 ? 'primary' : 'secondary'}
                loading={offers.isPlaceholderData}
                onClick={() => change.run({ way: ways?.[each] ?? {}, quote })}
              >
                {label[each]}
              </Button>
            ))}
        </>
      }
    >
      <Stack gap={4}>
        {data ? (
          <AddOnsSummary {...{ ticket, data, wanted, isSame }} onChange={setWanted} />
        ) : offers.isError ? (
          <LoadFailed error={offers.error} onRetry={() => void offers.refetch()} />
        ) : (
          <Row>
            <Spinner />
            <p role="status">{t.common.loading}</p>
          </Row>
        )}
        <FailureAlert failure={change.failure} />
      </Stack>
    </Dialog>
  );
}
