import { useState } from 'react';
import { mostNumbersAdded } from '@foyer/contract/wire/paging';
import { call } from '../../../api/call.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { useStaffText } from '../../../session/language.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { TextArea } from '../../../ui/TextField.tsx';

/** The numbers of pasted text, separated by line breaks, commas, semicolons or tabs. Each once. */
const numbersIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n\r\t,;、，；]+/)
      .map((each) => each.trim())
      .filter((each) => each !== '' && each.length <= 40),
  ),
];

/** Adds pasted C numbers to a list. Unknown ones stay in the field, so they can be corrected. */
export function AddDialog({ listKey, name, onClose }: { listKey: string; name: string; onClose: () => void }) {
  const { accountLists: t } = useStaffText();
  const [typed, setTyped] = useState('');
  const [unknown, setUnknown] = useState<string[]>([]);
  const numbers = numbersIn(typed);
  const add = useAction({
    act: () => call('addListMembers', { params: { key: listKey }, body: { numbers } }),
    successMessage: (answer) => t.added(answer),
    onDone: (answer) => {
      setUnknown(answer.unknown);
      setTyped(answer.unknown.join('\n'));
      if (answer.unknown.length === 0) onClose();
    },
  });
  const problem =
    numbers.length === 0
      ? t.numbersMissing
      : numbers.length > mostNumbersAdded
        ? t.tooMany({ count: numbers.length })
        : undefined;
  return (
    <FormDialog
      title={t.addOf({ name })}
      submit={numbers.length === 0 ? t.add : t.addCount({ count: numbers.length })}
      incomplete={problem !== undefined}
      incompleteReason={problem}
      action={add}
      onSubmit={() => add.run()}
      onClose={onClose}
    >
      {unknown.length > 0 && (
        <Alert tone="warning" live title={t.unknown({ count: unknown.length })}>
          {t.unknownHint}
        </Alert>
      )}
      <TextArea
        label={t.numbers}
        hint={t.numbersHint({ most: mostNumbersAdded })}
        required
        rows={8}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        onValueChange={setTyped}
      />
    </FormDialog>
  );
}
