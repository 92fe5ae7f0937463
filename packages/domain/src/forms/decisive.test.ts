import type { FormField, FormSection, ShowWhen } from '@foyer/contract/events/event-configuration';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText } from '../shared/text.ts';
import { compileForm } from './compile.ts';
import { answerPattern, anyAnswer, decisiveFor } from './decisive.ts';
import type { FormContext } from './context.ts';
import { choice, consultant, context, form, guest, spouse, text } from './testing.ts';
import { unansweredIn } from './unanswered.ts';
import type { WireValues } from './values.ts';
import { formState } from './visibility.ts';

/** Only the decisive parts change the missing answers. Tested with forms and answers of every kind. */

const pattern = new RegExp(answerPattern);
/** The value as the database compares it: a text as itself, null as an empty text, everything else as JSON. */
const isThere = (value: unknown) =>
  pattern.test(typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value));

/** The deciding parts of the answers. */
function decisiveOf(values: WireValues, sections: Parameters<typeof decisiveFor>[0]): WireValues {
  const { byAnswer, byPresence } = decisiveFor(sections);
  return Object.fromEntries([
    ...byAnswer.map((name): [string, unknown] => [name, values[name]]),
    ...byPresence.map((name): [string, unknown] => [name, isThere(values[name]) ? anyAnswer : values[name]]),
  ]);
}

const names = ['one', 'two', 'three', 'four', 'termsAndConditions'];
const someText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u3000',
    '\u200b',
    'a',
    'Zoe',
    '[]',
    '[',
    '[x]',
    'Ángel',
    '山田',
    'Not Needed',
    '0',
    'no',
    '12',
    '03-05-2026',
    '7',
    '９',
  ),
  fc.string({ unit: 'binary', maxLength: 5 }),
);
const someValue = fc.oneof(
  { weight: 4, arbitrary: someText },
  fc.constantFrom(undefined, null, true, false, 0, 7, 1.5),
  fc.array(someText, { maxLength: 3 }),
);
const comparison: fc.Arbitrary<ShowWhen> = fc.record({
  field: fc.constantFrom(...names, '$ticket', '$addOns', '$relationship', 'unknown'),
  is: fc.constantFrom('filled', 'empty', 'equals', 'notEquals', 'in', 'includes', 'greaterThan', 'lessThan'),
  value: fc.constantFrom('a', '7', 1, 2, true, 'GUEST'),
}) as fc.Arbitrary<ShowWhen>;
const condition: fc.Arbitrary<ShowWhen> = fc.oneof(
  comparison,
  fc.record({ all: fc.array(comparison, { maxLength: 2 }) }),
  fc.record({ any: fc.array(comparison, { maxLength: 2 }) }),
) as fc.Arbitrary<ShowWhen>;
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 1 });
const field = (name: string): fc.Arbitrary<FormField> =>
  fc
    .record({
      fieldType: fc.constantFrom<FormField['fieldType']>(
        'Text',
        'Email',
        'Number',
        'Date',
        'Select',
        'Combobox',
        'RadioGroup',
        'Checkbox',
        'TermsAndConditions',
        'TicketAddOn',
        'Paragraph',
      ),
      required: fc.constantFrom(undefined, true, false),
      multiple: fc.constantFrom(undefined, true, false),
      hide: fc.constantFrom(undefined, true, false, false),
      strict: fc.constantFrom(undefined, true),
      mask: fc.constantFrom(undefined, undefined, '##-##'),
      rules: fc.constantFrom(undefined, 'required', 'digits:2', 'after:today', 'min:3'),
      showWhen: maybe(condition),
      fieldOptions: maybe(
        fc.array(
          fc.record({
            value: fc.constantFrom('a', '7', '1', 'Not Needed'),
            text: fc.constant('x'),
            showWhen: maybe(condition),
          }),
          {
            maxLength: 3,
          },
        ),
      ),
    })
    .map((made): FormField => ({ name, ...made }));
const someForm = fc.tuple(...names.map(field)).map((fields) => form(...fields));
const someContext = fc
  .record({
    relationship: fc.constantFrom(consultant, spouse, guest),
    ticketConfigurationId: fc.constantFrom(1, 2),
    addOns: fc.subarray([1, 7]),
    guestFields: fc.constantFrom(undefined, ['one', 'termsAndConditions']),
  })
  .map((made) => context({ mode: 'updateTicket', ...made, addOnsOffered: made.addOns }));

describe('the deciding inputs of a compiled form', () => {
  const someValues = fc.array(fc.tuple(fc.constantFrom(...names, 'other'), someValue)).map(Object.fromEntries<unknown>);
  const visibleIn = (sections: FormSection[], values: WireValues, around: FormContext) =>
    formState(compileForm(sections), values, around).sections;

  it('include every answer that changes which fields and choices are visible', () => {
    fc.assert(
      fc.property(someForm, someContext, someValues, someValues, (sections, around, before, after) => {
        const { deciding } = compileForm(sections);
        const same = Object.fromEntries([...deciding].map((name) => [name, before[name]]));
        expect(visibleIn(sections, { ...after, ...same }, around)).toEqual(visibleIn(sections, before, around));
      }),
      { numRuns: 1_000 },
    );
  });

  it('include the fields of add-ons when a condition reads the add-ons', () => {
    const lunch = text('lunch', { fieldType: 'TicketAddOn' });
    const note = text('note', { fieldType: 'Paragraph', showWhen: { field: '$addOns', is: 'includes', value: '7' } });
    expect([...compileForm(form(lunch, text('firstName'))).deciding]).toEqual([]);
    expect(compileForm(form(lunch, note)).deciding).toContain('lunch');
    const around = context({ addOnsOffered: [7] });
    expect(visibleIn(form(lunch, note), { lunch: '7' }, around)).not.toEqual(visibleIn(form(lunch, note), {}, around));
  });
});

describe('decisiveFor', () => {
  it('finds the same missing answers as the full values, on any day', () => {
    fc.assert(
      fc.property(
        someForm,
        someContext,
        fc.array(fc.tuple(fc.constantFrom(...names, 'other'), someValue)),
        (sections, formContext, pairs) => {
          const values = Object.fromEntries(pairs);
          const decisive = decisiveFor(sections);
          const left = {
            ...formContext,
            today: '1999-01-01',
            ...(!decisive.ticket && { ticketConfigurationId: 99 }),
            ...(!decisive.addOns && { addOns: [], addOnsOffered: [] }),
          };
          expect(unansweredIn({ sections, values: decisiveOf(values, sections), context: left })).toEqual(
            unansweredIn({ sections, values, context: formContext }),
          );
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('keeps only the presence of an answer that no condition names', () => {
    const sections = form(
      text('firstName'),
      text('note', { required: false }),
      choice('hotel', ['yes', 'no']),
      text('arrival', { showWhen: { field: 'hotel', is: 'equals', value: 'yes' } }),
      text('vip', { required: false, showWhen: { field: '$ticket', is: 'equals', value: 3 } }),
      text('agree', { fieldType: 'TermsAndConditions' }),
    );
    expect(decisiveFor(sections)).toEqual({
      byAnswer: ['hotel', 'agree'],
      byPresence: ['firstName', 'arrival'],
      ticket: true,
      addOns: false,
    });
  });

  it('matches only values that still are answers after normalisation', () => {
    for (let code = 0; code < 0xffff; code += 1) {
      const sign = String.fromCodePoint(code);
      if (pattern.test(sign)) expect(cleanText(sign), `U+${code.toString(16)}`).not.toBe('');
    }
    expect(['a', 'Ángel', '山田', 'ひ', '7', '["a"]'].every((each) => pattern.test(each))).toBe(true);
    expect(['', ' ', '\u3000', '\u200b', '[]', '[""]', '[" "]', '{}'].some((each) => pattern.test(each))).toBe(false);
  });
});
