import { validationCodes } from '@foyer/contract/wire/validation-codes';
import type { FormField } from '@foyer/contract/events/event-configuration';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FormContext } from './context.ts';
import { choice, context, form, guest, text } from './testing.ts';
import { findingItems, validateForm } from './validate.ts';
import type { WireValues } from './values.ts';

function validate(fields: FormField[], values: WireValues, more: Partial<FormContext> = {}) {
  return validateForm({ sections: form(...fields), values, context: context(more) });
}
function codes(fields: FormField[], values: WireValues, more: Partial<FormContext> = {}): string[] {
  return validate(fields, values, more).findings.map(({ field, code }) => `${field} ${code}`);
}

describe('required answers', () => {
  const kinds: FormField[] = [
    text('text'),
    text('number', { fieldType: 'Number' }),
    text('email', { fieldType: 'Email' }),
    text('date', { fieldType: 'Date' }),
    choice('select', ['a']),
    choice('many', ['a'], { multiple: true }),
    choice('combobox', ['a'], { fieldType: 'Combobox' }),
    choice('radio', ['a'], { fieldType: 'RadioGroup' }),
    text('checkbox', { fieldType: 'Checkbox' }),
    text('terms', { fieldType: 'TermsAndConditions' }),
    text('extras', { fieldType: 'TicketAddOn' }),
  ];
  const offered = { addOnsOffered: [1] };

  test('requires every field unless it is optional, and always the terms', () => {
    expect(codes(kinds, {}, offered)).toEqual([
      'text REQUIRED',
      'number REQUIRED',
      'email REQUIRED',
      'date REQUIRED',
      'select REQUIRED',
      'many REQUIRED',
      'combobox REQUIRED',
      'radio REQUIRED',
      'checkbox ACCEPTED',
      'terms ACCEPTED',
      'extras REQUIRED',
    ]);
    const optional = kinds.map((field) => ({ ...field, required: false }));
    expect(codes(optional, {}, offered)).toEqual(['terms ACCEPTED']);
    expect(codes([text('a', { required: false, rules: 'required' })], { a: ' ' })).toEqual(['a REQUIRED']);
    expect(codes([text('termsAndConditions', { fieldType: 'Checkbox', required: false })], {})).toEqual([
      'termsAndConditions ACCEPTED',
    ]);
  });

  test('stores answers in the type of their kind', () => {
    const sent = {
      text: ' Ａ ',
      number: '１２',
      email: 'a@example.com ',
      date: '2026-02-03',
      select: 'a',
      many: 'a',
      combobox: 'a',
      radio: 'a',
      checkbox: 'true',
      terms: true,
      extras: [1],
    };
    const { values, findings, dropped } = validate(kinds, sent, offered);
    expect(findings).toEqual([]);
    expect(dropped).toEqual([]);
    expect(values).toEqual({
      text: 'A',
      number: 12,
      email: 'a@example.com',
      date: '02-03-2026',
      select: 'a',
      many: ['a'],
      combobox: 'a',
      radio: 'a',
      checkbox: true,
      terms: true,
      extras: ['1'],
    });
  });

  test.each<[string, FormField, unknown, string]>([
    ['an e-mail', text('x', { fieldType: 'Email' }), 'mary', 'EMAIL'],
    ['a number', text('x', { fieldType: 'Number' }), 'ten', 'NUMERIC'],
    ['a date', text('x', { fieldType: 'Date' }), '02-30-2026', 'DATE'],
    ['a choice', choice('x', ['a']), 'b', 'ONE_OF'],
    ['choices', choice('x', ['a'], { multiple: true }), ['a', 'b'], 'ONE_OF'],
    ['an add-on', text('x', { fieldType: 'TicketAddOn' }), ['9'], 'ONE_OF'],
    ['a mask', text('x', { mask: '###' }), '12', 'FORMAT'],
    ['a long text', text('x'), 'a'.repeat(2000), 'MAX'],
    ['a long e-mail', text('x', { fieldType: 'Email' }), `${'a'.repeat(300)}@example.com`, 'MAX'],
    ['an object', text('x'), {}, 'WRONG_TYPE'],
    ['a rule', text('x', { rules: 'min:3|email' }), 'ab', 'MIN'],
  ])('%s is checked', (_, field, value, code) => {
    expect(codes([field], { x: value }, offered)).toEqual([`x ${code}`]);
  });

  test('ignores unknown rule words', () => {
    expect(codes([text('x', { rules: 'nonsense|min:x|regex:(' })], { x: 'a' })).toEqual([]);
  });

  test('compares with normalised values of other fields, and ignores hidden fields', () => {
    const fields = [text('a', { fieldType: 'Email' }), text('b', { rules: 'confirmed:@a' })];
    expect(codes(fields, { a: 'x@example.com', b: ' x@example.com' })).toEqual([]);
    expect(codes(fields, { a: 'x@example.com', b: 'y@example.com' })).toEqual(['b CONFIRMED']);
    expect(codes([text('a', { hide: true }), text('b', { rules: 'confirmed:@a' })], { a: 'x', b: 'y' })).toEqual([]);
  });
});

describe('strict', () => {
  const strict = [text('email', { fieldType: 'Email', strict: true })];
  test.each<[string, WireValues, string[]]>([
    ['the second entry matches', { email: 'a@example.com', emailConfirmation: ' a@example.com' }, []],
    [
      'the second entry differs',
      { email: 'a@example.com', emailConfirmation: 'b@example.com' },
      ['emailConfirmation CONFIRMED'],
    ],
    ['the second entry is empty', { email: 'a@example.com', emailConfirmation: '' }, ['emailConfirmation CONFIRMED']],
    ['the second entry is absent', { email: 'a@example.com' }, []],
    ['the first entry is wrong', { email: 'a', emailConfirmation: 'b' }, ['email EMAIL']],
  ])('%s', (_, values, expected) => {
    const result = validate(strict, values);
    expect(result.findings.map(({ field, code }) => `${field} ${code}`)).toEqual(expected);
    expect(result.values).not.toHaveProperty('emailConfirmation');
    expect(result.dropped).toEqual([]);
  });
});

describe('stored values', () => {
  test('drops and reports hidden and unknown values', () => {
    const fields = [
      text('a'),
      text('b', { hide: true }),
      text('c', { showWhen: { field: 'a', is: 'equals', value: 'x' } }),
    ];
    const sent = JSON.parse('{"a":"1","b":"2","c":"3","d":"4","e":"","__proto__":"5","constructor":"6"}') as WireValues;
    const { values, findings, dropped } = validate(fields, sent);
    expect(values).toEqual({ a: '1' });
    expect(findings).toEqual([]);
    expect(dropped.map(({ field, reason }) => `${field} ${reason}`)).toEqual([
      'b hidden',
      'c hidden',
      'd unknown',
      '__proto__ unknown',
      'constructor unknown',
    ]);
  });

  test("stores the attendee's contact data even without a form field", () => {
    const { values, dropped } = validate([text('firstName', { hide: true })], {
      firstName: 'A',
      lastName: ' B ',
      phone: '1',
      email: 'no',
    });
    expect(values).toEqual({ lastName: 'B', phone: '1' });
    expect(dropped).toEqual([{ field: 'firstName', reason: 'hidden' }]);
  });

  test('treats an unticked box as an answer, and an empty text as none', () => {
    const fields = [text('a', { fieldType: 'Checkbox', required: false }), text('b', { required: false })];
    expect(validate(fields, { b: '' }).values).toEqual({ a: false });
  });

  test('requires only guest fields from guests', () => {
    const fields = [text('firstName'), text('company')];
    expect(codes(fields, {}, { relationship: guest })).toEqual(['firstName REQUIRED']);
  });
});

test('converts findings to items of a validation error', () => {
  const fields = [text('a', { rules: 'min:2' }), text('t', { fieldType: 'TermsAndConditions' })];
  const { findings } = validate(fields, { a: 'x' });
  expect(findingItems(findings, 'body.tickets.0.values')).toEqual([
    { code: 'MIN', path: 'body.tickets.0.values.a', metadata: { n: 2 } },
    { code: 'ACCEPTED', path: 'body.tickets.0.values.t' },
  ]);
});

describe('any form and any values', () => {
  const names = ['a', 'b', 'c', 'd'];
  const aField = (name: string): fc.Arbitrary<FormField> =>
    fc
      .record(
        {
          fieldType: fc.constantFrom(
            'Text',
            'Number',
            'Date',
            'Email',
            'Select',
            'Checkbox',
            'TicketAddOn',
            'Paragraph',
            'TermsAndConditions',
          ),
          hide: fc.boolean(),
          required: fc.boolean(),
          strict: fc.boolean(),
          multiple: fc.boolean(),
          rules: fc.constantFrom('min:2', 'numeric|between:1,5', 'confirmed:@a', 'after:@b', 'regex:^[a-z]+$'),
          showWhen: fc.record({
            field: fc.constantFrom(...names),
            is: fc.constantFrom('filled', 'empty'),
            value: fc.constant(undefined),
          }),
        },
        { requiredKeys: ['fieldType'] },
      )
      .map((some) => ({ name, fieldOptions: [{ value: 'x', text: 'X' }], ...some }));
  const fields = fc.tuple(...names.map(aField));
  const values = fc.dictionary(
    fc.constantFrom(...names, 'aConfirmation', 'zz'),
    fc.oneof(fc.constantFrom('x', '1', '2026-01-02', 'a@example.com', 'Not Needed'), fc.anything()),
  );
  const more = { addOnsOffered: [1, 2] };

  test('neither reports nor stores hidden fields', () => {
    fc.assert(
      fc.property(fields, values, (some, sent) => {
        const { findings, values: accepted, state } = validate(some, sent, more);
        for (const { field, code } of findings) {
          expect(state.inputs.has(field) || state.inputs.has(field.replace(/Confirmation$/, ''))).toBe(true);
          expect(validationCodes).toContain(code);
        }
        for (const name of Object.keys(accepted)) expect(state.inputs.has(name)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('validates stored values again with the same result', () => {
    fc.assert(
      fc.property(fields, values, (some, sent) => {
        const once = validate(some, sent, more);
        if (once.findings.length > 0) return;
        const again = validate(some, once.values, more);
        expect(again.values).toEqual(once.values);
        expect(again.findings).toEqual([]);
        expect(again.dropped).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});
