import type { FormField, FormSection } from '@foyer/contract/events/event-configuration';
import { couponCodeField } from '@foyer/contract/wire/vocabulary';
import { compileForm } from './compile.ts';
import type { FormContext } from './context.ts';
import { amongOptions, formState, type FormState } from './visibility.ts';
import { isEmpty, ownValue, sameValue, type FieldValue, type FormValues, type WireValues } from './values.ts';

/** Whether the server is asked after a change of this field. A coupon code is always checked (orders 6.3). */
export const isTrigger = (field: Pick<FormField, 'name' | 'hasTrigger'>): boolean =>
  field.hasTrigger === true || field.name === couponCodeField;

/**
 * The effect of `apply-triggers` on a form (forms 3.5 leaves it open). After a field with `hasTrigger` changes, the
 * server evaluates the whole form with data that only the server has: which add-ons are on sale and in stock. There are
 * no scripts; the form's own conditions are the effects.
 */
export interface TriggeredForm {
  /** The current answers: normalised, without answers of hidden fields and removed choices. */
  values: FormValues;
  /** Names of fields that lost their answer. The form shows a message for them. */
  cleared: string[];
  state: FormState;
}

/**
 * Evaluates a form after a trigger. Invalid answers stay as typed, because the person can correct them. Choices that
 * are not available are cleared. Conditions read cleared answers as empty immediately, so one evaluation is enough.
 */
export function applyTriggers(input: {
  sections: readonly FormSection[];
  values: WireValues;
  context: FormContext;
}): TriggeredForm {
  const form = compileForm(input.sections);
  const state = formState(form, input.values, input.context);
  const entries: [string, FieldValue][] = [];
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
    entries.push([field.name, value]);
  }
  for (const [name, { field }] of form.confirmations) {
    const second = ownValue(input.values, name);
    if (typeof second === 'string' && state.inputs.has(field.name)) entries.push([name, second]);
  }
  return { values: Object.fromEntries(entries), cleared, state };
}

const isAnswered = (raw: unknown) =>
  (typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean' || Array.isArray(raw)) &&
  !isEmpty(typeof raw === 'number' ? String(raw) : Array.isArray(raw) ? raw.map(String) : raw);
