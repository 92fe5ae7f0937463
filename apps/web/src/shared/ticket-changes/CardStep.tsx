import { useId } from 'react';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { useText } from '../../session/language.tsx';
import { useSignedIn } from '../../session/session-store.ts';
import { Button } from '../../ui/Button.tsx';
import { MoneyLine } from '../../ui/Layout.tsx';
import { CardPayment } from '../payment/CardPayment.tsx';
import { useCardEntry } from '../payment/use-card-entry.ts';
import type { Change } from './use-change.ts';

/** The card step of a change. Its state survives leaving the step, so a declined card does not clear the form. */
export function useCardStep(ticket: Ticket, change: Change) {
  const id = useId();
  const viewer = useSignedIn();
  // The holder's own ticket already has the name for the card. A person who bought a ticket for someone else types a
  // name.
  const isOwn = ticket.externalValue === viewer.userId;
  const payer = {
    firstName: isOwn ? ticket.firstName : '',
    lastName: isOwn ? ticket.lastName : '',
    email: '',
  };
  const card = useCardEntry(payer, null, change.isCardStep);
  return { id, card };
}

interface CardStepProps {
  step: ReturnType<typeof useCardStep>;
  change: Change;
  /** The amount due, with its currency. */
  amount: string;
}

/** The card form of a change, below the amount due. */
export function CardStep({ step: { id, card }, change, amount }: CardStepProps) {
  const t = useText();
  return (
    <>
      <MoneyLine total label={t.tickets.toPay} amount={amount} />
      <CardPayment
        id={id}
        card={card}
        waiting={change.cardWaits}
        locked={change.payment.uncertain}
        wallets={change.wallets}
        walletText={t.tickets.paidOnPage}
        onWallet={() => change.pay({ payOnPage: true })}
        onCard={(chargeCreditCardRequest) => change.pay({ chargeCreditCardRequest })}
      />
    </>
  );
}

/** The buttons of the card step: back to the summary, and pay. */
export function CardButtons({ step: { id, card }, change, amount }: CardStepProps) {
  const t = useText();
  const isLocked = change.payment.uncertain;
  return (
    <>
      <Button disabled={isLocked} onClick={change.backToSummary}>
        {t.common.back}
      </Button>
      <Button variant="primary" icon="lock" type="submit" form={id} disabled={isLocked || !card.isReady}>
        {t.payment.pay({ amount })}
      </Button>
    </>
  );
}
