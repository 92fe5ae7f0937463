import type { Comparison, FormField, ShowWhen } from '@foyer/contract/events/event-configuration';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { isAddOnChoice, isInput, isYesNo } from '@foyer/domain/forms/kinds';

/** Conditions as the editor shows them: a group with its entries, and the available sources. */

/** Entries joined by `all` or `any`. */
export interface Group {
  joins: 'all' | 'any';
  entries: readonly ShowWhen[];
}

/** A field that a condition can refer to. */
export interface Source {
  name: string;
  label: string;
  /** The possible answers, if they are known. */
  choices?: readonly { value: string; label: string }[];
  yesNo?: boolean;
}

/** A condition as a group; a single comparison is a group of one. */
export function groupOf(condition: ShowWhen): Group {
  if ('all' in condition) return { joins: 'all', entries: condition.all };
  if ('any' in condition) return { joins: 'any', entries: condition.any };
  return { joins: 'all', entries: [condition] };
}

/** The stored form of a group: a single comparison without its group, undefined for an empty group. */
export function groupWith({ joins, entries }: Group): ShowWhen | undefined {
  const [first, ...more] = entries;
  if (!first) return undefined;
  if (more.length === 0) return first;
  return joins === 'all' ? { all: [...entries] } : { any: [...entries] };
}

export const asComparison = (condition: ShowWhen): Comparison | undefined =>
  'all' in condition || 'any' in condition ? undefined : condition;

/** The comparison with a value that fits its operator: none, one value or a list. Other values are removed. */
export function comparisonWith({ field, is, value }: Comparison, source: Source | undefined): Comparison {
  if (is === 'filled' || is === 'empty') return { field, is };
  if (source?.yesNo) return { field, is, value: typeof value === 'boolean' ? value : true };
  const isList = is === 'in' || (is === 'includes' && source?.choices !== undefined);
  const values = [value ?? []].flat().filter((one) => typeof one !== 'boolean');
  if (isList) return { field, is, ...(values.length === 0 ? {} : { value: values }) };
  const [first] = values;
  return { field, is, ...(first === undefined ? {} : { value: first }) };
}

/** The sources for conditions of a field: all other questions, then ticket, add-ons and relationship. */
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
