import { expect, test } from 'vitest';
import { proposedStaff } from './proposed-staff.ts';

test.each([
  ['dana.reyes@example.com', 'Dana', 'Reyes', 'dana.reyes'],
  ['DANA_MARIA-REYES+door@example.com', 'Dana', 'Reyes', 'dana_maria-reyes'],
  ['dreyes42@example.com', 'Dreyes', '', 'dreyes42'],
  ['d.reyes@example.com', '', 'Reyes', 'd.reyes'],
  ['C1234567@example.com', '', '', ''],
  ['@example.com', '', '', ''],
])('reads the names and the user id from %s', (address, firstName, lastName, userId) => {
  expect(proposedStaff(address)).toEqual({ firstName, lastName, userId });
});

test('makes a user id of at most 40 characters', () => {
  expect(proposedStaff(`${'ab'.repeat(30)}@example.com`).userId).toHaveLength(40);
});
