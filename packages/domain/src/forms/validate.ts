import type { ErrorItem, ErrorMetadata } from '@foyer/contract/wire/errors';
import type { AnswerCode } from '@foyer/contract/wire/validation-codes';
import type { FormSection } from '@foyer/contract/events/event-configuration';
import { cleanAddress } from '../people/identifiers.ts';
import { cleanText, isEmail } from '../shared/text.ts';
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

/**
 * Validates a filled-in form (forms 2.2). The client, and the server for every order, edit and transfer, use the same
 * function.
 */

export interface FormFinding {
  /** Name of the value: the field's name, or `<name>Confirmation` for the second entry of a strict field. */
  field: string;
  section: string;
  code: AnswerCode;
  metadata?: ErrorMetadata;
}

export interface ValidatedForm {
  /** The values to store: normalised answers of visible fields. Empty, hidden and unknown values are left out. */
  values: FormValues;
  /** At most one finding per value, in the order of the form. Show the first one first. */
  findings: FormFinding[];
  /** Names of sent values that are not stored, because the form has no such field or hides it. */
  dropped: { field: string; reason: 'unknown' | 'hidden' }[];
  /** The visible fields for these values, for callers that render the form. */
  state: FormState;
}

/**
 * Names stored with the answers even when the form has no such field: the attendee's contact data (orders 2
 * `formData`).
 */
export const attendeeKeys = ['firstName', 'lastName', 'phone', 'email'] as const;
const maxAttendeeText = 200;

/**
 * Validates a form. Hidden fields are neither checked nor stored. A value without a field is dropped, not refused: an
 * event may change while an attendee fills in its form, and the attendee cannot correct an invisible field. The second
 * entry of a strict field must match if it is sent. Callers without a second entry leave it out.
 *
 * `onFile` has the answers of a bought ticket that the values replace. The form may have changed since then. An
 * unchanged answer is accepted and stored unchanged, and a removed choice may stay selected. A question that appears
 * only because another answer changed is checked normally.
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
  const entries: [string, FormValues[string]][] = [];
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
      if (before !== undefined) entries.push([name, before]);
      continue;
    }
    if (found) findings.push({ field: name, section, ...found });
    else if (!confirms(form, each.field.name, answer, values)) {
      findings.push({ field: confirmationName(name), section, code: 'CONFIRMED' });
    }
    if (answer.value === false || !isEmpty(answer.value)) entries.push([name, answer.value]);
  }

  for (const key of attendeeKeys) {
    const text = form.inputs.has(key) ? '' : attendeeText(key, ownValue(values, key));
    if (text !== '') entries.push([key, text]);
  }
  return { values: Object.fromEntries(entries), findings, dropped: droppedFrom(form, values, state), state };
}

/** Checks an answer before its rules: it is missing, has the wrong kind, or is not one of the choices. */
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

/** Whether an answer equals the stored answer, and the form showed the question with the stored answers too. */
function unchangedSince(form: CompiledForm, onFile: WireValues, context: FormContext) {
  let before: FormState | undefined;
  return ({ field, kind }: CompiledField, { value }: Normalized): boolean => {
    if (!sameValue(value, normalizeValue(field, ownValue(onFile, field.name), kind).value)) return false;
    before ??= formState(form, onFile, context, onFile);
    return before.inputs.has(field.name);
  };
}

/** A stored answer; undefined when the value is not an answer. */
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
  if (key !== 'email') return cleanText(raw);
  const address = cleanAddress(raw);
  return isEmail(address) ? address : '';
}

function droppedFrom(form: CompiledForm, values: WireValues, state: FormState): ValidatedForm['dropped'] {
  return Object.keys(values).flatMap((name): ValidatedForm['dropped'] => {
    const value = values[name];
    if (value === null || value === '' || state.inputs.has(name) || form.confirmations.has(name)) return [];
    if (form.inputs.has(name)) return [{ field: name, reason: 'hidden' }];
    return attendeeKeys.some((key) => key === name) ? [] : [{ field: name, reason: 'unknown' }];
  });
}

/** Findings as items of a `VALIDATION_ERROR`; `root` is the path of the values, for example `body.tickets.0.values`. */
export function findingItems(findings: readonly FormFinding[], root: string): ErrorItem[] {
  return findings.map(({ field, code, metadata }) => ({
    code,
    path: `${root}.${field}`,
    ...(metadata ? { metadata } : {}),
  }));
}
