/**
 * Returns the account of a key, such as `test:acct_1…`. Current Stripe keys contain the account id. For an older key only the mode is known, so live and test
 * differ but two accounts do not.
 */
export function accountOfKey(secretKey: string): string {
  const [, mode = 'test', account] = /^(?:sk|rk)_(test|live)_(?:5(1[A-Za-z0-9]{15}))?/.exec(secretKey) ?? [];
  return account === undefined ? mode : `${mode}:acct_${account}`;
}

/** True for a live mode key, which moves real money. */
export const isLiveKey = (secretKey: string): boolean => /^(?:sk|rk)_live_/.test(secretKey);
