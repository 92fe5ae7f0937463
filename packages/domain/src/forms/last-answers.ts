import type { FormSection } from '@foyer/contract/events/event-configuration';
import { couponCodeField } from '@foyer/contract/wire/vocabulary';
import { compileForm, type CompiledField, type CompiledForm } from './compile.ts';
import type { FormContext } from './context.ts';
import { validateForm } from './validate.ts';
import { isEmpty, ownValue, type FormValues, type WireValues } from './values.ts';

/**
 * Answers of an earlier registration that can be reused in another event's form. Returns the valid answers of inputs
 * that both forms have with the same name and kind. Never reuses the terms, add-ons or a discount code, which apply to
 * one event.
 */
export function answersThatFit(input: {
  sections: readonly FormSection[];
  context: FormContext;
  earlier: { sections: readonly FormSection[]; values: WireValues };
}): FormValues {
  const { sections, context } = input;
  const form = compileForm(sections);
  const before = compileForm(input.earlier.sections);
  const candidates: WireValues = Object.fromEntries(
    [...form.inputs.values()]
      .filter((each) => isInBothForms(each, before))
      .map(({ field: { name } }): [string, unknown] => [name, ownValue(input.earlier.values, name)])
      .filter(([, value]) => value !== undefined && value !== null),
  );
  const checked = validateForm({ sections, values: candidates, context });
  const wrong = new Set(checked.findings.map(({ field }) => field));
  const fitting = Object.entries(checked.values).filter(
    ([name, value]) => Object.hasOwn(candidates, name) && !wrong.has(name) && !isEmpty(value),
  );
  // A date with a rule against another field has no meaning without that field.
  const fittingNames = new Set(fitting.map(([name]) => name));
  return Object.fromEntries(
    fitting.filter(([name]) => comparedWith(form, name).every((other) => fittingNames.has(other))),
  );
}

function isInBothForms({ field, kind }: CompiledField, before: CompiledForm): boolean {
  const known = before.inputs.get(field.name);
  return kind.role === 'input' && field.name !== couponCodeField && known?.kind === kind;
}

/** The fields that date rules compare the field with. */
function comparedWith(form: CompiledForm, name: string): string[] {
  const rules = form.inputs.get(name)?.rules ?? [];
  return rules.flatMap((rule) =>
    (rule.word === 'before' || rule.word === 'after') && rule.than.kind === 'field' ? [rule.than.name] : [],
  );
}
