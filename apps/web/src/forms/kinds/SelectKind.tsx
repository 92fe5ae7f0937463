import { isMultiple } from '@foyer/domain/fields/kinds';
import { toggleChoice } from '@foyer/domain/fields/values';
import { useLanguage } from '../../session/language.tsx';
import { CheckboxGroup } from '../../ui/Checkbox.tsx';
import { Select } from '../../ui/Select.tsx';
import { controlId, useFieldView, useFormHandle, type KindProps } from '../form-context.ts';
import { autoCompleteOf } from '../input-hints.ts';
import { choiceText, findingWords, helpOf, labelOf, placeholderOf } from '../words.ts';
import { ManyOfMany } from './ComboboxKind.tsx';

/** From here on a multi-select is found by typing; fewer choices are all in sight. */
const inSight = 8;

/** One of a list, by the browser's own control; several of a list as boxes to tick. */
export function SelectKind({ state }: KindProps) {
  if (!isMultiple(state.field)) return <One state={state} />;
  return (state.options?.length ?? 0) > inSight ? <ManyOfMany state={state} /> : <Several state={state} />;
}

function One({ state: { field, required, options } }: KindProps) {
  const { locale, text: t } = useLanguage();
  const { id, store, trigger, autoCompleteSection, busy } = useFormHandle();
  const view = useFieldView(field.name);
  return (
    <Select
      id={controlId(id, field.name)}
      name={field.name}
      key={view.filled}
      label={labelOf(field, locale)}
      hint={helpOf(field, locale)}
      error={(view.finding && findingWords(view.finding, field, t)) ?? view.complaint ?? undefined}
      optional={required ? undefined : t.common.optional}
      placeholder={placeholderOf(field, locale) ?? t.forms.choose}
      options={(options ?? []).map((value) => ({ value, label: choiceText(field, value, locale, t) }))}
      value={String(view.value)}
      required={required}
      disabled={busy}
      flash={view.filled > 0}
      autoComplete={autoCompleteOf(field, autoCompleteSection)}
      onValueChange={(value) => {
        store.change(field.name, value);
        if (field.hasTrigger === true) trigger(field.name);
      }}
      onBlur={() => store.leave(field.name)}
    />
  );
}

function Several({ state: { field, required, options } }: KindProps) {
  const { locale, text: t } = useLanguage();
  const { id, store, trigger, busy } = useFormHandle();
  const view = useFieldView(field.name);
  const chosen = Array.isArray(view.value) ? view.value : [];
  return (
    <CheckboxGroup
      id={controlId(id, field.name)}
      name={field.name}
      key={view.filled}
      label={labelOf(field, locale)}
      hint={helpOf(field, locale)}
      error={(view.finding && findingWords(view.finding, field, t)) ?? view.complaint ?? undefined}
      optional={required ? undefined : t.common.optional}
      options={(options ?? []).map((value) => ({ value, label: choiceText(field, value, locale, t) }))}
      values={chosen}
      disabled={busy}
      flash={view.filled > 0}
      onValuesChange={(_, changed) => {
        store.change(field.name, toggleChoice(chosen, changed));
        if (field.hasTrigger === true) trigger(field.name);
      }}
    />
  );
}
