import type { EventDefinition } from '@foyer/contract/event-definition';
import { describe, expect, test } from 'vitest';
import { calendarChange, changesOf, differences, effectsOf, newQuestions, removedChoices } from './event-changes.ts';
import { configurationOf, definitionOf } from './testing/definition.ts';

const ticket = (key: string, more: Partial<NonNullable<EventDefinition['ticketConfigurations']>[number]> = {}) => ({
  key,
  defaultDescription: `Ticket ${key}`,
  amount: 100,
  currency: 'USD',
  currencyLocale: 'en-US' as const,
  relationshipTypes: ['CONSULTANT'],
  ...more,
});

const definition = (more: Partial<EventDefinition> = {}): EventDefinition =>
  definitionOf(
    configurationOf([{ name: 'registrationForm', title: 'You', fields: [{ name: 'firstName', fieldType: 'Text' }] }]),
    { published: true, ticketConfigurations: [ticket('1'), ticket('2')], ...more },
  );
const withFields = (...fields: EventDefinition['configuration']['sections'][number]['fields']) => {
  const { configuration } = definition();
  return definition({
    configuration: { ...configuration, sections: [{ name: 'registrationForm', title: 'You', fields }] },
  });
};
const nobody = {
  pieces: [],
  registered: 0,
  withoutParent: 0,
  unanswered: new Map<string, number>(),
  removedChoices: new Map<string, number>(),
};

test('a relationship type is told by its name, or by its code', () => {
  const { configuration } = definition();
  const added = (translations: object) => {
    const type = { relationshipType: 'HELPER', selfType: false, guestType: true, translations };
    const relationshipTypes = [...configuration.relationshipTypes, type];
    return changesOf(definition(), definition({ configuration: { ...configuration, relationshipTypes } }))[0]?.after;
  };
  expect([added({ defaultLabel: 'Helper' }), added({})]).toEqual(['Helper', 'HELPER']);
});

describe('differences', () => {
  const paths = (before: unknown, after: unknown) => differences(before, after).map(({ path }) => path);

  test('of entries are found by their names, wherever they stand', () => {
    const [one, two] = [ticket('1'), ticket('2')];
    expect(paths({ list: [one, two] }, { list: [one, { ...two, amount: 5 }] })).toEqual(['list.2.amount']);
    expect(paths({ list: [one] }, { list: [two, one] })).toEqual(['list.2']);
    expect(paths({ list: [one, two] }, { list: [two, one] })).toEqual(['list.order']);
  });

  test('of conditions are told one by one, the first of them too', () => {
    expect(paths({ coupon: {} }, { coupon: { conditions: { titles: ['EC'] } } })).toEqual(['coupon.conditions.titles']);
    expect(paths({ coupon: { conditions: { code: 'X', titles: ['EC'] } } }, { coupon: {} })).toEqual([
      'coupon.conditions.code',
      'coupon.conditions.titles',
    ]);
  });

  test('are none between what says nothing in two ways', () => {
    expect(paths({ a: null, b: [], c: {} }, {})).toEqual([]);
    expect(paths({ a: { b: undefined } }, { a: null })).toEqual([]);
    expect(paths({ a: false }, {})).toEqual(['a']);
  });

  test('of plain lists, and of lists with a name twice, are those of the whole list', () => {
    expect(paths({ list: ['a', 'b'] }, { list: ['a', 'c'] })).toEqual(['list']);
    expect(paths({ list: [{ name: 'a' }, { name: 'a' }] }, { list: [{ name: 'a' }] })).toEqual(['list']);
  });

  test('of mails are known by their kind and language', () => {
    const mail = { templateName: 'refund' as const, locale: 'ja-JP' as const, templateSubject: 'A' };
    expect(
      changesOf(
        definition({ emailTemplates: [mail] }),
        definition({ emailTemplates: [{ ...mail, templateSubject: 'B' }] }),
      ),
    ).toEqual([{ path: 'emailTemplates.refund ja-JP.templateSubject', kind: 'changed', before: 'A', after: 'B' }]);
  });

  test('are told short enough to be read, whole things by their name', () => {
    const [added] = changesOf(
      definition(),
      definition({ ticketConfigurations: [ticket('1'), ticket('2'), ticket('new')] }),
    );
    expect(added).toEqual({ path: 'ticketConfigurations.new', kind: 'added', before: null, after: 'Ticket new' });
    const [long] = changesOf(definition(), definition({ defaultName: 'x'.repeat(900) }));
    expect(long?.after).toHaveLength(500);
  });
});

describe('effects', () => {
  const kinds = (before: EventDefinition, after: EventDefinition, standing: Parameters<typeof effectsOf>[2] = nobody) =>
    effectsOf(before, after, standing).map(({ kind, count }) => `${kind} ${count}`);
  const pieces = [
    { kind: 'ticket' as const, key: '1', sold: 4, held: 2 },
    { kind: 'addOn' as const, key: '9', sold: 3, held: 0 },
  ];

  test('of other days are for those who are registered; of another zone too', () => {
    const later = definition({ eventEnd: '2027-03-07T15:00:00.000Z' });
    expect(kinds(definition(), later, { ...nobody, registered: 7 })).toEqual(['datesForRegistered 7']);
    const { configuration } = definition();
    const moved = definition({ configuration: { ...configuration, timeZone: 'Asia/Tokyo' } });
    expect(kinds(definition(), moved, { ...nobody, registered: 7 })).toEqual(['datesForRegistered 7']);
    expect(
      kinds(definition(), definition({ registrationEnd: '2027-02-01T00:00:00.000Z' }), { ...nobody, registered: 7 }),
    ).toEqual([]);
  });

  test('of a ticket that is taken away or switched off are what is sold and held of it, with its add-ons untold', () => {
    const withAddOn = definition({
      ticketConfigurations: [ticket('1', { addOns: [{ key: '9', defaultName: 'Dinner', amount: 5 }] })],
    });
    const standing = { ...nobody, pieces };
    expect(kinds(withAddOn, definition({ ticketConfigurations: [] }), standing)).toEqual([
      'withdrawnSold 4',
      'withdrawnHeld 2',
    ]);
    expect(kinds(withAddOn, definition({ ticketConfigurations: [ticket('1', { active: false })] }), standing)).toEqual([
      'withdrawnSold 4',
      'withdrawnHeld 2',
    ]);
    expect(kinds(withAddOn, definition({ ticketConfigurations: [ticket('1')] }), standing)).toEqual([
      'withdrawnSold 3',
    ]);
  });

  test('of another price are for those who paid the one before', () => {
    const dearer = definition({ ticketConfigurations: [ticket('1', { amount: 120 }), ticket('2', { amount: 120 })] });
    expect(kinds(definition(), dearer, { ...nobody, pieces })).toEqual(['priceForSold 4']);
  });

  test('of becoming visible are told once, and only then', () => {
    expect(kinds(definition({ published: false }), definition())).toEqual(['becomesVisible 1']);
    expect(kinds(definition(), definition())).toEqual([]);
  });

  test('of a removed choice are for tickets with that answer', () => {
    const size = (...values: string[]) => ({
      name: 'size',
      fieldType: 'Select' as const,
      label: 'Size',
      fieldOptions: values.map((value) => ({ value, text: value })),
    });
    const [before, after] = [withFields(size('S', 'M', 'XXL')), withFields(size('S', 'L'))];
    expect(removedChoices(before, after)).toEqual([{ name: 'size', label: 'Size', values: ['M', 'XXL'] }]);
    expect(kinds(before, after, { ...nobody, removedChoices: new Map([['size', 3]]) })).toEqual(['removedChoice 3']);
    expect(kinds(before, after)).toEqual([]);
    expect(removedChoices(before, withFields({ ...size('S', 'M', 'XXL'), label: 'T-shirt' }))).toEqual([]);
    expect(removedChoices(before, withFields())).toEqual([]);
  });

  test('of a question are for tickets without an answer: one that is new, or required from now on', () => {
    const name = { name: 'firstName', fieldType: 'Text' as const };
    const diet = { name: 'diet', fieldType: 'Text' as const, label: 'Diet' };
    const unanswered = new Map([['diet', 9]]);
    expect(kinds(withFields(name), withFields(name, diet), { ...nobody, unanswered })).toEqual(['missingAnswers 9']);
    expect(newQuestions(withFields({ ...diet, required: false }), withFields(diet))).toEqual([
      { name: 'diet', label: 'Diet', ofGuests: false },
    ]);
    const asked = withFields(name, diet);
    expect(
      newQuestions(withFields(name), {
        ...asked,
        configuration: { ...asked.configuration, guestFields: ['firstName', 'Diet'] },
      }),
    ).toEqual([{ name: 'diet', label: 'Diet', ofGuests: true }]);
    const terms = { name: 'rules', fieldType: 'TermsAndConditions' as const };
    expect(newQuestions(withFields(name), withFields(name, terms))).toMatchObject([{ name: 'rules', ofGuests: true }]);
    expect(newQuestions(withFields(diet), withFields({ ...diet, label: 'Food' }))).toEqual([]);
    for (const quiet of [
      { ...diet, required: false },
      { ...diet, hide: true },
      { name: 'x', fieldType: 'Divider' as const },
      { name: 'x', fieldType: 'TicketAddOn' as const },
    ])
      expect(newQuestions(withFields(name), withFields(name, quiet))).toEqual([]);
  });
});

describe('a new calendar entry', () => {
  const now = new Date('2026-06-01T00:00:00Z');
  const event = (
    more: Partial<EventDefinition> = {},
    configuration: Partial<EventDefinition['configuration']> = {},
  ) => {
    const base = definition({ eventStart: '2026-07-01T09:00:00.000Z', eventEnd: '2026-07-01T17:00:00.000Z', ...more });
    return { ...base, configuration: { ...base.configuration, timeZone: 'America/Chicago', ...configuration } };
  };
  const hall = { venue: { name: 'Hall A' } };

  test.each([
    ['other dates', event({ eventEnd: '2026-07-02T17:00:00.000Z' }), { dates: true, venue: false }],
    ['another zone', event({}, { timeZone: 'Asia/Tokyo' }), { dates: true, venue: false }],
    ['a venue', event({}, hall), { dates: false, venue: true }],
    ['the same moment written otherwise', event({ eventStart: '2026-07-01T04:00:00-05:00' }), null],
    ['another name', event({ defaultName: 'Another' }), null],
    [
      'new dates that have passed',
      event({ eventStart: '2026-05-01T09:00:00Z', eventEnd: '2026-05-01T17:00:00Z' }),
      null,
    ],
    ['an event that is hidden', event({ published: false, eventEnd: '2026-07-02T17:00:00.000Z' }), null],
  ])('is for %s: %j', (_name, after, change) => {
    expect(calendarChange(event(), after, now)).toEqual(change);
  });

  test('is for nobody before the event is visible', () => {
    expect(calendarChange(event({ published: false }), event({}, hall), now)).toBeNull();
  });
});
