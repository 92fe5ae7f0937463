import type { Wallet } from '@foyer/contract/wire/vocabulary';

/** Wallet names, which are the same in every language. */
export const walletNames: Readonly<Record<Wallet, string>> = {
  applePay: 'Apple Pay',
  googlePay: 'Google Pay',
  link: 'Link',
  testWallet: 'Test Wallet',
};

/** A masked card: X instead of all but the last four digits (orders 8.1). */
export function maskedCard(lastFour: string): string {
  return `XXXX-XXXX-XXXX-${lastFour}`;
}
