import type { FormField } from '@foyer/contract/events/event-configuration';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { Translated } from '@foyer/contract/wire/translations';
import { declaredKindOf, isTerms } from '@foyer/domain/forms/kinds';
import { useStaffText } from '../../../../session/language.tsx';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { FieldRow, Stack } from '../../../../ui/Layout.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { isLink } from '../document.ts';
import { AdvancedSettings, type SetField } from './AdvancedSettings.tsx';
import { BuilderText } from './BuilderText.tsx';
import { ConditionEditor } from './ConditionEditor.tsx';
import { forGuests, isForGuests, nameAfter, otherNames, withField, withName, type FieldPosition } from './edit.ts';
import type { FieldFormProps } from './field-form-props.ts';
import { ButtonName } from './ButtonName.tsx';
import { chosenKind, everyKind, kindName } from '../../../../shared/event/field-words.ts';
import { ChoiceList } from './ChoiceList.tsx';
import styles from './Form.module.css';

type Configuration = EventDefinition['configuration'];

/** All settings of a field. A setting that does not fit the kind shows only while it has a value. */
export function FieldForm(props: FieldFormProps) {
  const { field, at, configuration, locale, sources, problemAt, change } = props;
  const { formBuilder: t } = useStaffText();
  const kind = declaredKindOf(field);
  const isQuestion = kind.shape !== 'none';
  const set = (part: Partial<FormField>) => change(withFieldOf(configuration, at, { ...field, ...part }));
  const setText = (key: 'label' | 'help' | 'placeholder') => (text: string, translated: Translated) => {
    const next = { ...field, [key]: text || undefined, translations: { ...field.translations, [key]: translated } };
    const changed = withFieldOf(configuration, at, next);
    const isNew = props.published === undefined && key === 'label';
    const name = isNew ? nameAfter(field, text, otherNames(configuration.sections, at)) : field.name;
    change(withName(changed, at, name));
  };
  const isRule = kind.role === 'rule';
  return (
    <Stack gap={5}>
      {!isRule && (
        <BuilderText
          id={`field-${at.section}-${at.field}-label`}
          label={isQuestion || kind.role === 'action' ? t.label : t.text}
          area={kind.role === 'text'}
          locale={locale}
          text={field.label}
          translated={field.translations?.label}
          maxLength={1000}
          error={problemAt('label')}
          onChange={setText('label')}
        />
      )}
      <FieldRow>
        <Select
          label={t.kind}
          value={chosenKind(field)}
          options={everyKind.map((value) => ({ value, label: kindName(value, t) }))}
          onValueChange={(next) => {
            const fieldType = everyKind.find((each) => each === next);
            if (fieldType) set({ fieldType });
          }}
        />
        {kind.role === 'action' && <ButtonName {...props} />}
      </FieldRow>
      {(isQuestion || field.help) && (
        <BuilderText
          label={t.help}
          optional={t.optional}
          locale={locale}
          text={field.help}
          translated={field.translations?.help}
          maxLength={1000}
          onChange={setText('help')}
        />
      )}
      {isTerms(field) && (
        <BuilderText
          label={t.termsLink}
          locale={locale}
          text={undefined}
          translated={field.translations?.link}
          maxLength={1000}
          hint={isLink(field.translations?.link?.en_US?.value ?? '') ? undefined : t.linkWrong}
          onChange={(_, link) => set({ translations: { ...field.translations, link } })}
        />
      )}
      {(kind.shape === 'choice' || field.fieldOptions) && (
        <ChoiceList {...{ field, locale, sources, problemAt }} published={props.published} change={set} />
      )}
      {isQuestion && <Asking {...props} set={set} />}
      <ConditionEditor
        label={t.showWhen}
        value={field.showWhen}
        sources={sources}
        error={problemAt('showWhen')}
        onChange={(showWhen) => set({ showWhen })}
      />
      {!isRule && <AdvancedSettings {...props} set={set} setPlaceholder={setText('placeholder')} />}
    </Stack>
  );
}

const withFieldOf = (configuration: Configuration, at: FieldPosition, field: FormField): Configuration => ({
  ...configuration,
  sections: withField(configuration.sections, at, field),
});

/** Who has to answer the field, and how. */
function Asking({ field, configuration, change, set }: FieldFormProps & { set: SetField }) {
  const { formBuilder: t } = useStaffText();
  const kind = declaredKindOf(field);
  const isMultiple = kind.several === 'unlessRefused' ? field.multiple !== false : field.multiple === true;
  return (
    <fieldset className={styles.flags}>
      <legend>{t.asking}</legend>
      {kind.role !== 'terms' && (
        <Checkbox
          label={t.required}
          checked={field.required !== false}
          onCheckedChange={(required) => set({ required })}
        />
      )}
      <Checkbox
        label={t.forGuests}
        checked={isForGuests(configuration, field.name)}
        onCheckedChange={(isIncluded) => change(forGuests(configuration, field.name, isIncluded))}
      />
      {kind.several !== 'never' && (
        <Checkbox label={t.multiple} checked={isMultiple} onCheckedChange={(multiple) => set({ multiple })} />
      )}
    </fieldset>
  );
}
