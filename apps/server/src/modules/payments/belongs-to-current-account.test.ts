import { expect, test } from 'vitest';
import { belongsToCurrentAccount } from './belongs-to-current-account.ts';

test.each([
  ['the same account', 'live:acct_1', 'live:acct_1', true],
  ['another account', 'live:acct_1', 'live:acct_2', false],
  ['the test mode of the same account', 'live:acct_1', 'test:acct_1', false],
  ['a key that tells the mode alone, now', 'live', 'live:acct_1', true],
  ['a key that told the mode alone, then', 'live:acct_1', 'live', true],
  ['a key that tells another mode', 'test', 'live:acct_1', false],
  ['from before it was kept', 'live:acct_1', null, true],
])('recognises charges of the current account: made with %s', (_, account, made, expected) => {
  expect(belongsToCurrentAccount({ name: 'stripe', account }, { gateway: 'stripe', account: made })).toBe(expected);
  expect(belongsToCurrentAccount({ name: 'stripe', account }, { gateway: 'sandbox', account: made })).toBe(false);
});
