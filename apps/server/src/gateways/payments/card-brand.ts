import type { CardType } from '@foyer/contract/vocabulary';

/**
 * The card type of a number, by the ranges that the schemes publish. Wider than the detection of the payment form
 * (spec §5), which knows no Diners Club and only some of Mastercard's numbers: the bank knows better than the form.
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
