import type { FormSection } from '@foyer/contract/event-configuration';
import { compileForm } from './compile.ts';
import type { FormContext } from './context.ts';
import { amongOptions, formState, type FormState } from './visibility.ts';
import { isEmpty, ownValue, sameValue, type FieldValue, type FormValues, type WireValues } from './values.ts';

/**
 * What `apply-triggers` does with a form (spec §7 leaves it open). A field with `hasTrigger` changed, and the server looks
 * at the whole form with what only it knows: which add-ons are on sale and what is left of them. It declares no
 * scripts: the effects of a trigger are the form's own conditions.
 */
export interface TriggeredForm {
  /** The answers as they are now: normalised, without those of hidden fields and of choices that are gone. */
  values: FormValues;
  /** Names of fields that had an answer which is gone, so that the form can say so. */
  cleared: string[];
  state: FormState;
}

/**
 * Looks at a form again after a trigger. Answers that are merely wrong stay as typed, for the person to mend; answers that
 * cannot be chosen any more are cleared; conditions read them as empty at once, so that one look is enough.
 */
export function applyTriggers(input: {
  sections: readonly FormSection[];
  values: WireValues;
  context: FormContext;
}): TriggeredForm {
  const form = compileForm(input.sections);
  const state = formState(form, input.values, input.context);
  const kept: [string, FieldValue][] = [];
  const cleared: string[] = [];
  for (const { field } of form.inputs.values()) {
    const shown = state.inputs.get(field.name);
    const answer = state.answers.get(field.name);
    if (!shown || !answer) {
      if (isAnswered(ownValue(input.values, field.name))) cleared.push(field.name);
      continue;
    }
    const value = amongOptions(answer.value, shown.options);
    if (!sameValue(value, answer.value)) cleared.push(field.name);
    kept.push([field.name, value]);
  }
  for (const [name, { field }] of form.confirmations) {
    const second = ownValue(input.values, name);
    if (typeof second === 'string' && state.inputs.has(field.name)) kept.push([name, second]);
  }
  return { values: Object.fromEntries(kept), cleared, state };
}

const isAnswered = (raw: unknown) =>
  (typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean' || Array.isArray(raw)) &&
  !isEmpty(typeof raw === 'number' ? String(raw) : Array.isArray(raw) ? raw.map(String) : raw);
