import { useState } from 'react';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { parseNumber } from '@foyer/domain/forms/values';
import { formatMoney, fromMajor, toMajor, type Money } from '@foyer/domain/shared/money';
import { cashChange } from '@foyer/domain/payments/payment-rules';
import { DrawerNotice } from '../../../../../shared/cash-drawer/DrawerNotice.tsx';
import { useOwnDrawer } from '../../../../../shared/cash-drawer/use-own-drawer.ts';
import { useStaffText, useText } from '../../../../../session/language.tsx';
import { MoneyLine, Stack } from '../../../../../ui/Layout.tsx';
import { TextField } from '../../../../../ui/TextField.tsx';
import styles from '../../../../../shared/payment/Payment.module.css';

/** Cash: the tendered amount, the order total and the change (payments 2.2). */
export function CashForm({
  id,
  eventId,
  total,
  currencyLocale,
  locked,
  onSubmit,
}: {
  id: string;
  eventId: number;
  total: Money;
  currencyLocale: Locale;
  locked: boolean;
  /** Major units, as on the wire. */
  onSubmit: (tendered: number) => void;
}) {
  const t = useText();
  const { deskPayment: d } = useStaffText();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const drawer = useOwnDrawer(eventId);
  const number = parseNumber(typed);
  const tendered = number === null ? null : fromMajor(number, total.currency);
  const cash = tendered && cashChange(tendered, total);
  const problem = typed.trim() === '' || !cash ? d.tenderedMissing : cash.isEnough ? undefined : d.tenderedTooLittle;
  const show = (amount: Money) => formatMoney(amount, currencyLocale);
  return (
    <Stack gap={4}>
      <DrawerNotice eventId={eventId} drawer={drawer} />
      <form
        id={id}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!locked && problem === undefined && tendered) onSubmit(toMajor(tendered));
        }}
      >
        <Stack gap={4}>
          <TextField
            label={d.tendered}
            value={typed}
            error={tried ? problem : undefined}
            onValueChange={setTyped}
            inputMode="decimal"
            autoComplete="off"
            numeric
            required
            readOnly={locked}
            maxLength={15}
          />
          <div aria-live="polite">
            <MoneyLine label={t.registration.totalDue} amount={show(total)} />
            <MoneyLine total label={d.change} amount={cash?.isEnough ? show(cash.change) : '–'} />
          </div>
        </Stack>
      </form>
    </Stack>
  );
}
