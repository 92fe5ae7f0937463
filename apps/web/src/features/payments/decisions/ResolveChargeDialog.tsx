import { useState } from 'react';
import type { UnknownCharge } from '@foyer/contract/payments/unmatched-charges';
import { cleanText } from '@foyer/domain/shared/text';
import { call } from '../../../api/call.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { amountWords } from '../../../shared/money/amount.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { MoneyLine } from '../../../ui/Layout.tsx';
import { TextArea } from '../../../ui/TextField.tsx';

/** Staff enter how a charge without an order was resolved. The charge then leaves the list. */
export function ResolveChargeDialog({ charge, onClose }: { charge: UnknownCharge; onClose: () => void }) {
  const { locale } = useLanguage();
  const { attention } = useStaffText();
  const [typed, setTyped] = useState('');
  const { unknownChargeId, gatewayReference } = charge;
  const reason = cleanText(typed);
  const resolve = useAction({
    act: () => call('resolveUnknownCharge', { params: { unknownChargeId }, body: { reason } }),
    successMessage: () => attention.resolvedDone,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={attention.resolveTitle}
      initialFocus="textarea"
      submit={attention.resolveConfirm}
      incompleteReason={reason === '' ? attention.reasonMissing : undefined}
      action={resolve}
      onSubmit={() => resolve.run()}
      onClose={onClose}
    >
      <MoneyLine total label={gatewayReference} amount={amountWords(charge.amount, charge.currency, locale)} />
      <TextArea
        label={attention.reason}
        hint={attention.resolveHint}
        required
        maxLength={2000}
        value={typed}
        onValueChange={setTyped}
      />
    </FormDialog>
  );
}
