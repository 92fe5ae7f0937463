import { useState } from 'react';
import type { OrderRefund } from '@foyer/contract/admin';
import { cleanText } from '@foyer/domain/text';
import { call } from '../../../api/call.ts';
import { staffKeys } from '../../../api/staff-query-keys.ts';
import { FormDialog } from '../../../product/action/FormDialog.tsx';
import { useAction } from '../../../product/action/use-action.ts';
import { amountWords } from '../../../product/money/amount.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { MoneyLine } from '../../../ui/Layout.tsx';
import { TextArea } from '../../../ui/TextField.tsx';

/** `retry`: give it back again. `settle`: it was given back otherwise. `see`: made at the provider, and looked at. */
export type RefundDecision = 'retry' | 'settle' | 'see';

interface RefundDecisionDialogProps {
  what: RefundDecision;
  refund: OrderRefund;
  eventId: number;
  account: string;
  onClose: () => void;
}

/** What staff decide about a refund that waits for them, after one confirmation. */
export function RefundDecisionDialog({ what, refund, eventId, account, onClose }: RefundDecisionDialogProps) {
  const { locale } = useLanguage();
  const { afterCharge: t, orderSummary } = useStaffText();
  const [typed, setTyped] = useState('');
  const { refundId } = refund;
  const reason = cleanText(typed);
  const amount = amountWords(refund.amount, refund.currency, locale);
  const params = { refundId };
  const decide = useAction({
    act: () =>
      what === 'retry' ? call('retryRefund', { params, body: {} }) : call('settleRefund', { params, body: { reason } }),
    said: ({ data }) => {
      if (what === 'see') return t.seeDone;
      if (what === 'settle') return t.settleDone;
      return data.status === 'COMPLETE' ? orderSummary.refundDone({ amount }) : t.retryDone({ amount });
    },
    invalidates: [staffKeys.accountAtEvent(eventId, account), staffKeys.orderIntents()],
    onDone: onClose,
  });
  const words = {
    retry: { title: t.retryTitle, text: t.retryText, submit: t.retryConfirm({ amount }), hint: '' },
    settle: { title: t.settleTitle, text: t.settleText, submit: t.settleConfirm, hint: t.settleHint },
    see: { title: t.seeTitle, text: t.seeText, submit: t.seeConfirm, hint: t.seeHint },
  }[what];
  const asksWhy = what !== 'retry';
  return (
    <FormDialog
      alert
      title={words.title}
      {...(asksWhy ? { initialFocus: 'textarea' } : {})}
      submit={words.submit}
      incompleteReason={asksWhy && reason === '' ? t.reasonMissing : undefined}
      action={decide}
      onSubmit={() => decide.run()}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <MoneyLine total label={refund.reason} amount={amount} />
      {asksWhy && (
        <TextArea
          label={t.reason}
          hint={words.hint}
          required
          maxLength={2000}
          disabled={decide.busy}
          value={typed}
          onValueChange={setTyped}
        />
      )}
    </FormDialog>
  );
}
