import type { Currency, Locale } from '@foyer/contract/wire/vocabulary';
import { formatMoney, fromMajor, nearestMoney, sumMoney, toMajor } from '@foyer/domain/shared/money';
import { reportError } from '../../api/report-error.ts';

/** Invalid amounts that were reported. Each is reported once, because a screen formats its amounts on every render. */
const reported = new Set<string>();

function reportInvalid(amount: number, currency: Currency): void {
  const message = `The amount ${amount} is invalid in ${currency}.`;
  if (reported.has(message)) return;
  reported.add(message);
  reportError('amountWords', new RangeError(message));
}

/**
 * An amount of the wire, formatted. A ticket passes its currency locale (orders 8.1). An amount that is
 * invalid in its currency is reported to the server and rounded. An amount that is not a number is a dash.
 */
export function amountWords(amount: number, currency: Currency, locale: Locale): string {
  const exact = fromMajor(amount, currency);
  if (!exact) reportInvalid(amount, currency);
  return Number.isFinite(amount) ? formatMoney(exact ?? nearestMoney(amount, currency), locale) : '–';
}

/** The exact sum of amounts of the wire in one currency. A sum of floating-point numbers has too many digits. */
export function sumOfAmounts(amounts: readonly number[], currency: Currency): number {
  const sum = sumMoney(amounts.map((amount) => nearestMoney(amount, currency)));
  return sum ? toMajor(sum) : 0;
}
