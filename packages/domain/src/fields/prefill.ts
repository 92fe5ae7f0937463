import { consultantRelationship } from '@foyer/contract/vocabulary';
import { isMasked } from '../names.ts';
import { isEmail } from '../text.ts';
import type { CompiledForm } from './compile.ts';
import type { FormContext } from './context.ts';
import { confirmationName, emptyValue, normalizeValue } from './kinds.ts';
import { isEmpty, ownValue, sameValue, type FieldValue, type FormValues, type WireValues } from './values.ts';
import { attendeeKeys } from './validate.ts';

/** How a form starts and what it fills in by itself (spec §5, §3 cloneFromSelf). Values go in and come out; nothing is changed in place. */

/**
 * The values a form starts with: stored answers where there are some, everything else empty (spec §5 Required form
 * fields start empty). Strict fields get their second entry, equal to a stored answer.
 */
export function initialValues(form: CompiledForm, stored: WireValues = {}): FormValues {
  const values = new Map<string, FieldValue>(attendeeKeys.map((key) => [key, textOf(ownValue(stored, key))]));
  for (const [name, { field }] of form.inputs) values.set(name, normalizeValue(field, ownValue(stored, name)).value);
  for (const [name, { field }] of form.confirmations) values.set(name, values.get(field.name) ?? emptyValue(field));
  return Object.fromEntries(values);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** What is known of the person a form is for. Masked names and empty texts fill nothing in. */
export interface KnownAttendee {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  /** Of the account, as codes go: `USA`. Empty while it is not known. */
  country: string;
  /** A profile was found for the account. */
  hasProfile: boolean;
  /** The lookup's `isAuthorized`: the caller may see this person's data. */
  isAuthorized: boolean;
}

/**
 * Fills in what is known, only where the form is empty (spec §5): e-mail fields, when the attendee's address looks like
 * one; `firstName`, `lastName` and `phoneNumber` for a self type with a profile; first and last name of an authorized
 * CONSULTANT; a choice named `country` with the account's. What is known needs no second entry: that of a strict field is filled in with it.
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
    // A country is known by its code, which is an answer to a choice alone.
    const choices = field.fieldOptions ?? [];
    const fits = choices.length === 0 ? name !== 'country' : choices.some(({ value }) => value === source);
    if (fits) assign(form, filled, name, source);
  }
  return { ...values, ...filled };
}

/** 'Same as last time': what is still empty takes the answer that was given then; what somebody typed stays. */
export function fillInEmpty(form: CompiledForm, values: FormValues, answers: WireValues): FormValues {
  const filled: FormValues = {};
  for (const name of form.inputs.keys()) if (isEmpty(values[name])) assign(form, filled, name, ownValue(answers, name));
  return { ...values, ...filled };
}

/** Whether one set of values says something else than another. */
export function differs(a: FormValues, b: FormValues): boolean {
  return Object.keys(a).some((name) => !sameValue(a[name] ?? '', b[name] ?? ''));
}

/**
 * 'Copy information from the self ticket': fields with `cloneFromSelf` take the self ticket's answer, of
 * `cloneFromFieldName` when given, else of their own name. Asked for on purpose, so it replaces; an empty answer does not.
 */
export function cloneFromSelf(form: CompiledForm, values: FormValues, selfValues: WireValues): FormValues {
  const copied: FormValues = {};
  for (const [name, { field }] of form.inputs) {
    if (field.cloneFromSelf !== true) continue;
    assign(form, copied, name, ownValue(selfValues, field.cloneFromFieldName ?? name));
  }
  return { ...values, ...copied };
}

/** Whether the copy option has anything to offer. */
export function canCloneFromSelf(form: CompiledForm, selfValues: WireValues): boolean {
  const before = initialValues(form);
  return differs(cloneFromSelf(form, before, selfValues), before);
}

/**
 * After an answer changed: fields whose `cloneFromFieldName` names it (without `cloneFromSelf`) follow it for as long as
 * they are empty or still equal to it; what somebody typed there stays. Follows through chains; circles end.
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

/** Where badge names come from when the field does not say so itself. */
const badgeNames: Record<string, string> = { badgeFirstName: 'firstName', badgeLastName: 'lastName' };

/**
 * The special field CloneBadgeName: badge first and last name take the attendee's, and fields with
 * `cloneFromFieldName` take what they name, replacing what stands there.
 */
export function cloneBadgeName(form: CompiledForm, values: FormValues): FormValues {
  const copied: FormValues = {};
  for (const [name, { field }] of form.inputs) {
    const source = field.cloneFromSelf === true ? badgeNames[name] : (field.cloneFromFieldName ?? badgeNames[name]);
    if (source !== undefined) assign(form, copied, name, ownValue(values, source));
  }
  return { ...values, ...copied };
}

/** Takes a value over when it is an answer the field can have. */
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
