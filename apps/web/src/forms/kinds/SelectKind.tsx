import { isMultiple } from '@foyer/domain/fields/kinds';
import { toggleChoice } from '@foyer/domain/fields/values';
import { useLanguage } from '../../session/language.tsx';
import { CheckboxGroup } from '../../ui/Checkbox.tsx';
import { Select } from '../../ui/Select.tsx';
import { useFormHandle, type KindProps } from '../form-context.ts';
import { autoCompleteOf } from '../input-hints.ts';
import { choicesOf, placeholderOf } from '../words.ts';
import { ManyOfMany } from './ComboboxKind.tsx';
import { useChoice } from './use-choice.ts';

/** From here on a multi-select is found by typing; fewer choices are all in sight. */
const inSight = 8;

/** One of a list, by the browser's own control; several of a list as boxes to tick. */
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
