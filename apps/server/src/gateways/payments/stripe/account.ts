/**
 * `test:acct_1…`: keys that Stripe makes today carry the name of their account. Of an older one only the mode is known, so that live and
 * test are told apart and two accounts are not.
 */
export function accountOfKey(secretKey: string): string {
  const [, mode = 'test', account] = /^(?:sk|rk)_(test|live)_(?:5(1[A-Za-z0-9]{15}))?/.exec(secretKey) ?? [];
  return account === undefined ? mode : `${mode}:acct_${account}`;
}

/** Of live mode, where money moves. */
export const isLiveKey = (secretKey: string): boolean => /^(?:sk|rk)_live_/.test(secretKey);
