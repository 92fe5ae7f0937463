import { isMultiple } from '@foyer/domain/forms/kinds';
import { toggleChoice } from '@foyer/domain/forms/values';
import { useLanguage } from '../../session/language.tsx';
import { Combobox, MultiSelect } from '../../ui/Combobox.tsx';
import { useFormHandle, type KindProps } from '../form-context.ts';
import { autoCompleteOf } from '../input-hints.ts';
import { choicesOf, placeholderOf } from '../words.ts';
import { useChoice } from './use-choice.ts';

/** One or several options from a long list, found by typing; several show as chips. */
export function ComboboxKind({ state }: KindProps) {
  return isMultiple(state.field) ? <ManyOfMany state={state} /> : <OneOfMany state={state} />;
}

/** The common props of both: texts, state and options. */
function useMany(kind: KindProps) {
  const { field, required } = kind.state;
  const { locale, text: t } = useLanguage();
  const { autoCompleteSection } = useFormHandle();
  const { view, chosen, frame, change, leave } = useChoice<string | string[]>(kind);
  const props = {
    ...frame,
    placeholder: placeholderOf(field, locale) ?? t.forms.typeToFind,
    emptyText: t.forms.nothingFound,
    clearLabel: t.forms.clear,
    openLabel: t.forms.showChoices,
    // Texts in other languages match too: a Japanese reader may only know the English name, and an English reader only
    // the Japanese name.
    options: choicesOf(kind.state, locale, t).map((choice) => ({
      ...choice,
      keywords: keywordsOf(
        field.fieldOptions?.find((each) => each.value === choice.value),
        choice.value,
      ),
    })),
    required,
    autoComplete: autoCompleteOf(field, autoCompleteSection),
    onBlur: leave,
  };
  return { props, view, chosen, change, t };
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
  const { props, view, chosen, change, t } = useMany(kind);
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
