import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useText } from '../../session/language.tsx';
import { FailureAlert } from '../action/FailureAlert.tsx';
import { useAction } from '../action/use-action.ts';
import { addressesQuery } from '../money/payment-queries.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Payment.module.css';

/**
 * Shows staff the saved addresses of a person who is not at their event, after the person agrees (people 4.13). Typing an
 * address stays possible, so a person who does not agree can pay.
 */
export function AskForAddresses({ locked }: { locked: boolean }) {
  const t = useText();
  const client = useQueryClient();
  const ask = useAction({
    readsOnly: true,
    act: (_, { signal }) => call('getAddresses', { query: { agreed: true }, signal }),
    onDone: (addresses) => {
      client.setQueryData(addressesQuery.queryKey, addresses);
    },
  });
  return (
    <div className={styles.ask}>
      <Button variant="secondary" loading={ask.busy} disabled={locked} onClick={() => ask.run()}>
        {t.payment.askForAddresses}
      </Button>
      <p className={styles.note} role="status">
        {ask.status === 'success' ? t.payment.noSavedAddress : t.payment.askForAddressesText}
      </p>
      <FailureAlert failure={ask.failure} />
    </div>
  );
}
