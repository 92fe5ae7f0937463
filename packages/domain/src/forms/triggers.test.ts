import { expect, test } from 'vitest';
import { choice, context, form, text } from './testing.ts';
import { applyTriggers } from './triggers.ts';

test('normalises answers, and clears answers that are not available any more', () => {
  const sections = form(
    choice('day', ['sat', 'sun'], { hasTrigger: true }),
    {
      ...choice('tour', ['city', 'sea'], { required: false }),
      fieldOptions: [
        { value: 'city', text: 'City' },
        { value: 'sea', text: 'Sea', showWhen: { field: 'day', is: 'equals', value: 'sun' } },
      ],
    },
    text('shoeSize', { fieldType: 'Number', showWhen: { field: 'tour', is: 'equals', value: 'sea' } }),
    text('email', { fieldType: 'Email', strict: true }),
    text('extras', { fieldType: 'TicketAddOn' }),
  );
  const values = {
    day: 'sat',
    tour: 'sea',
    shoeSize: '４２',
    email: 'not yet',
    emailConfirmation: 'no',
    extras: ['1', '2'],
  };
  const sat = applyTriggers({ sections, values, context: context({ addOnsOffered: [2] }) });
  expect(sat.values).toEqual({ day: 'sat', tour: '', email: 'not yet', emailConfirmation: 'no', extras: ['2'] });
  expect(sat.cleared).toEqual(['tour', 'shoeSize', 'extras']);

  const sun = applyTriggers({
    sections,
    values: { ...values, day: 'sun' },
    context: context({ addOnsOffered: [1, 2] }),
  });
  expect(sun.values).toMatchObject({ tour: 'sea', shoeSize: 42, extras: ['1', '2'] });
  expect(sun.cleared).toEqual([]);
  expect(sun.state.inputs.get('tour')?.options).toEqual(['city', 'sea']);
});

test('changes nothing on the second call', () => {
  const sections = form(text('a'), text('b', { showWhen: { field: 'a', is: 'filled' } }));
  const once = applyTriggers({ sections, values: { a: ' x ', b: 'y' }, context: context() });
  expect(applyTriggers({ sections, values: once.values, context: context() }).values).toEqual(once.values);
});
