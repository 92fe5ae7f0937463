import type { Cart } from '@foyer/domain/orders/cart';
import { call } from '../../../api/call.ts';
import { FailureAlert } from '../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { Link } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import { useText } from '../../../session/language.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { MoneyLine, Stack } from '../../../ui/Layout.tsx';
import { OrderLines } from './OrderLines.tsx';
import { useRareStepText } from './steps/rare-text.ts';
import styles from './Registration.module.css';
import type { Registration } from './use-registration.ts';
import { totalWords } from './words.ts';

interface PendingOrderProps {
  registration: Registration;
  intent: string;
  /** The cart that is being paid. Empty if this browser does not have it. */
  paying: Cart;
  onGivenUp: () => Promise<void>;
}

/**
 * Shows that an order of this person is being paid elsewhere. Offers its cart, a link to the order and a way to cancel
 * it.
 */
export function PendingOrder({ registration, intent, paying, onGivenUp }: PendingOrderProps) {
  const { event } = registration;
  const t = useText();
  const rareSteps = useRareStepText();
  const giveUp = useAction({
    act: () => call('giveUpOrderIntent', { params: { orderIntentId: intent }, body: {} }),
    onDone: onGivenUp,
  });
  return (
    <Stack gap={5} className={styles.pending}>
      <Alert
        tone="info"
        actions={
          <>
            <Link
              to={paths.completeOrder(event.eventShortCode, intent)}
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              {rareSteps.seePendingOrder}
            </Link>
            {paying.entries.length > 0 && (
              <Button size="sm" loading={giveUp.busy} onClick={() => giveUp.run()}>
                {rareSteps.giveUpPendingOrder}
              </Button>
            )}
          </>
        }
      >
        {rareSteps.pendingOrder}
      </Alert>
      <FailureAlert failure={giveUp.failure} />
      {paying.entries.length > 0 && (
        <Card title={t.registration.cart} level={2}>
          {paying.entries.map((entry) => (
            <OrderLines key={entry.entryId} entry={entry} registration={registration} />
          ))}
          <MoneyLine total label={t.registration.totalDue} amount={totalWords(paying) ?? ''} />
        </Card>
      )}
    </Stack>
  );
}
