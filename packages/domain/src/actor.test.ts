import { expect, test } from 'vitest';
import { atKeyboard } from './actor.ts';

test("what is done while acting for an account is the staff member's, else the account's own", () => {
  expect(atKeyboard({ accountId: 7 })).toBe(7);
  expect(atKeyboard({ accountId: 7, actingStaff: { accountId: 3, externalAccountIdentifier: 'dora' } })).toBe(3);
});
