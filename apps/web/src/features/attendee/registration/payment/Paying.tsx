import { useText } from '../../../../session/language.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import styles from '../../../../product/payment/Payment.module.css';

/** All that stands in the panel while the order is on its way: what is happening, and that one may wait. */
export function Paying() {
  const t = useText();
  return (
    <div role="status" className={styles.paying}>
      <Spinner size="lg" />
      <p>{t.payment.paying}</p>
    </div>
  );
}
