import type { Currency } from '@foyer/contract/wire/vocabulary';
import { fromMajor, money, toMajor } from '@foyer/domain/shared/money';

/** Conversion of catalogue prices. A catalogue price can have any currency, but orders support only some of them (orders 4.5). */

/** Minor units of an amount in major units, or null when it has more decimals than the currency. */
export const minorOf = (amount: number, currency: string): number | null =>
  fromMajor(amount, currency as Currency)?.amountMinor ?? null;

export const majorOf = (amountMinor: number, currency: string): number =>
  toMajor(money(amountMinor, currency as Currency));
