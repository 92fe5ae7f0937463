import { consultantRelationship } from '@foyer/contract/wire/vocabulary';
import { isMasked } from '../people/names.ts';
import { isEmail } from '../shared/text.ts';
import type { CompiledForm } from './compile.ts';
import type { FormContext } from './context.ts';
import { confirmationName, emptyValue, normalizeValue } from './kinds.ts';
import { isEmpty, ownValue, sameValue, type FieldValue, type FormValues, type WireValues } from './values.ts';
import { attendeeKeys } from './validate.ts';

/** Initial values and prefill of a form (forms 3.3). All functions are pure. */

/**
 * The initial values of a form: stored answers where they exist, everything else empty (forms 2.1). The confirmation of a strict field equals its stored answer.
 */
export function initialValues(form: CompiledForm, stored: WireValues = {}): FormValues {
  const values = new Map<string, FieldValue>(attendeeKeys.map((key) => [key, textOf(ownValue(stored, key))]));
  for (const [name, { field }] of form.inputs) values.set(name, normalizeValue(field, ownValue(stored, name)).value);
  for (const [name, { field }] of form.confirmations) values.set(name, values.get(field.name) ?? emptyValue(field));
  return Object.fromEntries(values);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The known data of the form's attendee. Masked names and empty texts are not used. */
export interface KnownAttendee {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  /** Country code of the account, for example `USA`. Empty while unknown. */
  country: string;
  /** A profile was found for the account. */
  hasProfile: boolean;
  /** The lookup's `isAuthorized`: the caller may see this person's data. */
  isAuthorized: boolean;
}

/**
 * Fills empty fields with known data (forms 3):
 *
 * - e-mail fields, when the attendee's address is a valid one
 * - `firstName`, `lastName` and `phoneNumber` for a self type with a profile
 * - first and last name of an authorized CONSULTANT
 * - a choice named `country` with the account's country
 *
 * The confirmation of a strict field is filled in too.
 */
export function prefill(
  form: CompiledForm,
  values: FormValues,
  known: KnownAttendee,
  relationship: FormContext['relationship'],
): FormValues {
  const isSelf = known.hasProfile && relationship?.selfType === true;
  const isConsultant = known.isAuthorized && relationship?.relationshipType === consultantRelationship;
  const sources: Record<string, string> = {
    ...(isSelf || isConsultant ? { firstName: known.firstName, lastName: known.lastName } : {}),
    ...(isSelf ? { phoneNumber: known.phoneNumber } : {}),
    country: known.country,
  };
  const filled: FormValues = {};
  for (const [name, { field, kind }] of form.inputs) {
    if (!isEmpty(values[name])) continue;
    if (kind.prefilled === 'email' && isEmail(known.email)) assign(form, filled, name, known.email);
    const source = Object.hasOwn(sources, name) ? sources[name] : undefined;
    if (kind.prefilled !== 'byName' || !source || isMasked(source)) continue;
    // The account has a country code, which only fits a field with choices.
    const choices = field.fieldOptions ?? [];
    const fits = choices.length === 0 ? name !== 'country' : choices.some(({ value }) => value === source);
    if (fits) assign(form, filled, name, source);
  }
  return { ...values, ...filled };
}

/** 'Same as last time': fills empty fields with the earlier answers. Typed answers do not change. */
export function fillInEmpty(form: CompiledForm, values: FormValues, answers: WireValues): FormValues {
  const filled: FormValues = {};
  for (const name of form.inputs.keys()) if (isEmpty(values[name])) assign(form, filled, name, ownValue(answers, name));
  return { ...values, ...filled };
}

/** Whether two sets of values differ. */
export function differs(a: FormValues, b: FormValues): boolean {
  return Object.keys(a).some((name) => !sameValue(a[name] ?? '', b[name] ?? ''));
}

/**
 * 'Copy information from the self ticket': fields with `cloneFromSelf` take the self ticket's answer to
 * `cloneFromFieldName`, else to their own name. Replaces existing answers, because the user requested the copy. An
 * empty answer replaces nothing.
 */
export function cloneFromSelf(form: CompiledForm, values: FormValues, selfValues: WireValues): FormValues {
  const copied: FormValues = {};
  for (const [name, { field }] of form.inputs) {
    if (field.cloneFromSelf !== true) continue;
    assign(form, copied, name, ownValue(selfValues, field.cloneFromFieldName ?? name));
  }
  return { ...values, ...copied };
}

/** Whether the copy option would change any field. */
export function canCloneFromSelf(form: CompiledForm, selfValues: WireValues): boolean {
  const before = initialValues(form);
  return differs(cloneFromSelf(form, before, selfValues), before);
}

/**
 * After an answer changed: fields with this answer as `cloneFromFieldName` (without `cloneFromSelf`) take the new value
 * while they are empty or equal to the old value. Different typed text does not change. Follows chains; circles end.
 */
export function followClones(form: CompiledForm, before: FormValues, after: FormValues, changed: string): FormValues {
  let values = after;
  const done = new Set([changed]);
  const waiting = [changed];
  for (let source = waiting.shift(); source !== undefined; source = waiting.shift()) {
    for (const [name, { field }] of form.inputs) {
      if (field.cloneFromFieldName !== source || field.cloneFromSelf === true || done.has(name)) continue;
      const own = before[name] ?? '';
      const followed = before[source] ?? '';
      if (!isEmpty(own) && !sameValue(own, cast(form, name, followed) ?? '')) continue;
      const value = cast(form, name, values[source]);
      if (value === null) continue;
      done.add(name);
      waiting.push(name);
      values = withConfirmation(form, { ...values, [name]: value }, name, value);
    }
  }
  return values;
}

/** Default sources of the badge names. */
const badgeNames: Record<string, string> = { badgeFirstName: 'firstName', badgeLastName: 'lastName' };

/**
 * The special field CloneBadgeName: badge first and last name take the attendee's names, and fields with
 * `cloneFromFieldName` take that field's value. Existing values are replaced.
 */
export function cloneBadgeName(form: CompiledForm, values: FormValues): FormValues {
  const copied: FormValues = {};
  for (const [name, { field }] of form.inputs) {
    const source = field.cloneFromSelf === true ? badgeNames[name] : (field.cloneFromFieldName ?? badgeNames[name]);
    if (source !== undefined) assign(form, copied, name, ownValue(values, source));
  }
  return { ...values, ...copied };
}

/** Assigns a value if it is a valid, non-empty answer for the field. */
function assign(form: CompiledForm, into: FormValues, name: string, raw: unknown): void {
  const value = cast(form, name, raw);
  if (value === null || isEmpty(value)) return;
  into[name] = value;
  if (form.confirmations.has(confirmationName(name))) into[confirmationName(name)] = value;
}

function withConfirmation(form: CompiledForm, values: FormValues, name: string, value: FieldValue): FormValues {
  return form.confirmations.has(confirmationName(name)) ? { ...values, [confirmationName(name)]: value } : values;
}

function cast(form: CompiledForm, name: string, raw: unknown): FieldValue | null {
  const field = form.inputs.get(name)?.field;
  if (!field) return null;
  const { value, problem } = normalizeValue(field, raw);
  return problem === null ? value : null;
}
