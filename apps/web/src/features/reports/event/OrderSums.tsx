import type { OrderSum } from '@foyer/contract/reports/reports';
import { amountWords } from '../../../shared/money/amount.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import styles from './Lists.module.css';

/** The sums of all orders of the list, a line for each currency. */
export function OrderSums({ sums }: { sums: readonly OrderSum[] }) {
  const { locale } = useLanguage();
  const { eventLists: t, reports } = useStaffText();
  if (sums.length === 0) return null;
  return (
    <ul aria-label={t.totals} className={styles.sums}>
      {sums.map((sum) => {
        const { currency, orderCount } = sum;
        const amounts = [
          [reports.charged, sum.chargedAmount],
          [reports.refunded, sum.refundedAmount],
          [reports.waived, sum.waivedAmount],
          [reports.received, sum.receivedAmount],
        ] as const;
        return (
          <li key={currency}>
            {sums.length > 1 && (
              <span>{t.totalOrders({ count: orderCount.toLocaleString(locale), isOne: orderCount === 1 })}</span>
            )}
            {amounts
              .filter(([label, amount]) => amount !== 0 || label === reports.received)
              .map(([label, amount]) => (
                <span key={label}>
                  <span>{label} </span>
                  <strong translate="no">{amountWords(amount, currency, locale)}</strong>
                </span>
              ))}
          </li>
        );
      })}
    </ul>
  );
}
