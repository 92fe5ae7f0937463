import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Ticket, TicketChange, TicketChanged } from '@foyer/contract/tickets/ticket';
import { ApiError } from '../../api/api-error.ts';
import { useText } from '../../session/language.tsx';
import { useSignedIn } from '../../session/session-store.ts';
import { usePayment } from '../payment/use-payment.ts';
import { useTurn } from '../action/use-turn.ts';
import { hostedQuery } from '../money/payment-queries.ts';
import { openPaymentPage, isCardStep, pendingChangeWords, type ChangePayment } from './payment-methods.ts';

export type Change = ReturnType<typeof useChange>;

/** A sent change: the payment method, and the quote that the person saw. */
export interface SentChange {
  method: ChangePayment;
  quote: Pick<TicketChange, 'amountDue' | 'settledBy'>;
}

/** A ticket change: its summary, the card form if a card has to be typed, and its result. */
export function useChange({
  ticket,
  quote,
  send,
  onFailed,
}: {
  ticket: Ticket;
  /** Null while it is loaded. */
  quote: SentChange['quote'] | null;
  send: (change: SentChange, sending: { key: string }) => Promise<TicketChanged>;
  onFailed?: () => void;
}) {
  const t = useText();
  const viewer = useSignedIn();
  const [problem, setProblem] = useState<ApiError | null>(null);
  /** The person chose to pay by card. */
  const [hasOpenedCardStep, setHasOpenedCardStep] = useState(false);
  const { turn, inTurn } = useTurn();
  const paysHere = quote !== null && quote.amountDue > 0;
  const hosted = useQuery({ ...hostedQuery, enabled: paysHere });
  const payment = usePayment<SentChange, TicketChanged>({
    act: (change, sending) => inTurn(send(change, sending)),
    onDone: openPaymentPage,
    failureWords: (error) => pendingChangeWords(error, t),
    onFailed: (error) => {
      setProblem(error instanceof ApiError ? error : null);
      onFailed?.();
    },
  });
  const isHosted = hosted.data?.data.enabled === true;
  const pay = (method: ChangePayment) => {
    if (quote) payment.run({ method, quote });
  };
  return {
    payment,
    problem,
    turn,
    /** True while the payment settings load, which the card form needs. */
    cardWaits: hosted.isPending,
    /**
     * True while the payment settings load, which decide where the summary's button leads: to the card form or to the
     * provider's page.
     */
    summaryWaits: quote?.settledBy === 'page' && hosted.isPending,
    wallets: hosted.data?.data.wallets ?? [],
    pay,
    isCardStep: quote !== null && isCardStep({ quote, ticket, viewer, isHosted, hasOpenedCardStep, problem }),
    /** Leaves the summary: opens the card form, or pays at once. */
    choose: (method: ChangePayment) => {
      if (quote?.settledBy === 'page' && !isHosted && method.cashPayment !== true && method.bypassPayment !== true) {
        setProblem(null);
        setHasOpenedCardStep(true);
      } else pay(method);
    },
    backToSummary: () => {
      setProblem(null);
      setHasOpenedCardStep(false);
      payment.reset();
    },
  };
}
