import type { FormField, FormSection } from '@foyer/contract/event-configuration';
import { comparisonsIn } from './conditions.ts';
import { confirmationName, isAddOnChoice, isInput, isTerms, kindOf } from './kinds.ts';
import type { KindRecord } from './kinds/record.ts';
import { parseRules, type Rule } from './rules.ts';

/** An event's sections made ready: rules parsed, fields found by name, conditions put in the order they depend on each other. */

export interface CompiledField {
  field: FormField;
  section: string;
  kind: KindRecord;
  rules: readonly Rule[];
  /** Asked for by its own definition, in any context: terms, the `required` word, or `required` not set to false. */
  required: boolean;
  /** Name in lower case, as field sets are compared. */
  key: string;
  /** Fields that its conditions name but that depend on it in turn: they read as empty, so that no circle decides. */
  blind: ReadonlySet<string>;
}

export interface CompiledForm {
  sections: readonly FormSection[];
  /** Every field, in the order of the form. */
  fields: readonly CompiledField[];
  inputs: ReadonlyMap<string, CompiledField>;
  /** Every field, those first that others' conditions depend on. */
  order: readonly CompiledField[];
  /** Second entries of strict fields by the name of their value. */
  confirmations: ReadonlyMap<string, CompiledField>;
}

const compiled = new WeakMap<readonly FormSection[], CompiledForm>();

/** Compiles sections; the same array is compiled once. Whatever is wrong with them is ignored here and found by `checkSections`. */
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

/** Which inputs the conditions of each input name, those of its choices included. */
export function dependencies(sections: readonly FormSection[]): Map<string, string[]> {
  const inputs = sections.flatMap((section) => section.fields).filter(isInput);
  const addOnFields = inputs.filter(isAddOnChoice).map((field) => field.name);
  const graph = new Map<string, string[]>(inputs.map((field) => [field.name, []]));
  for (const field of inputs) {
    const conditions = [field.showWhen, ...(field.fieldOptions ?? []).map((option) => option.showWhen)];
    const named = conditions
      .flatMap((condition) => (condition ? comparisonsIn(condition) : []))
      .map((each) => each.field);
    const reached = named.flatMap((name) => (name === '$addOns' ? addOnFields : [name]));
    graph.get(field.name)?.push(...new Set(reached.filter((name) => graph.has(name))));
  }
  return graph;
}

/**
 * Groups of names that depend on each other in a circle (Tarjan), dependencies first; a name in no circle is a group
 * of its own. A circle is a group of several, or one name that depends on itself.
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
