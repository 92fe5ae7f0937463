import { useState } from 'react';
import type { OrderRefund } from '@foyer/contract/payments/order-refunds';
import { refundMethods, type RefundMethod } from '@foyer/contract/wire/vocabulary';
import { cleanText } from '@foyer/domain/shared/text';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { call } from '../../../api/call.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { amountWords } from '../../../shared/money/amount.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { RadioGroup } from '../../../ui/ChoiceGroup.tsx';
import { MoneyLine } from '../../../ui/Layout.tsx';
import { TextArea } from '../../../ui/TextField.tsx';

/**
 * `retry`: refund again. `settle`: the money was returned in another way. `see`: marks a refund that was made at the
 * provider as seen.
 */
export type RefundDecision = 'retry' | 'settle' | 'see';

interface RefundDecisionDialogProps {
  what: RefundDecision;
  refund: OrderRefund;
  onClose: () => void;
}

/** Resolves a refund that waits for staff, after one confirmation. */
export function RefundDecisionDialog({ what, refund, onClose }: RefundDecisionDialogProps) {
  const { locale } = useLanguage();
  const { refundsAndDisputes: t, orderSummary } = useStaffText();
  const [typed, setTyped] = useState('');
  const [givenBy, setGivenBy] = useState<RefundMethod | null>(null);
  const [mailsBuyer, setMailsBuyer] = useState(false);
  const { refundId } = refund;
  const reason = cleanText(typed);
  const amount = amountWords(refund.amount, refund.currency, locale);
  const params = { refundId };
  const decide = useAction({
    act: () =>
      what === 'retry'
        ? call('retryRefund', { params, body: {} })
        : call('settleRefund', {
            params,
            body: what === 'settle' && givenBy !== null ? { reason, givenBy, mailsBuyer } : { reason },
          }),
    successMessage: ({ data }) => {
      if (what === 'see') return t.seeDone;
      if (what === 'settle') return t.settleDone;
      return data.status === 'COMPLETE' ? orderSummary.refundDone({ amount }) : t.retryDone({ amount });
    },
    onDone: onClose,
  });
  const words = {
    retry: { title: t.retryTitle, text: t.retryText, submit: t.retryConfirm({ amount }), hint: '' },
    settle: { title: t.settleTitle, text: t.settleText, submit: t.settleConfirm, hint: t.settleHint },
    see: {
      title: t.seeTitle,
      text: refund.isMadeTwice ? t.seeTwiceText : t.seeText,
      submit: t.seeConfirm,
      hint: t.seeHint,
    },
  }[what];
  const asksWhy = what !== 'retry';
  return (
    <FormDialog
      alert
      title={words.title}
      {...(asksWhy ? { initialFocus: what === 'settle' ? 'input' : 'textarea' } : {})}
      submit={words.submit}
      incompleteReason={
        what === 'settle' && givenBy === null ? t.methodMissing : asksWhy && reason === '' ? t.reasonMissing : undefined
      }
      action={decide}
      onSubmit={() => decide.run()}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <MoneyLine total label={refund.reason} amount={amount} />
      {what === 'settle' && (
        <RadioGroup
          label={t.method}
          required
          disabled={decide.busy}
          options={refundMethods.map((method) => ({ value: method, label: refundMethodWords(method, t) }))}
          value={givenBy}
          onValueChange={(method) => setGivenBy(refundMethods.find((each) => each === method) ?? null)}
        />
      )}
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
      {what === 'settle' && (
        <Checkbox
          label={t.mailsBuyer}
          hint={t.mailsBuyerHint}
          checked={mailsBuyer}
          disabled={decide.busy}
          onCheckedChange={setMailsBuyer}
        />
      )}
    </FormDialog>
  );
}

/** The label of how staff returned the money. */
export const refundMethodWords = (method: RefundMethod, t: StaffMessages['refundsAndDisputes']): string =>
  ({ transfer: t.methodTransfer, cash: t.methodCash, other: t.methodOther })[method];
