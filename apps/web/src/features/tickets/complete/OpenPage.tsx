import { useQueryClient } from '@tanstack/react-query';
import type { OrderIntent } from '@foyer/contract/orders/orders';
import { errorText } from '@foyer/messages/catalogue/error-text';
import { callKey } from '../../../api/cache.ts';
import { call } from '../../../api/call.ts';
import { FailureAlert } from '../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { useText } from '../../../session/language.tsx';
import { useNavigate } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import styles from './CompleteScreen.module.css';
import { Spinner } from '../../../ui/Spinner.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';

/**
 * Shown for an order whose hosted payment page is still open. Links back to the page and offers to cancel the order.
 */
export function OpenPage({ intent, redirectUrl }: { intent: OrderIntent; redirectUrl: string }) {
  const t = useText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { orderIntentId, eventId, ticketId } = intent;
  const back = ticketId === undefined ? paths.registration(eventId) : paths.eventSummary(eventId);
  const giveUp = useAction({
    act: () => call('giveUpOrderIntent', { params: { orderIntentId }, body: {} }),
    onDone: async ({ data }) => {
      // If the order was paid in the meantime, `CompleteScreen` continues as after any payment.
      client.setQueryData(callKey('getOrderIntent', { params: { orderIntentId } }), data);
      if (data.status === 'FAILED') await navigate(back, { replace: true });
    },
  });
  return (
    <section className={styles.outcome}>
      <Spinner size="lg" />
      <h1>
        <Phrases>{t.confirmation.stillOpen}</Phrases>
      </h1>
      {ticketId === undefined && <p role="status">{errorText(t.errors, 'ORDER_INTENT_NOT_COMPLETE')}</p>}
      <Alert
        live
        tone="info"
        actions={
          <>
            <a href={redirectUrl} className={buttonClass({ variant: 'primary' })}>
              {t.confirmation.continuePaying}
            </a>
            <Button loading={giveUp.busy} onClick={() => giveUp.run()}>
              {t.confirmation.giveUp}
            </Button>
          </>
        }
      >
        <p>{t.confirmation.stillOpenText}</p>
      </Alert>
      <FailureAlert failure={giveUp.failure} />
      <p className={styles.quiet}>{t.confirmation.checkedEvery}</p>
    </section>
  );
}
