import { useState } from 'react';
import type { Qualification } from '@foyer/contract/people/qualifications';
import { locales, translationKey, type Locale } from '@foyer/contract/wire/vocabulary';
import { languageName, languageWord } from '@foyer/messages/catalogue/languages';
import { call } from '../../../api/call.ts';
import { useCall } from '../../../api/query.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { useEventOption } from '../../../shared/event/event-option.ts';
import { NumberField } from '../../../shared/money/NumberField.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { FieldRow } from '../../../ui/Layout.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';

const isKey = (key: string) => /^[a-z0-9][a-z0-9-]{0,39}$/.test(key);
const isWrong = (value: number | null) => value !== null && (!Number.isInteger(value) || value < 0);

type Rules = Omit<Qualification, 'key' | 'deferEventName' | 'granted' | 'states' | 'candidates'>;

const newRules: Rules = {
  name: '',
  translations: {},
  periodStart: null,
  periodEnd: null,
  quantity: null,
  deferEventId: null,
  nextOffer: 'none',
  offerDays: 14,
  mostInvitations: null,
  firstTimersFirst: false,
};

function rulesOf(qualification: Qualification): Rules {
  const { key: _, deferEventName: __, granted: ___, states: ____, candidates: _____, ...rules } = qualification;
  return rules;
}

/** Creates a qualification, or changes its rules (selling 3.1). */
export function QualificationDialog({
  qualification,
  onClose,
}: {
  qualification?: Qualification;
  onClose: () => void;
}) {
  const { qualifications: t } = useStaffText();
  const [typedKey, setKey] = useState('');
  const [rules, setRules] = useState<Rules>(() => (qualification ? rulesOf(qualification) : newRules));
  const events = useCall('listAdminEvents', {}, { staleTime: 5 * 60_000 });
  const optionOf = useEventOption();
  const key = qualification?.key ?? typedKey.trim();
  const put = (part: Partial<Rules>) => setRules({ ...rules, ...part });
  const save = useAction({
    act: () => call('saveQualification', { params: { key }, body: { ...rules, name: rules.name.trim() } }),
    successMessage: () => t.saved,
    onDone: onClose,
  });
  const incomplete =
    rules.name.trim() === '' ||
    !isKey(key) ||
    isWrong(rules.quantity) ||
    isWrong(rules.mostInvitations) ||
    !rules.offerDays;
  return (
    <FormDialog
      title={qualification ? t.edit : t.add}
      submit={t.save}
      incomplete={incomplete}
      incompleteReason={isKey(key) || key === '' ? undefined : t.keyHint}
      action={save}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <TextField label={t.name} required maxLength={200} value={rules.name} onValueChange={(name) => put({ name })} />
      {!qualification && (
        <TextField
          label={t.key}
          hint={t.keyHint}
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typedKey}
          onValueChange={setKey}
        />
      )}
      <TranslatedNames translations={rules.translations} onChange={(translations) => put({ translations })} />
      <NumberField
        label={t.quantity}
        hint={t.quantityHint}
        optional
        inputMode="numeric"
        value={rules.quantity}
        onNumber={(quantity) => put({ quantity })}
      />
      <Select
        label={t.deferTo}
        value={rules.deferEventId === null ? '' : String(rules.deferEventId)}
        options={[
          { value: '', label: t.noDefer },
          ...(events.data ?? []).map(optionOf).map(({ value, label }) => ({ value, label })),
        ]}
        onValueChange={(value) => put({ deferEventId: value === '' ? null : Number(value) })}
      />
      <ListRules rules={rules} onChange={put} />
    </FormDialog>
  );
}

interface TranslatedNamesProps {
  translations: Rules['translations'];
  onChange: (translations: Rules['translations']) => void;
}

/** The name in each language. */
function TranslatedNames({ translations, onChange }: TranslatedNamesProps) {
  const { locale } = useLanguage();
  const { accountLists } = useStaffText();
  const nameIn = (each: Locale, value: string) => {
    const { [translationKey(each)]: _, ...others } = translations.name ?? {};
    onChange({ name: value === '' ? others : { ...others, [translationKey(each)]: { value } } });
  };
  return (
    <Fold title={locales.map(languageName).join(' · ')}>
      {locales.map((each) => (
        <TextField
          key={each}
          label={accountLists.nameIn({ language: languageWord(each, locale) })}
          optional
          lang={each}
          maxLength={200}
          autoComplete="off"
          value={translations.name?.[translationKey(each)]?.value ?? ''}
          onValueChange={(value) => nameIn(each, value)}
        />
      ))}
    </Fold>
  );
}

interface ListRulesProps {
  rules: Rules;
  onChange: (part: Partial<Rules>) => void;
}

/** Who gets a place that was not accepted, and the rules of the ranked list (selling 3.7). */
function ListRules({ rules, onChange: put }: ListRulesProps) {
  const { qualifications: t } = useStaffText();
  return (
    <>
      <Select
        label={t.nextOffer}
        value={rules.nextOffer}
        options={[
          { value: 'none', label: t.nextNone },
          { value: 'list', label: t.nextList },
        ]}
        onValueChange={(value) => put({ nextOffer: value === 'list' ? 'list' : 'none' })}
      />
      {rules.nextOffer === 'list' && (
        <>
          <FieldRow>
            <NumberField
              label={t.offerDays}
              inputMode="numeric"
              value={rules.offerDays}
              onNumber={(offerDays) => put({ offerDays: offerDays ?? 0 })}
            />
            <NumberField
              label={t.mostInvitations}
              optional
              inputMode="numeric"
              value={rules.mostInvitations}
              onNumber={(mostInvitations) => put({ mostInvitations })}
            />
          </FieldRow>
          <Checkbox
            label={t.firstTimersFirst}
            checked={rules.firstTimersFirst}
            onCheckedChange={(firstTimersFirst) => put({ firstTimersFirst })}
          />
        </>
      )}
    </>
  );
}
