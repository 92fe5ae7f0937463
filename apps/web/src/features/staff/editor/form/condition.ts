import type { Comparison, FormField, ShowWhen } from '@foyer/contract/event-configuration';
import type { EventDefinition } from '@foyer/contract/event-definition';
import { isAddOnChoice, isInput, isYesNo } from '@foyer/domain/fields/kinds';

/** Conditions as they are put together: a group with its entries, and what can be asked for. */

/** Entries of which all, or any, must hold. */
export interface Group {
  joins: 'all' | 'any';
  entries: readonly ShowWhen[];
}

/** Something that a condition can ask for. */
export interface Source {
  name: string;
  label: string;
  /** What its answer can be, where that is known. */
  choices?: readonly { value: string; label: string }[];
  yesNo?: boolean;
}

/** A condition as a group; a single comparison is a group of one. */
export function groupOf(condition: ShowWhen): Group {
  if ('all' in condition) return { joins: 'all', entries: condition.all };
  if ('any' in condition) return { joins: 'any', entries: condition.any };
  return { joins: 'all', entries: [condition] };
}

/** The group as it is kept: a comparison alone where it has but one, nothing where it has none. */
export function groupWith({ joins, entries }: Group): ShowWhen | undefined {
  const [first, ...more] = entries;
  if (!first) return undefined;
  if (more.length === 0) return first;
  return joins === 'all' ? { all: [...entries] } : { any: [...entries] };
}

export const asComparison = (condition: ShowWhen): Comparison | undefined =>
  'all' in condition || 'any' in condition ? undefined : condition;

/** A comparison whose value fits what it asks: none, one, or a list. What no longer fits is left out. */
export function comparisonWith({ field, is, value }: Comparison, source: Source | undefined): Comparison {
  if (is === 'filled' || is === 'empty') return { field, is };
  if (source?.yesNo) return { field, is, value: typeof value === 'boolean' ? value : true };
  const isList = is === 'in' || (is === 'includes' && source?.choices !== undefined);
  const values = [value ?? []].flat().filter((one) => typeof one !== 'boolean');
  if (isList) return { field, is, ...(values.length === 0 ? {} : { value: values }) };
  const [first] = values;
  return { field, is, ...(first === undefined ? {} : { value: first }) };
}

/** What conditions of a field can ask for: the other questions, then ticket, add-ons and relationship. */
export function sourcesOf(
  { configuration, ticketConfigurations = [] }: EventDefinition,
  own: FormField,
  words: { labelOf: (field: FormField) => string; ticket: string; addOns: string; relationship: string },
): Source[] {
  const fields = configuration.sections
    .flatMap((section) => section.fields)
    .filter((field, index, all) => all.findIndex(({ name }) => name === field.name) === index)
    .filter((field) => isInput(field) && field.name !== own.name);
  const addOns = new Map(
    ticketConfigurations.flatMap((ticket) => (ticket.addOns ?? []).map(({ key, defaultName }) => [key, defaultName])),
  );
  const choicesOf = (field: FormField) =>
    isAddOnChoice(field)
      ? [...addOns].map(([value, label]) => ({ value, label: label || value }))
      : field.fieldOptions?.map(({ value, text }) => ({ value, label: text || value }));
  return [
    ...fields.map((field): Source => {
      const choices = choicesOf(field);
      return {
        name: field.name,
        label: words.labelOf(field),
        ...(choices && choices.length > 0 ? { choices } : {}),
        ...(isYesNo(field) ? { yesNo: true } : {}),
      };
    }),
    {
      name: '$ticket',
      label: words.ticket,
      choices: ticketConfigurations.map(({ key, defaultDescription }) => ({
        value: key,
        label: defaultDescription || key,
      })),
    },
    {
      name: '$addOns',
      label: words.addOns,
      choices: [...addOns].map(([value, label]) => ({ value, label: label || value })),
    },
    {
      name: '$relationship',
      label: words.relationship,
      choices: configuration.relationshipTypes.map(({ relationshipType }) => ({
        value: relationshipType,
        label: relationshipType,
      })),
    },
  ];
}
