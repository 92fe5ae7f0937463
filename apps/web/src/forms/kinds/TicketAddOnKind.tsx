import { notNeeded } from '@foyer/contract/vocabulary';
import { isMultiple } from '@foyer/domain/fields/kinds';
import { toggleChoice } from '@foyer/domain/fields/values';
import { useLanguage } from '../../session/language.tsx';
import { CheckboxGroup, RadioGroup } from '../../ui/Checkbox.tsx';
import { addOnChoice } from '../add-on-choice.ts';
import { controlId, useFieldView, useFormHandle, type KindProps } from '../form-context.ts';
import { choiceText, findingWords, helpOf, labelOf } from '../words.ts';

/** The ticket's add-ons as a field of the form: with name, price and what is left, and 'Not Needed'. */
export function TicketAddOnKind({ state: { field, required, options } }: KindProps) {
  const { locale, text: t } = useLanguage();
  const { id, store, addOns, trigger, busy } = useFormHandle();
  const view = useFieldView(field.name);
  const choices = (options ?? []).map((value) => {
    const addOn = addOns.find((each) => String(each.ticketConfigurationAddOnId) === value);
    return addOn ? addOnChoice(addOn, locale, t) : { value, label: choiceText(field, value, locale, t) };
  });
  const shared = {
    id: controlId(id, field.name),
    name: `${id}-${field.name}`,
    label: labelOf(field, locale),
    hint: helpOf(field, locale),
    error: (view.finding && findingWords(view.finding, field, t)) ?? view.complaint ?? undefined,
    optional: required ? undefined : t.common.optional,
    options: choices.map((choice) => (choice.value === notNeeded ? { ...choice, label: t.forms.notNeeded } : choice)),
    look: 'cards' as const,
    disabled: busy,
    flash: view.filled > 0,
  };
  const change = (value: string | string[]) => {
    store.change(field.name, value);
    if (field.hasTrigger === true) trigger(field.name);
  };
  if (!isMultiple(field)) {
    return (
      <RadioGroup key={view.filled} {...shared} required={required} value={String(view.value)} onValueChange={change} />
    );
  }
  const chosen = Array.isArray(view.value) ? view.value : [];
  return (
    <CheckboxGroup
      key={view.filled}
      {...shared}
      values={chosen}
      onValuesChange={(_, changed) => change(toggleChoice(chosen, changed))}
    />
  );
}
