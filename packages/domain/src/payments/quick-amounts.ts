import type { Currency } from '@foyer/contract/wire/vocabulary';
import { money, type Money } from '../shared/money.ts';

/** Notes that buyers pay with, in minor units. For yen also the coin of 500. */
const notes: Readonly<Record<Currency, readonly number[]>> = {
  USD: [500, 1_000, 2_000, 5_000, 10_000],
  CAD: [500, 1_000, 2_000, 5_000, 10_000],
  JPY: [500, 1_000, 5_000, 10_000],
};

/** Amounts besides the exact one. More buttons are slower to read than a field is to type. */
const mostRounded = 3;

/**
 * The amounts that a buyer probably hands over for a total: the exact amount, then the total rounded up to each kind of
 * note, in ascending order.
 */
export function quickAmounts({ amountMinor, currency }: Money): Money[] {
  if (amountMinor <= 0) return [];
  const rounded = notes[currency].map((note) => Math.ceil(amountMinor / note) * note);
  const others = [...new Set(rounded)].filter((amount) => amount > amountMinor).toSorted((a, b) => a - b);
  return [amountMinor, ...others.slice(0, mostRounded)].map((amount) => money(amount, currency));
}
