import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { describe, expect, test } from 'vitest';
import {
  calendarChange,
  differences,
  effectsOf,
  newQuestions,
  removedChoices,
  restoredDraft,
} from './event-changes.ts';
import { changesOf, imageChangesOf } from './listed-changes.ts';
import { termsOffered } from '../tickets/purchase-terms.ts';
import { configurationOf, definitionOf } from '../testing/definition.ts';

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
  units: [],
  terms: [],
  registered: 0,
  withEarnedPlace: 0,
  withoutParent: 0,
  unanswered: new Map<string, number>(),
  removedChoices: new Map<string, number>(),
};

test('names a relationship type by its label, else by its code', () => {
  const { configuration } = definition();
  const added = (translations: object) => {
    const type = { relationshipType: 'HELPER', selfType: false, guestType: true, translations };
    const relationshipTypes = [...configuration.relationshipTypes, type];
    return changesOf(definition(), definition({ configuration: { ...configuration, relationshipTypes } }))[0]?.after;
  };
  expect([added({ defaultLabel: 'Helper' }), added({})]).toEqual(['Helper', 'HELPER']);
});

test('reports amounts with the currency of their ticket or add-on', () => {
  const addOn = { key: 'dinner', defaultName: 'Dinner', amount: 20, currency: 'JPY' };
  const coupon = { key: '7', defaultDescription: 'Early', amountOff: 5 };
  const before = [ticket('1', { addOns: [addOn], coupons: [coupon], quantity: 4 }), ticket('2')];
  const after = [
    ticket('1', {
      amount: 95,
      addOns: [{ ...addOn, amount: 25 }],
      coupons: [{ ...coupon, amountOff: 9 }],
      quantity: 5,
    }),
    ticket('2', { amount: 5, currency: 'MXN' }),
  ];
  const changes = changesOf(definition({ ticketConfigurations: before }), definition({ ticketConfigurations: after }));
  expect(changes.map(({ path, currency }) => [path, currency])).toEqual([
    ['ticketConfigurations.1.amount', 'USD'],
    ['ticketConfigurations.1.addOns.dinner.amount', 'JPY'],
    ['ticketConfigurations.1.coupons.7.amountOff', 'USD'],
    ['ticketConfigurations.1.quantity', undefined],
    ['ticketConfigurations.2.amount', 'MXN'],
    ['ticketConfigurations.2.currency', undefined],
  ]);
});

test('reports added, removed and replaced images', () => {
  const image = (key: string, content: string, fileName = `${key}.png`) => ({
    key,
    fileName,
    fileExternalId: content,
    contentType: 'image/png',
  });
  const before = [image('event-banner', 'a'), image('event-logo', 'b'), image('ticket-group-vip', 'c')];
  const after = [image('ticket-group-vip', 'c', 'renamed.png'), image('event-logo', 'x'), image('ticket-group-a', 'y')];
  expect(imageChangesOf(before, after)).toEqual([
    { path: 'images.event-banner', kind: 'removed', before: 'event-banner.png', after: null },
    { path: 'images.event-logo', kind: 'changed', before: 'event-logo.png', after: 'event-logo.png' },
    { path: 'images.ticket-group-a', kind: 'added', before: null, after: 'ticket-group-a.png' },
  ]);
});

test('names an added badge design by its size', () => {
  const before = definition();
  const badges: EventDefinition['configuration']['badges'] = [{ key: 'design', width: 101.6, height: 76.2, front: [] }];
  const after = { ...before, configuration: { ...before.configuration, badges } };
  expect(changesOf(before, after).map(({ kind, after: is }) => [kind, is])).toEqual([['added', '101.6 × 76.2 mm']]);
});

test('restores a version without its short code and visibility', () => {
  const version = definition({ eventShortCode: 'OLD', published: false, defaultName: 'Earlier' });
  const now = definition({ eventShortCode: 'NEW', published: true, defaultName: 'Now' });
  expect(restoredDraft(version, now)).toEqual({ ...version, eventShortCode: 'NEW', published: true });
});

describe('differences', () => {
  const paths = (before: unknown, after: unknown) => differences(before, after).map(({ path }) => path);

  test('matches entries by their names at any position', () => {
    const [one, two] = [ticket('1'), ticket('2')];
    expect(paths({ list: [one, two] }, { list: [one, { ...two, amount: 5 }] })).toEqual(['list.2.amount']);
    expect(paths({ list: [one] }, { list: [two, one] })).toEqual(['list.2']);
    expect(paths({ list: [one, two] }, { list: [two, one] })).toEqual(['list.order']);
  });

  test('reports each condition separately, also when there were none before', () => {
    expect(paths({ coupon: {} }, { coupon: { conditions: { titles: ['EC'] } } })).toEqual(['coupon.conditions.titles']);
    expect(paths({ coupon: { conditions: { code: 'X', titles: ['EC'] } } }, { coupon: {} })).toEqual([
      'coupon.conditions.code',
      'coupon.conditions.titles',
    ]);
  });

  test('ignores differences between two kinds of empty values', () => {
    expect(paths({ a: null, b: [], c: {} }, {})).toEqual([]);
    expect(paths({ a: { b: undefined } }, { a: null })).toEqual([]);
    expect(paths({ a: false }, {})).toEqual(['a']);
  });

  test('reports the whole list for plain lists, and for lists with a duplicate name', () => {
    expect(paths({ list: ['a', 'b'] }, { list: ['a', 'c'] })).toEqual(['list']);
    expect(paths({ list: [{ name: 'a' }, { name: 'a' }] }, { list: [{ name: 'a' }] })).toEqual(['list']);
  });

  test('matches mails by template and language', () => {
    const mail = { templateName: 'refund' as const, locale: 'ja-JP' as const, templateSubject: 'A' };
    expect(
      changesOf(
        definition({ emailTemplates: [mail] }),
        definition({ emailTemplates: [{ ...mail, templateSubject: 'B' }] }),
      ),
    ).toEqual([{ path: 'emailTemplates.refund ja-JP.templateSubject', kind: 'changed', before: 'A', after: 'B' }]);
  });

  test('shortens long values, and names added entries', () => {
    const [added] = changesOf(
      definition(),
      definition({ ticketConfigurations: [ticket('1'), ticket('2'), ticket('new')] }),
    );
    expect(added).toEqual({ path: 'ticketConfigurations.new', kind: 'added', before: null, after: 'Ticket new' });
    const [long] = changesOf(definition(), definition({ defaultName: 'x'.repeat(900) }));
    expect(long?.after).toHaveLength(500);
  });
});

describe('effectsOf', () => {
  const kinds = (before: EventDefinition, after: EventDefinition, usage: Parameters<typeof effectsOf>[2] = nobody) =>
    effectsOf(before, after, usage).map(({ kind, count }) => `${kind} ${count}`);
  const units = [
    { kind: 'ticket' as const, key: '1', sold: 4, held: 2 },
    { kind: 'addOn' as const, key: '9', sold: 3, held: 0 },
  ];

  test('reports changed days and a changed zone for registered people', () => {
    const later = definition({ eventEnd: '2027-03-07T15:00:00.000Z' });
    expect(kinds(definition(), later, { ...nobody, registered: 7 })).toEqual(['datesForRegistered 7']);
    // A rule of the re-check concerns those with a place, also when it changes, and nobody when it is removed.
    const rechecked = (rule: 'keep' | 'pay') => {
      const it = definition();
      return { ...it, configuration: { ...it.configuration, recheck: { rule, until: '2027-01-01T00:00:00.000Z' } } };
    };
    const earnedUsage = { ...nobody, withEarnedPlace: 5 };
    expect(kinds(definition(), rechecked('keep'), earnedUsage)).toEqual(['recheckConcerns 5']);
    expect(kinds(rechecked('keep'), rechecked('pay'), earnedUsage)).toEqual(['recheckConcerns 5']);
    expect([
      kinds(rechecked('keep'), definition(), earnedUsage),
      kinds(rechecked('keep'), rechecked('keep'), earnedUsage),
    ]).toEqual([[], []]);
    const { configuration } = definition();
    const moved = definition({ configuration: { ...configuration, timeZone: 'Asia/Tokyo' } });
    expect(kinds(definition(), moved, { ...nobody, registered: 7 })).toEqual(['datesForRegistered 7']);
    expect(
      kinds(definition(), definition({ registrationEnd: '2027-02-01T00:00:00.000Z' }), { ...nobody, registered: 7 }),
    ).toEqual([]);
  });

  test('reports a changed venue for registered people', () => {
    const { configuration } = definition();
    const elsewhere = definition({ configuration: { ...configuration, venue: { name: 'Hall B' } } });
    expect(kinds(definition(), elsewhere, { ...nobody, registered: 7 })).toEqual(['venueForRegistered 7']);
  });

  test('reports sold and held units of a removed or inactive ticket, without its add-ons', () => {
    const withAddOn = definition({
      ticketConfigurations: [ticket('1', { addOns: [{ key: '9', defaultName: 'Dinner', amount: 5 }] })],
    });
    const usage = { ...nobody, units };
    expect(kinds(withAddOn, definition({ ticketConfigurations: [] }), usage)).toEqual([
      'withdrawnSold 4',
      'withdrawnHeld 2',
    ]);
    expect(kinds(withAddOn, definition({ ticketConfigurations: [ticket('1', { active: false })] }), usage)).toEqual([
      'withdrawnSold 4',
      'withdrawnHeld 2',
    ]);
    expect(kinds(withAddOn, definition({ ticketConfigurations: [ticket('1')] }), usage)).toEqual(['withdrawnSold 3']);
  });

  test('reports tickets that keep the terms of their purchase, when the new ones are worse', () => {
    const { configuration } = definition();
    const fee = (percent: number) =>
      definition({ configuration: { ...configuration, cancellation: { enabled: true, fee: { percent } } } });
    const terms = [
      { key: '1', terms: null, count: 3 },
      { key: '1', terms: termsOffered(fee(5).configuration, {}), count: 4 },
      { key: '2', terms: null, count: 5 },
    ];
    expect(kinds(fee(10), fee(90), { ...nobody, terms })).toEqual(['keepsTerms 12']);
    expect(kinds(fee(90), fee(10), { ...nobody, terms })).toEqual(['keepsTerms 4']);
    expect(kinds(fee(10), definition({ ...fee(10), defaultName: 'Other' }), { ...nobody, terms })).toEqual([]);
    const withUpgrade = definition({
      ticketConfigurations: [ticket('1', { additionalConfiguration: { upgradeTo: ['2'] } }), ticket('2')],
    });
    expect(kinds(withUpgrade, definition(), { ...nobody, terms: terms.slice(0, 1) })).toEqual(['keepsTerms 3']);
  });

  test('reports a changed price for people who paid the old price', () => {
    const dearer = definition({ ticketConfigurations: [ticket('1', { amount: 120 }), ticket('2', { amount: 120 })] });
    expect(kinds(definition(), dearer, { ...nobody, units })).toEqual(['priceForSold 4']);
  });

  test('reports that the event becomes visible once, on its first publication', () => {
    expect(kinds(definition({ published: false }), definition())).toEqual(['becomesVisible 1']);
    expect(kinds(definition(), definition())).toEqual([]);
  });

  test('reports a removed choice for tickets with that answer', () => {
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

  test('reports a new or newly required question for tickets without an answer', () => {
    const name = { name: 'firstName', fieldType: 'Text' as const };
    const diet = { name: 'diet', fieldType: 'Text' as const, label: 'Diet' };
    const unanswered = new Map([['diet', 9]]);
    expect(kinds(withFields(name), withFields(name, diet), { ...nobody, unanswered })).toEqual(['missingAnswers 9']);
    expect(newQuestions(withFields({ ...diet, required: false }), withFields(diet))).toEqual([
      { name: 'diet', label: 'Diet', ofGuests: false },
    ]);
    const withQuestions = withFields(name, diet);
    expect(
      newQuestions(withFields(name), {
        ...withQuestions,
        configuration: { ...withQuestions.configuration, guestFields: ['firstName', 'Diet'] },
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

describe('calendarChange', () => {
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
    ['the same time in another format', event({ eventStart: '2026-07-01T04:00:00-05:00' }), null],
    ['another name', event({ defaultName: 'Another' }), null],
    ['new dates in the past', event({ eventStart: '2026-05-01T09:00:00Z', eventEnd: '2026-05-01T17:00:00Z' }), null],
    ['an unpublished event', event({ published: false, eventEnd: '2026-07-02T17:00:00.000Z' }), null],
  ])('applies to %s: %j', (_name, after, change) => {
    expect(calendarChange(event(), after, now)).toEqual(change);
  });

  test('returns null before the event is published', () => {
    expect(calendarChange(event({ published: false }), event({}, hall), now)).toBeNull();
  });
});
