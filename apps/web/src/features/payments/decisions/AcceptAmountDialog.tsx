import { useState } from 'react';
import type { OrderIntentView } from '@foyer/contract/payments/order-intents';
import { cleanText } from '@foyer/domain/shared/text';
import { call } from '../../../api/call.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { amountWords, sumOfAmounts } from '../../../shared/money/amount.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { MoneyLine } from '../../../ui/Layout.tsx';
import { TextArea } from '../../../ui/TextField.tsx';

interface AcceptAmountDialogProps {
  intent: OrderIntentView & { paid: object };
  onClose: () => void;
}

/**
 * Staff accept that the buyer paid another amount than the price. Shows both amounts and the difference, and requires a
 * reason.
 */
export default function AcceptAmountDialog({ intent, onClose }: AcceptAmountDialogProps) {
  const { locale } = useLanguage();
  const { refundsAndDisputes: t, attention } = useStaffText();
  const [typed, setTyped] = useState('');
  const { orderIntentId, totalAmount, currency, paid, fullName, externalAccountIdentifier } = intent;
  const reason = cleanText(typed);
  const settle = useAction({
    act: () => call('settleOrderIntent', { params: { orderIntentId }, body: { accepts: { ...paid, reason } } }),
    successMessage: ({ data }) =>
      data.status === 'COMPLETE' ? t.acceptDone : { tone: 'info', message: attention.releasedDone },
    onDone: onClose,
  });
  const words = amountWords(paid.amount, paid.currency, locale);
  return (
    <FormDialog
      alert
      title={t.acceptTitle}
      initialFocus="textarea"
      submit={t.acceptConfirm({ amount: words })}
      incompleteReason={reason === '' ? t.reasonMissing : undefined}
      action={settle}
      onSubmit={() => settle.run()}
      onClose={onClose}
    >
      <p>{t.acceptText}</p>
      <div>
        <MoneyLine
          label={t.due}
          note={`${fullName} · ${externalAccountIdentifier}`}
          amount={amountWords(totalAmount, currency, locale)}
        />
        <MoneyLine label={t.paid} note={intent.gatewayReference} amount={words} />
        {paid.currency === currency && (
          <MoneyLine
            total
            label={t.difference}
            amount={amountWords(sumOfAmounts([paid.amount, -totalAmount], currency), currency, locale)}
          />
        )}
      </div>
      <TextArea
        label={t.reason}
        hint={t.acceptHint}
        required
        maxLength={2000}
        disabled={settle.busy}
        value={typed}
        onValueChange={setTyped}
      />
    </FormDialog>
  );
}
