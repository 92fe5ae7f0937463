import type { Ticket, TicketChange } from '@foyer/contract/tickets/ticket';
import type { ApiError } from '../../api/api-error.ts';
import { useText } from '../../session/language.tsx';
import { Link } from '../../session/navigation.tsx';
import { paths } from '../../session/paths.ts';
import { useSignedIn } from '../../session/session-store.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { paymentMethodsOf, type ChangePayment } from './payment-methods.ts';

interface PaymentButtonsProps {
  ticket: Ticket;
  eventShortCode: string;
  quote: Pick<TicketChange, 'amountDue' | 'settledBy'>;
  /** Why the last attempt failed. */
  problem: ApiError | null;
  /** The label of the main button, unless it has to name the payment method. */
  confirm: string;
  /** True while the quote or the payment settings load. */
  loading?: boolean | undefined;
  onChoose: (method: ChangePayment) => void;
}

/**
 * The buttons for the payment methods of a change, the main one last. If an earlier change waits for its payment, a
 * link to it.
 */
export function PaymentButtons({
  ticket,
  eventShortCode,
  quote,
  problem,
  confirm,
  loading,
  onChoose,
}: PaymentButtonsProps) {
  const t = useText();
  const viewer = useSignedIn();
  const waiting = problem?.code === 'ORDER_INTENT_NOT_COMPLETE' ? problem.metadata['orderIntentId'] : undefined;
  if (typeof waiting === 'string')
    return (
      <Link to={paths.completeOrder(eventShortCode, waiting)} className={buttonClass({ variant: 'primary' })}>
        {t.tickets.seeChange}
      </Link>
    );
  const { amountDue: due, settledBy } = quote;
  const methods = paymentMethodsOf(quote, ticket, viewer);
  const words: Record<keyof typeof methods, string> = {
    bypass: due < 0 ? t.tickets.nothingBack : t.tickets.bypassDifference,
    cash: due < 0 ? t.tickets.cashBack : t.tickets.cashDifference,
    // With cash as an alternative, the label says that the card is charged.
    confirm:
      settledBy === 'page' ? t.tickets.continueToPayment : methods.cash !== null ? t.tickets.chargeCard : confirm,
  };
  const shown = (Object.keys(words) as (keyof typeof words)[]).filter((each) => methods[each] !== null);
  return shown.map((each, index) => (
    <Button
      key={each}
      variant={index === shown.length - 1 ? 'primary' : 'secondary'}
      loading={loading}
      onClick={() => onChoose(methods[each] ?? {})}
    >
      {words[each]}
    </Button>
  ));
}
