import type { FormField } from '@foyer/contract/events/event-configuration';
import type { FieldKind } from '@foyer/contract/wire/vocabulary';
import { addAttendeePrefix, roleOf } from '@foyer/domain/forms/kinds';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';

/** The kind of a field, for the control that sets it. */
export function chosenKind(field: FormField): FieldKind {
  // oxlint-disable-next-line no-restricted-properties -- the control that sets the kind shows it
  return field.fieldType;
}

/** The label of a field kind (forms 1.2). */
export const kindName = (kind: FieldKind, t: StaffMessages['formBuilder']): string =>
  ({
    Text: t.kindText,
    Email: t.kindEmail,
    Number: t.kindNumber,
    Date: t.kindDate,
    Select: t.kindSelect,
    Combobox: t.kindCombobox,
    RadioGroup: t.kindRadioGroup,
    Checkbox: t.kindCheckbox,
    TermsAndConditions: t.kindTerms,
    TicketAddOn: t.kindTicketAddOn,
    Paragraph: t.kindParagraph,
    SectionHeader: t.kindSectionHeader,
    GroupHeader: t.kindGroupHeader,
    Divider: t.kindDivider,
    Spacer: t.kindSpacer,
    Button: t.kindButton,
  })[kind];

/** The kinds in display order, questions first. */
const kindsInOrder = [
  'Text',
  'Email',
  'Number',
  'Date',
  'Select',
  'Combobox',
  'RadioGroup',
  'Checkbox',
  'TermsAndConditions',
  'TicketAddOn',
  'Paragraph',
  'SectionHeader',
  'GroupHeader',
  'Divider',
  'Spacer',
  'Button',
] as const satisfies readonly FieldKind[];

/** Does not compile if a kind is missing in the list. */
type Forgotten = Exclude<FieldKind, (typeof kindsInOrder)[number]>;
export const everyKind: Forgotten extends never ? readonly FieldKind[] : never = kindsInOrder;

interface FieldWords {
  t: StaffMessages['formBuilder'];
  /** The label of a relationship type. */
  typeName: (relationshipType: string) => string;
}

/** The action of a form button, by its name (forms 1.3). */
export function buttonDeed(name: string, { t, typeName }: FieldWords): string {
  if (name.startsWith(addAttendeePrefix)) {
    return t.buttonAddAttendee({ type: typeName(name.slice(addAttendeePrefix.length)) });
  }
  const deeds: Readonly<Record<string, string>> = {
    Submit: t.buttonSubmit,
    SubmitAndAddAttendee: t.buttonSubmitAndAdd,
    CloneBadgeName: t.buttonCloneBadgeName,
    Cancel: t.buttonCancel,
  };
  return deeds[name] ?? t.buttonNothing({ name });
}

/** The label of a field in a list for organisers: its own label, otherwise its action or kind. */
export function fieldName(field: FormField, shown: string, words: FieldWords): string {
  const label = shown.trim() === '' ? (field.label?.trim() ?? '') : shown;
  if (label !== '') return label;
  return roleOf(field) === 'action' ? buttonDeed(field.name, words) : kindName(chosenKind(field), words.t);
}
