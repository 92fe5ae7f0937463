import { useState } from 'react';
import type { AccountList } from '@foyer/contract/people/account-lists';
import { locales, translationKey, type Locale } from '@foyer/contract/wire/vocabulary';
import { languageName, languageWord } from '@foyer/messages/catalogue/languages';
import { call } from '../../../api/call.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { isListKey, proposedKey } from './list-key.ts';

/** Creates a list, or changes the names of one. The name proposes the key of a new list. */
export function ListDialog({ list, onClose }: { list?: AccountList; onClose: () => void }) {
  const { locale } = useLanguage();
  const { accountLists: t } = useStaffText();
  const [name, setName] = useState(list?.name ?? '');
  const [typedKey, setKey] = useState<string>();
  const [others, setOthers] = useState<Partial<Record<Locale, string>>>(() =>
    Object.fromEntries(locales.map((each) => [each, list?.translations.name?.[translationKey(each)]?.value ?? ''])),
  );
  const key = list?.key ?? typedKey ?? proposedKey(name);
  const translated = Object.fromEntries(
    Object.entries(others).flatMap(([each, value]) =>
      value.trim() === '' ? [] : [[translationKey(each as Locale), { value: value.trim() }]],
    ),
  );
  const names = {
    name: name.trim(),
    ...(Object.keys(translated).length > 0 && { translations: { name: translated } }),
  };
  const save = useAction({
    act: () =>
      list
        ? call('renameAccountList', { params: { key }, body: names })
        : call('createAccountList', { body: { key, ...names } }),
    successMessage: () => t.saved({ name: names.name }),
    onDone: onClose,
  });
  const problem = names.name === '' ? t.nameMissing : isListKey(key) ? undefined : t.keyWrong;
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
      <TextField label={t.name} required maxLength={100} autoComplete="off" value={name} onValueChange={setName} />
      {!list && (
        <TextField
          label={t.key}
          hint={t.keyHint}
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={key}
          onValueChange={setKey}
        />
      )}
      <Fold title={locales.map(languageName).join(' · ')}>
        {locales.map((each) => (
          <TextField
            key={each}
            label={t.nameIn({ language: languageWord(each, locale) })}
            optional
            lang={each}
            maxLength={100}
            autoComplete="off"
            value={others[each] ?? ''}
            onValueChange={(value) => setOthers({ ...others, [each]: value })}
          />
        ))}
      </Fold>
    </FormDialog>
  );
}
