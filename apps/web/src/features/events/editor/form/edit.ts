import type { FormField, FormSection, ShowWhen } from '@foyer/contract/events/event-configuration';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { FieldKind } from '@foyer/contract/wire/vocabulary';
import { defaultFields } from '@foyer/domain/forms/context';
import { declaredKindOf, hasOptions, isFormButton, isInput, isTerms } from '@foyer/domain/forms/kinds';
import { termsQuestion } from '@foyer/messages/questions/question-library';
import { freshKey, replaced } from '../document.ts';

/** Edits of a registration form. Each function returns a new form. */

type Configuration = EventDefinition['configuration'];
export type Sections = readonly FormSection[];

/** The position of a field. */
export interface FieldPosition {
  section: number;
  field: number;
}

export const fieldAt = (sections: Sections, at: FieldPosition): FormField | undefined =>
  sections[at.section]?.fields[at.field];

/** Replaces one field. Undefined removes the field. */
export function withField(sections: Sections, at: FieldPosition, next: FormField | undefined): FormSection[] {
  return sections.map((section, index) =>
    index === at.section ? { ...section, fields: replaced(section.fields, at.field, next) } : section,
  );
}

export const withFieldAt = (sections: Sections, at: FieldPosition, field: FormField): FormSection[] =>
  withFieldsAt(sections, at, [field]);

/** The position for a new field at the end of a section: above the buttons of the section. A button goes below them. */
export function endOf(sections: Sections, section: number, field: FormField): FieldPosition {
  const { fields = [] } = sections[section] ?? {};
  const firstButton = isFormButton(field.name) ? -1 : fields.findIndex(({ name }) => isFormButton(name));
  return { section, field: firstButton < 0 ? fields.length : firstButton };
}

/**
 * The position for new questions: below the open field of the section, else at its end. Always above the buttons of the
 * section (forms 1.7).
 */
export function positionForNew(
  sections: Sections,
  section: number,
  field: FormField,
  open: FieldPosition | undefined,
): FieldPosition {
  const end = endOf(sections, section, field);
  const isHere = open?.section === section && fieldAt(sections, open) !== undefined;
  return isHere ? { section, field: Math.min(open.field + 1, end.field) } : end;
}

/** True for a step down of the last question of a section: only buttons are below it, which are a list of their own. */
function isAboveButtons(sections: Sections, { section, field }: FieldPosition, by: -1 | 1): boolean {
  const { fields = [] } = sections[section] ?? {};
  const moved = fields[field];
  return by > 0 && moved !== undefined && !isFormButton(moved.name) && isOnlyButtons(fields.slice(field + 1));
}

const isOnlyButtons = (fields: readonly FormField[]): boolean => fields.every(({ name }) => isFormButton(name));

/** The next position up or down: past the neighbour, or into the adjacent section. Null at the ends of the form. */
function stepFrom(sections: Sections, { section, field }: FieldPosition, by: -1 | 1): FieldPosition | null {
  const moved = fieldAt(sections, { section, field });
  const fields = sections[section]?.fields.length ?? 0;
  const isWithin = field + by >= 0 && field + by < fields && !isAboveButtons(sections, { section, field }, by);
  if (isWithin) return { section, field: field + by };
  const other = sections[section + by];
  if (!other || !moved) return null;
  return by < 0 ? endOf(sections, section + by, moved) : { section: section + by, field: 0 };
}

/** Moves a field. `to` is the position after the field was removed. Null if nothing would change. */
export function placedField(
  sections: Sections,
  from: FieldPosition,
  to: FieldPosition,
): { sections: FormSection[]; at: FieldPosition } | null {
  const field = fieldAt(sections, from);
  const rest = withField(sections, from, undefined);
  const isThere = to.field >= 0 && to.field <= (rest[to.section]?.fields.length ?? -1);
  if (!field || !isThere || (from.section === to.section && from.field === to.field)) return null;
  return { sections: withFieldAt(rest, to, field), at: to };
}

/** Moves a field one step up or down and returns its new position. Null if it cannot move. */
export function movedField(
  sections: Sections,
  from: FieldPosition,
  by: -1 | 1,
): { sections: FormSection[]; at: FieldPosition } | null {
  const to = stepFrom(sections, from, by);
  return to && placedField(sections, from, to);
}

/** Moves an entry of a list. `to` is the position after the entry was removed. Null if nothing would change. */
export function placedEntry<T>(list: readonly T[], from: number, to: number): T[] | null {
  const entry = list[from];
  if (entry === undefined || from === to || to < 0 || to >= list.length) return null;
  return list.toSpliced(from, 1).toSpliced(to, 0, entry);
}

/** Moves a choice of a field. Null if nothing would change. */
export function placedChoice(sections: Sections, at: FieldPosition, from: number, to: number): FormSection[] | null {
  const field = fieldAt(sections, at);
  const fieldOptions = placedEntry(field?.fieldOptions ?? [], from, to);
  return field && fieldOptions ? withField(sections, at, { ...field, fieldOptions }) : null;
}

/** Moves an entry one step up or down. Null if it cannot move. */
export const movedEntry = <T>(list: readonly T[], from: number, by: -1 | 1): T[] | null =>
  placedEntry(list, from, from + by);

/** The names of all fields of the form. */
const namesIn = (sections: Sections): string[] => sections.flatMap(({ fields }) => fields.map(({ name }) => name));

/**
 * The name that stores a question's answers, made from its English label: `T-shirt size` → `tShirtSize`. A number is
 * added if the name is taken.
 */
export function nameFrom(label: string, taken: readonly string[]): string {
  const words = label
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .slice(0, 6);
  const joined = words
    .map((word, index) => {
      const lower = word.toLowerCase();
      return index === 0 ? lower : lower.charAt(0).toUpperCase() + lower.slice(1);
    })
    .join('')
    .slice(0, 60);
  const name = /^[a-z]/.test(joined) ? joined : `field${joined}`;
  return freeName(name, taken);
}

function freeName(name: string, taken: readonly string[]): string {
  const isTaken = (one: string) => taken.some((each) => each.toLowerCase() === one.toLowerCase());
  if (!isTaken(name)) return name;
  let number = 2;
  while (isTaken(`${name}${number}`)) number += 1;
  return `${name}${number}`;
}

/** A new field of a kind. A kind with choices starts with two empty ones. */
export function freshField(kind: FieldKind, sections: Sections): FormField {
  const field: FormField = { name: nameFrom('', namesIn(sections)), fieldType: kind };
  if (isTerms(field)) return freshFields([termsQuestion], sections)[0] ?? field;
  const { role } = declaredKindOf(field);
  if (hasOptions(field)) return { ...field, fieldOptions: [freshOption([]), freshOption(['option-1'])] };
  // A new checkbox is optional. A checkbox that everyone must tick is the exception.
  return role === 'input' && declaredKindOf(field).shape === 'yesNo' ? { ...field, required: false } : field;
}

export const freshOption = (taken: readonly string[]) => ({ value: freshKey('option', taken), text: '' });

export function freshSection(sections: Sections, title: string): FormSection {
  const taken = sections.map(({ name }) => name);
  const name = sections.length === 0 ? 'registrationForm' : freshKey('section', taken);
  return { name, title, fields: [], translations: { title: { en_US: { value: title } } } };
}

/** Fields from the library. A name that the form has gets a number, also where the new fields refer to it. */
export function freshFields(fields: readonly FormField[], sections: Sections): FormField[] {
  const taken = namesIn(sections);
  const names = new Map<string, string>();
  for (const { name } of fields) {
    const free = freeName(name, taken);
    names.set(name, free);
    taken.push(free);
  }
  const rename = (name: string) => names.get(name) ?? name;
  return fields.map((field) => naming({ ...field, name: rename(field.name) }, rename));
}

export function withFieldsAt(sections: Sections, at: FieldPosition, fields: readonly FormField[]): FormSection[] {
  return sections.map((section, index) =>
    index === at.section ? { ...section, fields: section.fields.toSpliced(at.field, 0, ...fields) } : section,
  );
}

/** A copy of a field under a new name. */
export function copyOf(field: FormField, sections: Sections): FormField {
  return isFormButton(field.name) ? field : { ...field, name: nameFrom(field.name, namesIn(sections)) };
}

/**
 * The name of a field after its English label changed. If the old name came from the label, the name follows it.
 * `taken` are the names of other fields.
 */
export function nameAfter(field: FormField, label: string, taken: readonly string[]): string {
  const isCalledAfter = field.name === nameFrom(field.label ?? '', taken) || /^field\d*$/.test(field.name);
  return isInput(field) && isCalledAfter ? nameFrom(label, taken) : field.name;
}

export const otherNames = (sections: Sections, at: FieldPosition): string[] =>
  sections.flatMap(({ fields }, section) =>
    fields.flatMap(({ name }, field) => (section === at.section && field === at.field ? [] : [name])),
  );

/**
 * Renames the field at a position, also in conditions, rules, copies and lists. A name that another field has is
 * accepted, and the form check reports it. References to that field stay.
 */
export function withName(configuration: Configuration, at: FieldPosition, name: string): Configuration {
  const field = fieldAt(configuration.sections, at);
  if (!field || field.name === name) return configuration;
  const others = otherNames(configuration.sections, at);
  const sections = withField(configuration.sections, at, { ...field, name });
  if (name.trim() === '' || others.includes(name) || others.includes(field.name)) return { ...configuration, sections };
  const rename = (one: string) => (one === field.name ? name : one);
  const { guestFields, orderSummaryFields } = configuration;
  return {
    ...configuration,
    sections: sections.map((section) => ({ ...section, fields: section.fields.map((each) => naming(each, rename)) })),
    ...(guestFields ? { guestFields: guestFields.map(rename) } : {}),
    orderSummaryFields: orderSummaryFields.map(rename),
  };
}

/** Renames the references in a field. */
function naming(field: FormField, rename: (name: string) => string): FormField {
  const next = { ...field };
  if (next.showWhen) next.showWhen = conditionNaming(next.showWhen, rename);
  if (next.cloneFromFieldName) next.cloneFromFieldName = rename(next.cloneFromFieldName);
  if (next.rules) {
    next.rules = next.rules.replaceAll(
      /(^|\|)((?:confirmed|before|after):@)([^|]+)(?=\||$)/g,
      (_, bar: string, word: string, name: string) => `${bar}${word}${rename(name)}`,
    );
  }
  if (next.fieldOptions) {
    next.fieldOptions = next.fieldOptions.map((option) =>
      option.showWhen ? { ...option, showWhen: conditionNaming(option.showWhen, rename) } : option,
    );
  }
  return next;
}

function conditionNaming(condition: ShowWhen, rename: (name: string) => string): ShowWhen {
  if ('all' in condition) return { all: condition.all.map((each) => conditionNaming(each, rename)) };
  if ('any' in condition) return { any: condition.any.map((each) => conditionNaming(each, rename)) };
  return { ...condition, field: rename(condition.field) };
}

/** True if guests see the field. Letter case does not matter (forms 1). */
export function isForGuests({ guestFields }: Configuration, name: string): boolean {
  return (guestFields ?? defaultFields).some((each) => each.toLowerCase() === name.toLowerCase());
}

export function forGuests(configuration: Configuration, name: string, isIncluded: boolean): Configuration {
  const others = (configuration.guestFields ?? defaultFields).filter(
    (each) => each.toLowerCase() !== name.toLowerCase(),
  );
  return { ...configuration, guestFields: isIncluded ? [...others, name] : others };
}

/**
 * The form with the question for the terms, for guests too: above the buttons of the section with the Submit button.
 * `title`: of the first section of an empty form.
 */
export function withTermsQuestion(configuration: Configuration, title: string): Configuration {
  const sections = configuration.sections.length === 0 ? [freshSection([], title)] : configuration.sections;
  const submits = sections.findIndex(({ fields }) => fields.some(({ name }) => name === 'Submit'));
  const [field = termsQuestion] = freshFields([termsQuestion], sections);
  const at = endOf(sections, Math.max(submits, 0), field);
  const next = { ...configuration, sections: withFieldAt(sections, at, field) };
  return isForGuests(next, termsQuestion.name) ? next : forGuests(next, termsQuestion.name, true);
}

export function onSummary(configuration: Configuration, name: string, shown: boolean): Configuration {
  const others = configuration.orderSummaryFields.filter((each) => each !== name);
  return { ...configuration, orderSummaryFields: shown ? [...others, name] : others };
}
