import type { FormField, FormSection } from '@foyer/contract/event-configuration';
import { validateForm } from './validate.ts';
import type { FieldState } from './visibility.ts';

/**
 * Names of the questions that a form asks and that have no answer: what a ticket lacks that was bought before they were added. What was
 * answered otherwise than it may be today is not among them.
 */
export function unansweredIn(input: Parameters<typeof validateForm>[0]): string[] {
  return validateForm(input)
    .findings.filter(({ code }) => code === 'REQUIRED' || code === 'ACCEPTED')
    .map(({ field }) => field);
}

/**
 * A form of what has no answer yet and nothing else: for whoever may answer a question but not read what was answered. What the other
 * answers decide is decided: conditions are gone, and choices are those that are offered. An answer may lead to a further question; that is
 * asked next.
 */
export function sectionsLeft(input: Parameters<typeof validateForm>[0]): FormSection[] {
  const open = new Set(unansweredIn(input));
  const { state } = validateForm(input);
  return state.sections.flatMap(({ section, fields }) => {
    const left = fields.filter((each) => open.has(each.field.name) && state.inputs.get(each.field.name) === each);
    return left.length === 0 ? [] : [{ ...section, fields: left.map(decided) }];
  });
}

/** A field as it stands now, free of conditions. */
function decided({ field, options }: FieldState): FormField {
  const { showWhen: _, fieldOptions, ...rest } = field;
  if (fieldOptions === undefined) return rest;
  const offered = fieldOptions.filter(({ value }) => options === null || options.includes(value));
  return { ...rest, fieldOptions: offered.map(({ showWhen: __, ...option }) => option) };
}
