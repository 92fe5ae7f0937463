import { isTrigger } from '@foyer/domain/forms/triggers';
import { useLanguage } from '../../session/language.tsx';
import { controlId, useFieldView, useFormHandle, type KindProps } from '../form-context.ts';
import { findingWords, helpOf, labelOf } from '../words.ts';

/** The common state of controls that select an answer: texts, value and handlers. Use `view.filled` as the key. */
export function useChoice<T extends string | string[] | boolean>({ state: { field, required } }: KindProps) {
  const { locale, text: t } = useLanguage();
  const { id, store, trigger, busy } = useFormHandle();
  const view = useFieldView(field.name);
  return {
    view,
    /** The selected options of several. */
    chosen: Array.isArray(view.value) ? view.value : [],
    frame: {
      id: controlId(id, field.name),
      name: field.name,
      label: labelOf(field, locale),
      hint: helpOf(field, locale),
      error: (view.finding && findingWords(view.finding, field, t)) ?? view.complaint ?? undefined,
      optional: required ? undefined : t.common.optional,
      disabled: busy,
      flash: view.filled > 0,
    },
    /** Separates this question from the same question in another form on the page. */
    groupName: `${id}-${field.name}`,
    change: (value: T) => {
      store.change(field.name, value);
      if (isTrigger(field)) trigger(field.name);
    },
    leave: () => store.leave(field.name),
  };
}
