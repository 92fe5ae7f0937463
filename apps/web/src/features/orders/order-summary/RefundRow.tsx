import { useState } from 'react';
import type { OrderRefund } from '@foyer/contract/payments/order-refunds';
import type { EventView } from '@foyer/contract/events/events';
import { isAdmin } from '@foyer/domain/people/permissions';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { amountWords } from '../../../shared/money/amount.ts';
import { momentWords } from '../../../shared/time/moment.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useSignedIn } from '../../../session/session-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip, type ChipTone } from '../../../ui/Chip.tsx';
import styles from './OrderSummary.module.css';
import { RefundDecisionDialog, refundMethodWords, type RefundDecision } from './RefundDecisionDialog.tsx';

interface RefundRowProps {
  refund: OrderRefund;
  event: EventView;
}

/** A refund of an order: amount, time, staff member, status and the available actions. */
export function RefundRow({ refund, event }: RefundRowProps) {
  const { locale, text: t } = useLanguage();
  const { refundsAndDisputes, orderSummary, refusals } = useStaffText();
  const viewer = useSignedIn();
  const [decision, setDecision] = useState<RefundDecision | null>(null);
  const by = refund.origin === 'provider' ? refundsAndDisputes.refundAtProvider : orderSummary.bySystem;
  const { tone, words } = stateOf(refund, orderSummary, refundsAndDisputes);
  return (
    <div className={styles.line}>
      <span>
        <span className={styles.amount}>
          {orderSummary.refundLine({
            amount: amountWords(refund.amount, refund.currency, locale),
            time: momentWords(refund.createDate, event.configuration.timeZone, locale, 'shortWithTime'),
            by: refund.requestedBy?.fullName ?? by,
          })}
        </span>
        <small>
          {[
            refund.ticketId !== null && t.tickets.number({ id: String(refund.ticketId) }),
            !refund.endsTickets && refund.origin !== 'provider' && orderSummary.ticketsUnchanged,
            refund.reason,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {refund.refusal && <small>{refusals[refund.refusal]}</small>}
      </span>
      <Chip tone={tone}>{words}</Chip>
      {isAdmin(viewer) && (refund.canRetry || refund.canAcknowledge) && (
        <span className={styles.decide}>
          {refund.canRetry && (
            <>
              <Button onClick={() => setDecision('retry')}>{refundsAndDisputes.retry}</Button>
              <Button variant="quiet" onClick={() => setDecision('settle')}>
                {refundsAndDisputes.settle}
              </Button>
            </>
          )}
          {refund.canAcknowledge && <Button onClick={() => setDecision('see')}>{refundsAndDisputes.see}</Button>}
        </span>
      )}
      {decision !== null && <RefundDecisionDialog what={decision} refund={refund} onClose={() => setDecision(null)} />}
    </div>
  );
}

function stateOf(
  { status, isAccepted, needsAction, origin, isMadeTwice, givenBy }: OrderRefund,
  t: StaffMessages['orderSummary'],
  later: StaffMessages['refundsAndDisputes'],
): { tone: ChipTone; words: string } {
  if (isMadeTwice) return { tone: 'bad', words: later.refundMadeTwice };
  if (status === 'COMPLETE' && origin === 'by_hand')
    return { tone: 'good', words: givenBy === null ? later.refundByHand : refundMethodWords(givenBy, later) };
  if (status === 'COMPLETE') return { tone: 'good', words: t.refundComplete };
  if (status === 'FAILED') return { tone: 'bad', words: isAccepted ? later.refundDidNotArrive : t.refundFailed };
  if (needsAction) return { tone: 'warn', words: later.refundNeedsAction };
  return { tone: 'warn', words: isAccepted ? t.refundPending : later.refundNotKnown };
}
