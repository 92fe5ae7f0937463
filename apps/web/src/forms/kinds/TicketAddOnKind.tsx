import { notNeeded } from '@foyer/contract/wire/vocabulary';
import { isMultiple } from '@foyer/domain/forms/kinds';
import { toggleChoice } from '@foyer/domain/forms/values';
import { useLanguage } from '../../session/language.tsx';
import { CheckboxGroup, RadioGroup } from '../../ui/ChoiceGroup.tsx';
import { addOnChoice } from '../add-on-choice.ts';
import { useFormHandle, type KindProps } from '../form-context.ts';
import { choiceText } from '../words.ts';
import { useChoice } from './use-choice.ts';

/** The ticket's add-ons as a form field, with name, price, remaining quantity and 'Not Needed'. */
export function TicketAddOnKind(kind: KindProps) {
  const { field, required, options } = kind.state;
  const { locale, text: t } = useLanguage();
  const { addOns } = useFormHandle();
  const { view, chosen, frame, groupName, change } = useChoice<string | string[]>(kind);
  const choices = (options ?? []).map((value) => {
    const addOn = addOns.find((each) => String(each.ticketConfigurationAddOnId) === value);
    return addOn ? addOnChoice(addOn, locale, t) : { value, label: choiceText(field, value, locale, t) };
  });
  const shared = {
    ...frame,
    name: groupName,
    options: choices.map((choice) => (choice.value === notNeeded ? { ...choice, label: t.forms.notNeeded } : choice)),
    look: 'cards' as const,
  };
  if (!isMultiple(field)) {
    return (
      <RadioGroup key={view.filled} {...shared} required={required} value={String(view.value)} onValueChange={change} />
    );
  }
  return (
    <CheckboxGroup
      key={view.filled}
      {...shared}
      values={chosen}
      onValuesChange={(_, changed) => change(toggleChoice(chosen, changed))}
    />
  );
}
