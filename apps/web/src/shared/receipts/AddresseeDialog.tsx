import { useState } from 'react';
import type { OrderReceipts } from '@foyer/contract/payments/receipts';
import { addressedTo, isCompanyName } from '@foyer/domain/payments/addressee';
import { cleanText } from '@foyer/domain/shared/text';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../session/language.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FormDialog } from '../action/FormDialog.tsx';
import { useAction } from '../action/use-action.ts';
import type { ReceiptsText } from './receipts-text.ts';

interface AddresseeDialogProps {
  orderId: number;
  /** The addressee to correct. Undefined for a first one. */
  corrected?: OrderReceipts | undefined;
  words: ReceiptsText;
  onClose: () => void;
}

/**
 * Asks for the name on the receipts of an order, and shows the line as it will be printed. The form of address follows
 * from the name until the person chooses one.
 */
export function AddresseeDialog({ orderId, corrected, words, onClose }: AddresseeDialogProps) {
  const { locale } = useLanguage();
  const [typed, setTyped] = useState(corrected?.addressee ?? '');
  const [chosen, setChosen] = useState(corrected?.isCompany);
  const name = cleanText(typed);
  const isCompany = chosen ?? isCompanyName(name);
  const set = useAction({
    act: (body: { addressee: string; isCompany: boolean }) =>
      call('setReceiptAddressee', { params: { orderId }, body: { ...body, corrects: corrected !== undefined } }),
    successMessage: ({ data: { addressee } }) =>
      corrected ? words.addresseeCorrected({ name: addressee }) : words.addresseeSet({ name: addressee }),
    onDone: onClose,
  });
  return (
    <FormDialog
      size="small"
      title={corrected ? words.correctAddressee : words.setAddressee}
      initialFocus="input"
      submit={words.addresseeSubmit}
      incompleteReason={name === '' ? words.addresseeRequired : undefined}
      action={set}
      onSubmit={() => set.run({ addressee: name, isCompany })}
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
      <Checkbox label={words.addresseeIsCompany} checked={isCompany} onCheckedChange={setChosen} />
      <p role="status">{name === '' ? '' : words.addresseeLine({ line: addressedTo(name, isCompany, locale) })}</p>
    </FormDialog>
  );
}
