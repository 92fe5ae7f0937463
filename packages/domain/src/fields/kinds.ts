import type { FormField } from '@foyer/contract/event-configuration';
import type { FieldKind } from '@foyer/contract/vocabulary';

/** What each field kind is: something to answer, something to press, something to read (spec §3 Field kinds). */

export type FieldRole = 'input' | 'button' | 'display';

const roles: Record<FieldKind, FieldRole> = {
  Number: 'input',
  Text: 'input',
  Email: 'input',
  Date: 'input',
  Select: 'input',
  Combobox: 'input',
  Checkbox: 'input',
  RadioGroup: 'input',
  TermsAndConditions: 'input',
  TicketAddOn: 'input',
  Button: 'button',
  Paragraph: 'display',
  Divider: 'display',
  Spacer: 'display',
  SectionHeader: 'display',
  GroupHeader: 'display',
};

/**
 * The role of a field. `CloneBadgeName` presses, whatever kind it is drawn as: it copies the name to the badge and keeps
 * no value of its own. `Submit`, `SubmitAndAddAttendee`, `Cancel` and `addAttendee-…` press too; `Section` is read.
 */
export function roleOf(field: FormField): FieldRole {
  if (field.name === 'CloneBadgeName' || isFormButton(field.name)) return 'button';
  if (field.name === 'Section') return 'display';
  return roles[field.fieldType];
}

export const addAttendeePrefix = 'addAttendee-';

/** Buttons with a meaning to the form (spec §4 Form buttons). */
export function isFormButton(name: string): boolean {
  return (
    name === 'Submit' || name === 'SubmitAndAddAttendee' || name === 'Cancel' || name.startsWith(addAttendeePrefix)
  );
}

/** The terms checkbox, by kind or by its special name (spec §3 Special fields). */
export function isTerms(field: FormField): boolean {
  return field.fieldType === 'TermsAndConditions' || (field.fieldType === 'Checkbox' && isTermsName(field.name));
}
const isTermsName = (name: string) => name.toLowerCase() === 'termsandconditions';

/** Whether the value is true or false. */
export function isYesNo(field: FormField): boolean {
  return field.fieldType === 'Checkbox' || field.fieldType === 'TermsAndConditions';
}

/** Whether the value is a list: selects and comboboxes with `multiple`, and add-ons unless `multiple` is false. */
export function isMultiple(field: FormField): boolean {
  if (field.fieldType === 'TicketAddOn') return field.multiple !== false;
  return field.multiple === true && (field.fieldType === 'Select' || field.fieldType === 'Combobox');
}

/** Kinds whose answer is one of `fieldOptions`. */
export function hasOptions(field: FormField): boolean {
  return field.fieldType === 'Select' || field.fieldType === 'Combobox' || field.fieldType === 'RadioGroup';
}

/** Name of the second entry of a `strict` field in a form's values (spec §5 Strict mode). */
export function confirmationName(name: string): string {
  return `${name}Confirmation`;
}
