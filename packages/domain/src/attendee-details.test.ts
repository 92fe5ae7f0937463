import { expect, test } from 'vitest';
import { attendeeOf } from './attendee-details.ts';

const holder = { firstName: 'Ann', lastName: 'Weaver', email: 'ann@example.com', phoneNumber: '+1 312 555 0100' };
const guest = { firstName: 'Kim', lastName: 'Novak', email: 'kim@example.com', phone: '555' };
const details = { firstName: 'Kim', lastName: 'Novak', email: 'kim@example.com', phoneNumber: '555' };

test.each([
  ['what the form says', guest, true, details],
  ['what the form says, for others too', guest, false, details],
  [
    'the other names of the same fields',
    { firstName: ' Kim ', lastName: 'Novak', emailAddress: 'kim@example.com', phoneNumber: '555' },
    false,
    details,
  ],
  ['the account, for its own ticket', {}, true, holder],
  ['half and half, for its own ticket', { firstName: 'Annie' }, true, { ...holder, firstName: 'Annie' }],
  [
    'only the name of the account, for others who gave none',
    { firstName: '  ' },
    false,
    { ...holder, email: null, phoneNumber: null },
  ],
  [
    'no stranger’s last name',
    { firstName: 'Kim' },
    false,
    { firstName: 'Kim', lastName: '', email: null, phoneNumber: null },
  ],
  [
    'no number for a name',
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
