import type { DraftEffect } from '@foyer/contract/events/event-draft';
import type { EventDefinition, TicketDefinition } from '@foyer/contract/events/event-definition';
import { defaultFields } from '../forms/context.ts';
import { keepingTerms, type TicketsWithTerms } from './worse-terms.ts';
import { hasOptions, isAddOnChoice, isInput, isTerms } from '../forms/kinds.ts';

/** The changes in a draft of an event, and the people they affect (events 4.3). */

/** The values at a path before and after; undefined when the path has no value. */
export interface Difference {
  path: string;
  before: unknown;
  after: unknown;
}

export type Plain = Readonly<Record<string, unknown>>;
export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is empty: absent, null, an empty list, or an object with only empty values. */
export const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (Array.isArray(value) && value.length === 0) ||
  (isPlain(value) && Object.values(value).every(isNothing));

/** The name that identifies an entry of a list; undefined for plain values. */
export function identityOf(entry: unknown): string | undefined {
  if (!isPlain(entry)) return undefined;
  const { key, templateName, locale, name, relationshipType, qualification } = entry;
  if (typeof templateName === 'string') return `${templateName} ${String(locale)}`;
  return [key, name, relationshipType, qualification, entry['value']].find(
    (each): each is string => typeof each === 'string',
  );
}

/** Every difference between two documents. List entries are matched by name, not by position. */
export function differences(before: unknown, after: unknown, path = ''): Difference[] {
  if (isNothing(before) && isNothing(after)) return [];
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (isPlain(before) && isPlain(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      // Conditions have no name. Each one is a separate difference, also where there were none before.
      name === 'conditions'
        ? differences(before[name] ?? {}, after[name] ?? {}, at(name))
        : // The first entry is one difference, like each further one.
          ['saleWindows', 'pools', 'benefits'].includes(name)
          ? differences(before[name] ?? [], after[name] ?? [], at(name))
          : differences(before[name], after[name], at(name)),
    );
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const [was, is] = [entriesOf(before), entriesOf(after)];
    if (was && is) {
      const names = [...new Set([...was.keys(), ...is.keys()])];
      const inside = names.flatMap((name) => differences(was.get(name), is.get(name), at(name)));
      const common = names.filter((name) => was.has(name) && is.has(name));
      const order = (entries: ReadonlyMap<string, unknown>) =>
        [...entries.keys()].filter((one) => common.includes(one));
      const isMoved = order(was).join('\n') !== order(is).join('\n');
      return isMoved ? [...inside, { path: at('order'), before: order(was), after: order(is) }] : inside;
    }
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
}

/** The entries by name; undefined when an entry has no name or two have the same name. */
function entriesOf(list: readonly unknown[]): Map<string, unknown> | undefined {
  const entries = new Map<string, unknown>();
  for (const entry of list) {
    const name = identityOf(entry);
    if (name === undefined || entries.has(name)) return undefined;
    entries.set(name, entry);
  }
  return entries;
}

/** The draft that restores a version. The short code and the visibility of the event stay (events 4.4). */
export const restoredDraft = (version: EventDefinition, published: EventDefinition): EventDefinition => ({
  ...version,
  eventShortCode: published.eventShortCode,
  published: published.published,
});

/** Sold and held units of a ticket type or add-on, by its key. */
export interface Units {
  key: string;
  kind: 'ticket' | 'addOn';
  sold: number;
  held: number;
}

export interface EventUsage {
  units: readonly Units[];
  /** Valid tickets of the event: one for each registered person. */
  registered: number;
  /** People who hold a ticket of the event but none of its new parent event. */
  withoutParent: number;
  /** Number of tickets without an answer to a question, by the question's name. */
  unanswered: ReadonlyMap<string, number>;
  /** Number of tickets with a removed choice as their answer, by the question's name. */
  removedChoices: ReadonlyMap<string, number>;
  /** Valid tickets by the key of their type and the terms of their purchase. */
  terms: readonly TicketsWithTerms[];
  /** People with a valid ticket that uses an earned place. */
  withEarnedPlace: number;
}

/** Choices of a question that the draft removes. */
export interface RemovedChoices {
  name: string;
  label: string;
  values: string[];
}

/**
 * The questions that lose choices, with those choices. A question that is removed completely keeps its stored answers.
 */
export function removedChoices(before: EventDefinition, after: EventDefinition): RemovedChoices[] {
  const now = new Map(choicesIn(after).map((field) => [field.name, field]));
  return choicesIn(before).flatMap(({ name, label, values }) => {
    const next = now.get(name);
    const removed = next ? values.filter((value) => !next.values.includes(value)) : [];
    return removed.length === 0 ? [] : [{ name, label: next?.label ?? label, values: removed }];
  });
}

const choicesIn = ({ configuration }: EventDefinition): RemovedChoices[] =>
  configuration.sections
    .flatMap(({ fields }) => fields)
    .filter((field) => hasOptions(field) && field.hide !== true)
    .map(({ name, label, fieldOptions = [] }) => ({
      name,
      label: label ?? name,
      values: fieldOptions.map(({ value }) => value),
    }));

/** A question that becomes required for tickets. */
export interface NewQuestion {
  name: string;
  label: string;
  /** Guests must answer it too (events 4.6 guest fields). */
  ofGuests: boolean;
}

/** The questions that become required for tickets. */
export function newQuestions(before: EventDefinition, after: EventDefinition): NewQuestion[] {
  const guestSet = new Set((after.configuration.guestFields ?? defaultFields).map((name) => name.toLowerCase()));
  const questionsBefore = new Map(questionsOf(before).map((field) => [field.name, field]));
  return questionsOf(after)
    .filter((field) => field.isRequired && questionsBefore.get(field.name)?.isRequired !== true)
    .map(({ name, label, guestKey }) => ({ name, label, ofGuests: guestSet.has(guestKey) }));
}

const questionsOf = ({ configuration }: EventDefinition) =>
  configuration.sections
    .flatMap(({ fields }) => fields)
    // Add-ons are bought with a ticket and cannot be answered after the purchase.
    .filter((field) => isInput(field) && !isAddOnChoice(field) && field.hide !== true)
    // events 4.6: a field is required unless `required` is false.
    .map((field) => ({
      name: field.name,
      label: field.label ?? field.name,
      isRequired: field.required !== false,
      guestKey: isTerms(field) ? 'termsandconditions' : field.name.toLowerCase(),
    }));

/** Short code of the new parent event; null when the parent is unchanged or removed. */
export const newParent = (before: EventDefinition, after: EventDefinition): string | null =>
  after.parentEventShortCode === before.parentEventShortCode ? null : (after.parentEventShortCode ?? null);

const isOffered = (one: { active?: boolean | undefined } | undefined): boolean =>
  one !== undefined && one.active !== false;

/** Whether attendees could buy a ticket: an active ticket type without a quantity limit of 0 exists. */
export function hasSomethingToSell({ ticketConfigurations = [] }: EventDefinition): boolean {
  return ticketConfigurations.some((ticket) => isOffered(ticket) && ticket.quantity !== 0);
}

/** The effects of publishing on people. Effects that concern no one are left out. */
export function effectsOf(before: EventDefinition, after: EventDefinition, usage: EventUsage): DraftEffect[] {
  const days = differences(
    [before.eventStart, before.eventEnd, before.configuration.timeZone].join(),
    [after.eventStart, after.eventEnd, after.configuration.timeZone].join(),
  );
  const effects: DraftEffect[] = [
    ...(before.published === true || after.published !== true
      ? []
      : [{ kind: 'becomesVisible' as const, subject: null, count: 1 }]),
    ...(days.length > 0 ? [{ kind: 'datesForRegistered' as const, subject: null, count: usage.registered }] : []),
    ...(isVenueChanged(before, after)
      ? [{ kind: 'venueForRegistered' as const, subject: null, count: usage.registered }]
      : []),
    ...(newParent(before, after) === null
      ? []
      : [{ kind: 'noParentTicket' as const, subject: newParent(before, after), count: usage.withoutParent }]),
    ...(after.configuration.recheck && differences(before.configuration.recheck, after.configuration.recheck).length > 0
      ? [{ kind: 'recheckConcerns' as const, subject: null, count: usage.withEarnedPlace }]
      : []),
    { kind: 'keepsTerms' as const, subject: null, count: keepingTerms(before, after, usage.terms) },
    ...(before.ticketConfigurations ?? []).flatMap((ticket) => ticketEffects(ticket, after, usage.units)),
    ...newQuestions(before, after).map(({ name, label }) => ({
      kind: 'missingAnswers' as const,
      subject: label,
      count: usage.unanswered.get(name) ?? 0,
    })),
    ...removedChoices(before, after).map(({ name, label }) => ({
      kind: 'removedChoice' as const,
      subject: label,
      count: usage.removedChoices.get(name) ?? 0,
    })),
  ];
  return effects.filter(({ count }) => count > 0);
}

const isVenueChanged = (before: EventDefinition, after: EventDefinition): boolean =>
  differences(before.configuration.venue, after.configuration.venue).length > 0;

/** The parts of a calendar entry that change. */
export interface CalendarChange {
  dates: boolean;
  venue: boolean;
}

/**
 * How the change affects calendar entries of registered people: the dates, the time zone or the venue changed, and the
 * event is not over. Null when the entries are still correct.
 */
export function calendarChange(before: EventDefinition, after: EventDefinition, now: Date): CalendarChange | null {
  if (before.published !== true || after.published !== true || Date.parse(after.eventEnd) <= now.getTime()) return null;
  const timesOf = ({ eventStart, eventEnd, configuration }: EventDefinition) =>
    [Date.parse(eventStart), Date.parse(eventEnd), configuration.timeZone].join();
  const dates = timesOf(before) !== timesOf(after);
  const venue = isVenueChanged(before, after);
  return dates || venue ? { dates, venue } : null;
}

function ticketEffects(
  ticket: TicketDefinition,
  { ticketConfigurations = [] }: EventDefinition,
  units: readonly Units[],
): DraftEffect[] {
  const next = ticketConfigurations.find(({ key }) => key === ticket.key);
  const of = (kind: Units['kind'], key: string) => units.find((one) => one.kind === kind && one.key === key);
  const gone = (kind: Units['kind'], key: string, subject: string): DraftEffect[] => [
    { kind: 'withdrawnSold', subject, count: of(kind, key)?.sold ?? 0 },
    { kind: 'withdrawnHeld', subject, count: of(kind, key)?.held ?? 0 },
  ];
  const isGone = isOffered(ticket) && !isOffered(next);
  return [
    ...(isGone ? gone('ticket', ticket.key, ticket.defaultDescription) : []),
    ...(next && next.amount !== ticket.amount
      ? [
          {
            kind: 'priceForSold' as const,
            subject: ticket.defaultDescription,
            count: of('ticket', ticket.key)?.sold ?? 0,
          },
        ]
      : []),
    ...(ticket.addOns ?? [])
      .filter((addOn) => isOffered(addOn) && !isGone && !isOffered(next?.addOns?.find(({ key }) => key === addOn.key)))
      .flatMap((addOn) => gone('addOn', addOn.key, addOn.defaultName)),
  ];
}
