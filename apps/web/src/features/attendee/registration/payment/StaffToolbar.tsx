import { isAutoCheckInOffered, offeredPaymentChoices, type PaymentChoice } from '@foyer/domain/payment-rules';
import type { AttendeeMessages } from '@foyer/messages/messages';
import { useText } from '../../../../session/language.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Checkbox, RadioGroup } from '../../../../ui/Checkbox.tsx';
import { Row, Stack } from '../../../../ui/Layout.tsx';
import type { Registration } from '../use-registration.ts';
import styles from './Payment.module.css';

/** For staff alone: how it is paid, auto check-in while the event is on, and a reset (spec §2, §6). */
export function StaffToolbar({
  registration,
  locked,
  onReset,
}: {
  registration: Registration;
  locked: boolean;
  onReset: () => void;
}) {
  const { state, dispatch, event } = registration;
  const t = useText();
  const { user } = state.context;
  return (
    <Stack gap={3} className={styles.toolbar} role="group" aria-label={t.payment.staffTools}>
      <RadioGroup
        label={t.payment.howPaid}
        look="inline"
        disabled={locked}
        options={offeredPaymentChoices(user).map((choice) => ({ value: choice, label: choiceWords(choice, t) }))}
        value={state.payment.choice}
        onValueChange={(value) => {
          const choice = offeredPaymentChoices(user).find((each) => each === value);
          if (choice) dispatch({ type: 'paymentChosen', choice });
        }}
      />
      <Row justify="between">
        {isAutoCheckInOffered(user, event) ? (
          <Checkbox
            label={t.payment.autoCheckIn}
            checked={state.payment.autoCheckIn}
            disabled={locked}
            onCheckedChange={(autoCheckIn) => dispatch({ type: 'autoCheckInChosen', autoCheckIn })}
          />
        ) : (
          <span />
        )}
        <Button variant="quiet" icon="undo" disabled={locked} onClick={onReset}>
          {t.payment.reset}
        </Button>
      </Row>
    </Stack>
  );
}

function choiceWords(choice: PaymentChoice, t: AttendeeMessages): string {
  const words: Record<PaymentChoice, string> = {
    creditCard: t.payment.creditCard,
    cashPayment: t.payment.cash,
    bypassPayment: t.payment.bypass,
  };
  return words[choice];
}
