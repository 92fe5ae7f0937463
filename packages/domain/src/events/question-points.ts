import type { ChecklistPoint } from '@foyer/contract/events/event-checklist';
import type { Comparison, FormField, ShowWhen } from '@foyer/contract/events/event-configuration';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { maxConditionDepth } from '../forms/conditions.ts';
import { hasOptions, isAddOnChoice, isInput } from '../forms/kinds.ts';
import { advice, blocks } from './checklist-point.ts';

/** Questions that nobody can answer (selling 7.5). */

/** What a condition can compare with: the values that a name can have. Undefined: any value. */
type Known = (name: string) => readonly string[] | undefined;

/** Required questions that no attendee sees, and those whose choices nobody can select. */
export function questionPoints(definition: EventDefinition): ChecklistPoint[] {
  const { configuration } = definition;
  const fields = configuration.sections.flatMap((section, s) =>
    section.fields.map((field, f) => ({ field, path: `configuration.sections.${s}.fields.${f}` })),
  );
  const known = knownValues(
    definition,
    fields.map(({ field }) => field),
  );
  return fields.flatMap(({ field, path }) => {
    if (!isInput(field) || field.hide === true || field.required === false) return [];
    const subject = field.label ?? field.name;
    if (field.showWhen && !canHold(field.showWhen, known)) {
      return [advice({ code: 'questionNeverShown', path, subject })];
    }
    const isWithoutChoice = hasOptions(field) && !isAddOnChoice(field) && choicesOf(field, known).length === 0;
    if (!isWithoutChoice) return [];
    // Without its own condition everybody gets the question, and nobody can continue.
    return [(field.showWhen ? advice : blocks)({ code: 'questionWithoutChoice', path, subject })];
  });
}

/** The values of the choices that somebody can see. */
const choicesOf = ({ fieldOptions = [] }: FormField, known: Known): string[] =>
  fieldOptions.filter(({ showWhen }) => !showWhen || canHold(showWhen, known)).map(({ value }) => value);

function knownValues(definition: EventDefinition, fields: readonly FormField[]): Known {
  const { configuration, ticketConfigurations = [] } = definition;
  const sold = ticketConfigurations.filter(({ active, quantity }) => active !== false && quantity !== 0);
  const sources: Readonly<Record<string, readonly string[]>> = {
    $ticket: sold.map(({ key }) => key),
    $addOns: sold.flatMap(({ addOns = [] }) => addOns.filter(({ active }) => active !== false).map(({ key }) => key)),
    $relationship: configuration.relationshipTypes.map(({ relationshipType }) => relationshipType),
  };
  const inputs = new Map(fields.filter(isInput).map((field) => [field.name, field]));
  // A condition that depends on itself is refused by name. Here its field has any value.
  const open = new Set<string>();
  const found = new Map<string, readonly string[] | undefined>();
  const known: Known = (name) => {
    const source = Object.hasOwn(sources, name) ? sources[name] : undefined;
    if (source) return source;
    if (found.has(name)) return found.get(name);
    const field = inputs.get(name);
    if (!field || open.has(name)) return undefined;
    open.add(name);
    const values =
      field.showWhen && !canHold(field.showWhen, known) ? [] : hasOptions(field) ? choicesOf(field, known) : undefined;
    open.delete(name);
    found.set(name, values);
    return values;
  };
  return known;
}

/** Whether the condition is true for some answers. It may also be true for a condition that contradicts itself in several parts. */
function canHold(condition: ShowWhen, known: Known, depth = 0): boolean {
  if (depth > maxConditionDepth) return false;
  if ('all' in condition) {
    return condition.all.every((each) => canHold(each, known, depth + 1)) && !contradicts(condition.all);
  }
  if ('any' in condition) return condition.any.some((each) => canHold(each, known, depth + 1));
  return canBe(condition, known(condition.field));
}

/** Two comparisons of one field with two values, such as two ticket types at once. */
function contradicts(parts: readonly ShowWhen[]): boolean {
  const wanted = new Map<string, unknown>();
  return parts.some((each) => {
    if (!('field' in each) || each.is !== 'equals' || Array.isArray(each.value)) return false;
    const isOther = wanted.has(each.field) && String(wanted.get(each.field)) !== String(each.value);
    wanted.set(each.field, each.value);
    return isOther;
  });
}

function canBe({ is, value, field }: Comparison, values: readonly string[] | undefined): boolean {
  if (values === undefined) return true;
  const wanted = (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(String);
  switch (is) {
    case 'filled':
      return values.length > 0;
    case 'equals':
      return wanted.length > 0 && wanted.every((each) => values.includes(each));
    case 'in':
      return wanted.some((each) => values.includes(each));
    case 'includes':
      return values.length > 0 && wanted.every((each) => values.some((one) => one.includes(each)));
    case 'notEquals':
      // Every attendee has a ticket type and a relationship.
      return field === '$ticket' || field === '$relationship' ? values.some((each) => !wanted.includes(each)) : true;
    case 'empty':
      return field !== '$ticket' && field !== '$relationship';
    case 'greaterThan':
    case 'lessThan':
      return values.length > 0;
  }
}
