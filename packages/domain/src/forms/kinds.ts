import type { FormField } from '@foyer/contract/events/event-configuration';
import type { FieldKind } from '@foyer/contract/wire/vocabulary';
import { addOnKind, checkboxKind, radioKind, selectKind, termsKind } from './kinds/chosen.ts';
import { readList } from './kinds/readers.ts';
import type { KindRecord, KindRole } from './kinds/record.ts';
import { dateKind, emailKind, numberKind, textKind } from './kinds/typed.ts';
import { buttonKind, headerKind, paragraphKind, ruleKind } from './kinds/unanswered.ts';
import type { FieldValue, Normalized } from './values.ts';

/**
 * One record per field kind (forms 1.2), and the functions that read it. No other code reads a field's kind
 * (`.oxlintrc.json`). A new kind therefore compiles only with all the properties that a kind needs.
 */
const fieldKinds: Readonly<Record<FieldKind, KindRecord>> = {
  Number: numberKind,
  Text: textKind,
  Email: emailKind,
  Date: dateKind,
  Select: selectKind,
  Combobox: selectKind,
  Checkbox: checkboxKind,
  RadioGroup: radioKind,
  Button: buttonKind,
  Paragraph: paragraphKind,
  Divider: ruleKind,
  Spacer: ruleKind,
  TermsAndConditions: termsKind,
  SectionHeader: headerKind,
  GroupHeader: headerKind,
  TicketAddOn: addOnKind,
};

export const addAttendeePrefix = 'addAttendee-';

/** Buttons with a meaning to the form (forms 1.3). */
export function isFormButton(name: string): boolean {
  return (
    name === 'Submit' || name === 'SubmitAndAddAttendee' || name === 'Cancel' || name.startsWith(addAttendeePrefix)
  );
}

/**
 * The effective kind of a field: special names (forms 1.3) override the declared kind. `CloneBadgeName` is
 * a button that copies the name to the badge and has no value. A yes-or-no field with the terms name is the terms
 * field.
 */
export function kindNameOf(field: FormField): FieldKind {
  const { name, fieldType } = field;
  if (name === 'CloneBadgeName' || isFormButton(name)) return 'Button';
  if (name === 'Section') return 'SectionHeader';
  return fieldKinds[fieldType].shape === 'yesNo' && isTermsName(name) ? 'TermsAndConditions' : fieldType;
}
const isTermsName = (name: string) => name.toLowerCase() === 'termsandconditions';

/** The record of a field's effective kind. */
export const kindOf = (field: FormField): KindRecord => fieldKinds[kindNameOf(field)];

/** The record of a field's declared kind, regardless of its name. Used to check and edit definitions. */
export const declaredKindOf = ({ fieldType }: FormField): KindRecord => fieldKinds[fieldType];

export function roleOf(field: FormField): KindRole {
  return kindOf(field).role;
}

/** Whether a field has an answer. */
export function isInput(field: FormField): boolean {
  return kindOf(field).shape !== 'none';
}

/** Whether a field is the terms to accept, by kind or by its special name. */
export function isTerms(field: FormField): boolean {
  return roleOf(field) === 'terms';
}

/**
 * Whether a field selects add-ons of the ticket. They are bought with the ticket and cannot be answered after the
 * purchase.
 */
export function isAddOnChoice(field: FormField): boolean {
  return kindOf(field).shape === 'addOn';
}

/** Whether the field's answer is true or false. */
export function isYesNo(field: FormField): boolean {
  return kindOf(field).shape === 'yesNo';
}

/** Whether the value is a list: selects and comboboxes with `multiple`, and add-ons unless `multiple` is false. */
export function isMultiple(field: FormField): boolean {
  return isList(field, kindOf(field));
}

function isList(field: FormField, { several }: KindRecord): boolean {
  switch (several) {
    case 'never':
      return false;
    case 'whenAsked':
      return field.multiple === true;
    case 'unlessRefused':
      return field.multiple !== false;
  }
}

/** Whether an answer is one of `fieldOptions`, or several of them. */
export function hasOptions(field: FormField): boolean {
  return kindOf(field).shape === 'choice';
}

/** The value of an unanswered field. */
export function emptyValue(field: FormField, kind: KindRecord = kindOf(field)): FieldValue {
  return isList(field, kind) ? [] : kind.empty;
}

/** Longest text of a field, in characters. */
export function maxLengthOf(field: FormField): number {
  return kindOf(field).maxLength;
}

/**
 * Normalises a value of any origin to the field's kind: trims text, folds widths, parses numbers and dates, applies
 * masks, and removes duplicates from lists with the 'Not Needed' rule. Idempotent. A compiled field passes its own
 * `kind`.
 */
export function normalizeValue(field: FormField, raw: unknown, kind: KindRecord = kindOf(field)): Normalized {
  if (raw === undefined || raw === null) return { value: emptyValue(field, kind), problem: null };
  return isList(field, kind) ? readList(raw, field) : kind.normalize(raw, field);
}

/** Name of the confirmation value of a `strict` field in a form's values (forms 2.4). */
export function confirmationName(name: string): string {
  return `${name}Confirmation`;
}
