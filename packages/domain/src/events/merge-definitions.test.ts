import type { EventDefinition } from '@foyer/contract/events/event-definition';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { configurationOf, definitionOf } from '../testing/definition.ts';
import { isSameValue, mergeDefinitions, positionOf, withValueAt } from './merge-definitions.ts';

type Ticket = NonNullable<EventDefinition['ticketConfigurations']>[number];
type Field = EventDefinition['configuration']['sections'][number]['fields'][number];

const ticket = (key: string, more: Partial<Ticket> = {}): Ticket => ({
  key,
  defaultDescription: `Ticket ${key}`,
  amount: 100,
  currency: 'USD',
  currencyLocale: 'en-US',
  relationshipTypes: ['CONSULTANT'],
  ...more,
});
const field = (name: string, more: Partial<Field> = {}): Field => ({ name, fieldType: 'Text', label: name, ...more });

interface Parts {
  name?: string;
  tickets?: Ticket[];
  you?: Field[];
  trip?: Field[];
}
const documentOf = ({ name = 'Spring', tickets = [ticket('a'), ticket('b')], you = [], trip = [] }: Parts = {}) => {
  const configuration = configurationOf([
    { name: 'you', title: 'You', fields: you },
    { name: 'trip', title: 'Trip', fields: trip },
  ]);
  return definitionOf(configuration, { defaultName: name, ticketConfigurations: tickets });
};
const keysOf = ({ ticketConfigurations = [] }: EventDefinition) => ticketConfigurations.map(({ key }) => key);
const namesOf = ({ configuration }: EventDefinition) =>
  configuration.sections.map(({ fields }) => fields.map(({ name, label }) => `${name} ${label}`));

describe('merging', () => {
  const base = documentOf({ you: [field('diet'), field('size')] });

  test('keeps changes of different fields, also in one ticket type', () => {
    const mine = documentOf({
      name: 'Summer',
      tickets: [ticket('a', { amount: 120 }), ticket('b')],
      you: [field('diet'), field('size')],
    });
    const theirs = documentOf({ tickets: [ticket('a', { quantity: 5 }), ticket('b')], you: [field('size')] });
    const { document, conflicts } = mergeDefinitions({ base, mine, theirs });
    expect(conflicts).toEqual([]);
    expect(document.defaultName).toBe('Summer');
    expect(document.ticketConfigurations?.[0]).toMatchObject({ amount: 120, quantity: 5 });
    expect(namesOf(document)[0]).toEqual(['size size']);
  });

  test('reports a field that both changed, and keeps the stored value until a person decides', () => {
    const mine = documentOf({ tickets: [ticket('a', { amount: 120 }), ticket('b')] });
    const theirs = documentOf({ tickets: [ticket('b'), ticket('a', { amount: 90 })] });
    const { document, conflicts } = mergeDefinitions({ base: documentOf(), mine, theirs });
    expect(conflicts).toEqual([{ path: ['ticketConfigurations', 'a', 'amount'], mine: 120, theirs: 90 }]);
    expect(document.ticketConfigurations?.[1]?.amount).toBe(90);
    const [path = []] = conflicts.map((each) => each.path);
    expect(positionOf(document, path)).toBe('ticketConfigurations.1.amount');
    expect(withValueAt(document, path, 120).ticketConfigurations?.[1]?.amount).toBe(120);
  });

  test('keeps an entry that one editor changed and the other removed', () => {
    const mine = documentOf({ tickets: [ticket('b')] });
    const theirs = documentOf({ tickets: [ticket('a', { amount: 90 }), ticket('b')] });
    expect(keysOf(mergeDefinitions({ base: documentOf(), mine, theirs }).document)).toEqual(['a', 'b']);
    expect(keysOf(mergeDefinitions({ base: documentOf(), mine, theirs: documentOf() }).document)).toEqual(['b']);
  });

  test('keeps a new order and the additions of both', () => {
    const abc = documentOf({ tickets: [ticket('a'), ticket('b'), ticket('c')] });
    const mine = documentOf({ tickets: [ticket('c'), ticket('a'), ticket('b'), ticket('m')] });
    const theirs = documentOf({ tickets: [ticket('a'), ticket('t'), ticket('b'), ticket('c')] });
    const expected = ['c', 'a', 't', 'b', 'm'];
    expect(keysOf(mergeDefinitions({ base: abc, mine, theirs }).document)).toEqual(expected);
    expect(keysOf(mergeDefinitions({ base: abc, mine: theirs, theirs: mine }).document)).toEqual(expected);
  });

  test('has a question once that one editor moved and the other changed', () => {
    const mine = documentOf({ you: [field('size')], trip: [field('diet')] });
    const theirs = documentOf({ you: [field('diet', { label: 'Food' }), field('size')] });
    const { document, conflicts } = mergeDefinitions({ base, mine, theirs });
    expect([namesOf(document), conflicts]).toEqual([[['size size'], ['diet Food']], []]);
  });

  test('takes a discount of one editor as a whole', () => {
    const coupon = (off: object) => ({ key: 'k', defaultDescription: 'Early', ...off });
    const at = (off: object) => documentOf({ tickets: [ticket('a', { coupons: [coupon(off)] })] });
    const three = { base: at({ amountOff: 10 }), mine: at({ percentOff: 5 }), theirs: at({ amountOff: 20 }) };
    const { document, conflicts } = mergeDefinitions(three);
    expect(document.ticketConfigurations?.[0]?.coupons).toEqual([coupon({ amountOff: 20 })]);
    expect(conflicts.map(({ path }) => path.at(-1))).toEqual(['amountOff', 'percentOff']);
    expect(mergeDefinitions({ ...three, theirs: three.base }).document).toEqual(three.mine);
  });
});

/** A random change of a document. */
type Edit =
  | { kind: 'name'; value: string }
  | { kind: 'amount'; at: number; value: number }
  | { kind: 'add'; key: string; at: number }
  | { kind: 'remove'; at: number }
  | { kind: 'move'; from: number; to: number }
  | { kind: 'label'; at: number; value: string }
  | { kind: 'carry'; at: number };

const edit = (who: string): fc.Arbitrary<Edit> =>
  fc.oneof(
    fc.record({ kind: fc.constant('name' as const), value: fc.constantFrom('Summer', 'Fall') }),
    fc.record({ kind: fc.constant('amount' as const), at: fc.nat(9), value: fc.integer({ min: 1, max: 9 }) }),
    fc.record({
      kind: fc.constant('add' as const),
      key: fc.integer({ min: 0, max: 5 }).map((n) => `${who}${n}`),
      at: fc.nat(9),
    }),
    fc.record({ kind: fc.constant('remove' as const), at: fc.nat(9) }),
    fc.record({ kind: fc.constant('move' as const), from: fc.nat(9), to: fc.nat(9) }),
    fc.record({ kind: fc.constant('label' as const), at: fc.nat(9), value: fc.constantFrom('Food', 'Bus') }),
    fc.record({ kind: fc.constant('carry' as const), at: fc.nat(9) }),
  );

function applied(document: EventDefinition, one: Edit): EventDefinition {
  const { ticketConfigurations: tickets = [], configuration } = document;
  const withTickets = (next: Ticket[]) => ({ ...document, ticketConfigurations: next });
  const [you, trip] = configuration.sections;
  if (!you || !trip) throw new Error('The sections are never removed.');
  const withForm = (first: Field[], second: Field[]) => ({
    ...document,
    configuration: {
      ...configuration,
      sections: [
        { ...you, fields: first },
        { ...trip, fields: second },
      ],
    },
  });
  switch (one.kind) {
    case 'name':
      return { ...document, defaultName: one.value };
    case 'amount':
      return withTickets(tickets.map((each, n) => (n === one.at ? { ...each, amount: one.value } : each)));
    case 'add':
      return tickets.some(({ key }) => key === one.key)
        ? document
        : withTickets(tickets.toSpliced(one.at, 0, ticket(one.key)));
    case 'remove':
      return withTickets(tickets.filter((_, n) => n !== one.at));
    case 'move': {
      const moved = tickets[one.from];
      return moved ? withTickets(tickets.toSpliced(one.from, 1).toSpliced(one.to, 0, moved)) : document;
    }
    case 'label':
      return withForm(
        you.fields.map((each, n) => (n === one.at ? { ...each, label: one.value } : each)),
        trip.fields,
      );
    case 'carry': {
      const carried = you.fields[one.at];
      return carried
        ? withForm(
            you.fields.filter((each) => each !== carried),
            [...trip.fields, carried],
          )
        : document;
    }
  }
}

const start = documentOf({
  tickets: ['a', 'b', 'c'].map((key) => ticket(key)),
  you: ['diet', 'size', 'hotel'].map((name) => field(name)),
  trip: [field('flight')],
});
const edited = (who: string) =>
  fc.array(edit(who), { maxLength: 12 }).map((edits) => edits.reduce((document, one) => applied(document, one), start));

describe('of random edits of two editors, the merge', () => {
  test('is equal for both, apart from the values that it reports to both', () => {
    fc.assert(
      fc.property(edited('m'), edited('t'), (mine, theirs) => {
        const one = mergeDefinitions({ base: start, mine, theirs });
        const other = mergeDefinitions({ base: start, mine: theirs, theirs: mine });
        const settled = one.conflicts.reduce((it, { path, mine: value }) => withValueAt(it, path, value), one.document);
        expect(isSameValue(settled, other.document)).toBe(true);
        const pathsOf = (conflicts: typeof one.conflicts) => conflicts.map(({ path }) => path.join('.')).toSorted();
        expect(pathsOf(one.conflicts)).toEqual(pathsOf(other.conflicts));
      }),
      { numRuns: 500 },
    );
  });

  test('loses no change: each new or changed value of either side is in the document or in a conflict', () => {
    const valuesOf = (document: EventDefinition) =>
      new Map<string, unknown>([
        ['defaultName', document.defaultName],
        ...(document.ticketConfigurations ?? []).map(({ key, amount }): [string, unknown] => [
          `ticketConfigurations.${key}.amount`,
          amount,
        ]),
        ...document.configuration.sections.flatMap(({ fields }) =>
          fields.map(({ name, label }): [string, unknown] => [`field.${name}`, label]),
        ),
      ]);
    const before = valuesOf(start);
    fc.assert(
      fc.property(edited('m'), edited('t'), (mine, theirs) => {
        const { document, conflicts } = mergeDefinitions({ base: start, mine, theirs });
        const after = valuesOf(document);
        const conflictValues = new Set(conflicts.map(({ mine: value }) => value));
        for (const [path, value] of valuesOf(mine)) {
          if (before.get(path) !== value)
            expect(after.get(path) === value || conflictValues.has(value), path).toBe(true);
        }
        for (const [path, value] of valuesOf(theirs)) {
          if (before.get(path) !== value) expect(after.get(path), path).toBe(value);
        }
        const names = document.configuration.sections.flatMap(({ fields }) => fields.map(({ name }) => name));
        expect(names.toSorted()).toEqual(['diet', 'flight', 'hotel', 'size']);
      }),
      { numRuns: 500 },
    );
  });

  test('of a document with itself is the document', () => {
    fc.assert(
      fc.property(edited('m'), (mine) => {
        for (const three of [
          { base: start, mine, theirs: start },
          { base: start, mine: start, theirs: mine },
          { base: start, mine, theirs: mine },
        ]) {
          expect(mergeDefinitions(three)).toEqual({ document: mine, conflicts: [] });
        }
      }),
    );
  });
});
