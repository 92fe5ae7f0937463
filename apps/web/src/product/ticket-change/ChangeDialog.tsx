import { useState } from 'react';
import type { Ticket, TicketChange } from '@foyer/contract/ticket';
import type { TicketChange as ChangeKind } from '@foyer/domain/ticket-changes';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useText } from '../../session/language.tsx';
import { useAction } from '../action/use-action.ts';
import { useTurn } from '../action/use-turn.ts';
import { ChangeSummary } from './ChangeSummary.tsx';
import { TicketDialog } from './TicketDialog.tsx';
import { WayButtons } from './WayButtons.tsx';
import { goToPage, underWayWords, wishOf, type Way } from './ways.ts';

interface ChangeDialogProps {
  ticket: Ticket;
  eventShortCode: string;
  kind: ChangeKind;
  offer: TicketChange;
  onClose: (changed: boolean) => void;
}

/** Upgrade or downgrade: before and after side by side, the money line by line, one confirmation (spec §2 Event summary). */
export default function ChangeDialog({ ticket, eventShortCode, kind, offer, onClose }: ChangeDialogProps) {
  const t = useText();
  const [problem, setProblem] = useState<ApiError | null>(null);
  const isUpgrade = kind === 'upgrade';
  const { turn, inTurn } = useTurn();
  const change = useAction({
    act: (way: Way, { key: idempotencyKey }) =>
      inTurn(
        call(isUpgrade ? 'upgradeTicket' : 'downgradeTicket', {
          params: { ticketId: ticket.ticketId },
          query: { ticketConfigurationId: offer.ticketConfigurationId },
          body: wishOf(way, offer.amountDue),
          idempotencyKey,
        }),
      ),
    onDone: goToPage,
    failureWords: (error) => underWayWords(error, t),
    onFailed: (error) => setProblem(error instanceof ApiError ? error : null),
  });
  return (
    <TicketDialog
      title={isUpgrade ? t.tickets.upgradeTitle : t.tickets.downgradeTitle}
      acting={change}
      inProgress={turn ?? t.tickets.changing}
      done={{ title: t.tickets.changed, text: t.tickets.changedText }}
      onClose={onClose}
      buttons={
        <WayButtons
          {...{ ticket, eventShortCode, problem }}
          quote={offer}
          confirm={isUpgrade ? t.tickets.confirmUpgrade : t.tickets.confirmDowngrade}
          onChoose={change.run}
        />
      }
    >
      <ChangeSummary ticket={ticket} offer={offer} />
    </TicketDialog>
  );
}
