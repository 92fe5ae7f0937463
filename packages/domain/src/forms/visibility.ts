import type { FormField, FormSection } from '@foyer/contract/events/event-configuration';
import { notNeeded } from '@foyer/contract/wire/vocabulary';
import type { CompiledField, CompiledForm } from './compile.ts';
import { holds } from './conditions.ts';
import { defaultFields, type FormContext } from './context.ts';
import { isAddOnChoice, isTerms, normalizeValue } from './kinds.ts';
import { isEmpty, ownValue, type FieldValue, type Normalized, type WireValues } from './values.ts';

/** Decides which fields and choices of a form are visible. Client and server use the same functions. */

const termsKey = 'termsandconditions';
const defaultSet = lowerSet(defaultFields);

function lowerSet(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => name.toLowerCase()));
}

/**
 * Whether a field belongs to the form for this audience, independent of the answers. The field is not `hide`, not
 * excluded on site, and for guests and transfers in their field list (forms 4.1). Submit belongs to every audience.
 */
function isOffered(each: CompiledField, context: FormContext, guestSet = guestSetOf(context)): boolean {
  const { field } = each;
  if (field.hide === true || (context.onSite && field.showOnSite === false)) return false;
  if (field.name === 'Submit') return true;
  const named = (set: ReadonlySet<string>) => set.has(each.key) || (isTerms(field) && set.has(termsKey));
  if (context.relationship?.guestType === true && !named(guestSet)) return false;
  return context.mode !== 'transfer' || field.requiredOnTransfer === true || named(defaultSet);
}

function guestSetOf(context: FormContext): ReadonlySet<string> {
  return context.guestFields ? lowerSet(context.guestFields) : defaultSet;
}

/**
 * Whether a field must be answered in this context. `requiredOnTransfer` makes an optional field required in a
 * transfer.
 */
function isRequired(each: CompiledField, context: FormContext): boolean {
  if (each.kind.shape === 'none' || context.missingNames?.includes(each.field.name)) return false;
  return each.required || (context.mode === 'transfer' && each.field.requiredOnTransfer === true);
}

export interface FieldState {
  field: FormField;
  section: string;
  visible: boolean;
  required: boolean;
  /**
   * Values that may be chosen now, for kinds with choices. For ticket add-ons these are the ids as texts, and 'Not
   * Needed'.
   */
  options: readonly string[] | null;
  /** Choices of the stored answer that the event has removed. They may stay selected. */
  former: readonly string[];
}

export interface FormState {
  /** Every field in the order of the form, hidden ones included. */
  fields: readonly FieldState[];
  /** Sections with visible fields, and those fields. */
  sections: readonly { section: FormSection; fields: readonly FieldState[] }[];
  /** Visible inputs by name. */
  inputs: ReadonlyMap<string, FieldState>;
  /** Normalised values of the visible inputs, with a problem when the value is not of the field's kind. */
  answers: ReadonlyMap<string, Normalized>;
}

const noAnswers: WireValues = {};
const noChoices: readonly string[] = [];

/**
 * Computes which fields are visible and required, and which choices are available, for these values. Conditions read
 * hidden fields and unavailable choices as empty; conditions in a circle read each other as empty. `onFile` has the
 * answers of a bought ticket that the values replace.
 */
export function formState(
  form: CompiledForm,
  values: WireValues,
  context: FormContext,
  onFile: WireValues = noAnswers,
): FormState {
  const states = new Map<CompiledField, FieldState>();
  const inputs = new Map<string, FieldState>();
  const answers = new Map<string, Normalized>();
  const effective = new Map<string, FieldValue>();
  const addOnsInForm = new Set<string>(context.addOns.map(String));
  const guestSet = guestSetOf(context);

  for (const each of form.order) {
    const { field, kind } = each;
    const valueOf = (name: string): FieldValue => {
      if (name === '$ticket') return context.ticketConfigurationId ?? '';
      if (name === '$addOns') return [...addOnsInForm];
      if (name === '$relationship') return context.relationship?.relationshipType ?? '';
      return each.blind.has(name) ? '' : (effective.get(name) ?? '');
    };
    const options = optionsOf(each, context, valueOf);
    const visible =
      isOffered(each, context, guestSet) &&
      !(kind.shape === 'addOn' && options?.every((value) => value === notNeeded)) &&
      (field.showWhen === undefined || holds(field.showWhen, valueOf));
    const state = {
      field,
      section: each.section,
      visible,
      required: visible && isRequired(each, context),
      options,
      former: kind.shape === 'choice' ? formerChoices(ownValue(onFile, field.name), options ?? []) : noChoices,
    };
    states.set(each, state);
    if (!visible || kind.shape === 'none' || form.inputs.get(field.name) !== each) continue;
    const answer = normalizeValue(field, ownValue(values, field.name), kind);
    const value = amongOptions(answer.value, options);
    inputs.set(field.name, state);
    answers.set(field.name, answer);
    effective.set(field.name, value);
    if (kind.shape === 'addOn') for (const id of chosenIds(value)) addOnsInForm.add(id);
  }

  const fields = form.fields.flatMap((each) => states.get(each) ?? []);
  let at = 0;
  const sections = form.sections.flatMap((section) => {
    const shown = fields.slice(at, (at += section.fields.length)).filter((state) => state.visible);
    return shown.length === 0 ? [] : [{ section, fields: shown }];
  });
  return { fields, sections, inputs, answers };
}

function optionsOf(
  { field, kind }: CompiledField,
  context: FormContext,
  valueOf: (name: string) => FieldValue,
): readonly string[] | null {
  const own = field.fieldOptions
    ?.filter((option) => option.showWhen === undefined || holds(option.showWhen, valueOf))
    .map((option) => option.value);
  if (kind.shape === 'choice') return own ?? [];
  if (kind.shape !== 'addOn') return null;
  const offered = context.addOnsOffered.map(String);
  return [...(own?.length ? offered.filter((id) => own.includes(id)) : offered), notNeeded];
}

/** The choices of a stored answer that are not among the options. */
function formerChoices(answer: unknown, options: readonly string[]): readonly string[] {
  const chosen = [answer].flat().filter((each): each is string => typeof each === 'string' && each !== '');
  return chosen.length === 0 ? noChoices : chosen.filter((each) => !options.includes(each));
}

/** A value without choices that are not offered. */
export function amongOptions(value: FieldValue, options: readonly string[] | null): FieldValue {
  if (options === null) return value;
  if (Array.isArray(value)) return value.filter((each) => options.includes(each));
  return typeof value === 'string' && options.includes(value) ? value : '';
}

const chosenIds = (value: FieldValue): string[] =>
  (Array.isArray(value) ? value : [String(value)]).filter((id) => id !== '' && id !== notNeeded);

/**
 * Ids of the add-ons chosen in the form's ticket add-on fields. The add-ons chosen in the wizard's own step are
 * separate.
 */
export function addOnsChosenInForm(state: FormState): number[] {
  const ids = new Set<number>();
  for (const { field, options } of state.inputs.values()) {
    const answer = state.answers.get(field.name);
    if (!isAddOnChoice(field) || !answer || isEmpty(answer.value)) continue;
    for (const id of chosenIds(amongOptions(answer.value, options))) ids.add(Number(id));
  }
  return [...ids];
}
