import { attendeeAccounts } from '@foyer/domain/orders/cart';
import { isAutoCheckInOffered, offeredPaymentChoices, type PaymentChoice } from '@foyer/domain/payments/payment-rules';
import type { Messages } from '@foyer/messages/catalogue/messages';
import { useStaffText } from '../../../../../session/language.tsx';
import { Button } from '../../../../../ui/Button.tsx';
import { Checkbox } from '../../../../../ui/Checkbox.tsx';
import { RadioGroup } from '../../../../../ui/ChoiceGroup.tsx';
import { Row, Stack } from '../../../../../ui/Layout.tsx';
import type { Registration } from '../../use-registration.ts';
import styles from '../../../../../shared/payment/Payment.module.css';
import shared from '../../Registration.module.css';

/** For staff only: payment method, auto check-in while the event is active, and reset (payments 2.1). */
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
  const { deskPayment: d } = useStaffText();
  const { user } = state.context;
  const choices = offeredPaymentChoices(user, attendeeAccounts(state.cart));
  return (
    <Stack gap={3} className={styles.toolbar} role="group" aria-label={d.staffTools}>
      <RadioGroup
        label={d.howPaid}
        look="inline"
        disabled={locked}
        options={choices.map((choice) => ({ value: choice, label: choiceWords(choice, d) }))}
        value={state.payment.choice}
        onValueChange={(value) => {
          const choice = choices.find((each) => each === value);
          if (choice) dispatch({ type: 'paymentChosen', choice });
        }}
      />
      {state.payment.choice === 'bypassPayment' && <p className={shared.lead}>{d.bypassText}</p>}
      <Row justify="between">
        {isAutoCheckInOffered(user, event) ? (
          <Checkbox
            label={d.autoCheckIn}
            checked={state.payment.autoCheckIn}
            disabled={locked}
            onCheckedChange={(autoCheckIn) => dispatch({ type: 'autoCheckInChosen', autoCheckIn })}
          />
        ) : (
          <span />
        )}
        <Button variant="quiet" icon="undo" disabled={locked} onClick={onReset}>
          {d.reset}
        </Button>
      </Row>
    </Stack>
  );
}

function choiceWords(choice: PaymentChoice, d: Messages['deskPayment']): string {
  const words: Record<PaymentChoice, string> = {
    creditCard: d.creditCard,
    cashPayment: d.cash,
    bypassPayment: d.bypass,
  };
  return words[choice];
}
