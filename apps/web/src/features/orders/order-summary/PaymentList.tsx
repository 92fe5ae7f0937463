import { useId } from 'react';
import type { TakenPayment } from '@foyer/contract/orders/orders';
import { noGateway } from '@foyer/contract/payments/payment-reference';
import { amountWords } from '../../../shared/money/amount.ts';
import { purposeWords } from '../../../shared/money/purpose-words.ts';
import { momentWords } from '../../../shared/time/moment.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import styles from './OrderSummary.module.css';
import { takenWithWords } from './payment-words.ts';
import { Phrases } from '../../../ui/Phrases.tsx';

/** All payments of an order with later ticket changes: amount, method, time, purpose and refunds. */
export function PaymentList({ payments, timeZone }: { payments: readonly TakenPayment[]; timeZone: string }) {
  const { locale, text: t } = useLanguage();
  const { orderSummary } = useStaffText();
  const id = useId();
  return (
    <div className={styles.refunds}>
      <h4 id={id}>
        <Phrases>{orderSummary.payments}</Phrases>
      </h4>
      <ul className={styles.list} aria-labelledby={id}>
        {payments.map((taken) => (
          <li key={taken.paymentId} className={styles.line}>
            <span>
              <span className={styles.amount}>
                {[
                  amountWords(taken.amount, taken.currency, locale),
                  takenWithWords(taken, orderSummary),
                  momentWords(taken.createDate, timeZone, locale, 'shortWithTime'),
                ].join(' · ')}
              </span>
              <small>
                {[purposeWords(taken, t), taken.paymentExternalReferenceNumber]
                  .filter((part) => part !== noGateway)
                  .join(' · ')}
              </small>
            </span>
            {taken.refundedAmount > 0 && (
              <Chip>
                {orderSummary.givenBackOf({ amount: amountWords(taken.refundedAmount, taken.currency, locale) })}
              </Chip>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
