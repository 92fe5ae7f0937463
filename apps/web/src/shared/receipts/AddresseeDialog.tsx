import { useState } from 'react';
import { cleanText } from '@foyer/domain/shared/text';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { TextField } from '../../ui/TextField.tsx';
import { FormDialog } from '../action/FormDialog.tsx';
import { useAction } from '../action/use-action.ts';
import type { ReceiptsText } from './receipts-text.ts';

interface AddresseeDialogProps {
  orderId: number;
  words: ReceiptsText;
  onClose: () => void;
}

/** Asks for the name on the receipts of an order, and says that it cannot be changed later. */
export function AddresseeDialog({ orderId, words, onClose }: AddresseeDialogProps) {
  const [typed, setTyped] = useState('');
  const name = cleanText(typed);
  const set = useAction({
    act: (addressee: string) => call('setReceiptAddressee', { params: { orderId }, body: { addressee } }),
    successMessage: (answer) => words.addresseeSet({ name: answer.data.addressee }),
    invalidates: [queryKeys.order(orderId)],
    onDone: onClose,
  });
  return (
    <FormDialog
      size="small"
      title={words.setAddressee}
      initialFocus="input"
      submit={words.addresseeSubmit}
      incompleteReason={name === '' ? words.addresseeRequired : undefined}
      action={set}
      onSubmit={() => set.run(name)}
      onClose={onClose}
    >
      <TextField
        label={words.addressee}
        hint={words.addresseeHint}
        autoComplete="organization"
        maxLength={200}
        required
        value={typed}
        onValueChange={setTyped}
      />
    </FormDialog>
  );
}
