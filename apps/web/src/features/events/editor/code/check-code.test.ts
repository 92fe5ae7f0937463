import { configurationOf, definitionOf } from '@foyer/domain/testing/definition';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formProblems } from '../form/finding-words.ts';
import { checkCode, codeOf, type CodeScope } from './check-code.ts';
import { readText } from './positions.ts';

const { eventCode: t, formBuilder } = await loadStaff('en-US');

const definition = definitionOf(
  configurationOf([
    {
      name: 'registrationForm',
      title: 'You',
      fields: [
        { name: 'firstName', fieldType: 'Text', label: 'First name', rules: 'max:60' },
        { name: 'size', fieldType: 'Select', fieldOptions: [{ value: 's', text: 'S' }] },
      ],
    },
  ]),
);

/** The findings of a text: line, marked text and message. */
function found(text: string, scope: CodeScope): [line: number, at: string, words: string][] {
  const checked = checkCode(text, scope, definition, (read) => formProblems(read, formBuilder), t);
  return checked.findings.map(({ from, to, words }) => [
    text.slice(0, from).split('\n').length,
    text.slice(from, to),
    words,
  ]);
}
const form = codeOf(definition, 'form');
const whole = codeOf(definition, 'event');

test.each(['form', 'event'] as const)('accepts the generated code of the %s unchanged', (scope) => {
  const checked = checkCode(codeOf(definition, scope), scope, definition, () => new Map(), t);
  expect(checked).toEqual({ definition, findings: [] });
});

test('applies a changed form and changes nothing else of the event', () => {
  const text = form.replace('First name', 'Given name');
  const { definition: next } = checkCode(text, 'form', definition, () => new Map(), t);
  expect(next?.configuration.sections[0]?.fields[0]?.label).toBe('Given name');
  expect({ ...next, configuration: { ...next?.configuration, sections: [] } }).toEqual({
    ...definition,
    configuration: { ...definition.configuration, sections: [] },
  });
});

describe('shows a message at the line', () => {
  test.each<[string, string, CodeScope, [number, string, string][]]>([
    [
      'an unknown key',
      form.replace('"label"', '"lable"'),
      'form',
      [[9, '"lable": "First name"', t.unknownKey({ name: 'lable' })]],
    ],
    [
      'an unknown kind',
      form.replace('"Select"', '"Selekt"'),
      'form',
      [[14, '"fieldType": "Selekt"', t.noneOf({ name: 'fieldType' })]],
    ],
    ['a value of another type', form.replace('"S"', '5'), 'form', [[18, '"text": 5', t.wrongType({ name: 'text' })]]],
    ['a missing required key', form.replace('"title": "You",', ''), 'form', [[2, '{', t.needed({ name: 'title' })]]],
    [
      'a duplicate key',
      form.replace('"title": "You"', '"title": "You", "title": "Me"'),
      'form',
      [[4, '"title"', t.doubledKey({ name: 'title' })]],
    ],
    [
      'a rule of the form',
      form.replace('max:60', 'oops'),
      'form',
      [[10, '"rules": "oops"', formBuilder.unknownRule({ rule: 'oops' })]],
    ],
    [
      'two fields with the same name, in the whole event',
      whole.replace('"size"', '"firstName"'),
      'event',
      [[23, '"name": "firstName"', formBuilder.duplicateName({ name: 'firstName' })]],
    ],
    ['a value that is not a list', '{}', 'form', [[1, '{', t.wrongType({ name: 'sections' })]]],
  ])('of %s', (_, text, scope, expected) => {
    expect(found(text, scope)).toEqual(expected);
  });

  test.each([
    ['a missing bracket', form.slice(0, -1)],
    ['an extra comma', form.replace('"You",', '"You",,')],
    ['nothing', ''],
    ['a control character', '["\u0001"]'],
    ['a word', 'hello'],
  ])('of %s, which is not valid JSON', (_, text) => {
    const findings = found(text, 'form');
    expect(findings.map(([, , words]) => words)).toEqual([t.notJson]);
  });
});

test('finds every value of any JSON at its position', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const text = JSON.stringify(value, null, 2);
      const read = readText(text);
      expect(read.broken).toBeNull();
      const walk = (inner: unknown, path: readonly string[]) => {
        const { from, to } = read.spanOf(path);
        if (typeof inner !== 'object' || inner === null) {
          expect(text.slice(from, to).endsWith(JSON.stringify(inner))).toBe(true);
          return;
        }
        for (const [key, each] of Object.entries(inner)) walk(each, [...path, key]);
      };
      walk(value, []);
    }),
  );
});
