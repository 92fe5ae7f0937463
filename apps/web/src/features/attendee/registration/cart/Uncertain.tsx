import type { Ref } from 'react';
import { useText } from '../../../../session/language.tsx';
import { Alert } from '../../../../ui/Alert.tsx';
import { Button } from '../../../../ui/Button.tsx';
import type { OrderSubmission } from '../payment/use-order.ts';

/** The connection broke while an order was on its way: sending it again gives the first answer, never a second charge. */
export function Uncertain({ ref, order, busy }: { ref?: Ref<HTMLDivElement>; order: OrderSubmission; busy: boolean }) {
  const t = useText();
  return (
    <Alert
      ref={ref}
      tone="warning"
      live
      title={t.payment.uncertain}
      actions={
        <Button variant="primary" icon="refresh" loading={busy} onClick={() => void order.retry()}>
          {t.payment.askAgain}
        </Button>
      }
    >
      {t.payment.uncertainText}
    </Alert>
  );
}
