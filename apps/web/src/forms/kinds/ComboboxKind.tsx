import { isMultiple } from '@foyer/domain/fields/kinds';
import { toggleChoice } from '@foyer/domain/fields/values';
import { useLanguage } from '../../session/language.tsx';
import { Combobox, MultiSelect } from '../../ui/Combobox.tsx';
import { controlId, useFieldView, useFormHandle, type KindProps } from '../form-context.ts';
import { autoCompleteOf } from '../input-hints.ts';
import { choiceText, findingWords, helpOf, labelOf, placeholderOf } from '../words.ts';

/** One of many, found by typing in any script; several of them as chips. */
export function ComboboxKind({ state }: KindProps) {
  return isMultiple(state.field) ? <ManyOfMany state={state} /> : <OneOfMany state={state} />;
}

/** What both share: words, state, choices. */
function useMany({ state: { field, required, options } }: KindProps) {
  const { locale, text: t } = useLanguage();
  const { id, store, trigger, busy, autoCompleteSection } = useFormHandle();
  const view = useFieldView(field.name);
  const props = {
    id: controlId(id, field.name),
    name: field.name,
    label: labelOf(field, locale),
    hint: helpOf(field, locale),
    error: (view.finding && findingWords(view.finding, field, t)) ?? view.complaint ?? undefined,
    optional: required ? undefined : t.common.optional,
    placeholder: placeholderOf(field, locale) ?? t.forms.typeToFind,
    emptyText: t.forms.nothingFound,
    clearLabel: t.forms.clear,
    openLabel: t.forms.showChoices,
    // Other languages find a choice too: a Japanese reader may know only its English name, and the other way round.
    options: (options ?? []).map((value) => ({
      value,
      label: choiceText(field, value, locale, t),
      keywords: keywordsOf(
        field.fieldOptions?.find((each) => each.value === value),
        value,
      ),
    })),
    required,
    disabled: busy,
    flash: view.filled > 0,
    autoComplete: autoCompleteOf(field, autoCompleteSection),
    onBlur: () => store.leave(field.name),
  };
  const change = (value: string | string[]) => {
    store.change(field.name, value);
    if (field.hasTrigger === true) trigger(field.name);
  };
  return { props, view, change, t };
}

type Option = NonNullable<KindProps['state']['field']['fieldOptions']>[number];

function keywordsOf(option: Option | undefined, value: string): string {
  const texts = Object.values(option?.translations?.text ?? {}).map((each) => each?.value ?? '');
  return [option?.text ?? '', ...texts, value].join(' ');
}

function OneOfMany(kind: KindProps) {
  const { props, view, change } = useMany(kind);
  return (
    <Combobox
      key={view.filled}
      {...props}
      value={String(view.value) || null}
      onValueChange={(value) => change(value ?? '')}
    />
  );
}

export function ManyOfMany(kind: KindProps) {
  const { props, view, change, t } = useMany(kind);
  const chosen = Array.isArray(view.value) ? view.value : [];
  return (
    <MultiSelect
      key={view.filled}
      {...props}
      values={chosen}
      removeLabel={(label) => t.forms.remove({ label })}
      onValuesChange={(values, changed) => change(changed === null ? values : toggleChoice(chosen, changed))}
    />
  );
}
