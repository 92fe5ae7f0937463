import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { FormField, FormSection } from '@foyer/contract/events/event-configuration';
import { identityOf, isPlain, type Plain } from './event-changes.ts';

/**
 * Merges the changes of two editors who started from the same document (events 4.4). List entries are matched by name,
 * as in `differences`.
 */

/** Property names, and names of list entries. */
export type ValuePath = readonly string[];

/** A value that both editors changed differently. The merged document has `theirs`. */
export interface MergeConflict {
  path: ValuePath;
  mine: unknown;
  theirs: unknown;
}

export interface Merged {
  document: EventDefinition;
  conflicts: MergeConflict[];
}

/** Whether two values are equal. An undefined property counts as absent. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((each, index) => isSameValue(each, other[index]));
  }
  if (isPlain(one) && isPlain(other)) {
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) =>
      isSameValue(one[name], other[name]),
    );
  }
  return Object.is(one, other);
}

/** Whether an object of the pictures has parts that make sense only together: a crop, or a picture that one editor replaced. */
const isWholePicture = ([first, , ...rest]: ValuePath, mine: unknown, theirs: unknown): boolean =>
  first === 'images' &&
  isPlain(mine) &&
  isPlain(theirs) &&
  (rest.length === 0 ? mine['fileExternalId'] !== theirs['fileExternalId'] : 'x' in mine);

/** Parts of these objects make sense only together. */
const wholes: ReadonlySet<string> = new Set(['fee', 'showWhen']);
/** Properties of which only one is set. */
const discount = ['amountOff', 'percentOff'] as const;

interface Three<T> {
  base: T;
  mine: T;
  theirs: T;
}

/** The merged document, and the values that both changed differently. */
export function mergeDefinitions({ base, mine, theirs }: Three<EventDefinition>): Merged {
  const conflicts: MergeConflict[] = [];
  const merged = mergeValues({ base, mine, theirs }, [], conflicts) as EventDefinition;
  return { document: withFieldsOnce(merged, { base, mine, theirs }, conflicts), conflicts };
}

function mergeValues({ base, mine, theirs }: Three<unknown>, path: ValuePath, conflicts: MergeConflict[]): unknown {
  if (isSameValue(mine, theirs) || isSameValue(mine, base)) return theirs;
  if (isSameValue(theirs, base)) return mine;
  const isWhole = wholes.has(path.at(-1) ?? '') || isWholePicture(path, mine, theirs);
  if (!isWhole && isPlain(mine) && isPlain(theirs)) {
    return mergeObjects({ base: isPlain(base) ? base : {}, mine, theirs }, path, conflicts);
  }
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const lists = {
      base: entriesOf(Array.isArray(base) ? base : []),
      mine: entriesOf(mine),
      theirs: entriesOf(theirs),
    };
    if (lists.base && lists.mine && lists.theirs) {
      return mergeLists({ base: lists.base, mine: lists.mine, theirs: lists.theirs }, path, conflicts);
    }
  }
  conflicts.push({ path, mine, theirs });
  return theirs;
}

function mergeObjects({ base, mine, theirs }: Three<Plain>, path: ValuePath, conflicts: MergeConflict[]): Plain {
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  const merged: Record<string, unknown> = {};
  const pair = (of: Plain) => Object.fromEntries(discount.map((name) => [name, of[name]]));
  for (const name of names) {
    if (discount.some((each) => each === name)) continue;
    const value = mergeValues({ base: base[name], mine: mine[name], theirs: theirs[name] }, [...path, name], conflicts);
    if (value !== undefined) merged[name] = value;
  }
  if (!discount.some((name) => names.includes(name))) return merged;
  const own = { base: pair(base), mine: pair(mine), theirs: pair(theirs) };
  const chosen = isSameValue(own.theirs, own.base) ? own.mine : own.theirs;
  if (![own.base, own.theirs].some((each) => isSameValue(each, own.mine)) && !isSameValue(own.theirs, own.base)) {
    for (const name of discount) {
      if (!isSameValue(mine[name], theirs[name])) {
        conflicts.push({ path: [...path, name], mine: mine[name], theirs: theirs[name] });
      }
    }
  }
  for (const [name, value] of Object.entries(chosen)) if (value !== undefined) merged[name] = value;
  return merged;
}

type Entries = ReadonlyMap<string, unknown>;

const nameOf = (entry: unknown): string | undefined => (typeof entry === 'string' ? entry : identityOf(entry));

/** The entries by name; undefined when an entry has no name or two have the same name. */
function entriesOf(list: readonly unknown[]): Entries | undefined {
  const entries = new Map<string, unknown>();
  for (const entry of list) {
    const name = nameOf(entry);
    if (name === undefined || entries.has(name)) return undefined;
    entries.set(name, entry);
  }
  return entries;
}

/** An entry that one editor removed and the other changed stays, so no change is lost. */
function mergeLists({ base, mine, theirs }: Three<Entries>, path: ValuePath, conflicts: MergeConflict[]): unknown[] {
  const merged = new Map<string, unknown>();
  for (const name of new Set([...theirs.keys(), ...mine.keys()])) {
    const [was, own, other] = [base.get(name), mine.get(name), theirs.get(name)];
    if (own !== undefined && other !== undefined) {
      merged.set(name, mergeValues({ base: was, mine: own, theirs: other }, [...path, name], conflicts));
    } else {
      const left = own ?? other;
      if (was === undefined || !isSameValue(left, was)) merged.set(name, left);
    }
  }
  const order = mergeOrder({ base: [...base.keys()], mine: [...mine.keys()], theirs: [...theirs.keys()] });
  return order.flatMap((name) => (merged.has(name) ? [merged.get(name)] : []));
}

/**
 * The order of one editor, with the other's additions after their predecessors. When both or neither moved entries, the
 * choice depends only on the two orders, so both editors get the same one.
 */
function mergeOrder({ base, mine, theirs }: Three<readonly string[]>): string[] {
  const hasMoved = (side: readonly string[]) =>
    side.filter((name) => base.includes(name)).join('\n') !== base.filter((name) => side.includes(name)).join('\n');
  const isMineMain = hasMoved(mine) === hasMoved(theirs) ? mine.join('\n') < theirs.join('\n') : hasMoved(mine);
  const [main, other] = isMineMain ? [mine, theirs] : [theirs, mine];
  const order = [...main];
  for (const [index, name] of other.entries()) {
    if (order.includes(name)) continue;
    const before = other.slice(0, index).findLast((each) => order.includes(each));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, name);
  }
  return order;
}

const fieldsOf = ({ configuration }: EventDefinition) =>
  configuration.sections.flatMap((section) => section.fields.map((field) => ({ section: section.name, field })));

/**
 * A question that one editor moved to another section, and the other changed, is in both sections after the merge. It
 * stays in the section it was moved to, with both changes.
 */
function withFieldsOnce(
  merged: EventDefinition,
  { base, mine, theirs }: Three<EventDefinition>,
  conflicts: MergeConflict[],
): EventDefinition {
  const all = fieldsOf(merged);
  const count = (document: EventDefinition, name: string) =>
    fieldsOf(document).filter(({ field }) => field.name === name).length;
  const names = [...new Set(all.map(({ field }) => field.name))].filter(
    (name) => count(merged, name) > 1 && [base, mine, theirs].every((each) => count(each, name) === 1),
  );
  if (names.length === 0) return merged;
  const target = new Map<string, { section: string; field: FormField }>();
  for (const name of names) {
    const of = (document: EventDefinition) => fieldsOf(document).find(({ field }) => field.name === name);
    const [was, own, other] = [of(base), of(mine), of(theirs)];
    const moved = [own, other].flatMap((each) => (each && each.section !== was?.section ? [each.section] : []));
    const section = moved.toSorted()[0] ?? was?.section ?? '';
    const field = mergeValues(
      { base: was?.field, mine: own?.field, theirs: other?.field },
      ['configuration', 'sections', section, 'fields', name],
      conflicts,
    ) as FormField;
    target.set(name, { section, field });
  }
  const sections: FormSection[] = merged.configuration.sections.map((section) => ({
    ...section,
    fields: section.fields.flatMap((field) => {
      const mergedField = target.get(field.name);
      return mergedField === undefined ? [field] : mergedField.section === section.name ? [mergedField.field] : [];
    }),
  }));
  return { ...merged, configuration: { ...merged.configuration, sections } };
}

/** Sets the value at a path. Undefined removes it. A path to an entry that is gone changes nothing. */
export function withValueAt(document: EventDefinition, path: ValuePath, value: unknown): EventDefinition {
  return setAt(document, path, value) as EventDefinition;
}

function setAt(within: unknown, [name, ...rest]: ValuePath, value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(within)) {
    return within.map((entry: unknown) => (nameOf(entry) === name ? setAt(entry, rest, value) : entry));
  }
  if (within !== undefined && !isPlain(within)) return within;
  const { [name]: before, ...others } = within ?? {};
  const next = setAt(before, rest, value);
  return next === undefined ? others : { ...within, [name]: next };
}

/** The path with positions in place of names, as problems of the editor have it: `ticketConfigurations.0.amount`. */
export function positionOf(document: EventDefinition, path: ValuePath): string {
  const steps: string[] = [];
  let within: unknown = document;
  for (const name of path) {
    if (Array.isArray(within)) {
      const index = within.findIndex((entry) => nameOf(entry) === name);
      steps.push(String(index));
      within = within[index];
    } else {
      steps.push(name);
      within = isPlain(within) ? within[name] : undefined;
    }
  }
  return steps.join('.');
}
