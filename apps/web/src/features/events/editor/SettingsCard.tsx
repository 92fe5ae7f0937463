import type { ReactNode } from 'react';
import { useState } from 'react';
import { switchFields } from '@foyer/contract/events/field-vocabulary';
import { languageName } from '@foyer/messages/catalogue/languages';
import { locales } from '@foyer/contract/wire/vocabulary';
import { useStaffText } from '../../../session/language.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { CheckboxGroup } from '../../../ui/ChoiceGroup.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { TextArea, TextField } from '../../../ui/TextField.tsx';
import { ColorField } from './ColorField.tsx';
import type { PartProps } from './document.ts';
import { NumberField } from '../../../shared/money/NumberField.tsx';

/** Optional features of the event, and who it is for. */
export function SettingsCard({ definition, change, problemAt }: PartProps) {
  const { editor, waitingLists } = useStaffText();
  const { configuration } = definition;
  const set = (part: Partial<typeof configuration>) =>
    change({ ...definition, configuration: { ...configuration, ...part } });
  return (
    <Card title={editor.settings}>
      <Stack gap={4}>
        <Stack gap={2}>
          {switchFields.map((name) => (
            <Checkbox
              key={name}
              label={editor[name]}
              checked={configuration[name]}
              onCheckedChange={(isOn) => set({ [name]: isOn })}
            />
          ))}
        </Stack>
        {configuration.liveEventEnabled && (
          <TextField
            type="url"
            inputMode="url"
            label={editor.liveEventUrl}
            maxLength={1000}
            value={configuration.liveEventUrl ?? ''}
            error={problemAt('configuration.liveEventUrl')}
            onValueChange={(liveEventUrl) => set({ liveEventUrl: liveEventUrl.trim() || undefined })}
          />
        )}
        <ColorField
          label={editor.color}
          hint={editor.colorHint}
          value={configuration.color}
          onChange={(color) => set({ color })}
        />
        <NumberField
          label={waitingLists.offerHours}
          hint={waitingLists.offerHoursHint}
          optional={editor.optional}
          value={configuration.waitingListOfferHours ?? null}
          error={problemAt('configuration.waitingListOfferHours')}
          onNumber={(hours) => set({ waitingListOfferHours: hours ?? undefined })}
        />
        <CheckboxGroup
          label={editor.eligibleLocales}
          hint={editor.localesHint}
          look="inline"
          options={locales.map((locale) => ({ value: locale, label: languageName(locale) }))}
          values={configuration.eligibleLocales}
          onValuesChange={(chosen) => set({ eligibleLocales: locales.filter((locale) => chosen.includes(locale)) })}
        />
        <Accounts
          accounts={configuration.eligibleAccounts}
          error={problemAt('configuration.eligibleAccounts')}
          onChange={(eligibleAccounts) => set({ eligibleAccounts })}
        />
      </Stack>
    </Card>
  );
}

interface AccountsProps {
  accounts: readonly string[];
  error: ReactNode;
  onChange: (accounts: string[]) => void;
}

/** Account numbers, pasted with line breaks, commas, spaces or full-width characters. */
function Accounts({ accounts, error, onChange }: AccountsProps) {
  const { editor } = useStaffText();
  const [typed, setTyped] = useState<string>();
  const meant = (text: string) => [
    ...new Set(
      text
        .normalize('NFKC')
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ];
  const isSame = typed !== undefined && meant(typed).join() === accounts.join();
  return (
    <TextArea
      label={editor.eligibleAccounts}
      hint={editor.accountsHint}
      optional={editor.optional}
      spellCheck={false}
      value={isSame ? typed : accounts.join('\n')}
      error={error}
      onValueChange={(text) => {
        setTyped(text);
        onChange(meant(text));
      }}
    />
  );
}
