import type { Currency, Locale } from '@foyer/contract/wire/vocabulary';

/** An amount of one currency in its minor unit: cents, or whole yen. Always an integer. */
export interface Money {
  readonly amountMinor: number;
  readonly currency: Currency;
}

/** Digits after the decimal point of each currency. */
export const minorDigits: Readonly<Record<Currency, number>> = { USD: 2, CAD: 2, JPY: 0 };

/**
 * Digits after the decimal point of any ISO 4217 currency, because the catalogue may have prices in currencies that
 * orders do not support.
 */
function digitsOf(currency: string): number {
  if (Object.hasOwn(minorDigits, currency)) return minorDigits[currency as Currency];
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

export function money(amountMinor: number, currency: Currency): Money {
  return { amountMinor, currency };
}

/**
 * Converts major units as on the wire (`149.5`) to minor units (`14950`). Moves the decimal point in the digits,
 * without floating-point arithmetic. `null` when the amount is not a finite decimal number, has more decimals than the
 * currency, or is too large to be exact.
 */
export function fromMajor(major: number | string, currency: Currency): Money | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(major).trim());
  if (!match) return null;
  const [, sign, whole = '0', fraction = ''] = match;
  const digits = digitsOf(currency);
  const significant = fraction.replace(/(?<!0)0+$/, '');
  if (significant.length > digits) return null;
  const amount = Number(whole + significant.padEnd(digits, '0'));
  if (!Number.isSafeInteger(amount)) return null;
  return money(sign && amount !== 0 ? -amount : amount, currency);
}

/**
 * An amount of a response. Rounds an amount with more digits than its currency has, so a faulty amount is never read as
 * 0. An amount that is not finite is 0.
 */
export function nearestMoney(major: number, currency: Currency): Money {
  const exact = fromMajor(major, currency);
  if (exact) return exact;
  const amountMinor = Math.round(major * 10 ** digitsOf(currency));
  return money(Number.isSafeInteger(amountMinor) ? amountMinor : 0, currency);
}

/** The decimal text of an amount in major units, for example `149.50`, `-0.05`, `12000`. */
export function toMajorText({ amountMinor, currency }: Money): string {
  const digits = digitsOf(currency);
  const sign = amountMinor < 0 ? '-' : '';
  const text = String(Math.abs(amountMinor)).padStart(digits + 1, '0');
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** The number for the wire, in major units (`14950` cents → `149.5`). */
export function toMajor(value: Money): number {
  return Number(toMajorText(value));
}

/** The sum; `null` when the currencies differ. */
export function addMoney(a: Money, b: Money): Money | null {
  return a.currency === b.currency ? money(a.amountMinor + b.amountMinor, a.currency) : null;
}

/** `a - b`; `null` when the currencies differ. */
export function subtractMoney(a: Money, b: Money): Money | null {
  return a.currency === b.currency ? money(a.amountMinor - b.amountMinor, a.currency) : null;
}

/** Sum of amounts; `null` when there are none or the currencies differ. */
export function sumMoney(amounts: readonly Money[]): Money | null {
  const [first, ...rest] = amounts;
  if (!first) return null;
  return rest.reduce<Money | null>((sum, next) => sum && addMoney(sum, next), first);
}

/**
 * `percent` of an amount, rounded half up (away from zero). The percentage may have decimals (`12.5`); the arithmetic
 * is exact. A percentage that is not a plain decimal counts as 0.
 */
export function percentOf({ amountMinor, currency }: Money, percent: number): Money {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(String(percent));
  if (!match) return money(0, currency);
  const fraction = match[2] ?? '';
  const rate = BigInt(match[1] + fraction);
  const scale = 100n * 10n ** BigInt(fraction.length);
  const product = BigInt(Math.abs(amountMinor)) * rate;
  const rounded = Number((2n * product + scale) / (2n * scale));
  return money(amountMinor < 0 && rounded !== 0 ? -rounded : rounded, currency);
}

const formats = new Map<string, Intl.NumberFormat>();

/**
 * An amount formatted in the currency locale of its ticket (orders 8.1). Canadian dollars are shown
 * with their code (orders 4.5), because `$` would be read as US dollars. The screen decides whether to show 0.
 */
export function formatMoney(value: Money, currencyLocale: Locale): string {
  const key = `${currencyLocale} ${value.currency}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(currencyLocale, {
      style: 'currency',
      currency: value.currency,
      currencyDisplay: value.currency === 'CAD' ? 'code' : 'symbol',
      minimumFractionDigits: minorDigits[value.currency],
      maximumFractionDigits: minorDigits[value.currency],
    });
    formats.set(key, format);
  }
  return format.format(toMajor(value));
}
