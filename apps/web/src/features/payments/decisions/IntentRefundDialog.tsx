import { useState } from 'react';
import type { OrderIntentView } from '@foyer/contract/payments/order-intents';
import { cleanText } from '@foyer/domain/shared/text';
import { call } from '../../../api/call.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { amountWords } from '../../../shared/money/amount.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Compare } from '../../../ui/Compare.tsx';
import { MoneyLine } from '../../../ui/Layout.tsx';
import { TextArea } from '../../../ui/TextField.tsx';

/** Refunds a charge that created no order. Shows the state before and after, and requires a reason. */
export default function IntentRefundDialog({ intent, onClose }: { intent: OrderIntentView; onClose: () => void }) {
  const { locale } = useLanguage();
  const { attention } = useStaffText();
  const [typed, setTyped] = useState('');
  const taken = intent.paid ?? { amount: intent.totalAmount, currency: intent.currency };
  const amount = amountWords(taken.amount, taken.currency, locale);
  const reason = cleanText(typed);
  const refund = useAction({
    act: () => call('refundOrderIntent', { params: { orderIntentId: intent.orderIntentId }, body: { reason } }),
    successMessage: () => attention.refundedDone({ amount }),
    onDone: onClose,
  });
  return (
    <FormDialog
      alert
      title={attention.refundTitle}
      initialFocus="textarea"
      submit={attention.refundConfirm({ amount })}
      variant="danger"
      incompleteReason={reason === '' ? attention.reasonMissing : undefined}
      action={refund}
      onSubmit={() => refund.run()}
      onClose={onClose}
    >
      <Compare
        beforeLabel={attention.before}
        afterLabel={attention.after}
        before={<p>{attention.charged({ amount })}</p>}
        after={<p>{attention.givenBack({ amount })}</p>}
      />
      <MoneyLine total label={attention.moneyLine} note={intent.gatewayReference} amount={amount} />
      <TextArea
        label={attention.reason}
        hint={attention.reasonHint}
        required
        maxLength={2000}
        value={typed}
        onValueChange={setTyped}
      />
    </FormDialog>
  );
}
