import { useState } from 'react';
import { cleanText } from '@foyer/domain/text';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useText } from '../../session/language.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FormDialog } from '../action/FormDialog.tsx';
import { useAction } from '../action/use-action.ts';

/** Asks whom the receipts of an order are made out to, and says that it is asked once. */
export function AddresseeDialog({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const name = cleanText(typed);
  const set = useAction({
    act: (addressee: string) => call('setReceiptAddressee', { params: { orderId }, body: { addressee } }),
    said: (answer) => t.receipts.addresseeSet({ name: answer.data.addressee }),
    invalidates: [queryKeys.order(orderId)],
    onDone: onClose,
  });
  return (
    <FormDialog
      size="small"
      title={t.receipts.setAddressee}
      initialFocus="input"
      submit={t.receipts.addresseeSubmit}
      incompleteReason={name === '' ? t.receipts.addresseeRequired : undefined}
      action={set}
      onSubmit={() => set.run(name)}
      onClose={onClose}
    >
      <TextField
        label={t.receipts.addressee}
        hint={t.receipts.addresseeHint}
        autoComplete="organization"
        maxLength={200}
        required
        value={typed}
        onValueChange={setTyped}
      />
    </FormDialog>
  );
}
