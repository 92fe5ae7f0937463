import type { FormField, ShowWhen } from '@foyer/contract/events/event-configuration';
import { describe, expect, test } from 'vitest';
import { canSave, checkSections, definitionItems } from './definition.ts';
import { choice, form, text } from './testing.ts';

const submit = text('Submit', { fieldType: 'Button' });
function found(...fields: FormField[]): string[] {
  return checkSections(form(...fields, submit)).map(({ code, path, severity }) => `${severity} ${code} ${path}`);
}
const shown = (showWhen: ShowWhen) => text('b', { showWhen });

test('reports nothing for a valid form', () => {
  expect(
    found(
      text('firstName', { rules: 'required|alpha_spaces|min:2|max:40' }),
      text('email', { fieldType: 'Email', strict: true }),
      text('email2', { fieldType: 'Email', rules: 'confirmed:@email', cloneFromFieldName: 'email' }),
      choice('size', ['S', 'M'], {
        showWhen: {
          all: [
            { field: 'firstName', is: 'filled' },
            { field: '$ticket', is: 'in', value: [1] },
          ],
        },
      }),
      text('guests', { fieldType: 'Number', rules: 'between:0,4' }),
      text('agree', {
        fieldType: 'TermsAndConditions',
        translations: { link: { en_US: { value: 'https://example.com' } } },
      }),
      text('', { fieldType: 'Divider' }),
      text('', { fieldType: 'Divider' }),
      text('addAttendee-SPOUSE', { fieldType: 'Button' }),
    ),
  ).toEqual([]);
});

describe('findings', () => {
  test.each<[string, FormField[], string[]]>([
    ['a duplicate name', [text('a'), text('a')], ['error DUPLICATE_NAME 0.fields.1.name']],
    ['no name', [text(' ')], ['error EMPTY_NAME 0.fields.0.name']],
    ['a name with a dollar sign', [text('$ticket')], ['error RESERVED_NAME 0.fields.0.name']],
    ['a prototype name', [text('__proto__')], ['error RESERVED_NAME 0.fields.0.name']],
    [
      'the name of a confirmation',
      [text('a', { strict: true }), text('aConfirmation')],
      ['error RESERVED_NAME 0.fields.1.name'],
    ],
    ['an unknown word', [text('a', { rules: 'required|oops:1' })], ['error UNKNOWN_RULE 0.fields.0.rules']],
    ['a bad argument', [text('a', { rules: 'min:x' })], ['error BAD_RULE_ARGUMENT 0.fields.0.rules']],
    ['a broken pattern', [text('a', { rules: 'regex:(' })], ['error BAD_PATTERN 0.fields.0.rules']],
    ['a pattern with look-around', [text('a', { rules: 'regex:(?=a)' })], ['error UNSAFE_PATTERN 0.fields.0.rules']],
    ['a rule with an unknown field', [text('a', { rules: 'confirmed:@x' })], ['error UNKNOWN_FIELD 0.fields.0.rules']],
    ['a rule about itself', [text('a', { rules: 'confirmed:@a' })], ['error UNKNOWN_FIELD 0.fields.0.rules']],
    ['contradicting rules', [text('a', { rules: 'min:5|max:3' })], ['error RULES_CONTRADICT 0.fields.0.rules']],
    [
      'a length for a number',
      [text('a', { fieldType: 'Number', rules: 'min:2' })],
      ['warning RULE_NOT_FOR_KIND 0.fields.0.rules'],
    ],
    [
      'rules on a paragraph',
      [text('a', { fieldType: 'Paragraph', rules: 'required' })],
      ['warning RULE_NOT_FOR_KIND 0.fields.0.rules'],
    ],
    ['no choices', [choice('a', [])], ['error MISSING_OPTIONS 0.fields.0.fieldOptions']],
    ['a duplicate choice', [choice('a', ['x', 'x'])], ['error DUPLICATE_OPTION 0.fields.0.fieldOptions']],
    [
      'an empty choice',
      [choice('a', [''])],
      ['error DUPLICATE_OPTION 0.fields.0.fieldOptions', 'error OPTION_WITHOUT_TEXT 0.fields.0.fieldOptions.0.text'],
    ],
    [
      'a choice without text',
      [
        {
          ...choice('a', ['x']),
          fieldOptions: [
            { value: 'x', text: 'X' },
            { value: 'y', text: ' ' },
          ],
        },
      ],
      ['error OPTION_WITHOUT_TEXT 0.fields.0.fieldOptions.1.text'],
    ],
    ['a mask without slots', [text('a', { mask: '---' })], ['error BAD_MASK 0.fields.0.mask']],
    ['a mask with two spaces', [text('a', { mask: '#  #' })], ['error BAD_MASK 0.fields.0.mask']],
    [
      'a clone of an unknown field',
      [text('a', { cloneFromFieldName: 'x' })],
      ['error UNKNOWN_FIELD 0.fields.0.cloneFromFieldName'],
    ],
    [
      'a condition on an unknown field',
      [shown({ field: 'x', is: 'filled' })],
      ['error UNKNOWN_FIELD 0.fields.0.showWhen'],
    ],
    [
      'a condition on a paragraph',
      [text('p', { fieldType: 'Paragraph' }), shown({ field: 'p', is: 'filled' })],
      ['error UNKNOWN_FIELD 0.fields.1.showWhen'],
    ],
    [
      'a condition without value',
      [text('a'), shown({ any: [{ field: 'a', is: 'equals' }] })],
      ['error CONDITION_WITHOUT_VALUE 0.fields.1.showWhen'],
    ],
    [
      'a condition on an unknown choice',
      [choice('a', ['x']), shown({ field: 'a', is: 'equals', value: 'y' })],
      ['warning CONDITION_UNKNOWN_CHOICE 0.fields.1.showWhen'],
    ],
    ['a circle of one', [shown({ field: 'b', is: 'empty' })], ['error CONDITION_CIRCLE 0.fields.0.showWhen']],
    [
      'a circle of two',
      [text('a', { showWhen: { field: 'b', is: 'filled' } }), shown({ field: 'a', is: 'filled' })],
      ['error CONDITION_CIRCLE 0.fields.0.showWhen', 'error CONDITION_CIRCLE 0.fields.1.showWhen'],
    ],
    ['an unknown button', [text('Sbumit', { fieldType: 'Button' })], ['warning UNKNOWN_BUTTON 0.fields.0.name']],
    [
      'terms without a link',
      [text('t', { fieldType: 'TermsAndConditions' })],
      ['warning MISSING_TERMS_LINK 0.fields.0.translations'],
    ],
    [
      'a checkbox that must be ticked',
      [text('news', { fieldType: 'Checkbox' })],
      ['warning MUST_BE_TICKED 0.fields.0.required'],
    ],
  ])('%s', (_, fields, expected) => {
    expect(found(...fields)).toEqual(expected);
  });

  test('checks a condition of a choice at the choice', () => {
    const field: FormField = {
      ...choice('a', ['x']),
      fieldOptions: [{ value: 'x', text: 'X', showWhen: { field: 'no', is: 'filled' } }],
    };
    expect(found(field)).toEqual(['error UNKNOWN_FIELD 0.fields.0.fieldOptions.0.showWhen']);
  });

  test('limits the nesting depth', () => {
    let deep: ShowWhen = { field: 'a', is: 'empty' };
    for (let level = 0; level < 100; level += 1) deep = { all: [deep] };
    expect(found(text('a'), shown(deep))).toEqual(['error CONDITION_TOO_DEEP 0.fields.1.showWhen']);
  });

  test('requires a title for a section', () => {
    const [section] = form(text('a'), submit);
    const findings = checkSections([{ name: ' ', title: ' ', fields: section?.fields ?? [] }]);
    expect(findings.map(({ code, path, severity }) => `${severity} ${code} ${path}`)).toEqual([
      'error EMPTY_NAME 0.name',
      'error EMPTY_TITLE 0.title',
    ]);
  });

  test('sections and lists', () => {
    const sections = [...form(text('a')), ...form(submit)];
    const lists = { guestFields: ['A', 'nope'], orderSummaryFields: ['gone'] };
    expect(checkSections(sections, lists).map(({ code, path }) => `${code} ${path}`)).toEqual([
      'DUPLICATE_SECTION 1.name',
      'UNKNOWN_FIELD guestFields.1',
      'UNKNOWN_FIELD orderSummaryFields.0',
    ]);
    expect(checkSections(form(text('a'))).map(({ code }) => code)).toEqual(['MISSING_SUBMIT']);
    expect(checkSections([])).toEqual([]);
  });
});

test('returns errors first, refuses the save, and converts errors to validation items', () => {
  const findings = checkSections(form(text('news', { fieldType: 'Checkbox' }), text('a', { rules: 'oops' }), submit));
  expect(findings.map(({ code }) => code)).toEqual(['UNKNOWN_RULE', 'MUST_BE_TICKED']);
  expect(canSave(findings)).toBe(false);
  expect(canSave(findings.slice(1))).toBe(true);
  expect(definitionItems(findings, 'body.configuration.sections')).toEqual([
    {
      code: 'UNKNOWN_RULE',
      path: 'body.configuration.sections.0.fields.1.rules',
      metadata: { rule: 'oops', argument: '', problem: 'UNKNOWN_RULE', field: 'a' },
    },
  ]);
});
