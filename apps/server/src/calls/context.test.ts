import { expect, test } from 'vitest';
import { personAtKeyboardId } from './context.ts';

test('records actions under the staff member while acting for an account, else under the account', () => {
  expect(personAtKeyboardId({ accountId: 7 })).toBe(7);
  expect(personAtKeyboardId({ accountId: 7, actingStaff: { accountId: 3, externalAccountIdentifier: 'dora' } })).toBe(
    3,
  );
});
