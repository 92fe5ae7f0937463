import type { BadgeDesign, BadgeField } from '@foyer/contract/events/badge-design';
import type {
  CheckInList,
  EventConfiguration,
  Pool,
  FormField,
  ShowWhen,
} from '@foyer/contract/events/event-configuration';

type Sections = EventConfiguration['sections'];
type Rename = (field: '$ticket' | '$addOns', name: string) => string;

/** Renames tickets and add-ons in form conditions: stored forms use ids, definitions use keys. Unknown names stay unchanged. */
export function renamed(sections: Sections, rename: Rename): Sections {
  return sections.map((section) => ({ ...section, fields: section.fields.map((field) => inField(field, rename)) }));
}

function inField(field: FormField, rename: Rename): FormField {
  return {
    ...field,
    ...(field.showWhen ? { showWhen: inCondition(field.showWhen, rename) } : {}),
    ...(field.fieldOptions
      ? {
          fieldOptions: field.fieldOptions.map((option) => ({
            ...option,
            ...(option.showWhen ? { showWhen: inCondition(option.showWhen, rename) } : {}),
          })),
        }
      : {}),
  };
}

function inCondition(condition: ShowWhen, rename: Rename): ShowWhen {
  if ('all' in condition) return { all: condition.all.map((each) => inCondition(each, rename)) };
  if ('any' in condition) return { any: condition.any.map((each) => inCondition(each, rename)) };
  const { field, value } = condition;
  if (field !== '$ticket' && field !== '$addOns') return condition;
  const one = (each: string | number) => rename(field, String(each));
  if (typeof value === 'string' || typeof value === 'number') return { ...condition, value: one(value) };
  return Array.isArray(value) ? { ...condition, value: value.map(one) } : condition;
}

type Names = (name: string) => readonly string[];

/**
 * Renames tickets and add-ons in check-in lists: stored lists use ids, definitions use keys. An add-on of several
 * tickets has one key but an id per ticket, so one name can become several.
 */
export function listsNamed(
  lists: readonly CheckInList[] | undefined,
  ticketNames: Names,
  addOnNames: Names,
): Pick<EventConfiguration, 'checkInLists'> {
  if (!lists) return {};
  const all = (names: readonly string[], rename: Names) => [...new Set(names.flatMap((name) => rename(name)))];
  return {
    checkInLists: lists.map((list) => ({
      ...list,
      ...(list.tickets ? { tickets: all(list.tickets, ticketNames) } : {}),
      ...(list.addOns ? { addOns: all(list.addOns, addOnNames) } : {}),
    })),
  };
}

/** Renames the ticket types and add-ons that draw on pools, like `listsNamed`. */
export function poolsNamed(
  pools: readonly Pool[] | undefined,
  ticketNames: Names,
  addOnNames: Names,
): Pick<EventConfiguration, 'pools'> {
  if (!pools) return {};
  const all = (weights: Pool['tickets'], rename: Names) =>
    Object.fromEntries(Object.entries(weights).flatMap(([name, weight]) => rename(name).map((to) => [to, weight])));
  return {
    pools: pools.map((pool) => ({
      ...pool,
      tickets: all(pool.tickets, ticketNames),
      addOns: all(pool.addOns, addOnNames),
    })),
  };
}

/** The settings of a package with other names of its tickets. Absent when a ticket has no such name. */
export function packageNamed<From, To>(
  settings: { parts: { ticket: From; relationshipType: string }[]; endsWhole?: boolean | undefined } | undefined,
  rename: (ticket: From) => To | undefined,
): { package?: { parts: { ticket: To; relationshipType: string }[]; endsWhole?: boolean | undefined } } {
  if (!settings) return {};
  const parts = settings.parts.flatMap(({ ticket, relationshipType }) => {
    const name = rename(ticket);
    return name === undefined ? [] : [{ ticket: name, relationshipType }];
  });
  return parts.length < settings.parts.length ? {} : { package: { ...settings, parts } };
}

/** Renames ticket types in badge designs: stored designs use ids, definitions use keys. Unknown names stay unchanged. */
export function badgesNamed(
  designs: readonly BadgeDesign[] | undefined,
  rename: (name: string) => string,
): Pick<EventConfiguration, 'badges'> {
  if (!designs) return {};
  const tickets = (of: Pick<BadgeField, 'tickets'>) => (of.tickets ? { tickets: of.tickets.map(rename) } : {});
  const inFieldOf = (field: BadgeField): BadgeField => ({
    ...field,
    ...tickets(field),
    ...(field.colors ? { colors: field.colors.map((each) => ({ ...each, key: rename(each.key) })) } : {}),
  });
  return {
    badges: designs.map((design) => ({
      ...design,
      ...tickets(design),
      front: design.front.map(inFieldOf),
      ...(design.back ? { back: design.back.map(inFieldOf) } : {}),
    })),
  };
}
