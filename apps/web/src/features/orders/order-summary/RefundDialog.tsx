import { useState } from 'react';
import type { AccountOrder } from '@foyer/contract/orders/account-orders';
import type { EventView } from '@foyer/contract/events/events';
import { cleanText } from '@foyer/domain/shared/text';
import { call } from '../../../api/call.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { amountWords } from '../../../shared/money/amount.ts';
import { DependentTickets, useDependents } from '../../../shared/ticket/DependentTickets.tsx';
import { useLanguage, useStaffText, useText } from '../../../session/language.tsx';
import { Compare } from '../../../ui/Compare.tsx';
import { MoneyLine } from '../../../ui/Layout.tsx';
import { TextArea } from '../../../ui/TextField.tsx';
import { isAllCash, refundTargetWords } from './payment-words.ts';
import { planRefund, refundBody, type RefundChoice } from './refund-plan.ts';
import { RefundScope } from './RefundScope.tsx';

interface RefundDialogProps {
  order: AccountOrder;
  event: EventView;
  /** The opened ticket. It is selected at first. */
  ticketId?: number | undefined;
  onClose: () => void;
}

/**
 * Refunds an order, single tickets or an amount. Shows the state before and after, and requires a reason and one
 * confirmation.
 */
export function RefundDialog({ order, event, ticketId, onClose }: RefundDialogProps) {
  const { locale } = useLanguage();
  const { refundsAndDisputes, orderSummary } = useStaffText();
  const { tickets } = useText();
  const dependents = useDependents();
  const [choice, setChoice] = useState<RefundChoice>(() => firstChoice(order, ticketId));
  const [typed, setTyped] = useState('');

  const reason = cleanText(typed);
  const plan = planRefund(order, choice);
  const money = (amount: number) => amountWords(amount, order.currency, locale);
  const id = String(order.orderId);
  const problems = {
    noTicket: orderSummary.chooseMissing,
    noAmount: orderSummary.amountMissing,
    tooMuch: orderSummary.amountTooHigh({ most: money(plan.most) }),
    moreThanLeft: orderSummary.moreThanLeft({ left: money(plan.paidBefore) }),
  };
  const missing = plan.problem ? problems[plan.problem] : reason === '' ? orderSummary.reasonMissing : undefined;

  const refund = useAction({
    act: (_: void, { key: idempotencyKey }) =>
      call('refundOrder', {
        params: { orderId: order.orderId },
        body: { reason, ...refundBody(choice, plan), ...dependents.body },
        idempotencyKey,
      }),
    successMessage: (answer) => {
      const amount = money(answer.refund.amount);
      return isAllCash(order)
        ? { tone: 'warning', timeoutMs: null, message: orderSummary.refundCash({ amount }) }
        : answer.refund.isOnItsWay
          ? refundsAndDisputes.refundPending({ amount })
          : orderSummary.refundDone({ amount });
    },
    failureWords: (error) => (dependents.canConfirm(error) ? tickets.dependentsConfirm : undefined),
    onFailed: dependents.read,
    onDone: onClose,
  });
  const { busy } = refund;

  const side = (paid: number, tickets: number) => (
    <>
      <strong>{orderSummary.amountPaid({ amount: money(paid) })}</strong>
      <p>{orderSummary.activeTickets({ count: tickets })}</p>
    </>
  );

  return (
    <FormDialog
      alert
      title={orderSummary.refundTitle({ id })}
      initialFocus={ticketId === undefined ? 'input' : 'textarea'}
      submit={orderSummary.refundConfirm({ amount: money(plan.amount) })}
      variant="danger"
      incompleteReason={missing}
      action={refund}
      onSubmit={() => refund.run()}
      onClose={onClose}
    >
      <RefundScope order={order} event={event} choice={choice} plan={plan} disabled={busy} onChoice={setChoice} />
      <TextArea
        label={orderSummary.reason}
        hint={orderSummary.reasonHint}
        required
        maxLength={2000}
        disabled={busy}
        value={typed}
        onValueChange={setTyped}
      />
      <Compare
        beforeLabel={orderSummary.before}
        afterLabel={orderSummary.after}
        before={side(plan.paidBefore, plan.ticketsBefore)}
        after={side(plan.paidAfter, plan.ticketsAfter)}
      />
      <MoneyLine total label={refundTargetWords(order, orderSummary)} amount={money(plan.amount)} />
      <DependentTickets shown={dependents.shown} />
      {busy && <p role="status">{orderSummary.refunding}</p>}
    </FormDialog>
  );
}

/** The opened ticket if it has money left, otherwise the whole order. An order of one ticket is refunded as a whole. */
function firstChoice({ tickets }: AccountOrder, ticketId: number | undefined): RefundChoice {
  const opened = tickets.find((ticket) => ticket.ticketId === ticketId && ticket.refundableAmount > 0);
  return opened && tickets.length > 1 ? { kind: 'tickets', ticketIds: [opened.ticketId] } : { kind: 'order' };
}
