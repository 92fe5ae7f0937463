import { lazy, Suspense, useState } from 'react';
import { useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';
import styles from './OrderSummary.module.css';

// Lazy-loaded when it is opened.
const Receipts = lazy(() => import('../../../shared/receipts/Receipts.tsx'));

/** Opens the receipts of an order at the desk. */
export function OrderReceipts({ orderId, timeZone }: { orderId: number; timeZone: string }) {
  const { orderSummary } = useStaffText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.refunds}>
      <h4>
        <Phrases>{orderSummary.receipts}</Phrases>
      </h4>
      {isOpen ? (
        <Suspense fallback={null}>
          <Receipts orderId={orderId} timeZone={timeZone} />
        </Suspense>
      ) : (
        <div>
          <Button size="sm" icon="eye" onClick={() => setIsOpen(true)}>
            {orderSummary.showReceipts}
          </Button>
        </div>
      )}
    </div>
  );
}
