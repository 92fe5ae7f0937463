import { useLanguage } from '../../session/language.tsx';
import { RadioGroup } from '../../ui/Checkbox.tsx';
import { controlId, useFieldView, useFormHandle, type KindProps } from '../form-context.ts';
import { choiceText, findingWords, helpOf, labelOf } from '../words.ts';

/** One of a few, all in sight. */
export function RadioGroupKind({ state: { field, required, options } }: KindProps) {
  const { locale, text: t } = useLanguage();
  const { id, store, trigger, busy } = useFormHandle();
  const view = useFieldView(field.name);
  const texts = (options ?? []).map((value) => ({ value, label: choiceText(field, value, locale, t) }));
  const isShort = texts.length <= 4 && texts.every(({ label }) => label.length <= 14);
  return (
    <RadioGroup
      id={controlId(id, field.name)}
      name={`${id}-${field.name}`}
      key={view.filled}
      label={labelOf(field, locale)}
      hint={helpOf(field, locale)}
      error={(view.finding && findingWords(view.finding, field, t)) ?? view.complaint ?? undefined}
      optional={required ? undefined : t.common.optional}
      options={texts}
      look={isShort ? 'inline' : 'rows'}
      value={String(view.value)}
      required={required}
      disabled={busy}
      flash={view.filled > 0}
      onValueChange={(value) => {
        store.change(field.name, value);
        if (field.hasTrigger === true) trigger(field.name);
      }}
    />
  );
}
