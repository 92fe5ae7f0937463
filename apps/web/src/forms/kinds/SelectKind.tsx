import { isMultiple } from '@foyer/domain/forms/kinds';
import { toggleChoice } from '@foyer/domain/forms/values';
import { useLanguage } from '../../session/language.tsx';
import { CheckboxGroup } from '../../ui/ChoiceGroup.tsx';
import { Select } from '../../ui/Select.tsx';
import { useFormHandle, type KindProps } from '../form-context.ts';
import { autoCompleteOf } from '../input-hints.ts';
import { choicesOf, placeholderOf } from '../words.ts';
import { ManyOfMany } from './ComboboxKind.tsx';
import { useChoice } from './use-choice.ts';

/** A multi-select with more options than this is a searchable list. Fewer options are all visible. */
const inSight = 8;

/** A native select for one option. Several options are checkboxes. */
export function SelectKind({ state }: KindProps) {
  if (!isMultiple(state.field)) return <One state={state} />;
  return (state.options?.length ?? 0) > inSight ? <ManyOfMany state={state} /> : <Several state={state} />;
}

function One(kind: KindProps) {
  const { field, required } = kind.state;
  const { locale, text: t } = useLanguage();
  const { autoCompleteSection } = useFormHandle();
  const { view, frame, change, leave } = useChoice<string>(kind);
  return (
    <Select
      key={view.filled}
      {...frame}
      placeholder={placeholderOf(field, locale) ?? t.forms.choose}
      options={choicesOf(kind.state, locale, t)}
      value={String(view.value)}
      required={required}
      autoComplete={autoCompleteOf(field, autoCompleteSection)}
      onValueChange={change}
      onBlur={leave}
    />
  );
}

function Several(kind: KindProps) {
  const { locale, text: t } = useLanguage();
  const { view, chosen, frame, change } = useChoice<string[]>(kind);
  return (
    <CheckboxGroup
      key={view.filled}
      {...frame}
      options={choicesOf(kind.state, locale, t)}
      values={chosen}
      onValuesChange={(_, changed) => change(toggleChoice(chosen, changed))}
    />
  );
}
