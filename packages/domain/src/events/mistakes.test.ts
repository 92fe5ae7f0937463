import type { FormField } from '@foyer/contract/events/event-configuration';
import type { EventDefinition, TicketDefinition } from '@foyer/contract/events/event-definition';
import type { SaleWindow } from '@foyer/contract/tickets/sale-window';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { configurationOf, definitionOf } from '../testing/definition.ts';
import { checklist } from './event-checklist.ts';
import { audiencePoints, childPoints, parentPoints, relatedKeys, relatedParts } from './related-points.ts';

/** The checklist finds mistakes in sales and questions (selling 7). */

const ticket = (more: Partial<TicketDefinition> = {}): TicketDefinition => ({
  key: '1',
  defaultDescription: 'Pass',
  amount: 100,
  currency: 'USD',
  currencyLocale: 'en-US',
  relationshipTypes: ['CONSULTANT'],
  ...more,
});
const guest = (more: Partial<TicketDefinition> = {}) =>
  ticket({ key: '2', defaultDescription: 'Guest', amount: 50, relationshipTypes: ['GUEST'], ...more });
const window = (more: Partial<SaleWindow> = {}): SaleWindow => ({
  key: 'early',
  audience: { titles: ['EC'] },
  startDateTime: '2027-01-10T16:00:00Z',
  endDateTime: '2027-01-12T16:00:00Z',
  mode: 'firstCome',
  ...more,
});
const question = (more: Partial<FormField> = {}): FormField => ({
  name: 'meal',
  fieldType: 'Text',
  label: 'Meal',
  ...more,
});
const meals = [
  { value: 'meat', text: 'Meat' },
  { value: 'vegan', text: 'Vegan' },
];

/** An event in Chicago from March 5 with registration from January 1 to March 1, without open points. */
function event(
  tickets: readonly TicketDefinition[],
  configuration: Partial<EventDefinition['configuration']> = {},
  questions: readonly FormField[] = [],
  more: Partial<EventDefinition> = {},
): EventDefinition {
  const relationship = (relationshipType: string) => ({
    relationshipType,
    selfType: relationshipType === 'CONSULTANT',
    guestType: relationshipType === 'GUEST',
    translations: {},
  });
  const terms: FormField = {
    name: 'TermsAndConditions',
    fieldType: 'TermsAndConditions',
    translations: { link: { en_US: { value: 'https://example.com' } } },
  };
  return definitionOf(
    {
      ...configurationOf([
        { name: 'a', title: 'A', fields: [...questions, terms, { name: 'Submit', fieldType: 'Button' }] },
      ]),
      venue: { name: 'Hall' },
      eligibleLocales: ['en-US'],
      relationshipTypes: [relationship('CONSULTANT'), relationship('GUEST')],
      ...configuration,
    },
    { ticketConfigurations: [...tickets], ...more },
  );
}
const found = (definition: EventDefinition) => checklist(definition).map(({ code, path }) => `${code} ${path}`);
const at = (index: number, path: string) => `ticketConfigurations.${index}.${path}`;
const pool = (quantity: number, tickets: Record<string, number>) => ({
  pools: [{ key: 'hall', name: 'Hall', quantity, tickets, addOns: {} }],
});
const family = (more: Partial<TicketDefinition> = {}, parts = ['1', '2']) =>
  ticket({
    key: 'p',
    defaultDescription: 'Family',
    amount: 120,
    ...more,
    additionalConfiguration: {
      package: { parts: parts.map((key) => ({ ticket: key, relationshipType: key === '1' ? 'CONSULTANT' : 'GUEST' })) },
    },
  });
const benefit = { qualification: 'five-star', price: { kind: 'fixed' as const, amount: 10 } };

test.each<[string, EventDefinition, string[]]>([
  ['a complete sale', event([ticket({ saleWindows: [window()] }), guest(), family()], pool(10, { 1: 1, 2: 2 })), []],
  [
    'a window that ends before it starts, which is refused',
    event([ticket({ saleWindows: [window({ endDateTime: '2026-01-01T00:00:00Z' })] })]),
    [],
  ],
  [
    'dates that are still empty',
    event(
      [ticket({ startDateTime: '', saleWindows: [window({ startDateTime: '', endDateTime: '' })] })],
      { timeZone: 'Mars/Base' },
      [],
      { registrationEnd: '2027-03-02T00:00:00Z' },
    ),
    [],
  ],
  [
    'an event at night',
    event([ticket()], { timeZone: 'Asia/Tokyo' }, [], { eventStart: '2027-03-05T18:00:00Z' }),
    ['eventAtNight eventStart'],
  ],
  ['an event at midnight', event([ticket()], {}, [], { eventStart: '2027-03-05T06:00:00Z' }), []],
  [
    'a ticket type after registration',
    event([ticket({ startDateTime: '2027-03-01T00:00:00Z' })]),
    [`neverOnSale ${at(0, 'startDateTime')}`],
  ],
  [
    'a window at night',
    event([ticket({ saleWindows: [window({ startDateTime: '2027-01-10T10:00:00Z' })] })]),
    [`windowAtNight ${at(0, 'saleWindows.0.startDateTime')}`],
  ],
  [
    'a window before registration',
    event([
      ticket({ saleWindows: [window({ startDateTime: '2026-12-31T20:00:00Z', endDateTime: '2027-01-01T00:00:00Z' })] }),
    ]),
    [`windowNeverOpen ${at(0, 'saleWindows.0.startDateTime')}`],
  ],
  [
    'a window that opens too early',
    event([ticket({ saleWindows: [window({ startDateTime: '2026-12-31T20:00:00Z' })] })]),
    [`windowBeforeSale ${at(0, 'saleWindows.0.startDateTime')}`],
  ],
  [
    'a window that closes too late',
    event([ticket({ endDateTime: '2027-01-11T00:00:00Z', saleWindows: [window()] })]),
    [`windowAfterSale ${at(0, 'saleWindows.0.endDateTime')}`],
  ],
  [
    'a window after the event',
    event([ticket({ saleWindows: [window({ endDateTime: '2027-03-07T15:00:00Z' })] })]),
    [`windowAfterSale ${at(0, 'saleWindows.0.endDateTime')}`, `windowAfterEvent ${at(0, 'saleWindows.0.endDateTime')}`],
  ],
  [
    'a draw at the end of the sale',
    event([ticket({ quantity: 5, saleWindows: [window({ mode: 'draw', endDateTime: '2027-03-01T00:00:00Z' })] })]),
    [`drawWithoutSale ${at(0, 'saleWindows.0.endDateTime')}`],
  ],
  [
    'a price in another currency of a window',
    event([ticket({ saleWindows: [window({ amount: 12_000 })] })]),
    [`windowPriceAbove ${at(0, 'saleWindows.0.amount')}`],
  ],
  [
    'two prices',
    event([ticket({ saleWindows: [window(), window({ key: 'b', amount: 90 })] })]),
    [`windowTwoPrices ${at(0, 'saleWindows.1.amount')}`],
  ],
  [
    'another currency',
    event([ticket(), guest({ currency: 'JPY', amount: 5000 })]),
    [`otherCurrency ${at(1, 'currency')}`],
  ],
  [
    'a price of dollars in yen',
    event([ticket(), guest(), ticket({ key: '3', currency: 'JPY' })]),
    [`otherCurrency ${at(2, 'currency')}`],
  ],
  ['a price for buyers of another currency', event([ticket(), guest(), ticket({ key: '3', currency: 'CAD' })]), []],
  [
    'a free ticket of a published event',
    event([ticket(), ticket({ key: '2', amount: 0 })], {}, [], { published: true }),
    [],
  ],
  [
    'a currency that is not sold',
    event([ticket(), guest({ currency: 'EUR' })]),
    [`unsupportedCurrency ${at(1, 'currency')}`],
  ],
  [
    'an add-on in another currency',
    event([ticket({ addOns: [{ key: 'd', defaultName: 'Dinner', amount: 9, currency: 'CAD' }] })]),
    [`addOnOtherCurrency ${at(0, 'addOns.0.currency')}`],
  ],
  [
    'a fee in another currency',
    event([ticket()], { cancellation: { enabled: true, fee: { fixed: { JPY: 500 } } } }),
    ['feeWithoutCurrency configuration.cancellation.fee'],
  ],
  [
    'a free ticket beside a paid one',
    event([ticket(), ticket({ key: '2', amount: 0 })]),
    [`freeBesidePaid ${at(1, 'amount')}`],
  ],
  ['a free ticket for others', event([ticket(), guest({ amount: 0 })]), []],
  [
    'a package above its tickets',
    event([ticket(), guest(), family({ amount: 151 })]),
    [`packageAboveParts ${at(2, 'amount')}`],
  ],
  [
    'a package above a pool',
    event([ticket(), guest(), family({}, ['1', '2', '2'])], pool(4, { 1: 1, 2: 2 })),
    [`packageAboveUnits ${at(2, 'additionalConfiguration.package')}`],
  ],
  [
    'a package above a quantity',
    event([ticket(), guest({ quantity: 1 }), family({}, ['1', '2', '2'])]),
    [`packageAboveUnits ${at(2, 'additionalConfiguration.package')}`],
  ],
  ['a pool below a weight', event([ticket()], pool(7, { 1: 8 })), ['poolTooSmall configuration.pools.0.quantity']],
  [
    'a benefit of a type that is not sold',
    event([ticket(), guest({ active: false, additionalConfiguration: { benefits: [benefit] } })]),
    [`benefitNotSold ${at(1, 'additionalConfiguration.benefits')}`],
  ],
  [
    'a benefit without an effect',
    event([ticket({ amount: 10, additionalConfiguration: { benefits: [benefit] } })]),
    [`benefitWithoutEffect ${at(0, 'additionalConfiguration.benefits.0.price')}`],
  ],
  [
    'a type for qualified people without a qualification',
    event([ticket({ additionalConfiguration: { qualifiedOnly: true } })]),
    [`qualifiedWithoutBenefit ${at(0, 'additionalConfiguration.qualifiedOnly')}`],
  ],
  [
    'a question of a type that is not sold',
    event([ticket()], {}, [question({ showWhen: { field: '$ticket', is: 'equals', value: '9' } })]),
    ['questionNeverShown configuration.sections.0.fields.0'],
  ],
  [
    'a question after a choice that does not exist',
    event([ticket()], {}, [
      question({ fieldType: 'Select', fieldOptions: meals }),
      question({ name: 'more', showWhen: { all: [{ field: 'meal', is: 'equals', value: 'fish' }] } }),
    ]),
    ['questionNeverShown configuration.sections.0.fields.1'],
  ],
  [
    'a question behind one that nobody sees',
    event([ticket()], {}, [
      question({ required: false, showWhen: { field: '$ticket', is: 'in', value: ['9'] } }),
      question({ name: 'more', showWhen: { field: 'meal', is: 'filled' } }),
      question({ name: 'less', showWhen: { field: 'meal', is: 'empty' } }),
    ]),
    ['questionNeverShown configuration.sections.0.fields.1'],
  ],
  [
    'a question for two types at once',
    event([ticket(), guest()], {}, [
      question({
        showWhen: {
          all: [
            { field: '$ticket', is: 'equals', value: '1' },
            { field: '$ticket', is: 'equals', value: '2' },
          ],
        },
      }),
    ]),
    ['questionNeverShown configuration.sections.0.fields.0'],
  ],
  [
    'a required question without choices',
    event([ticket()], {}, [
      question({
        fieldType: 'Select',
        fieldOptions: meals.map((each) => ({ ...each, showWhen: { field: '$ticket', is: 'equals', value: '9' } })),
      }),
    ]),
    ['questionWithoutChoice configuration.sections.0.fields.0'],
  ],
  [
    'a question of one type',
    event([ticket(), guest()], {}, [
      question({
        showWhen: {
          any: [
            { field: '$ticket', is: 'equals', value: '2' },
            { field: '$relationship', is: 'notEquals', value: 'GUEST' },
          ],
        },
      }),
    ]),
    [],
  ],
])('finds %s', (_, definition, expected) => {
  expect(found(definition).toSorted()).toEqual(expected.toSorted());
});

test('blocks only a question without choices that everybody gets', () => {
  const never = { field: '$ticket', is: 'equals' as const, value: '9' };
  const select = question({ fieldType: 'Select', fieldOptions: meals.map((each) => ({ ...each, showWhen: never })) });
  const severities = (field: FormField) => checklist(event([ticket()], {}, [field])).map(({ severity }) => severity);
  expect(severities(select)).toEqual(['blocks']);
  expect(severities({ ...select, showWhen: { field: '$ticket', is: 'equals', value: '1' } })).toEqual(['advice']);
  expect(severities({ ...select, required: false })).toEqual([]);
});

test('compares an event with its parent and its children', () => {
  const own = event([ticket()]);
  const dates = (eventStart: string, registrationStart = '2027-01-01T00:00:00Z') => ({
    ...own,
    eventStart,
    registrationStart,
  });
  const parent = { ...dates('2027-03-04T15:00:00Z'), name: 'Convention', isPublished: true };
  expect(parentPoints(own, parent)).toEqual([]);
  expect(
    parentPoints(own, { ...parent, ...dates('2027-03-06T00:00:00Z', '2027-02-01T00:00:00Z'), isPublished: false }),
  ).toMatchObject([
    { code: 'beforeParent', path: 'eventStart', subject: 'Convention' },
    { code: 'registrationBeforeParent', path: 'registrationStart' },
    { code: 'parentNotPublished', path: 'parentEventShortCode' },
  ]);
  expect(childPoints(own, [parent, { ...parent, ...dates('2027-03-06T00:00:00Z') }])).toMatchObject([
    { code: 'childBefore', subject: 'Convention' },
  ]);
});

test('names windows and benefits for which no account qualifies', () => {
  const definition = event([
    ticket({
      saleWindows: [window({ audience: { lists: ['top', 'gone'], qualifications: ['star'] }, reserved: 4 })],
      quantity: 10,
    }),
    guest({
      additionalConfiguration: { benefits: [benefit] },
      saleWindows: [window({ audience: { organisationsOf: ['C1'] } })],
    }),
    guest({ key: '3', active: false, saleWindows: [window({ audience: { lists: ['other'] } })] }),
  ]);
  expect(relatedKeys(definition)).toEqual({
    lists: ['gone', 'top'],
    qualifications: ['five-star', 'star'],
    organisations: ['C1'],
  });
  const points = (lists: string[], qualifications: string[], organisations: string[]) =>
    audiencePoints(
      definition,
      {
        lists: new Set(lists),
        qualifications: new Set(qualifications),
        benefits: new Set(qualifications),
        organisations: new Set(organisations),
      },
      (key) => key.toUpperCase(),
    ).map(({ code, other, number, quantity }) => [code, other, number, quantity].filter(Boolean).join(' '));
  expect(points(['top'], ['star', 'five-star'], ['C1'])).toEqual([]);
  expect(points([], [], [])).toEqual([
    'emptyList TOP, GONE 1',
    'emptyQualification STAR 1',
    'reserveForNobody 1 4',
    'emptyOrganisation C1 1',
    'unearnedBenefit FIVE-STAR',
  ]);
  expect(relatedParts(definition)).not.toBe(relatedParts(event([ticket()])));
});

test('any answers that a form allows leave its conditional question without a point', () => {
  fc.assert(
    fc.property(
      fc.record({ type: fc.constantFrom('1', '2'), meal: fc.constantFrom('meat', 'vegan'), not: fc.boolean() }),
      ({ type, meal, not }) => {
        // The condition is true for this ticket type and this answer.
        const isOther = not
          ? { is: 'notEquals' as const, value: meal === 'meat' ? 'vegan' : 'meat' }
          : { is: 'in' as const, value: [meal] };
        const showWhen = {
          all: [
            { field: '$ticket', is: 'equals' as const, value: type },
            { field: 'meal', ...isOther },
          ],
        };
        const fields = [question({ fieldType: 'Select', fieldOptions: meals }), question({ name: 'more', showWhen })];
        expect(found(event([ticket(), guest()], {}, fields))).toEqual([]);
      },
    ),
  );
});
