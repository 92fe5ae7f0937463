import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Ticket } from '@foyer/contract/ticket';
import type { LaterAddOns } from '@foyer/contract/ticket-add-ons';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useText } from '../../session/language.tsx';
import { useAction } from '../action/use-action.ts';
import { useTurn } from '../action/use-turn.ts';
import { QuotePending, TicketDialog } from '../ticket-change/TicketDialog.tsx';
import { WayButtons } from '../ticket-change/WayButtons.tsx';
import { goToPage, underWayWords, wishOf, type Way } from '../ticket-change/ways.ts';
import { AddOnsSummary } from './AddOnsSummary.tsx';
import { useAfterwardsText } from './texts.ts';

interface AddOnsDialogProps {
  ticket: Ticket;
  eventShortCode: string;
  onClose: (changed: boolean) => void;
}

/** Add-ons of a ticket one holds: chosen and given back, what that costs, one confirmation, done. */
export default function AddOnsDialog({ ticket, eventShortCode, onClose }: AddOnsDialogProps) {
  const t = useText();
  const { laterAddOns: words } = useAfterwardsText();
  const { ticketId } = ticket;
  const held = ticket.addOns.map((addOn) => addOn.ticketConfigurationAddOnId);
  const [wanted, setWanted] = useState<readonly number[]>(held);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const isSame = wanted.length === held.length && wanted.every((id) => held.includes(id));
  const offers = useQuery({
    queryKey: [...queryKeys.cancellation(ticketId), 'add-ons', wanted.toSorted((a, b) => a - b).join(',')],
    queryFn: ({ signal }) =>
      call('listTicketAddOns', { params: { ticketId }, query: { addOnIds: [...wanted] }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  });
  const { turn, inTurn } = useTurn();
  const change = useAction({
    act: ({ way, quote }: { way: Way; quote: NonNullable<LaterAddOns['quote']> }, { key: idempotencyKey }) =>
      inTurn(
        call('changeTicketAddOns', {
          params: { ticketId },
          body: { ...wishOf(way, quote.amountDue), addOnIds: [...wanted] },
          idempotencyKey,
        }),
      ),
    onDone: goToPage,
    failureWords: (error) => underWayWords(error, t),
    onFailed: (error) => {
      setProblem(error instanceof ApiError ? error : null);
      void offers.refetch();
    },
  });
  const { data } = offers;
  const quote = data?.quote;
  return (
    <TicketDialog
      title={words.title}
      acting={change}
      inProgress={turn ?? t.tickets.changing}
      done={{ title: words.done, text: words.doneText }}
      leave={data?.addOns.every(({ reason }) => reason !== null) ? t.common.close : undefined}
      onClose={onClose}
      buttons={
        quote &&
        !isSame && (
          <WayButtons
            {...{ ticket, eventShortCode, quote, problem }}
            confirm={words.confirm}
            loading={offers.isPlaceholderData}
            onChoose={(way) => change.run({ way, quote })}
          />
        )
      }
    >
      {data ? (
        <AddOnsSummary {...{ ticket, data, wanted, isSame }} onChange={setWanted} />
      ) : (
        <QuotePending query={offers} words={t.common.loading} />
      )}
    </TicketDialog>
  );
}
