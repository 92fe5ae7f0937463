import type { Currency } from '@foyer/contract/vocabulary';
import { fromMajor, money, toMajor } from '@foyer/domain/money';

/** Prices of the catalogue, which may be in any currency; only those that orders can be in ever become money (readings §5). */

/** Minor units of an amount on the wire; null when it has more decimals than the currency. */
export const minorOf = (amount: number, currency: string): number | null =>
  fromMajor(amount, currency as Currency)?.amountMinor ?? null;

export const majorOf = (amountMinor: number, currency: string): number =>
  toMajor(money(amountMinor, currency as Currency));
