import type { FormField, FormSection } from '@foyer/contract/events/event-configuration';
import { validateForm } from './validate.ts';
import type { FieldState } from './visibility.ts';

/**
 * Names of a form's unanswered questions, such as questions that were added after a ticket was bought. Answers that are
 * not valid today are not included.
 */
export function unansweredIn(input: Parameters<typeof validateForm>[0]): string[] {
  return validateForm(input)
    .findings.filter(({ code }) => code === 'REQUIRED' || code === 'ACCEPTED')
    .map(({ field }) => field);
}

/**
 * A form with only the unanswered questions, for a person who may answer questions but not read existing answers.
 * Conditions are already evaluated and removed, and only offered choices are left. An answer can make another question
 * appear, which the next call returns.
 */
export function sectionsLeft(input: Parameters<typeof validateForm>[0]): FormSection[] {
  const open = new Set(unansweredIn(input));
  const { state } = validateForm(input);
  return state.sections.flatMap(({ section, fields }) => {
    const left = fields.filter((each) => open.has(each.field.name) && state.inputs.get(each.field.name) === each);
    return left.length === 0 ? [] : [{ ...section, fields: left.map(decided) }];
  });
}

/** A field in its current state, without conditions. */
function decided({ field, options }: FieldState): FormField {
  const { showWhen: _, fieldOptions, ...rest } = field;
  if (fieldOptions === undefined) return rest;
  const offered = fieldOptions.filter(({ value }) => options === null || options.includes(value));
  return { ...rest, fieldOptions: offered.map(({ showWhen: __, ...option }) => option) };
}
