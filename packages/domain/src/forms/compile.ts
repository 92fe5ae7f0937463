import type { FormField, FormSection } from '@foyer/contract/events/event-configuration';
import { comparisonsIn } from './conditions.ts';
import { confirmationName, isAddOnChoice, isInput, isTerms, kindOf } from './kinds.ts';
import type { KindRecord } from './kinds/record.ts';
import { parseRules, type Rule } from './rules.ts';

/**
 * An event's sections, compiled: rules are parsed, fields are indexed by name, and conditions are ordered by
 * dependency.
 */

export interface CompiledField {
  field: FormField;
  section: string;
  kind: KindRecord;
  rules: readonly Rule[];
  /** Required by its own definition in every context: terms, the `required` word, or `required` not set to false. */
  required: boolean;
  /** Name in lower case, for comparison with field sets. */
  key: string;
  /**
   * Fields in this field's conditions that depend on this field in turn. They read as empty, because a circle must
   * never decide.
   */
  blind: ReadonlySet<string>;
}

export interface CompiledForm {
  sections: readonly FormSection[];
  /** Every field, in the order of the form. */
  fields: readonly CompiledField[];
  inputs: ReadonlyMap<string, CompiledField>;
  /** Every field, after the fields that its conditions depend on. */
  order: readonly CompiledField[];
  /** Confirmation inputs of strict fields, by the name of their value. */
  confirmations: ReadonlyMap<string, CompiledField>;
  /** Inputs that a condition reads. Other answers never change which fields and choices are visible. */
  deciding: ReadonlySet<string>;
}

const compiled = new WeakMap<readonly FormSection[], CompiledForm>();

/**
 * Compiles sections; the same array is compiled only once. Ignores errors in the sections, which `checkSections`
 * reports.
 */
export function compileForm(sections: readonly FormSection[]): CompiledForm {
  const before = compiled.get(sections);
  if (before) return before;
  const form = compile(sections);
  compiled.set(sections, form);
  return form;
}

function compile(sections: readonly FormSection[]): CompiledForm {
  const graph = dependencies(sections);
  const groups = dependencyGroups(graph);
  const groupOf = new Map(groups.flatMap((group, index) => group.map((name) => [name, index] as const)));
  const fields = sections.flatMap((section) => section.fields.map((field) => compileField(field, section.name)));
  const inputs = new Map<string, CompiledField>();
  for (const each of fields) {
    if (each.kind.shape === 'none' || inputs.has(each.field.name)) continue;
    const group = groupOf.get(each.field.name) ?? -1;
    const inCircle = (graph.get(each.field.name) ?? []).filter((name) => groupOf.get(name) === group);
    inputs.set(each.field.name, { ...each, blind: new Set(inCircle) });
  }
  const all = fields.map((each) =>
    inputs.get(each.field.name)?.field === each.field ? (inputs.get(each.field.name) ?? each) : each,
  );
  const rank = (each: CompiledField) =>
    each.kind.shape === 'none' ? groups.length : (groupOf.get(each.field.name) ?? 0);
  return {
    sections,
    fields: all,
    inputs,
    order: all.toSorted((a, b) => rank(a) - rank(b)),
    confirmations: new Map(
      [...inputs.values()]
        .filter(({ field, kind }) => field.strict === true && kind.confirmable)
        .map((each) => [confirmationName(each.field.name), each]),
    ),
    deciding: decidingInputs(all),
  };
}

function compileField(field: FormField, section: string): CompiledField {
  const { rules } = parseRules(field.rules);
  return {
    field,
    section,
    kind: kindOf(field),
    rules,
    required: isTerms(field) || field.required !== false || rules.some((rule) => rule.word === 'required'),
    key: field.name.toLowerCase(),
    blind: new Set(),
  };
}

function decidingInputs(fields: readonly CompiledField[]): ReadonlySet<string> {
  const named = new Set(fields.flatMap(({ field }) => namesInConditions(field)));
  const addOns = named.has('$addOns') ? fields.filter(({ field }) => isAddOnChoice(field)) : [];
  return new Set([...named, ...addOns.map(({ field }) => field.name)]);
}

/** Every name in the conditions of a field and of its choices. */
const namesInConditions = ({ showWhen, fieldOptions = [] }: FormField): string[] =>
  [showWhen, ...fieldOptions.map((option) => option.showWhen)]
    .flatMap((condition) => (condition ? comparisonsIn(condition) : []))
    .map((comparison) => comparison.field);

/** The inputs that the conditions of each input and of its choices name. */
export function dependencies(sections: readonly FormSection[]): Map<string, string[]> {
  const inputs = sections.flatMap((section) => section.fields).filter(isInput);
  const addOnFields = inputs.filter(isAddOnChoice).map((field) => field.name);
  const graph = new Map<string, string[]>(inputs.map((field) => [field.name, []]));
  for (const field of inputs) {
    const reached = namesInConditions(field).flatMap((name) => (name === '$addOns' ? addOnFields : [name]));
    graph.get(field.name)?.push(...new Set(reached.filter((name) => graph.has(name))));
  }
  return graph;
}

/**
 * Groups of names that depend on each other in a circle (Tarjan), dependencies first. A name outside any circle is a
 * group with one name. A circle is a group of several names, or one name that depends on itself.
 */
export function dependencyGroups(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const state = new Map<string, { index: number; low: number; open: boolean }>();
  const path: string[] = [];
  const visit = (name: string): { index: number; low: number; open: boolean } => {
    const own = { index: state.size, low: state.size, open: true };
    state.set(name, own);
    path.push(name);
    for (const next of graph.get(name) ?? []) {
      const other = state.get(next) ?? visit(next);
      if (other.open) own.low = Math.min(own.low, other.low);
    }
    if (own.low === own.index) {
      const group = path.splice(path.indexOf(name));
      for (const each of group) {
        const member = state.get(each);
        if (member) member.open = false;
      }
      found.push(group);
    }
    return own;
  };
  for (const name of graph.keys()) if (!state.has(name)) visit(name);
  return found;
}
