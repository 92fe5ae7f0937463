import type { OrderIntentView } from '@foyer/contract/payments/order-intents';
import { call } from '../../../api/call.ts';
import { ConfirmDialog } from '../../../shared/action/ConfirmDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { amountWords } from '../../../shared/money/amount.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { MoneyLine } from '../../../ui/Layout.tsx';

/** Looks the payment up at the gateway and finishes the order, after one confirmation. */
export default function SettleDialog({ intent, onClose }: { intent: OrderIntentView; onClose: () => void }) {
  const { locale } = useLanguage();
  const { attention } = useStaffText();
  const settle = useAction({
    act: () => call('settleOrderIntent', { params: { orderIntentId: intent.orderIntentId }, body: {} }),
    successMessage: ({ data }) =>
      data.status === 'COMPLETE' ? attention.settledDone : { tone: 'info', message: attention.releasedDone },
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={attention.settleTitle}
      confirm={attention.settleConfirm}
      action={settle}
      onConfirm={() => settle.run()}
      onClose={onClose}
    >
      <p>{attention.settleText}</p>
      <MoneyLine
        label={intent.fullName}
        note={intent.externalAccountIdentifier}
        amount={amountWords(intent.totalAmount, intent.currency, locale)}
      />
    </ConfirmDialog>
  );
}
