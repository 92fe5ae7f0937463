import type { Locale } from '@foyer/contract/wire/vocabulary';
import { quickAmounts } from '@foyer/domain/payments/quick-amounts';
import { formatMoney, type Money } from '@foyer/domain/shared/money';
import { useStaffText } from '../../../../../session/language.tsx';
import { Button } from '../../../../../ui/Button.tsx';
import { MoneyLine } from '../../../../../ui/Layout.tsx';
import { TextField } from '../../../../../ui/TextField.tsx';
import styles from './Sell.module.css';
import type { Cash } from './use-cash.ts';

interface CashFieldsProps {
  cash: Cash;
  total: Money;
  currencyLocale: Locale;
  /** The form that Enter in the amount submits. */
  formId: string;
  locked: boolean;
}

/** The amount received: one press for the usual amounts, or typed. */
export function CashFields({ cash, total, currencyLocale, formId, locked }: CashFieldsProps) {
  const { deskPayment: d, sell } = useStaffText();
  return (
    <>
      <div role="group" aria-label={d.tendered} className={styles.cash}>
        {quickAmounts(total).map((amount, index) => (
          <Button
            key={amount.amountMinor}
            aria-pressed={cash.isPicked(amount)}
            variant={cash.isPicked(amount) ? 'primary' : 'secondary'}
            disabled={locked}
            onClick={() => cash.pick(amount)}
          >
            {index === 0
              ? sell.exact({ amount: formatMoney(amount, currencyLocale) })
              : formatMoney(amount, currencyLocale)}
          </Button>
        ))}
        <TextField
          label={d.tendered}
          className={styles.amount}
          value={cash.typed}
          error={cash.error}
          onValueChange={cash.type}
          form={formId}
          inputMode="decimal"
          autoComplete="off"
          numeric
          readOnly={locked}
          maxLength={15}
        />
      </div>
      <div aria-live="polite">
        <MoneyLine total label={d.change} amount={cash.change ?? '–'} />
      </div>
    </>
  );
}
