import { expect, test } from 'vitest';
import { attendeeOf } from './attendee-details.ts';

const holder = { firstName: 'Ann', lastName: 'Weaver', email: 'ann@example.com', phoneNumber: '+1 312 555 0100' };
const guest = { firstName: 'Kim', lastName: 'Novak', email: 'kim@example.com', phone: '555' };
const details = { firstName: 'Kim', lastName: 'Novak', email: 'kim@example.com', phoneNumber: '555' };

test.each([
  ['the form', guest, true, details],
  ['the form, also for other attendees', guest, false, details],
  [
    'alternative names of the fields',
    { firstName: ' Kim ', lastName: 'Novak', emailAddress: 'kim@example.com', phoneNumber: '555' },
    false,
    details,
  ],
  ['the account, for its own ticket', {}, true, holder],
  ['a partial name in the form, for its own ticket', { firstName: 'Annie' }, true, { ...holder, firstName: 'Annie' }],
  [
    'the account, for other attendees without any name',
    { firstName: '  ' },
    false,
    { ...holder, email: null, phoneNumber: null },
  ],
  [
    'no account last name for a partial name',
    { firstName: 'Kim' },
    false,
    { firstName: 'Kim', lastName: '', email: null, phoneNumber: null },
  ],
  [
    'no number instead of a name',
    { firstName: 7, lastName: 'Novak' },
    false,
    { firstName: '', lastName: 'Novak', email: null, phoneNumber: null },
  ],
])("takes the attendee's name from %s", (_, values, isSelf, expected) => {
  expect(attendeeOf(values, holder, isSelf)).toEqual(expected);
});

test('limits a name to the length of its column', () => {
  expect(attendeeOf({ firstName: 'x'.repeat(500), lastName: 'y' }, holder, false).firstName).toHaveLength(200);
});
