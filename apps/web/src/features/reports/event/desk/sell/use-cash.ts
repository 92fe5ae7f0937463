import { useState } from 'react';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { parseNumber } from '@foyer/domain/forms/values';
import { cashChange } from '@foyer/domain/payments/payment-rules';
import { formatMoney, fromMajor, toMajor, type Money } from '@foyer/domain/shared/money';
import { useStaffText } from '../../../../../session/language.tsx';

/** The cash that the buyer hands over, typed or picked, and its change (payments 2.2). */
export function useCash(total: Money, currencyLocale: Locale) {
  const { deskPayment: d } = useStaffText();
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const number = parseNumber(typed);
  const tendered = number === null ? null : fromMajor(number, total.currency);
  const cash = tendered && cashChange(tendered, total);
  const problem = typed.trim() === '' || !cash ? d.tenderedMissing : cash.isEnough ? undefined : d.tenderedTooLittle;
  return {
    typed,
    type: setTyped,
    pick: (amount: Money) => setTyped(String(toMajor(amount))),
    isPicked: (amount: Money) => tendered?.amountMinor === amount.amountMinor,
    /** In major units, as on the wire. */
    tendered: tendered && toMajor(tendered),
    change: cash?.isEnough ? formatMoney(cash.change, currencyLocale) : null,
    error: isTried ? problem : undefined,
    /** Shows the problem, if there is one. Returns true if the amount pays the total. */
    check: () => {
      setTried(true);
      return problem === undefined;
    },
  };
}
export type Cash = ReturnType<typeof useCash>;
