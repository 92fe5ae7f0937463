import { expect, test } from 'vitest';
import { choice, consultant, context, form, guest, text } from './testing.ts';
import { sectionsLeft, unansweredIn } from './unanswered.ts';

const sections = form(
  text('firstName'),
  text('diet'),
  text('note', { required: false }),
  text('room', { showWhen: { field: 'diet', is: 'filled' } }),
  text('agree', { fieldType: 'TermsAndConditions' }),
  text('size', { rules: 'digits:2' }),
);

test('returns visible questions without an answer, in the order of the form', () => {
  expect(unansweredIn({ sections, values: { firstName: 'Ana', size: 'large' }, context: context() })).toEqual([
    'diet',
    'agree',
  ]);
  expect(unansweredIn({ sections, values: { firstName: 'Ana', diet: 'x', agree: true }, context: context() })).toEqual([
    'room',
    'size',
  ]);
});

test('leaves out questions that are hidden for the relationship', () => {
  const values = { firstName: 'Ana', agree: true };
  expect(unansweredIn({ sections, values, context: context({ relationship: guest }) })).toEqual([]);
  expect(unansweredIn({ sections, values, context: context({ relationship: consultant }) })).toEqual(['diet', 'size']);
});

test('returns only the unanswered questions, with their conditions already evaluated', () => {
  const sections = form(
    text('firstName'),
    text('diet'),
    choice('room', ['single', 'double'], { showWhen: { field: 'diet', is: 'filled' } }),
    text('note', { required: false }),
  );
  const room = sections[0]?.fields[2]?.fieldOptions?.[1];
  if (room) room.showWhen = { field: 'diet', is: 'equals', value: 'none' };
  const left = (values: Record<string, string>) => sectionsLeft({ sections, values, context: context() });
  const fields = (values: Record<string, string>) => left(values).flatMap((section) => section.fields);
  expect(fields({ firstName: 'Ana' })).toEqual([text('diet')]);
  expect(fields({ firstName: 'Ana', diet: 'vegan' })).toEqual([choice('room', ['single'])]);
  expect(fields({ firstName: 'Ana', diet: 'none' })).toEqual([choice('room', ['single', 'double'])]);
  expect(left({ firstName: 'Ana', diet: 'vegan', room: 'single' })).toEqual([]);
});
