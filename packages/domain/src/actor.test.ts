import { expect, test } from 'vitest';
import { atKeyboard } from './actor.ts';

test('records actions under the staff member while acting for an account, else under the account', () => {
  expect(atKeyboard({ accountId: 7 })).toBe(7);
  expect(atKeyboard({ accountId: 7, actingStaff: { accountId: 3, externalAccountIdentifier: 'dora' } })).toBe(3);
});
