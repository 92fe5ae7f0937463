import { useText } from '../../../../session/language.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import styles from '../../../../shared/payment/Payment.module.css';

/** Replaces the panel while the order is sent: shows the progress, and that the buyer can wait. */
export function Paying() {
  const t = useText();
  return (
    <div role="status" className={styles.paying}>
      <Spinner size="lg" />
      <p>{t.payment.paying}</p>
    </div>
  );
}
