import type { Currency, Locale } from '@foyer/contract/vocabulary';
import { formatMoney, fromMajor, money } from '@foyer/domain/money';

/** An amount of the wire, formatted. A ticket passes its currency locale (orders 8.1). */
export function amountWords(amount: number, currency: Currency, locale: Locale): string {
  return formatMoney(fromMajor(amount, currency) ?? money(0, currency), locale);
}
