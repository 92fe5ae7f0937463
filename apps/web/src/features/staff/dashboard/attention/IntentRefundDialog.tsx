import { useState, type FormEvent } from 'react';
import type { OrderIntentView } from '@foyer/contract/admin';
import { cleanText } from '@foyer/domain/text';
import { call } from '../../../../api/call.ts';
import { errorWords, requestLine } from '../../../../api/error-words.ts';
import { amountWords } from '../../../../session/amount.ts';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { Alert } from '../../../../ui/Alert.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Compare } from '../../../../ui/Compare.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { MoneyLine, Stack } from '../../../../ui/Layout.tsx';
import { useSnackbar } from '../../../../ui/Snackbar.tsx';
import { TextArea } from '../../../../ui/TextField.tsx';

/** Gives back what was charged for an order that never came to be: before and after, the money line, a reason. */
export function IntentRefundDialog({ intent, onClose }: { intent: OrderIntentView; onClose: () => void }) {
  const { locale, text: t } = useLanguage();
  const { attention } = useStaffText();
  const snackbar = useSnackbar();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const amount = amountWords(intent.totalAmount, intent.currency, locale);
  const reason = cleanText(typed);

  async function refund(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || reason === '') return;
    setBusy(true);
    setFailure(null);
    try {
      await call('refundOrderIntent', { params: { orderIntentId: intent.orderIntentId }, body: { reason } });
      snackbar.show({ tone: 'success', message: attention.refundedDone({ amount }) });
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
      title={attention.refundTitle}
      closeLabel={busy ? undefined : t.common.close}
      onClose={onClose}
      initialFocus="textarea"
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t.common.cancel}
          </Button>
          <Button
            type="submit"
            form="intent-refund"
            variant="danger"
            loading={busy}
            disabledReason={reason === '' ? attention.reasonMissing : undefined}
          >
            {attention.refundConfirm({ amount })}
          </Button>
        </>
      }
    >
      <form id="intent-refund" noValidate onSubmit={(event) => void refund(event)}>
        <Stack gap={4}>
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
