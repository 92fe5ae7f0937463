import type { ReactNode } from 'react';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { errorWords } from '../../api/error-words.ts';
import { useText } from '../../session/language.tsx';
import { problemOf } from '../action/payment-problem.ts';
import { PaymentProblem } from '../payment/PaymentProblem.tsx';
import { RefusalNote } from '../payment/RefusalNote.tsx';
import { CardButtons, CardStep, useCardStep } from './CardStep.tsx';
import { TicketDialog } from './TicketDialog.tsx';
import type { Change } from './use-change.ts';

interface ChangePaymentProps {
  ticket: Ticket;
  change: Change;
  /** The amount due, with its currency. */
  amount: string;
  title: string;
  done: { title: string; text: ReactNode };
  leave?: string | undefined;
  /** The buttons of the summary. */
  buttons: ReactNode;
  onClose: (changed: boolean) => void;
  /** The summary. */
  children: ReactNode;
}

/** The dialog of a change that may have to be paid: its summary, the card step, and the result. */
export function ChangePayment({ ticket, change, amount, buttons, children, ...dialog }: ChangePaymentProps) {
  const t = useText();
  const step = useCardStep(ticket, change);
  const { payment, problem, isCardStep, turn } = change;
  const { uncertain } = payment;
  const isPaying = isCardStep || uncertain;
  const shown = problem && problemOf(problem, errorWords(problem, t), t);
  return (
    <TicketDialog
      {...dialog}
      // The card step and a lost response show their own message.
      acting={isPaying ? { status: payment.status, failure: null } : payment}
      // At the desk the summary shows the failure of the card on file.
      failureNote={!isPaying && shown && <RefusalNote reason={shown.refusal} />}
      inProgress={turn ?? t.tickets.changing}
      buttons={isCardStep ? <CardButtons {...{ step, change, amount }} /> : uncertain ? null : buttons}
    >
      {!isCardStep && children}
      {isPaying && (
        <PaymentProblem
          problem={shown}
          uncertain={uncertain ? { title: t.tickets.changeUncertain, text: t.tickets.changeUncertainText } : null}
          busy={payment.busy}
          onRetry={payment.retry}
        />
      )}
      {isCardStep && <CardStep {...{ step, change, amount }} />}
    </TicketDialog>
  );
}
