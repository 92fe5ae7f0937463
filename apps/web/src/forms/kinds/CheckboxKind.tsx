import { useLanguage } from '../../session/language.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { controlId, useFieldView, useFormHandle, type KindProps } from '../form-context.ts';
import { findingWords, helpOf, labelOf } from '../words.ts';

/** One box to tick. */
export function CheckboxKind({ state: { field, required } }: KindProps) {
  const { locale, text: t } = useLanguage();
  const { id, store, trigger, busy } = useFormHandle();
  const view = useFieldView(field.name);
  return (
    <Checkbox
      id={controlId(id, field.name)}
      name={field.name}
      label={labelOf(field, locale)}
      hint={helpOf(field, locale)}
      error={(view.finding && findingWords(view.finding, field, t)) ?? view.complaint ?? undefined}
      checked={view.value === true}
      required={required}
      disabled={busy}
      onCheckedChange={(checked) => {
        store.change(field.name, checked);
        if (field.hasTrigger === true) trigger(field.name);
      }}
      onBlur={() => store.leave(field.name)}
    />
  );
}
