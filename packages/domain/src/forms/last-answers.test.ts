import { couponCodeField } from '@foyer/contract/wire/vocabulary';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { answersThatFit } from './last-answers.ts';
import { choice, context, form, guest, text } from './testing.ts';
import { validateForm } from './validate.ts';
import type { WireValues } from './values.ts';

const terms = text('termsAndConditions', { fieldType: 'TermsAndConditions' });
const arrival = text('arrival', { fieldType: 'Date', rules: 'after:today' });
const departure = text('departure', { fieldType: 'Date', rules: 'after:@arrival' });
const now = form(
  text('firstName'),
  text('nick', { rules: 'max:5' }),
  choice('size', ['S', 'M']),
  choice('meals', ['vegan', 'halal'], { multiple: true }),
  text('years', { fieldType: 'Number' }),
  text('access', { fieldType: 'Checkbox' }),
  text('accessNote', { showWhen: { field: 'access', is: 'equals', value: true } }),
  arrival,
  departure,
  text(couponCodeField),
  text('extras', { fieldType: 'TicketAddOn' }),
  terms,
);

const fits = (values: WireValues, sections = now, earlier = sections) =>
  answersThatFit({ sections, context: context(), earlier: { sections: earlier, values } });

test.each<[string, WireValues, WireValues]>([
  [
    'answers to questions of both forms that are still valid',
    { firstName: 'Ann', size: 'M', years: 3 },
    { firstName: 'Ann', size: 'M', years: 3 },
  ],
  ['no removed choice', { size: 'XL', meals: ['vegan', 'kosher'] }, {}],
  ['no answer that a current rule refuses', { nick: 'Annabelle' }, {}],
  ['no empty answer', { firstName: ' ', access: false, meals: [] }, {}],
  ['no answer to a field that these answers hide', { accessNote: 'a ramp' }, {}],
  [
    'answers to fields that these answers show',
    { access: true, accessNote: 'a ramp' },
    { access: true, accessNote: 'a ramp' },
  ],
  ['no past date, nor a date that depends on it', { arrival: '05-01-2026', departure: '05-04-2026' }, {}],
  ['future dates', { arrival: '05-01-2027' }, { arrival: '05-01-2027' }],
  [
    'neither terms, add-ons nor a coupon code',
    { termsAndConditions: true, extras: ['7'], [couponCodeField]: 'TEN' },
    {},
  ],
])('offers %s', (_, values, expected) => expect(fits(values)).toEqual(expected));

test('skips a field of another kind, and a field that the earlier form did not show', () => {
  const earlier = form(text('size'), text('firstName'));
  expect(fits({ size: 'M', firstName: 'Ann', nick: 'Nan' }, now, earlier)).toEqual({ firstName: 'Ann' });
});

test('skips fields that are hidden for the relationship', () => {
  const sections = form(text('firstName'), text('nick'));
  const input = { sections, earlier: { sections, values: { firstName: 'Ann', nick: 'Nan' } } };
  expect(answersThatFit({ ...input, context: context({ relationship: guest }) })).toEqual({ firstName: 'Ann' });
});

test('offers only answers that pass validation unchanged, for any earlier answers', () => {
  const value = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.constantFrom('S', 'M', 'XL', '05-01-2027', '05-01-2026', true, false, 3, null),
    fc.array(fc.constantFrom('vegan', 'halal', 'kosher'), { maxLength: 3 }),
  );
  const names = now.flatMap((section) => section.fields.map((field) => field.name));
  const answers = fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] });
  fc.assert(
    fc.property(answers, (values) => {
      const offered = fits(values);
      const { findings, values: accepted } = validateForm({ sections: now, values: offered, context: context() });
      const about = findings.filter(({ field }) => Object.hasOwn(offered, field));
      expect(about).toEqual([]);
      expect(fits(offered), 'once more it is the same').toEqual(offered);
      for (const name of Object.keys(offered)) expect(accepted[name]).toEqual(offered[name]);
    }),
  );
});
