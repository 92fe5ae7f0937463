import { useRef, useState, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { AccountOrder } from '@foyer/contract/admin';
import type { EventView } from '@foyer/contract/events';
import { fullName } from '@foyer/domain/names';
import { cleanText } from '@foyer/domain/text';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { errorWords, requestLine } from '../../../api/error-words.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { amountWords } from '../../../session/amount.ts';
import { relationshipLabel } from '../../../session/event-words.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CheckboxGroup, RadioGroup } from '../../../ui/Checkbox.tsx';
import { Compare } from '../../../ui/Compare.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { MoneyLine, Stack } from '../../../ui/Layout.tsx';
import { useSnackbar } from '../../../ui/Snackbar.tsx';
import { TextArea } from '../../../ui/TextField.tsx';
import { wayBackWords } from './payment-words.ts';
import { planRefund } from './refund-plan.ts';

interface RefundDialogProps {
  order: AccountOrder;
  event: EventView;
  account: string;
  onClose: () => void;
}

/** Gives money of an order back, whole or ticket by ticket: before and after, the money line, a reason, one confirmation. */
export function RefundDialog({ order, event, account, onClose }: RefundDialogProps) {
  const { locale, text: t } = useLanguage();
  const { orderSummary } = useStaffText();
  const client = useQueryClient();
  const snackbar = useSnackbar();
  const [isWhole, setWhole] = useState(true);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  // The same key as long as the answer is unknown, so that a lost connection cannot give back twice.
  const key = useRef(crypto.randomUUID());

  const reason = cleanText(typed);
  const plan = planRefund(order, isWhole ? { whole: true } : { whole: false, ticketIds: chosen });
  const money = (amount: number) => amountWords(amount, order.currency, locale);
  const canSplit =
    order.tickets.filter(({ refundableAmount }) => refundableAmount > 0).length > 0 && order.tickets.length > 1;
  const id = String(order.orderId);
  const missing =
    !isWhole && chosen.length === 0 ? orderSummary.chooseMissing : reason === '' ? orderSummary.notesHint : undefined;

  async function refund(submit: FormEvent): Promise<void> {
    submit.preventDefault();
    if (busy || missing !== undefined) return;
    setBusy(true);
    setFailure(null);
    try {
      const answer = await call('refundOrder', {
        params: { orderId: order.orderId },
        body: { reason, ...(isWhole ? {} : { ticketIds: [...chosen] }) },
        idempotencyKey: key.current,
      });
      const amount = money(answer.refund.amount);
      if (order.paymentKind === 'cash')
        snackbar.show({ tone: 'warning', timeoutMs: null, message: orderSummary.refundCash({ amount }) });
      else snackbar.show({ tone: 'success', message: orderSummary.refundDone({ amount }) });
      void client.invalidateQueries({ queryKey: queryKeys.accountAtEvent(event.eventId, account) });
      void client.invalidateQueries({ queryKey: queryKeys.orderIntents() });
      onClose();
    } catch (error) {
      // What was surely not done may be asked for anew.
      if (error instanceof ApiError && error.status > 0 && error.status < 500) key.current = crypto.randomUUID();
      setFailure(error);
      setBusy(false);
    }
  }

  const side = (paid: number, tickets: number) => (
    <>
      <strong>{orderSummary.kept({ amount: money(paid) })}</strong>
      <p>{orderSummary.activeTickets({ count: tickets })}</p>
    </>
  );

  return (
    <Dialog
      open
      alert
      title={orderSummary.refundTitle({ id })}
      closeLabel={busy ? undefined : t.common.close}
      onClose={onClose}
      initialFocus={canSplit ? 'input' : 'textarea'}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t.common.cancel}
          </Button>
          <Button
            type="submit"
            form="refund"
            variant="danger"
            loading={busy}
            disabledReason={busy ? undefined : missing}
          >
            {orderSummary.refundConfirm({ amount: money(plan.amount) })}
          </Button>
        </>
      }
    >
      <form id="refund" noValidate onSubmit={(submit) => void refund(submit)}>
        <Stack gap={4}>
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
                label: `${fullName(ticket, locale)} · ${relationshipLabel(
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
          <MoneyLine total label={wayBackWords(order, orderSummary)} amount={money(plan.amount)} />
          <TextArea
            label={orderSummary.reason}
            hint={orderSummary.reasonHint}
            required
            maxLength={2000}
            disabled={busy}
            value={typed}
            onValueChange={setTyped}
          />
          {busy && <p role="status">{orderSummary.refunding}</p>}
          {failure !== null && (
            <Alert tone="error" live reference={requestLine(failure, t)}>
              {errorWords(failure, t)}
            </Alert>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
