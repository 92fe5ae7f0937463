import { useState } from 'react';
import type { OrderIntentView } from '@foyer/contract/payments/order-intents';
import { cleanText } from '@foyer/domain/shared/text';
import { call } from '../../../api/call.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { amountWords } from '../../../shared/money/amount.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { MoneyLine } from '../../../ui/Layout.tsx';
import { TextArea } from '../../../ui/TextField.tsx';

/** Releases the seats of an order if its charge cannot be decided. Staff enter what they found out about the money. */
export default function ReleaseDialog({ intent, onClose }: { intent: OrderIntentView; onClose: () => void }) {
  const { locale } = useLanguage();
  const { refundsAndDisputes: t } = useStaffText();
  const [typed, setTyped] = useState('');
  const { orderIntentId } = intent;
  const reason = cleanText(typed);
  const release = useAction({
    act: () => call('releaseOrderIntent', { params: { orderIntentId }, body: { reason } }),
    successMessage: ({ data }) =>
      data.status === 'COMPLETE' ? { tone: 'info', message: t.releasePaid } : t.releaseDone,
    onDone: onClose,
  });
  return (
    <FormDialog
      alert
      title={t.releaseTitle}
      initialFocus="textarea"
      submit={t.releaseConfirm}
      variant="danger"
      incompleteReason={reason === '' ? t.reasonMissing : undefined}
      action={release}
      onSubmit={() => release.run()}
      onClose={onClose}
    >
      <p>{t.releaseText}</p>
      <MoneyLine
        label={intent.fullName}
        note={intent.externalAccountIdentifier}
        amount={amountWords(intent.totalAmount, intent.currency, locale)}
      />
      <TextArea
        label={t.reason}
        hint={t.releaseHint}
        required
        maxLength={2000}
        disabled={release.busy}
        value={typed}
        onValueChange={setTyped}
      />
    </FormDialog>
  );
}
