import type { FormField } from '@foyer/contract/events/event-configuration';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { choice, context, form, text } from './testing.ts';
import { validateForm } from './validate.ts';
import type { WireValues } from './values.ts';

/** Answers of a bought ticket that are sent again after the form changed. */

const firstName = text('firstName');
/** The findings and the stored values when `values` replace the answers on file. */
function correct(fields: FormField[], onFile: WireValues, values: WireValues) {
  const result = validateForm({
    sections: form(firstName, ...fields),
    values: { firstName: 'Robin', ...values },
    context: context({ mode: 'updateTicket' }),
    onFile: { firstName: 'Robyn', ...onFile },
  });
  return { wrong: result.findings.map(({ field, code }) => `${field} ${code}`), accepted: result.values };
}

test.each<[string, FormField, unknown]>([
  ['a choice that was removed', choice('size', ['S']), 'XXL'],
  ['a removed choice among buttons', choice('size', ['S'], { fieldType: 'RadioGroup' }), 'XXL'],
  ['a removed choice in a list to type in', choice('size', ['S'], { fieldType: 'Combobox' }), 'XXL'],
  ['several choices, one of them removed', choice('size', ['S'], { multiple: true }), ['S', 'XXL']],
  ['a text that is too long today', text('size', { rules: 'max:2' }), 'XXL'],
  ['a text where a number is asked today', text('size', { fieldType: 'Number' }), 'XXL'],
  ['one text where several choices are asked today', choice('size', ['S'], { multiple: true }), 'XXL'],
  ['an address that a stricter rule refuses', text('size', { rules: 'regex:^[0-9]+$' }), 'XXL'],
])('accepts and stores %s that comes back unchanged', (_, field, answer) => {
  const result = correct([field], { size: answer }, { size: answer });
  expect(result.wrong).toEqual([]);
  expect([result.accepted['size']].flat()).toEqual([answer].flat());
  expect(result.accepted['firstName']).toBe('Robin');
});

test('allows a question without an answer on file to stay unanswered', () => {
  expect(correct([text('diet')], {}, {}).wrong).toEqual([]);
  expect(correct([text('terms', { fieldType: 'TermsAndConditions' })], {}, { terms: false }).wrong).toEqual([]);
});

test('validates a changed answer against the current form', () => {
  const size = choice('size', ['S', 'M']);
  expect(correct([size], { size: 'XXL' }, { size: 'XL' }).wrong).toEqual(['size ONE_OF']);
  expect(correct([size], { size: 'S' }, { size: '' }).wrong).toEqual(['size REQUIRED']);
  expect(correct([text('note', { rules: 'max:3' })], { note: 'long' }, { note: 'longer' }).wrong).toEqual(['note MAX']);
  // A removed choice of another attendee is not valid for this one.
  expect(correct([size], {}, { size: 'XXL' }).wrong).toEqual(['size ONE_OF']);
});

test('keeps a removed choice while other choices are added or removed', () => {
  const sizes = choice('sizes', ['S', 'M'], { multiple: true });
  expect(correct([sizes], { sizes: ['XXL', 'S'] }, { sizes: ['XXL', 'M'] }).wrong).toEqual([]);
  expect(correct([sizes], { sizes: ['XXL', 'S'] }, { sizes: ['M'] }).accepted['sizes']).toEqual(['M']);
  expect(correct([sizes], { sizes: ['XXL', 'S'] }, { sizes: ['XL', 'S'] }).wrong).toEqual(['sizes ONE_OF']);
});

test('requires an answer to a question that appears because of a changed answer', () => {
  const stays = choice('stays', ['yes', 'no']);
  const nights = text('nights', { showWhen: { field: 'stays', is: 'equals', value: 'yes' } });
  expect(correct([stays, nights], { stays: 'no' }, { stays: 'yes' }).wrong).toEqual(['nights REQUIRED']);
  expect(correct([stays, nights], { stays: 'yes' }, { stays: 'yes' }).wrong).toEqual([]);
});

test('never refuses answers that are unchanged on file', () => {
  const field = fc.constantFrom<FormField>(
    text('a', { rules: 'max:1' }),
    text('a', { fieldType: 'Date', rules: 'after:2030-01-01' }),
    text('a', { fieldType: 'Email' }),
    text('a', { fieldType: 'Checkbox' }),
    choice('a', ['x'], { multiple: true }),
    choice('a', ['x']),
  );
  const answer = fc.oneof(fc.string(), fc.boolean(), fc.integer(), fc.array(fc.string(), { maxLength: 5 }));
  fc.assert(
    fc.property(field, answer, (question, given) => {
      expect(correct([question], { a: given }, { a: given }).wrong).toEqual([]);
    }),
  );
});
