import type { CardType } from '@foyer/contract/wire/vocabulary';

/**
 * Returns the card type of a number by the published ranges of the card schemes. It accepts more than the payment form detects (payments 1.3), which omits Diners
 * Club and part of Mastercard's ranges.
 */
export function brandOf(number: string): CardType | null {
  const start = (digits: number) => Number(number.slice(0, digits));
  if (number.startsWith('4')) return 'VI';
  if (/^3[47]/.test(number)) return 'AE';
  if (/^(36|38|39|30[0-59])/.test(number)) return 'DC';
  if ((start(4) >= 3528 && start(4) <= 3589) || /^(2131|1800|35)/.test(number)) return 'JC';
  if ((start(2) >= 51 && start(2) <= 55) || (start(4) >= 2221 && start(4) <= 2720)) return 'MC';
  if (/^(6011|64[4-9]|65)/.test(number)) return 'DI';
  return null;
}
