import { useState } from 'react';
import type { OrderIntentView } from '@foyer/contract/admin';
import { call } from '../../../../api/call.ts';
import { errorWords, requestLine } from '../../../../api/error-words.ts';
import { amountWords } from '../../../../session/amount.ts';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { Alert } from '../../../../ui/Alert.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { MoneyLine, Stack } from '../../../../ui/Layout.tsx';
import { useSnackbar } from '../../../../ui/Snackbar.tsx';

/** Asks the gateway what became of the payment and finishes the order now, after one confirmation. */
export function SettleDialog({ intent, onClose }: { intent: OrderIntentView; onClose: () => void }) {
  const { locale, text: t } = useLanguage();
  const { attention } = useStaffText();
  const snackbar = useSnackbar();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function settle(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const { data } = await call('settleOrderIntent', { params: { orderIntentId: intent.orderIntentId }, body: {} });
      const done = data.status === 'COMPLETE';
      snackbar.show({
        tone: done ? 'success' : 'info',
        message: done ? attention.settledDone : attention.releasedDone,
      });
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      alert
      title={attention.settleTitle}
      closeLabel={busy ? undefined : t.common.close}
      onClose={onClose}
      initialFocus="[data-cancel]"
      actions={
        <>
          <Button data-cancel="" disabled={busy} onClick={onClose}>
            {t.common.cancel}
          </Button>
          <Button variant="primary" loading={busy} onClick={() => void settle()}>
            {attention.settleConfirm}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>{attention.settleText}</p>
        <MoneyLine
          label={intent.fullName}
          note={intent.externalAccountIdentifier}
          amount={amountWords(intent.totalAmount, intent.currency, locale)}
        />
        {failure !== null && (
          <Alert tone="error" live reference={requestLine(failure, t)}>
            {errorWords(failure, t)}
          </Alert>
        )}
      </Stack>
    </Dialog>
  );
}
