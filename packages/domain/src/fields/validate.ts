import type { ErrorItem, ErrorMetadata, ValidationCode } from '@foyer/contract/errors';
import type { FormSection } from '@foyer/contract/event-configuration';
import { cleanText, isEmail } from '../text.ts';
import { compileForm, type CompiledField, type CompiledForm } from './compile.ts';
import type { FormContext } from './context.ts';
import { confirmationName, normalizeValue } from './kinds.ts';
import type { KindRecord } from './kinds/record.ts';
import { brokenRule } from './rule-checks.ts';
import {
  isEmpty,
  maxChoices,
  ownValue,
  sameValue,
  type FieldValue,
  type FormValues,
  type Normalized,
  type WireValues,
} from './values.ts';
import { formState, type FieldState, type FormState } from './visibility.ts';

/** Validation of a filled-in form (spec §5): the same call at the attendee's keyboard and for every order, edit and transfer. */

export interface FormFinding {
  /** Name of the value: the field's, or `<name>Confirmation` for the second entry of a strict field. */
  field: string;
  section: string;
  code: ValidationCode;
  metadata?: ErrorMetadata;
}

export interface ValidatedForm {
  /** What is kept: normalised answers of visible fields; what is empty, hidden or unknown is not there. */
  values: FormValues;
  /** At most one per value, in the order of the form: the first is the one to show first. */
  findings: FormFinding[];
  /** Names sent with a value that is not kept, since the form has no such field or it is hidden. */
  dropped: { field: string; reason: 'unknown' | 'hidden' }[];
  /** What is visible for these values, for callers that draw it. */
  state: FormState;
}

/** Kept with the answers even when the form has no such field: who the attendee is (spec §3 Attendee `formData`). */
export const attendeeKeys = ['firstName', 'lastName', 'phone', 'email'] as const;
const maxAttendeeText = 200;

/**
 * Validates a form. Hidden fields are neither checked nor kept. A value the form has no field for is dropped, not
 * refused: an event may be edited while somebody fills in its form, and nobody can mend a field they do not see.
 * The second entry of a strict field must match when it is among the values; a caller that never asked for one leaves
 * it out.
 *
 * `onFile` are the answers of a bought ticket that the values replace. The form may have changed since they were given:
 * an answer that comes back unchanged is accepted and kept as it is, and a choice that is no longer offered may stay
 * chosen. A question that shows only because another answer changed is judged like any other.
 */
export function validateForm(input: {
  sections: readonly FormSection[];
  values: WireValues;
  context: FormContext;
  onFile?: WireValues | undefined;
}): ValidatedForm {
  const form = compileForm(input.sections);
  const { values, context, onFile } = input;
  const state = formState(form, values, context, onFile);
  const findings: FormFinding[] = [];
  const kept: [string, FormValues[string]][] = [];
  const around = {
    today: context.today,
    valueOf: (name: string) => state.answers.get(name)?.value,
  };
  const isUnchanged = onFile ? unchangedSince(form, onFile, context) : () => false;

  for (const each of form.fields) {
    const { name } = each.field;
    const fieldState = form.inputs.get(name) === each ? state.inputs.get(name) : undefined;
    const answer = state.answers.get(name);
    if (!fieldState || !answer) continue;
    const { section } = each;
    const found = problemOf(each.kind, fieldState, answer) ?? brokenRule(each.rules, answer.value, around);
    if (found && isUnchanged(each, answer)) {
      const before = storedValue(ownValue(onFile ?? {}, name));
      if (before !== undefined) kept.push([name, before]);
      continue;
    }
    if (found) findings.push({ field: name, section, ...found });
    else if (!confirms(form, each.field.name, answer, values)) {
      findings.push({ field: confirmationName(name), section, code: 'CONFIRMED' });
    }
    if (answer.value === false || !isEmpty(answer.value)) kept.push([name, answer.value]);
  }

  for (const key of attendeeKeys) {
    const text = form.inputs.has(key) ? '' : attendeeText(key, ownValue(values, key));
    if (text !== '') kept.push([key, text]);
  }
  return { values: Object.fromEntries(kept), findings, dropped: droppedFrom(form, values, state), state };
}

/** What is wrong with an answer before its rules are asked: missing, not of its kind, not among the choices. */
function problemOf(
  kind: KindRecord,
  { required, options, former }: FieldState,
  { value, problem }: Normalized,
): Omit<FormFinding, 'field' | 'section'> | null {
  if (problem === 'MAX') return { code: 'MAX', metadata: { n: Array.isArray(value) ? maxChoices : kind.maxLength } };
  if (problem) return { code: problem };
  if (isEmpty(value)) return required ? { code: kind.shape === 'yesNo' ? 'ACCEPTED' : 'REQUIRED' } : null;
  const isOffered = (each: unknown) => options?.includes(String(each)) || former.includes(String(each));
  if (options && ![value].flat().every(isOffered)) return { code: 'ONE_OF' };
  const code = kind.refuse(value);
  return code && { code };
}

/** Whether an answer is the one on file, to a question that the form asked with those answers too. */
function unchangedSince(form: CompiledForm, onFile: WireValues, context: FormContext) {
  let before: FormState | undefined;
  return ({ field, kind }: CompiledField, { value }: Normalized): boolean => {
    if (!sameValue(value, normalizeValue(field, ownValue(onFile, field.name), kind).value)) return false;
    before ??= formState(form, onFile, context, onFile);
    return before.inputs.has(field.name);
  };
}

/** An answer on file as it is kept; undefined for what is none. */
function storedValue(raw: unknown): FieldValue | undefined {
  if (Array.isArray(raw)) return raw.every((each) => typeof each === 'string') && raw.length > 0 ? raw : undefined;
  if (typeof raw === 'string') return raw === '' ? undefined : raw;
  return typeof raw === 'number' || typeof raw === 'boolean' ? raw : undefined;
}

function confirms(form: CompiledForm, name: string, answer: Normalized, values: WireValues): boolean {
  const confirmation = form.confirmations.get(confirmationName(name));
  const second = ownValue(values, confirmationName(name));
  if (!confirmation || second === undefined || second === null) return true;
  return sameValue(answer.value, normalizeValue(confirmation.field, second).value);
}

function attendeeText(key: (typeof attendeeKeys)[number], raw: unknown): string {
  if (typeof raw !== 'string' || raw.length > maxAttendeeText) return '';
  const text = cleanText(raw);
  return key === 'email' && !isEmail(text) ? '' : text;
}

function droppedFrom(form: CompiledForm, values: WireValues, state: FormState): ValidatedForm['dropped'] {
  return Object.keys(values).flatMap((name): ValidatedForm['dropped'] => {
    const value = values[name];
    if (value === null || value === '' || state.inputs.has(name) || form.confirmations.has(name)) return [];
    if (form.inputs.has(name)) return [{ field: name, reason: 'hidden' }];
    return attendeeKeys.some((key) => key === name) ? [] : [{ field: name, reason: 'unknown' }];
  });
}

/** Findings as items of a `VALIDATION_ERROR`; `root` is where the values stand, e.g. `body.tickets.0.values`. */
export function findingItems(findings: readonly FormFinding[], root: string): ErrorItem[] {
  return findings.map(({ field, code, metadata }) => ({
    code,
    path: `${root}.${field}`,
    ...(metadata ? { metadata } : {}),
  }));
}
