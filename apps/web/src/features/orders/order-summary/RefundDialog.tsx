import { useState } from 'react';
import type { AccountOrder } from '@foyer/contract/orders/account-orders';
import type { EventView } from '@foyer/contract/events/events';
import { fullName } from '@foyer/domain/people/names';
import { cleanText } from '@foyer/domain/shared/text';
import { call } from '../../../api/call.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { amountWords } from '../../../shared/money/amount.ts';
import { relationshipName } from '../../../shared/person/relationship-words.ts';
import { DependentTickets, useDependents } from '../../../shared/ticket/DependentTickets.tsx';
import { useLanguage, useStaffText, useText } from '../../../session/language.tsx';
import { CheckboxGroup, RadioGroup } from '../../../ui/Checkbox.tsx';
import { Compare } from '../../../ui/Compare.tsx';
import { MoneyLine } from '../../../ui/Layout.tsx';
import { TextArea } from '../../../ui/TextField.tsx';
import { isAllCash, refundTargetWords } from './payment-words.ts';
import { planRefund } from './refund-plan.ts';

interface RefundDialogProps {
  order: AccountOrder;
  event: EventView;
  onClose: () => void;
}

/**
 * Refunds an order completely or ticket by ticket. Shows the state before and after, and requires a reason and one
 * confirmation.
 */
export function RefundDialog({ order, event, onClose }: RefundDialogProps) {
  const { locale } = useLanguage();
  const { refundsAndDisputes, orderSummary } = useStaffText();
  const { tickets } = useText();
  const dependents = useDependents();
  const [isWhole, setWhole] = useState(true);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [typed, setTyped] = useState('');

  const reason = cleanText(typed);
  const plan = planRefund(order, isWhole ? { whole: true } : { whole: false, ticketIds: chosen });
  const money = (amount: number) => amountWords(amount, order.currency, locale);
  const canSplit =
    order.tickets.filter(({ refundableAmount }) => refundableAmount > 0).length > 0 && order.tickets.length > 1;
  const id = String(order.orderId);
  const missing =
    !isWhole && chosen.length === 0
      ? orderSummary.chooseMissing
      : reason === ''
        ? orderSummary.reasonMissing
        : undefined;

  const refund = useAction({
    act: (_: void, { key: idempotencyKey }) =>
      call('refundOrder', {
        params: { orderId: order.orderId },
        body: { reason, ...(isWhole ? {} : { ticketIds: [...chosen] }), ...dependents.body },
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
      initialFocus={canSplit ? 'input' : 'textarea'}
      submit={orderSummary.refundConfirm({ amount: money(plan.amount) })}
      variant="danger"
      incompleteReason={missing}
      action={refund}
      onSubmit={() => refund.run()}
      onClose={onClose}
    >
      {canSplit && (
        <RadioGroup
          label={orderSummary.what}
          value={isWhole ? 'whole' : 'tickets'}
          disabled={busy}
          options={[
            {
              value: 'whole',
              label: orderSummary.wholeOrder,
              hint: orderSummary.wholeOrderHint,
              aside: money(order.refundableAmount),
            },
            { value: 'tickets', label: orderSummary.singleTickets },
          ]}
          onValueChange={(value) => setWhole(value === 'whole')}
        />
      )}
      {!isWhole && (
        <CheckboxGroup
          label={orderSummary.chooseTickets}
          values={chosen.map(String)}
          disabled={busy}
          options={order.tickets.map((ticket) => ({
            value: String(ticket.ticketId),
            label: `${fullName(ticket, locale)} · ${relationshipName(
              event.configuration.relationshipTypes,
              ticket.metadata.relationship,
              locale,
            )}`,
            hint: ticket.status === 'CHECKED_IN' ? orderSummary.checkedInStays : undefined,
            aside: ticket.refundableAmount > 0 ? money(ticket.refundableAmount) : undefined,
            disabledReason: ticket.refundableAmount > 0 ? undefined : orderSummary.noMoneyOn,
          }))}
          onValuesChange={(values) => setChosen(values.map(Number))}
        />
      )}
      <Compare
        beforeLabel={orderSummary.before}
        afterLabel={orderSummary.after}
        before={side(plan.paidBefore, plan.ticketsBefore)}
        after={side(plan.paidAfter, plan.ticketsAfter)}
      />
      <MoneyLine total label={refundTargetWords(order, orderSummary)} amount={money(plan.amount)} />
      <TextArea
        label={orderSummary.reason}
        hint={orderSummary.reasonHint}
        required
        maxLength={2000}
        disabled={busy}
        value={typed}
        onValueChange={setTyped}
      />
      <DependentTickets shown={dependents.shown} />
      {busy && <p role="status">{orderSummary.refunding}</p>}
    </FormDialog>
  );
}
