import { useState, type ReactNode } from 'react';
import type { FormField } from '@foyer/contract/events/event-configuration';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { Translated } from '@foyer/contract/wire/translations';
import { declaredKindOf, isInput } from '@foyer/domain/forms/kinds';
import { useStaffText } from '../../../../session/language.tsx';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { FieldRow, Stack } from '../../../../ui/Layout.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { BuilderText } from './BuilderText.tsx';
import { onSummary, withName, type FieldPosition } from './edit.ts';
import type { FieldFormProps } from './field-form-props.ts';
import styles from './Form.module.css';
import { RulesField } from './RulesField.tsx';

type Configuration = EventDefinition['configuration'];
export type SetField = (part: Partial<FormField>) => void;

interface AdvancedSettingsProps extends FieldFormProps {
  set: SetField;
  setPlaceholder: (text: string, translated: Translated) => void;
}

/** Settings that few fields need, folded until one of them has a problem. */
export function AdvancedSettings({ setPlaceholder, ...props }: AdvancedSettingsProps) {
  const { field, locale, problemAt, set } = props;
  const { formBuilder: t } = useStaffText();
  const [isOpen, setOpen] = useState(false);
  const kind = declaredKindOf(field);
  const isQuestion = kind.shape !== 'none';
  const isWrong = ['name', 'rules', 'mask', 'cloneFromFieldName'].some((part) => problemAt(part) !== undefined);
  return (
    <details
      className={styles.advanced}
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t.advanced}</summary>
      <Stack gap={5}>
        <FieldRow>
          {isQuestion && <NameField {...props} />}
          <WidthField field={field} set={set} />
        </FieldRow>
        {(kind.confirmable || field.placeholder) && (
          <BuilderText
            label={t.placeholder}
            optional={t.optional}
            locale={locale}
            text={field.placeholder}
            translated={field.translations?.placeholder}
            maxLength={500}
            onChange={setPlaceholder}
          />
        )}
        {isQuestion && <Flags {...props} />}
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
      </Stack>
    </details>
  );
}

/** Where else the question is asked and shown, and which answers fill it. */
function Flags({ field, configuration, at, problemAt, change, set }: FieldFormProps & { set: SetField }) {
  const { formBuilder: t } = useStaffText();
  const kind = declaredKindOf(field);
  const flag = (name: 'requiredOnTransfer' | 'strict' | 'hide' | 'hasTrigger' | 'cloneFromSelf', label: string) => (
    <Checkbox label={label} checked={field[name] === true} onCheckedChange={(is) => set({ [name]: is || undefined })} />
  );
  return (
    <div className={styles.flags}>
      {flag('requiredOnTransfer', t.requiredOnTransfer)}
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
      {(kind.confirmable || field.strict === true) && flag('strict', t.strict)}
      {flag('cloneFromSelf', t.cloneFromSelf)}
      {flag('hasTrigger', t.hasTrigger)}
      {flag('hide', t.hide)}
      <CopyFrom {...{ field, configuration, at, set }} error={problemAt('cloneFromFieldName')} />
    </div>
  );
}

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
