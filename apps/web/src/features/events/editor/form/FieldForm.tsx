import type { ReactNode } from 'react';
import { useState } from 'react';
import type { FormField } from '@foyer/contract/events/event-configuration';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { Translated } from '@foyer/contract/wire/translations';
import { declaredKindOf, isInput, isTerms } from '@foyer/domain/forms/kinds';
import { useStaffText } from '../../../../session/language.tsx';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { FieldRow, Stack } from '../../../../ui/Layout.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { isLink } from '../document.ts';
import { BuilderText } from './BuilderText.tsx';
import { ConditionEditor } from './ConditionEditor.tsx';
import {
  forGuests,
  isForGuests,
  nameAfter,
  onSummary,
  otherNames,
  withField,
  withName,
  type FieldPosition,
} from './edit.ts';
import type { FieldFormProps } from './field-form-props.ts';
import { ButtonName } from './ButtonName.tsx';
import { chosenKind, everyKind, kindName } from '../../../../shared/event/field-words.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { RulesField } from './RulesField.tsx';
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
        {kind.role === 'action' ? <ButtonName {...props} /> : isQuestion && <NameField {...props} />}
        {!isRule && <WidthField field={field} set={set} />}
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
      {(kind.confirmable || field.placeholder) && (
        <BuilderText
          label={t.placeholder}
          optional={t.optional}
          locale={locale}
          text={field.placeholder}
          translated={field.translations?.placeholder}
          maxLength={500}
          onChange={setText('placeholder')}
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
      {(isQuestion || field.rules) && (
        <RulesField
          field={field}
          error={problemAt('rules')}
          onChange={(rules) => set({ rules: rules === '' ? undefined : rules })}
        />
      )}
      {(kind.masked || field.mask) && (
        <TextField
          label={t.mask}
          hint={t.maskHint}
          optional={t.optional}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={field.mask ?? ''}
          error={problemAt('mask')}
          onValueChange={(mask) => set({ mask: mask || undefined })}
        />
      )}
      <ConditionEditor
        label={t.showWhen}
        value={field.showWhen}
        sources={sources}
        error={problemAt('showWhen')}
        onChange={(showWhen) => set({ showWhen })}
      />
    </Stack>
  );
}

const withFieldOf = (configuration: Configuration, at: FieldPosition, field: FormField): Configuration => ({
  ...configuration,
  sections: withField(configuration.sections, at, field),
});

/** Who has to answer the field, and how. */
function Asking({ field, configuration, at, problemAt, change, set }: FieldFormProps & { set: SetField }) {
  const { formBuilder: t } = useStaffText();
  const kind = declaredKindOf(field);
  const flag = (name: 'requiredOnTransfer' | 'strict' | 'hide' | 'hasTrigger' | 'cloneFromSelf', label: string) => (
    <Checkbox label={label} checked={field[name] === true} onCheckedChange={(is) => set({ [name]: is || undefined })} />
  );
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
      {flag('requiredOnTransfer', t.requiredOnTransfer)}
      <Checkbox
        label={t.forGuests}
        checked={isForGuests(configuration, field.name)}
        onCheckedChange={(isIncluded) => change(forGuests(configuration, field.name, isIncluded))}
      />
      <Checkbox
        label={t.showOnSite}
        checked={field.showOnSite !== false}
        onCheckedChange={(shown) => set({ showOnSite: shown ? undefined : false })}
      />
      <Checkbox
        label={t.onSummary}
        checked={configuration.orderSummaryFields.includes(field.name)}
        onCheckedChange={(shown) => change(onSummary(configuration, field.name, shown))}
      />
      {kind.several !== 'never' && (
        <Checkbox label={t.multiple} checked={isMultiple} onCheckedChange={(multiple) => set({ multiple })} />
      )}
      {(kind.confirmable || field.strict === true) && flag('strict', t.strict)}
      {flag('cloneFromSelf', t.cloneFromSelf)}
      {flag('hasTrigger', t.hasTrigger)}
      {flag('hide', t.hide)}
      <CopyFrom {...{ field, configuration, at, set }} error={problemAt('cloneFromFieldName')} />
    </fieldset>
  );
}

type SetField = (part: Partial<FormField>) => void;

interface CopyFromProps {
  field: FormField;
  configuration: Configuration;
  at: FieldPosition;
  error: ReactNode;
  set: SetField;
}

/** A field that this field copies its answer from until the attendee types one. */
function CopyFrom({ field, configuration, error, set }: CopyFromProps) {
  const { formBuilder: t } = useStaffText();
  const source = field.cloneFromFieldName ?? '';
  const names = configuration.sections
    .flatMap(({ fields }) => fields)
    .filter((each) => isInput(each) && each.name !== field.name)
    .map(({ name, label }) => ({ value: name, label: label ? `${label} (${name})` : name }))
    .filter(({ value }, index, all) => all.findIndex((other) => other.value === value) === index);
  const isGone = source !== '' && !names.some(({ value }) => value === source);
  return (
    <Select
      label={t.cloneFrom}
      value={source}
      error={error}
      options={[
        { value: '', label: t.cloneFromNone },
        ...(isGone ? [{ value: source, label: t.fieldGone({ name: source }) }] : []),
        ...names,
      ]}
      onValueChange={(name) => set({ cloneFromFieldName: name || undefined })}
    />
  );
}

/** The name that stores the answers. References to it change only when the typed name is complete. */
function NameField({ field, at, configuration, published, problemAt, change }: FieldFormProps) {
  const { formBuilder: t } = useStaffText();
  const [typed, setTyped] = useState<string>();
  const keep = () => {
    if (typed !== undefined) change(withName(configuration, at, typed.trim()));
    setTyped(undefined);
  };
  return (
    <TextField
      label={t.name}
      hint={published ? t.nameHintPublished : t.nameHint}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="none"
      maxLength={100}
      value={typed ?? field.name}
      error={problemAt('name')}
      onValueChange={setTyped}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) keep();
      }}
    />
  );
}

const widths = ['full', 'half', 'third', 'two-thirds', 'quarter', 'three-quarters'] as const;

/** The field's width on wide screens. Other class names of the event stay in `css`. */
function WidthField({ field, set }: { field: FormField; set: SetField }) {
  const { formBuilder: t } = useStaffText();
  const words = (field.css ?? '').split(/\s+/).filter(Boolean);
  const isWidth = (word: string) => widths.some((width) => width === word);
  const width = words.find(isWidth) ?? '';
  const others = words.filter((word) => !isWidth(word));
  const names: Record<(typeof widths)[number], string> = {
    full: t.widthFull,
    half: t.widthHalf,
    third: t.widthThird,
    'two-thirds': t.widthTwoThirds,
    quarter: t.widthQuarter,
    'three-quarters': t.widthThreeQuarters,
  };
  return (
    <Select
      label={t.width}
      value={width}
      options={[
        { value: '', label: others.length > 0 ? others.join(' ') : t.widthByItself },
        ...widths.map((value) => ({ value, label: names[value] })),
      ]}
      onValueChange={(next) => set({ css: [...others, next].filter(Boolean).join(' ') || undefined })}
    />
  );
}
