import type { CancellationFee } from '@foyer/contract/events/event-configuration';
import type { Currency } from '@foyer/contract/wire/vocabulary';
import { fromMajor, money, percentOf } from '../shared/money.ts';

/** The fee in minor units for a paid amount. Never more than the amount. */
export function cancellationFee(fee: CancellationFee | undefined, paidMinor: number, currency: Currency): number {
  if (fee === undefined) return 0;
  const uncapped =
    'percent' in fee
      ? percentOf(money(paidMinor, currency), fee.percent).amountMinor
      : (fromMajor(fee.fixed[currency] ?? 0, currency)?.amountMinor ?? 0);
  return Math.min(Math.max(0, uncapped), paidMinor);
}

/** The fee that is lowest for a paid amount. Undefined is no fee. */
export function lowestFee(
  fees: readonly (CancellationFee | undefined)[],
  paidMinor: number,
  currency: Currency,
): CancellationFee | undefined {
  const minor = (fee: CancellationFee | undefined) => cancellationFee(fee, paidMinor, currency);
  return fees.reduce((lowest, fee) => (minor(fee) < minor(lowest) ? fee : lowest), fees[0]);
}
