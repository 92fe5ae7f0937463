import type { FormField, ShowWhen } from '@foyer/contract/events/event-configuration';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileForm } from './compile.ts';
import { holds } from './conditions.ts';
import type { FormContext } from './context.ts';
import { choice, consultant, context, form, guest, spouse, text } from './testing.ts';
import type { FieldValue, WireValues } from './values.ts';
import { addOnsChosenInForm, formState } from './visibility.ts';

function visible(fields: FormField[], values: WireValues = {}, more: Partial<FormContext> = {}): string[] {
  const state = formState(compileForm(form(...fields)), values, context(more));
  return state.fields.filter((each) => each.visible).map((each) => each.field.name);
}
const when = (field: string, is: 'equals' | 'filled' | 'empty', value?: string | boolean): ShowWhen => ({
  field,
  is,
  value,
});

describe('audiences', () => {
  const fields = [
    text('firstName'),
    text('emailAddress', { fieldType: 'Email' }),
    text('dietary'),
    text('tShirt', { requiredOnTransfer: true }),
    text('terms', { fieldType: 'TermsAndConditions' }),
    text('secret', { hide: true }),
    text('plan', { showOnSite: false }),
    text('note', { fieldType: 'Paragraph' }),
    text('Submit', { fieldType: 'Button' }),
    text('Cancel', { fieldType: 'Button' }),
  ];

  test.each<[string, Partial<FormContext>, string[]]>([
    [
      'a consultant',
      {},
      ['firstName', 'emailAddress', 'dietary', 'tShirt', 'terms', 'plan', 'note', 'Submit', 'Cancel'],
    ],
    [
      'on site',
      { onSite: true },
      ['firstName', 'emailAddress', 'dietary', 'tShirt', 'terms', 'note', 'Submit', 'Cancel'],
    ],
    ['a guest', { relationship: guest }, ['firstName', 'emailAddress', 'terms', 'Submit']],
    [
      "a guest with the event's fields",
      { relationship: guest, guestFields: ['FirstName', 'dietary', 'secret'] },
      ['firstName', 'dietary', 'Submit'],
    ],
    ['a guest with no fields', { relationship: guest, guestFields: [] }, ['Submit']],
    [
      'a transfer',
      { mode: 'transfer', relationship: spouse },
      ['firstName', 'emailAddress', 'tShirt', 'terms', 'Submit'],
    ],
    [
      'a transfer to a guest',
      { mode: 'transfer', relationship: guest },
      ['firstName', 'emailAddress', 'terms', 'Submit'],
    ],
    [
      'no relationship yet',
      { relationship: null },
      ['firstName', 'emailAddress', 'dietary', 'tShirt', 'terms', 'plan', 'note', 'Submit', 'Cancel'],
    ],
  ])('%s', (_, more, expected) => {
    expect(visible(fields, {}, more)).toEqual(expected);
  });

  test('requires an optional field in a transfer with requiredOnTransfer', () => {
    const sections = form(text('size', { required: false, requiredOnTransfer: true }));
    const required = (mode: FormContext['mode']) =>
      formState(compileForm(sections), {}, context({ mode })).inputs.get('size')?.required;
    expect(required('register')).toBe(false);
    expect(required('transfer')).toBe(true);
  });

  test('leaves out sections without visible fields', () => {
    const sections = [...form(text('a', { hide: true })), { name: 'more', title: 'More', fields: [text('b')] }];
    const state = formState(compileForm(sections), {}, context());
    expect(state.sections.map(({ section, fields: shown }) => [section.name, shown.length])).toEqual([['more', 1]]);
    expect(state.fields.map(({ field, visible: shown }) => [field.name, shown])).toEqual([
      ['a', false],
      ['b', true],
    ]);
  });
});

describe('comparisons', () => {
  const cases: [FieldValue, ShowWhen, boolean][] = [
    ['a', { field: 'x', is: 'equals', value: 'a' }, true],
    [3, { field: 'x', is: 'equals', value: '3' }, true],
    ['3.0', { field: 'x', is: 'equals', value: 3 }, true],
    [true, { field: 'x', is: 'equals', value: 'true' }, true],
    [false, { field: 'x', is: 'equals', value: false }, true],
    ['02-28-2026', { field: 'x', is: 'equals', value: '2026-02-28' }, true],
    ['', { field: 'x', is: 'equals', value: 0 }, false],
    [['a', 'b'], { field: 'x', is: 'equals', value: ['b', 'a'] }, true],
    [['a'], { field: 'x', is: 'equals', value: 'a' }, true],
    ['a', { field: 'x', is: 'equals', value: ['a'] }, false],
    ['a', { field: 'x', is: 'equals' }, false],
    ['', { field: 'x', is: 'notEquals', value: 'a' }, true],
    ['a', { field: 'x', is: 'in', value: ['a', 'b'] }, true],
    [['c', 'b'], { field: 'x', is: 'in', value: ['a', 'b'] }, true],
    ['c', { field: 'x', is: 'in', value: ['a', 'b'] }, false],
    [['a', 'b', 'c'], { field: 'x', is: 'includes', value: ['a', 'b'] }, true],
    [['a'], { field: 'x', is: 'includes', value: ['a', 'b'] }, false],
    ['abc', { field: 'x', is: 'includes', value: 'b' }, true],
    [['7'], { field: 'x', is: 'includes', value: 7 }, true],
    [false, { field: 'x', is: 'filled' }, false],
    [0, { field: 'x', is: 'filled' }, true],
    [[], { field: 'x', is: 'empty' }, true],
    [5, { field: 'x', is: 'greaterThan', value: 4 }, true],
    ['5', { field: 'x', is: 'lessThan', value: '10' }, true],
    ['', { field: 'x', is: 'lessThan', value: 10 }, false],
    ['abc', { field: 'x', is: 'greaterThan', value: 1 }, false],
    ['12-31-2025', { field: 'x', is: 'lessThan', value: '2026-01-01' }, true],
    [
      'a',
      {
        all: [
          { field: 'x', is: 'filled' },
          {
            any: [
              { field: 'x', is: 'equals', value: 'b' },
              { field: 'x', is: 'equals', value: 'a' },
            ],
          },
        ],
      },
      true,
    ],
    ['c', { all: [{ field: 'x', is: 'filled' }, { any: [{ field: 'x', is: 'equals', value: 'b' }] }] }, false],
  ];
  test.each(cases)('%j %j is %j', (value, condition, expected) => {
    expect(holds(condition, () => value)).toBe(expected);
  });

  test('evaluates a condition of any depth', () => {
    let deep: ShowWhen = { field: 'x', is: 'empty' };
    for (let level = 0; level < 3000; level += 1) deep = { all: [deep] };
    expect(holds(deep, () => '')).toBe(false);
  });
});

describe('conditions', () => {
  test('shows fields with the fields they depend on, in any order', () => {
    const fields = [
      text('third', { showWhen: when('second', 'filled') }),
      text('second', { showWhen: when('first', 'equals', 'yes') }),
      choice('first', ['yes', 'no']),
    ];
    expect(visible(fields, { first: 'yes', second: 'x' })).toEqual(['third', 'second', 'first']);
    // `second` is hidden, so its value counts as empty.
    expect(visible(fields, { first: 'no', second: 'x' })).toEqual(['first']);
  });

  test('evaluates conditions on the ticket, the relationship and the add-ons', () => {
    const fields = [
      text('a', { showWhen: { field: '$ticket', is: 'in', value: [7, 8] } }),
      text('b', { showWhen: { field: '$relationship', is: 'equals', value: 'SPOUSE' } }),
      text('c', { showWhen: { field: '$addOns', is: 'includes', value: 5 } }),
    ];
    expect(visible(fields, {}, { ticketConfigurationId: 8, relationship: spouse, addOns: [5] })).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(visible(fields, {}, { ticketConfigurationId: null, relationship: consultant })).toEqual([]);
  });

  test('includes add-ons chosen in the form', () => {
    const fields = [
      text('meal', { showWhen: { field: '$addOns', is: 'includes', value: 5 } }),
      text('extras', { fieldType: 'TicketAddOn' }),
    ];
    expect(visible(fields, { extras: ['5'] }, { addOnsOffered: [5, 6] })).toEqual(['meal', 'extras']);
    expect(visible(fields, { extras: ['Not Needed'] }, { addOnsOffered: [5, 6] })).toEqual(['extras']);
    expect(visible(fields, { extras: ['5'] }, { addOnsOffered: [6] })).toEqual(['extras']);
    expect(visible(fields, { extras: ['5'] })).toEqual([]);
    const state = formState(compileForm(form(...fields)), { extras: ['5', '9'] }, context({ addOnsOffered: [5, 6] }));
    expect(addOnsChosenInForm(state)).toEqual([5]);
    expect(state.inputs.get('extras')?.options).toEqual(['5', '6', 'Not Needed']);
  });

  test('updates the available choices, and reads a removed choice as empty', () => {
    const size: FormField = {
      ...choice('size', ['S', 'M']),
      fieldOptions: [
        { value: 'S', text: 'S' },
        { value: 'M', text: 'M', showWhen: when('fit', 'equals', 'wide') },
      ],
    };
    const fields = [choice('fit', ['slim', 'wide']), size, text('note', { showWhen: when('size', 'filled') })];
    expect(visible(fields, { fit: 'wide', size: 'M' })).toContain('note');
    expect(visible(fields, { fit: 'slim', size: 'M' })).not.toContain('note');
  });

  test('reads fields in a circle as empty, in any order of the fields', () => {
    const a = text('a', { showWhen: when('b', 'empty') });
    const b = text('b', { showWhen: when('a', 'filled') });
    const self = text('c', { showWhen: when('c', 'filled') });
    expect(visible([a, b, self], { a: '1', b: '1', c: '1' })).toEqual(['a']);
    expect(visible([b, self, a], { a: '1', b: '1', c: '1' })).toEqual(['a']);
  });
});

describe('any form', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const leaf = fc.record({
    field: fc.constantFrom(...names, '$ticket', '$addOns', 'nowhere'),
    is: fc.constantFrom('equals', 'notEquals', 'in', 'includes', 'filled', 'empty', 'greaterThan', 'lessThan'),
    value: fc.constantFrom('x', 'y', 1, true, undefined),
  });
  const { condition } = fc.letrec<{ condition: ShowWhen }>((tie) => ({
    condition: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.record({ all: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
      fc.record({ any: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
    ),
  }));
  const fields = fc.tuple(
    ...names.map((name) => fc.option(condition).map((showWhen) => text(name, showWhen ? { showWhen } : {}))),
  );
  const values = fc.dictionary(fc.constantFrom(...names), fc.constantFrom('', 'x', 'y', '1'));

  test('shows only offered fields, independent of the order of the fields', () => {
    fc.assert(
      fc.property(fields, values, fc.constantFrom(consultant, guest), fc.nat(4), (some, filled, relationship, turn) => {
        const more = { relationship, guestFields: ['a', 'b'] };
        const shown = visible(some, filled, more);
        const offered = relationship.guestType ? ['a', 'b'] : names;
        expect(shown.filter((name) => !offered.includes(name))).toEqual([]);
        expect(new Set(visible([...some.slice(turn), ...some.slice(0, turn)], filled, more))).toEqual(new Set(shown));
      }),
      { numRuns: 500 },
    );
  });

  test('ignores the values of hidden fields', () => {
    fc.assert(
      fc.property(fields, values, (some, filled) => {
        const shown = visible(some, filled);
        const without = Object.fromEntries(Object.entries(filled).filter(([name]) => shown.includes(name)));
        expect(visible(some, without)).toEqual(shown);
      }),
      { numRuns: 500 },
    );
  });
});
