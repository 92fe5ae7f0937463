import { useState } from 'react';
import type { AccountList } from '@foyer/contract/people/account-lists';
import { call } from '../../../api/call.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { isAudienceKey, proposedKey } from '../../../shared/audience/audience-key.ts';
import { KeyField, namesToSave, TranslatedNames, type Names } from '../../../shared/audience/NameFields.tsx';
import { useStaffText } from '../../../session/language.tsx';
import { TextField } from '../../../ui/TextField.tsx';

/** Creates a list, or changes the names of one. The name proposes the key of a new list. */
export function ListDialog({ list, onClose }: { list?: AccountList; onClose: () => void }) {
  const { accountLists: t } = useStaffText();
  const [typed, setTyped] = useState<Names>({ name: list?.name ?? '', translations: list?.translations ?? {} });
  const [typedKey, setKey] = useState<string>();
  const key = list?.key ?? typedKey ?? proposedKey(typed.name);
  const names = namesToSave(typed);
  const put = (part: Partial<Names>) => setTyped({ ...typed, ...part });
  const save = useAction({
    act: () =>
      list
        ? call('renameAccountList', { params: { key }, body: names })
        : call('createAccountList', { body: { key, ...names } }),
    successMessage: () => t.saved({ name: names.name }),
    onDone: onClose,
  });
  const problem = names.name === '' ? t.nameMissing : isAudienceKey(key) ? undefined : t.keyWrong;
  return (
    <FormDialog
      title={list ? t.renameOf({ name: list.name }) : t.create}
      submit={t.save}
      incomplete={problem !== undefined}
      incompleteReason={problem}
      action={save}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <TextField
        label={t.name}
        required
        maxLength={100}
        autoComplete="off"
        value={typed.name}
        onValueChange={(name) => put({ name })}
      />
      {!list && <KeyField value={key} onChange={setKey} />}
      <TranslatedNames translations={typed.translations} maxLength={100} onChange={put} />
    </FormDialog>
  );
}
